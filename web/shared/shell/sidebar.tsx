import {
  CreditCard,
  LibraryBig,
  LogOut,
  type LucideIcon,
  Menu,
  MessagesSquare,
  Mic,
  UserRound,
  UserRoundPen,
  X,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { apiSend, clearToken } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { MENU, type MenuItem } from "../../screens.ts";
import { buttonClass, QuietButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Wordmark } from "../../ui/wordmark.tsx";
import { PlanCard, usePlan } from "../account/plan.tsx";
import { discardSharedNotes } from "../recording/outbox/sender.ts";
import { leaveFor } from "../use-action.ts";

const ICONS: Record<MenuItem["label"], LucideIcon> = {
  Recording: Mic,
  Library: LibraryBig,
  "Recent Sessions": MessagesSquare,
  Profile: UserRoundPen,
  Billing: CreditCard,
  Account: UserRound,
};

/** Every address starts with /app, so Recording is matched exactly. */
export const isActive = (path: string, pathname: string): boolean =>
  path === PATHS.record
    ? pathname === PATHS.record || pathname === PATHS.recording
    : `${pathname}/`.startsWith(`${path}/`) ||
      (path === PATHS.library && pathname.startsWith(PATHS.post("")));

export const Sidebar = ({ user, onNavigate }: { user: User; onNavigate?: () => void }) => {
  const { pathname } = useLocation();
  return (
    <div className="flex h-full flex-col overflow-y-auto bg-paper px-4 py-6">
      <Link
        to={PATHS.record}
        onClick={onNavigate}
        className="focus-ring -mt-2 mb-6 flex h-11 shrink-0 items-center self-start rounded-control px-3"
      >
        <Wordmark />
      </Link>
      <nav aria-label="Main" className="grow">
        <ul className="flex flex-col gap-0.5">
          {MENU.map(({ label, path }) => {
            const active = isActive(path, pathname);
            const Icon = ICONS[label];
            return (
              <li key={path}>
                <Link
                  to={path}
                  onClick={onNavigate}
                  aria-current={active ? "page" : undefined}
                  className={cx(
                    "focus-ring flex h-11 items-center gap-3 rounded-control px-3 transition-colors",
                    active ? "bg-accent-soft font-medium text-ink" : "text-soft hover:bg-wash hover:text-ink",
                  )}
                >
                  <Icon strokeWidth={1.75} className={cx("size-[1.15rem]", active && "text-accent")} />
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <PlanCard onNavigate={onNavigate} />
      <div className="mt-5 border-t border-line px-3 pt-5">
        <p translate="no" className="truncate font-medium text-ink">
          {user.firstName} {user.lastName}
        </p>
        <p translate="no" className="truncate text-sm text-soft" title={user.email}>
          {user.email}
        </p>
        <QuietButton onClick={signOut} className="mt-3 -ml-3" icon={LogOut}>
          Log Out
        </QuietButton>
      </div>
    </div>
  );
};

/** Whatever the server says, the login is forgotten here. */
async function signOut(): Promise<void> {
  const patience = AbortSignal.timeout(2_000);
  await apiSend("POST", API.logout, undefined, { signal: patience }).catch(() => undefined);
  clearToken();
  sessionStorage.clear();
  await discardSharedNotes().catch(() => undefined);
  await leaveFor(PATHS.landing);
}

export const TopBar = ({ user }: { user: User }) => {
  const [menuOpen, setMenuOpen] = useState(false);
  const plan = usePlan();
  return (
    <header className="sticky low:static top-0 z-30 flex min-h-16 flex-wrap items-center gap-x-3 border-b border-line bg-paper px-4 sm:px-8">
      <Link to={PATHS.record} className="focus-ring flex h-11 items-center rounded-control">
        <Wordmark />
      </Link>
      <div className="ml-auto text-sm whitespace-nowrap text-soft">
        {plan && (
          <Link to={PATHS.billing} className="focus-ring flex h-11 items-center rounded-control">
            {plan.isSubscribed ? "Unlimited" : `${plan.freeTrialsLeft} free left`}
          </Link>
        )}
      </div>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
        className={buttonClass({ variant: "quiet", size: "icon" }, "-mr-2.5")}
      >
        <Menu className="size-5" />
      </button>
      {menuOpen && <SlideInMenu user={user} onClosed={() => setMenuOpen(false)} />}
    </header>
  );
};

/** On a small screen it is at the thumb, wherever no bar of a post or an interview is. */
export const RecordButton = () => (
  <Link
    to={PATHS.record}
    aria-label="Record"
    className="focus-ring fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-lift low:hidden in-[:root:has([data-dock])]:hidden"
  >
    <Mic className="size-6" />
  </Link>
);

/** A native modal dialog keeps the focus inside, closes on Esc and restores the focus. */
const SlideInMenu = ({ user, onClosed }: { user: User; onClosed: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // The panel is still off-screen: scrolling to it would undo its sliding in.
    closeButton.current?.focus({ preventScroll: true });
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClosed}
      className="h-dvh max-h-none w-screen max-w-none overflow-clip bg-transparent text-inherit backdrop:animate-fade-in backdrop:bg-scrim open:flex"
    >
      {/* Closes on a click beside the panel. */}
      <button type="button" tabIndex={-1} aria-hidden="true" onClick={close} className="grow" />
      <div className="relative w-72 animate-slide-in max-w-[calc(100vw-3.5rem)] border-l border-line bg-paper shadow-lift">
        <Sidebar user={user} onNavigate={close} />
        <button
          ref={closeButton}
          type="button"
          aria-label="Close menu"
          onClick={close}
          className={buttonClass({ variant: "quiet", size: "icon" }, "absolute top-4 right-3")}
        >
          <X className="size-5" />
        </button>
      </div>
    </dialog>
  );
};
