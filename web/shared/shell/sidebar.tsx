import { LogOut } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Wordmark } from "../../ui/wordmark.tsx";
import { PlanCard, usePlan } from "../plan/plan-card.tsx";
import { isActive, NAV_ITEMS } from "./nav.ts";
import { signOut } from "./sign-out.ts";

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
      <Button variant="quiet" size="sm" busy={leaving} onClick={leave} className="mt-3 -ml-3">
        {!leaving && <LogOut className="size-4" aria-hidden="true" />}
        Log Out
      </Button>
    </div>
  );
};
