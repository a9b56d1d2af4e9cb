import { useEffect, useState } from "react";
import { OVERLAY } from "#contract/limits.ts";

/** `fromMs`: milliseconds after sending began. */
export const STAGES = {
  normal: [
    {
      fromMs: 0,
      title: "Analyzing your recording",
      tip: "One idea per post. If you said three things, you may have three posts.",
    },
    {
      fromMs: OVERLAY.normal.generatingMs,
      title: "Generating your post",
      tip: "The first line decides if anyone reads on. You'll get two to pick from.",
    },
    {
      fromMs: OVERLAY.normal.finalizingMs,
      title: "Finalizing your draft",
      tip: "Read it aloud before you post. If a sentence isn't how you'd say it, change it.",
    },
  ],
  interview: [
    {
      fromMs: 0,
      title: "Uploading your recording",
      tip: "Answer the way you would to a friend. Detail beats polish.",
    },
    {
      fromMs: OVERLAY.interview.transcribingMs,
      title: "Transcribing what you said",
      tip: "Names, numbers and places make a story yours. The next question will ask for them.",
    },
  ],
};

export type OverlayMode = keyof typeof STAGES;

/** The stage reached since this mounted. */
export function useStage(mode: OverlayMode) {
  const [reached, setReached] = useState(0);
  const stages = STAGES[mode];

  useEffect(() => {
    setReached(0);
    const timers = stages.map(({ fromMs }, index) => setTimeout(() => setReached(index), fromMs));
    return () => timers.forEach(clearTimeout);
  }, [stages]);

  return { stages, reached, stage: stages[reached] ?? stages[0] };
}
