import { X } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { VoiceNote, WrittenPost } from "./comparison.tsx";
import { PRICING } from "./samples.ts";

export const EXAMPLE_ID = "example";

const WHAT_HAPPENED = [
  {
    term: "Left out",
    text: "“Okay so, um”, “you know”, the words that came twice, and what was taken back: “four plans, no wait, five plans” became five.",
  },
  { term: "Kept", text: "Everything else, in the order in which it was said. No word was added." },
  {
    term: "On top",
    text: `The first line, or hook, is how the speaker began. Each draft brings a second one to choose from, here: “${PRICING.otherHook}”`,
  },
  {
    term: "Yours to change",
    text: "Edit any word, ask for it shorter, bolder or softer, and end on a call to action if you like.",
  },
];

/** A whole example: the note, its post, and what lies between. */
export const Example = () => (
  <Dialog id={EXAMPLE_ID} title="From a voice note to a post">
    <p className="mt-3 max-w-2xl text-soft leading-relaxed">
      A sample note, and exactly what Outspoken's built-in writer makes of it.
    </p>
    <div className="mt-8 grid gap-10 md:grid-cols-2 md:gap-12">
      <VoiceNote sample={PRICING} />
      <WrittenPost sample={PRICING} />
    </div>
    <dl className="mt-10 grid gap-x-12 gap-y-6 border-line border-t pt-8 sm:grid-cols-2">
      {WHAT_HAPPENED.map(({ term, text }) => (
        <div key={term}>
          <dt className="font-medium">{term}</dt>
          <dd className="mt-1 text-soft leading-relaxed">{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);

/** Attributes of a button that opens or closes a dialog, with or without script (`entry.ts` helps older browsers). */
export const opens = (id: string) => ({ command: "show-modal", commandfor: id });
const closes = (id: string) => ({ command: "close", commandfor: id });

interface DialogProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** The panel fills the dialog, so that a click on the dialog itself is one beside it. */
const Dialog = ({ id, title, children }: DialogProps) => (
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
