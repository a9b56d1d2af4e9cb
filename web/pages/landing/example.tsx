import { Dialog } from "./dialog.tsx";
import { VoiceNote, WrittenPost } from "./sample-parts.tsx";
import { PRICING } from "./samples.ts";

export const EXAMPLE_ID = "example";

const WHAT_HAPPENED = [
  {
    term: "Left out",
    text: "“Okay so, um”, “you know”, the words that came twice, and what was taken back: “four plans, no wait, five plans” became five.",
  },
  { term: "Kept", text: "Everything else, in the order in which it was said. No word was added." },
  {
    term: "Moved up",
    text: `The first line, or hook, is the speaker's own. Each draft brings a second one to choose from, here: “${PRICING.otherHook}”`,
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
