import { useEffect, useState } from "react";
import { OVERLAY } from "#contract/limits.ts";

/** `fromMs`: milliseconds after sending began. */
const NORMAL = [
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
];

const INTERVIEW = [
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
];

export const STAGES = { normal: NORMAL, interview: INTERVIEW };

export type OverlayMode = keyof typeof STAGES;

/** The stage reached since this mounted. */
export function useStage(mode: OverlayMode) {
  const [reached, setReached] = useState(0);

  useEffect(() => {
    setReached(0);
    const timers = STAGES[mode].map(({ fromMs }, index) => setTimeout(() => setReached(index), fromMs));
    return () => timers.forEach(clearTimeout);
  }, [mode]);

  const stages = STAGES[mode];
  return { stages, reached, stage: stages[reached] ?? stages[0] };
}
