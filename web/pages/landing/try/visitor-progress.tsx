import { useEffect, useState } from "react";
import { STAGES } from "../../../shared/overlay/stages.ts";
import { useStage } from "../../../shared/overlay/use-stage.ts";
import { Card } from "../../../ui/card.tsx";
import { SpinnerIcon } from "../../../ui/spinner.tsx";

/** A note takes a few seconds; from here on it is fair to say that this one takes longer. */
const SLOW_MS = 20_000;

/** The stages of the recording screen's overlay (spec §4), in the place where the draft will stand. */
export function VisitorProgress({ transcript }: { transcript: string | undefined }) {
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
