import { MAX_INTERVIEW_ANSWERS } from "#contract/limits.ts";
import { cx } from "../../../ui/cx.ts";

const NUMBERS = Array.from({ length: MAX_INTERVIEW_ANSWERS }, (_, index) => index + 1);

/** How far the interview has come. `question` counts from 1. */
export const ProgressDots = ({ question, answers }: { question: number; answers: number }) => (
  <div className="flex items-center gap-3">
    <p className="text-soft text-sm">
      Question {question} of up to {MAX_INTERVIEW_ANSWERS}
    </p>
    <span className="flex gap-1.5" role="img" aria-label={`${answers} answered`}>
      {NUMBERS.map((number) => (
        <span
          key={number}
          className={cx(
            "size-2 rounded-full",
            number <= answers ? "bg-accent" : number === question ? "border-2 border-accent" : "bg-line",
          )}
        />
      ))}
    </span>
  </div>
);
