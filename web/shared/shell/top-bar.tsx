import { Menu } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { usePlan } from "../plan/plan-card.tsx";
import { SlideInMenu } from "./slide-in-menu.tsx";

/** What small screens have instead of the sidebar: brand, what is left of the trial, and the slide-in menu. */
export const TopBar = ({ user }: { user: User }) => {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-3 border-b border-line bg-paper px-4 sm:px-8">
      <Link to={PATHS.record} className="focus-ring flex h-11 items-center rounded-control">
        <Wordmark />
      </Link>
      <PlanNote />
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
        className={buttonClass({ variant: "quiet", size: "icon" }, "-mr-2.5")}
      >
        <Menu className="size-5" aria-hidden="true" />
      </button>
      {menuOpen && <SlideInMenu user={user} onClosed={() => setMenuOpen(false)} />}
    </header>
  );
};

const PlanNote = () => {
  const { isSubscribed, freeTrialsLeft } = usePlan();
  const note = isSubscribed ? "Unlimited" : freeTrialsLeft === undefined ? "" : `${freeTrialsLeft} free left`;
  return <p className="ml-auto text-sm whitespace-nowrap text-soft">{note}</p>;
};
