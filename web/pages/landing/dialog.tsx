import { X } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";

/** Attributes of a button that opens or closes a dialog, with or without script (`landing.ts` helps older browsers). */
export const opens = (id: string) => ({ command: "show-modal", commandfor: id });
const closes = (id: string) => ({ command: "close", commandfor: id });

interface DialogProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** The panel fills the dialog, so that a click on the dialog itself is one beside it. */
export const Dialog = ({ id, title, children }: DialogProps) => (
  <dialog
    id={id}
    closedby="any"
    aria-labelledby={`${id}-title`}
    className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-5xl overflow-y-auto overscroll-contain rounded-card border border-line bg-paper text-ink shadow-lift backdrop:bg-scrim open:animate-rise-in"
  >
    <div className="p-5 sm:p-10">
      <div className="flex items-start justify-between gap-4">
        <h2 id={`${id}-title`} className="font-display text-3xl leading-tight sm:text-4xl">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          {...closes(id)}
          className={buttonClass({ variant: "quiet", size: "icon" }, "-mt-1 -mr-2")}
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      {children}
    </div>
  </dialog>
);
