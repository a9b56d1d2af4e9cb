import {
  CalendarClock,
  CreditCard,
  LibraryBig,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Mic,
  UserRound,
  UserRoundPen,
} from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { apiSend, clearToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Wordmark } from "../../ui/wordmark.tsx";
import { discardSharedNotes } from "../outbox/shared-notes.ts";
import { PlanCard, usePlan } from "../plan/plan-card.tsx";

interface NavItem {
  label: string;
  path: string;
  icon: LucideIcon;
}

const NAV_ITEMS: NavItem[] = [
  { label: "Recording", path: PATHS.record, icon: Mic },
  { label: "Library", path: PATHS.library, icon: LibraryBig },
  { label: "Schedule", path: PATHS.schedule, icon: CalendarClock },
  { label: "Recent Sessions", path: PATHS.chats, icon: MessagesSquare },
  { label: "Profile", path: PATHS.profile, icon: UserRoundPen },
  { label: "Billing", path: PATHS.billing, icon: CreditCard },
  { label: "Account", path: PATHS.account, icon: UserRound },
];

/** Every address starts with /app, so Recording alone is matched exactly (spec §2), by either of its two. */
const isActive = (item: NavItem, pathname: string): boolean =>
  item.path === PATHS.record
    ? pathname === PATHS.record || pathname === PATHS.recording
    : pathname === item.path || pathname.startsWith(`${item.path}/`);

/** Brand, navigation, plan and account: the fixed column on wide screens, the slide-in menu on small ones. */
export const Sidebar = ({ user, onNavigate }: { user: User; onNavigate?: () => void }) => {
  const { pathname } = useLocation();
  const plan = usePlan();
  return (
    <div className="flex h-full flex-col overflow-y-auto bg-paper px-4 py-6">
      <Link
        to={PATHS.record}
        onClick={onNavigate}
        className="focus-ring -mt-2 mb-6 flex h-11 items-center self-start rounded-control px-3"
      >
        <Wordmark />
      </Link>
      <nav aria-label="Main" className="grow">
        <ul className="flex flex-col gap-0.5">
          {NAV_ITEMS.map((item) => {
            const active = isActive(item, pathname);
            return (
              <li key={item.path}>
                <Link
                  to={item.path}
                  onClick={onNavigate}
                  aria-current={active ? "page" : undefined}
                  className={cx(
                    "focus-ring flex h-11 items-center gap-3 rounded-control px-3 transition-colors",
                    active ? "bg-accent-soft font-medium text-ink" : "text-soft hover:bg-wash hover:text-ink",
                  )}
                >
                  <item.icon
                    aria-hidden="true"
                    strokeWidth={1.75}
                    className={cx("size-[1.15rem]", active && "text-accent")}
                  />
                  {item.label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <PlanCard {...plan} onNavigate={onNavigate} />
      <AccountFooter user={user} />
    </div>
  );
};

const AccountFooter = ({ user }: { user: User }) => {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <div className="mt-5 border-t border-line px-3 pt-5">
      <p className="truncate font-medium text-ink">
        {user.firstName} {user.lastName}
      </p>
      <p className="truncate text-sm text-soft" title={user.email}>
        {user.email}
      </p>
      <Button variant="quiet" size="sm" busy={leaving} onClick={leave} className="mt-3 -ml-3" icon={LogOut}>
        Log Out
      </Button>
    </div>
  );
};

/** How long leaving waits for the server to forget the login. */
const LOGOUT_PATIENCE_MS = 2_000;

/** Forgets the login here whatever the server says, and fully reloads at the landing page. */
async function signOut(): Promise<void> {
  const patience = AbortSignal.timeout(LOGOUT_PATIENCE_MS);
  await apiSend("POST", API.logout, undefined, { signal: patience }).catch(() => undefined);
  clearToken();
  sessionStorage.clear();
  await discardSharedNotes().catch(() => undefined);
  window.location.assign(PATHS.landing);
}
