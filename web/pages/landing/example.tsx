import { X } from "lucide-react";
import type { ReactNode } from "react";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { IdleWave } from "../../ui/idle-wave.tsx";
import { Column, Heading } from "./layout.tsx";
import { MEETING, PRICING, type Sample, STRUCK } from "./samples.ts";

const EXAMPLE_ID = "example";

/** For a button that opens the example (`entry.ts` helps older browsers). */
export const OPENS_EXAMPLE = { command: "show-modal", commandfor: EXAMPLE_ID };
const CLOSES_EXAMPLE = { command: "close", commandfor: EXAMPLE_ID };

const isLeftOut = (_run: string, at: number): boolean => at % 2 === 1;
const runs = STRUCK.split(/[[\]]/);
const leftOut = runs.filter(isLeftOut).join(" ").split(" ").length;

export const Comparison = () => (
  <section aria-labelledby="comparison" className="border-line border-t bg-wash dark:bg-paper py-16 sm:py-28">
    <Column>
      <div className="grid items-end gap-x-12 gap-y-4 md:grid-cols-2 lg:gap-x-20">
        <Heading id="comparison">
          What you said,
          <br /> without the ums
        </Heading>
        <p className="max-w-sm text-soft leading-relaxed">
          {leftOut} words removed. None added. The hook is the speaker's own first line.
        </p>
      </div>
      <div className="mt-12 grid grid-cols-1 gap-12 wrap-break-word md:grid-cols-2 lg:gap-20">
        <VoiceNote sample={MEETING} strike />
        <WrittenPost sample={MEETING} />
      </div>
    </Column>
  </section>
);

const VoiceNote = ({ sample, strike = false }: { sample: Sample; strike?: boolean }) => (
  <figure>
    <Label>The voice note</Label>
    {/* `example-player.ts` puts its button there. */}
    <div className="mt-5 flex min-h-11 items-center gap-4 whitespace-nowrap">
      <IdleWave className="h-10 min-w-0 overflow-hidden text-accent" />
    </div>
    <blockquote className="mt-5 font-display text-[1.3125rem] text-soft italic leading-[1.6]">
      {strike
        ? runs.map((run, at) =>
            isLeftOut(run, at) ? (
              <del key={run} className="decoration-2 decoration-accent">
                {run}
              </del>
            ) : (
              run
            ),
          )
        : sample.transcript}
    </blockquote>
  </figure>
);

const WrittenPost = ({ sample }: { sample: Sample }) => (
  <figure>
    <Label>The post</Label>
    <blockquote className="mt-5 space-y-4 rounded-card border border-line bg-raised p-5 leading-relaxed shadow-lift sm:p-8">
      <p className="font-medium">{sample.hook}</p>
      {sample.body.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </blockquote>
  </figure>
);

const Label = ({ children }: { children: ReactNode }) => (
  <figcaption className="border-ink border-t pt-3 font-medium text-sm">{children}</figcaption>
);

const WHAT_HAPPENED = [
  {
    term: "Left out",
    text: "“Okay so, um”, “you know”, the words that came twice, and what was taken back: “four plans, no wait, five plans” became five.",
  },
  { term: "Kept", text: "Everything else, in the order it was said. No word was added." },
  {
    term: "On top",
    text: `The first line, or hook, is how the speaker began. Each draft brings a second one to choose from, here: “${PRICING.otherHook}”`,
  },
  {
    term: "Yours to change",
    text: "Edit any word, ask for it shorter, bolder or softer, and end on a call to action if you like.",
  },
];

export const Example = () => (
  // The panel fills the dialog, so that a click on the dialog itself is outside.
  <dialog
    id={EXAMPLE_ID}
    closedby="any"
    aria-labelledby="example-title"
    className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-5xl overflow-y-auto overscroll-contain rounded-card border border-line bg-paper text-ink shadow-lift backdrop:bg-scrim open:animate-rise-in"
  >
    <div className="p-5 sm:p-10">
      <div className="sticky low:static top-0 z-10 -mx-5 -mt-5 flex items-start justify-between gap-4 bg-paper px-5 pt-5 pb-3 sm:-mx-10 sm:-mt-10 sm:px-10 sm:pt-8">
        <h2 id="example-title" className="font-display text-3xl leading-tight sm:text-4xl">
          From a voice note to a post
        </h2>
        <button
          type="button"
          aria-label="Close"
          {...CLOSES_EXAMPLE}
          className={buttonClass({ variant: "quiet", size: "icon" }, "-mt-1 -mr-2")}
        >
          <X className="size-5" />
        </button>
      </div>
      <p className="max-w-2xl text-soft leading-relaxed">
        A real note, and the draft Outspoken wrote from it.
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
      <form action={PATHS.record} data-record className="mt-8 over:hidden">
        <button type="submit" className={buttonClass({}, "max-sm:w-full")}>
          Try it with your voice
        </button>
      </form>
    </div>
  </dialog>
);
