import { useEffect, useRef } from "react";
import type { Draft } from "#contract/drafts.ts";
import { useStage } from "../../../shared/recording/outbox/stages.ts";
import { Card } from "../../../ui/card.tsx";
import { later } from "../../../ui/later.ts";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { useSlow } from "../../../ui/use-timer.ts";

const useVisitorDraft = later(() => import("./visitor-draft.tsx"));

interface Props {
  working: boolean;
  /** Undefined until it is known, and for a note of an earlier visit. */
  transcript: string | undefined;
  draft: Draft | undefined;
}

export function VisitorResult({ working, transcript, draft }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const VisitorDraft = useVisitorDraft(draft !== undefined, () => undefined);
  const writing = working || (transcript !== undefined && !VisitorDraft);
  useEffect(() => {
    if (working) place.current?.scrollIntoView();
  }, [working]);

  return (
    <div ref={place} className="-scroll-mt-16">
      <div role="status">
        {writing && <Progress transcript={transcript} />}
        {!writing && draft && transcript !== undefined && <p className="sr-only">Your draft is ready.</p>}
      </div>
      {!writing && draft && VisitorDraft && <VisitorDraft key={draft.id} first={draft} />}
    </div>
  );
}

const SLOW_MS = 20_000;

function Progress({ transcript }: { transcript: string | undefined }) {
  const slow = useSlow(SLOW_MS);
  const { stages, reached, stage } = useStage("normal");

  return (
    <Card className="flex min-h-[calc(100dvh-2rem)] flex-col justify-center gap-6 sm:px-[max(1.5rem,calc(50%-20rem))]">
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
        translate="no"
        className={`line-clamp-3 min-h-20 border-l-2 pl-4 font-display text-lg text-soft italic ${transcript ? "border-accent" : "border-transparent"}`}
      >
        {transcript}
      </blockquote>
    </Card>
  );
}
