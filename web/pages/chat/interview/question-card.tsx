import { Play, RotateCcw, Square } from "lucide-react";
import type { InterviewState, Message } from "#contract/chat.ts";
import { MAX_INTERVIEW_ANSWERS, MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { TypedText, useIsNew } from "../typed-text.tsx";
import type { useReadAloud } from "./use-read-aloud.ts";

interface Props {
  state: InterviewState;
  /** Undefined while the next one is being thought of. */
  question: Message | undefined;
  voice: ReturnType<typeof useReadAloud>;
  /** Whether the speaker speaks or is being listened to: nothing can be played then. */
  quiet: boolean;
}

/** The question at hand, to be read and heard. */
export function QuestionCard({ state, question, voice, quiet }: Props) {
  const number = state.asked.length + (question ? 0 : 1);
  return (
    <Card role="region" aria-label="Interview" className="min-h-56 sm:p-8">
      <ProgressDots question={number} answers={state.answers} />
      {question ? (
        <>
          <Question key={question.id} message={question} />
          <Controls voice={voice} quiet={quiet} />
        </>
      ) : (
        <p role="status" className="mt-5 flex items-center gap-3 font-display text-soft text-xl sm:text-2xl">
          <SpinnerIcon className="size-6 text-accent" />
          {state.asked.length === 0 ? "Thinking of a first question…" : "Thinking of the next question…"}
        </p>
      )}
    </Card>
  );
}

const Question = ({ message }: { message: Message }) => (
  <div aria-live="polite" className="mt-5">
    <TypedText
      text={message.content}
      animate={useIsNew(message)}
      className="max-w-prose wrap-anywhere font-display text-2xl text-ink leading-snug sm:text-3xl"
    />
  </div>
);

function Controls({ voice, quiet }: Pick<Props, "voice" | "quiet">) {
  const { reading, play, stop, muted, setMuted } = voice;
  const isFirst = reading === "refused" || muted;
  if (reading === "unavailable") {
    return (
      <p className="mt-5 text-soft">Answer in your own words. You have {MAX_RECORDING_SECONDS} seconds.</p>
    );
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1">
      {reading === "reading" ? (
        <Button variant="secondary" size="sm" onClick={stop} icon={Square}>
          Stop reading
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          icon={isFirst ? Play : RotateCcw}
          disabled={quiet}
          onClick={play}
        >
          {isFirst ? "Play question" : "Play again"}
        </Button>
      )}
      <Switch label="Read questions aloud" checked={!muted} onCheckedChange={(aloud) => setMuted(!aloud)} />
    </div>
  );
}

const NUMBERS = Array.from({ length: MAX_INTERVIEW_ANSWERS }, (_, index) => index + 1);

/** How far the interview has come. `question` counts from 1. */
const ProgressDots = ({ question, answers }: { question: number; answers: number }) => (
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
