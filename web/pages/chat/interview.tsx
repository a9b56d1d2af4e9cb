import { Mic, Play, RotateCcw, Square } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { InterviewState, Message, SessionDetail } from "#contract/chat.ts";
import { MAX_INTERVIEW_ANSWERS, MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { RecorderProblem, SpeechOffNotice, VoiceStrip } from "../../shared/recorder/notices.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";
import { TypedText } from "./messages.tsx";
import type { useReadAloud } from "./use-read-aloud.ts";
import type { Turns } from "./use-turns.ts";

/**
 * *Stop Interview*, and the announcement of an interview's end. `onComplete` is called once, when it ends while shown, or
 * ended before without a question.
 */
export function useInterview(
  { sessionId, interviewState }: SessionDetail,
  hasSuite: boolean,
  onComplete: () => void,
) {
  const { mutate } = useSWRConfig();
  const stopped = useRef(false);
  const complete = interviewState?.complete ?? false;

  // One in which nothing was left to ask may end before it is shown.
  const endsUnseen = interviewState?.asked.length === 0 && !hasSuite;
  const wasComplete = useRef(complete && !endsUnseen);
  useEffect(() => {
    if (wasComplete.current || !complete) return;
    wasComplete.current = true;
    toast({ title: stopped.current ? "Interview ended" : "Interview Complete" });
    onComplete();
  }, [complete, onComplete]);

  const { busy: stopping, run: stop } = useAction(
    async () => {
      // Before the answer: the end may be announced by the live connection first.
      stopped.current = true;
      const request = apiSend("POST", API.stopInterview(sessionId), undefined, { repeatable: true });
      const state = await request.catch((error: unknown) => {
        stopped.current = false;
        throw error;
      });
      await mutate<SessionDetail>(
        API.chat(sessionId),
        (before) => before && { ...before, interviewState: state },
      );
    },
    { title: "Failed to stop interview" },
  );

  return { stop, stopping };
}

interface ControlsProps {
  turns: Pick<Turns, "recorder" | "speechOn" | "record">;
  /** Whether there is a question to answer, and nothing said is on its way. */
  answerable: boolean;
  interview: ReturnType<typeof useInterview>;
}

/** In the place of the text box while an interview goes on. */
export const InterviewControls = ({ turns, answerable, interview }: ControlsProps) => (
  <>
    <RecorderProblem state={turns.recorder.state} />
    {!turns.speechOn && <SpeechOffNotice />}
    <div className="flex min-h-14 flex-wrap items-center gap-2 rounded-card border border-edge bg-raised p-1.5 shadow-lift">
      {turns.recorder.recording ? (
        <VoiceStrip recorder={turns.recorder} />
      ) : (
        <>
          <Button
            className="flex-1"
            disabled={!answerable || !turns.speechOn || interview.stopping}
            onClick={turns.record}
          >
            <Mic className="size-5" aria-hidden="true" />
            Answer
          </Button>
          <Button variant="quiet" busy={interview.stopping} onClick={() => void interview.stop()}>
            Stop Interview
          </Button>
        </>
      )}
    </div>
  </>
);

interface QuestionProps {
  state: InterviewState;
  /** Undefined while the next one is being thought of. */
  question: Message | undefined;
  voice: ReturnType<typeof useReadAloud>;
}

/** The question at hand, to be read and heard. */
export function QuestionCard({ state, question, voice }: QuestionProps) {
  const number = state.asked.length + (question ? 0 : 1);
  return (
    <Card role="region" aria-label="Interview" className="min-h-56 sm:p-8">
      <div className="flex items-center gap-3">
        <p className="text-soft text-sm">
          Question {number} of up to {MAX_INTERVIEW_ANSWERS}
        </p>
        <span className="flex gap-1.5" role="img" aria-label={`${state.answers} answered`}>
          {NUMBERS.map((dot) => (
            <span
              key={dot}
              className={cx(
                "size-2 rounded-full",
                dot <= state.answers ? "bg-accent" : dot === number ? "border-2 border-accent" : "bg-line",
              )}
            />
          ))}
        </span>
      </div>
      {question ? (
        <>
          <div key={question.id} aria-live="polite" className="mt-5">
            <TypedText
              message={question}
              className="max-w-prose wrap-anywhere font-display text-2xl text-ink leading-snug sm:text-3xl"
            />
          </div>
          <VoiceControls {...voice} />
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

function VoiceControls(voice: QuestionProps["voice"]) {
  const { reading, unavailable, play, stop, muted, setMuted } = voice;
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
          disabled={unavailable}
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
