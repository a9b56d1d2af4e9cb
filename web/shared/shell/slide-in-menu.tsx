import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { User } from "#contract/auth.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Sidebar } from "./sidebar.tsx";

/** A native modal dialog: it keeps the focus inside, closes on Esc and gives the focus back, without a script. */
export const SlideInMenu = ({ user, onClosed }: { user: User; onClosed: () => void }) => {
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
