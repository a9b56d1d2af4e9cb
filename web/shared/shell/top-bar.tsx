import { Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { usePlan } from "../plan/plan-card.tsx";
import { Sidebar } from "./sidebar.tsx";

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

/** A native modal dialog: it keeps the focus inside, closes on Esc and gives the focus back, without a script. */
const SlideInMenu = ({ user, onClosed }: { user: User; onClosed: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // The panel is still beside the screen: scrolling to it would undo its sliding in.
    closeButton.current?.focus({ preventScroll: true });
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} aria-label="Menu" onClose={onClosed} className="slide-in-menu">
      {/* What a click beside the panel hits. */}
      <button type="button" tabIndex={-1} aria-hidden="true" onClick={close} className="grow" />
      <div className="relative w-72 max-w-[calc(100vw-3.5rem)] border-l border-line bg-paper shadow-lift">
        <Sidebar user={user} onNavigate={close} />
        <button
          ref={closeButton}
          type="button"
          aria-label="Close menu"
          onClick={close}
          className={buttonClass({ variant: "quiet", size: "icon" }, "absolute top-4 right-3")}
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
    </dialog>
  );
};
