import type { InterviewState } from "./chat.ts";
import { MAX_SKIPPED_QUESTIONS } from "./limits.ts";

/** How many questions may still be skipped, while one waits for its answer. */
export const skipsLeft = ({ asked, answers }: InterviewState): number =>
  MAX_SKIPPED_QUESTIONS - (asked.length - answers - 1);
