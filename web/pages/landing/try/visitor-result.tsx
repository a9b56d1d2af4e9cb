import { useEffect, useRef, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { STAGES, useStage } from "../../../shared/outbox/stages.ts";
import { Card } from "../../../ui/card.tsx";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { VisitorDraft } from "./visitor-draft.tsx";

/** Tailwind's `lg`: from here on there are two columns. */
const WIDE = "(min-width: 64rem)";

interface Props {
  /** Sending the note, or waiting for its draft. */
  working: boolean;
  /** What was heard of the note, as soon as that is known; undefined for a note of an earlier visit. */
  transcript: string | undefined;
  draft: Draft | undefined;
  onChange: (draft: Draft) => void;
}

/** What became of the last note: on its way, being written, or there. */
export function VisitorResult({ working, transcript, draft, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Beside the recorder it is in sight already; below it, it takes the whole screen, as the overlay does in the app.
    const block = window.matchMedia(WIDE).matches ? "nearest" : "start";
    if (working) place.current?.scrollIntoView({ block });
  }, [working]);

  return (
    // As high as a phone's screen, so that nothing beneath is seen to move when the draft takes the place of the wait.
    <div ref={place} className="scroll-my-4 max-lg:min-h-dvh lg:row-span-2">
      <div role="status">
        {working && <Progress transcript={transcript} />}
        {!working && draft && transcript !== undefined && <p className="sr-only">Your draft is ready.</p>}
      </div>
      {!working && draft && <VisitorDraft key={draft.id} draft={draft} onChange={onChange} />}
    </div>
  );
}

/** A note takes a few seconds; from here on it is fair to say that this one takes longer. */
const SLOW_MS = 20_000;

/** The stages of the recording screen's overlay (spec §4), in the place of the draft to come. */
function Progress({ transcript }: { transcript: string | undefined }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  const stages = STAGES.normal;
  const reached = useStage("normal");
  const stage = stages[reached] ?? stages[0];

  return (
    <Card className="flex min-h-112 flex-col max-lg:min-h-[calc(100dvh-6rem)] justify-center gap-6">
      <SpinnerIcon className="size-12 text-accent" />
      <div className="min-h-36">
        <p className="font-display text-2xl leading-tight sm:text-3xl">{stage?.title}</p>
        <p className="mt-3 leading-relaxed text-soft">
          {slow ? "This one takes longer than usual. Your note is safe; its draft will be here." : stage?.tip}
        </p>
      </div>
      <div aria-hidden="true" className="flex gap-1.5">
        {stages.map(({ title }, index) => (
          <span
            key={title}
            className={`h-1 flex-1 rounded-full ${index <= reached ? "bg-accent" : "bg-line"}`}
          />
        ))}
      </div>
      <blockquote
        className={`line-clamp-3 min-h-20 border-l-2 pl-4 font-display text-lg text-soft italic ${transcript ? "border-accent" : "border-transparent"}`}
      >
        {transcript}
      </blockquote>
    </Card>
  );
}
