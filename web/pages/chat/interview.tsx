import { Mic, Play, RotateCcw, SkipForward, Square } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { InterviewState, Message, SessionDetail } from "#contract/chat.ts";
import { skipsLeft } from "#contract/interview.ts";
import * as limits from "#contract/limits.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { apiRetry } from "../../api/client.ts";
import { RecorderProblem, SpeechOffNotice, VoiceStrip } from "../../shared/recording/recorder/notices.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button, QuietButton } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle, Notice } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { keepFocus } from "../../ui/keep-focus.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";
import { useSlow, useTimer } from "../../ui/use-timer.ts";
import { TypedText } from "./messages.tsx";
import type { Turns } from "./use-chat.ts";
import type { useHandsFree } from "./use-hands-free.ts";
import type { useReadAloud } from "./use-read-aloud.ts";

/** Calls `onComplete` once: when the interview ends while shown. */
export function useInterview({ sessionId, interviewState }: SessionDetail, onComplete: () => void) {
  const { mutate } = useSWRConfig();
  const isStopped = useRef(false);
  const complete = interviewState?.complete ?? false;
  const wasComplete = useRef(complete);
  const announce = useEffectEvent(() => {
    toast({ title: isStopped.current ? "Interview ended" : "Interview Complete" });
    onComplete();
  });
  useEffect(() => {
    if (wasComplete.current || !complete) return;
    wasComplete.current = true;
    announce();
  }, [complete]);

  const { busy: stopping, run: stop } = useAction(async () => {
    // Before the response: the live connection may announce the end first.
    isStopped.current = true;
    const interviewState = await apiRetry("POST", API.stopInterview(sessionId)).catch((error: unknown) => {
      isStopped.current = false;
      throw error;
    });
    await mutate<SessionDetail>(API.chat(sessionId), (before) => before && { ...before, interviewState });
  }, "Failed to stop interview");

  const { busy: skipping, run: skip } = useAction(async (questionId: string) => {
    // Asked for twice, it is one: the question is the same.
    const headers = { [IDEMPOTENCY_HEADER]: questionId };
    await apiRetry("POST", API.skipQuestion(sessionId), undefined, { headers });
    await mutate(API.chat(sessionId));
  }, "Failed to skip the question");

  return { stop, stopping, skip, skipping };
}

interface Asking {
  turns: Turns;
  handsFree: ReturnType<typeof useHandsFree>;
  interview: ReturnType<typeof useInterview>;
}

type ControlsProps = Asking & { answerable: boolean };

export function InterviewControls({ turns, handsFree, answerable, interview }: ControlsProps) {
  const { recorder, sending, waiting, speechOn } = turns;
  const { recording } = recorder;
  /** How many answers waited when the interview was to end, after the one that was being given. */
  const [ending, setEnding] = useState<number | null>(null);
  useTimer(ending !== null && !recording && sending === null ? 0 : null, () => {
    setEnding(null);
    // An answer that could not be sent needs its interview.
    if (waiting.length === ending) void interview.stop();
  });
  function end(): void {
    if (recording) handsFree.end();
    setEnding(waiting.length);
  }

  return (
    <>
      <RecorderProblem recorder={recorder} />
      {!speechOn && <SpeechOffNotice />}
      <div role="status">
        {handsFree.isLeft && !recording && (
          <Notice>Hands-free stopped: this page was in the background. Press Answer to go on.</Notice>
        )}
      </div>
      <div className="flex min-h-14 flex-wrap items-center gap-2 rounded-card border border-edge bg-raised p-1.5 shadow-lift">
        {recording && <VoiceStrip recorder={recorder} />}
        {/* First: where an answer is stopped, a second press must not end all of it. */}
        <Button variant="quiet" busy={interview.stopping || ending !== null} onClick={end}>
          Stop Interview
        </Button>
        {recording ? (
          // No live region: a screen reader's voice would be heard as the answer going on.
          handsFree.secondsLeft !== null && (
            <p
              role="timer"
              aria-label="Until your answer is sent"
              className="ml-auto px-3 text-sm tabular-nums"
            >
              <b className="text-accent">Sending in {handsFree.secondsLeft} s</b>{" "}
              <span className="text-soft max-sm:hidden">or speak on</span>
            </p>
          )
        ) : (
          <Button
            className="flex-1"
            disabled={!answerable || !speechOn || interview.stopping}
            onClick={handsFree.answer}
          >
            <Mic className="size-5" />
            Answer
          </Button>
        )}
      </div>
    </>
  );
}

interface QuestionProps extends Asking {
  state: InterviewState;
  /** Undefined while the next one is written. */
  question: Message | undefined;
  voice: ReturnType<typeof useReadAloud>;
}

export function QuestionCard({ state, question, voice, handsFree, interview, turns }: QuestionProps) {
  const { recorder, sending } = turns;
  function skip(id: string): void {
    if (recorder.recording) recorder.discard();
    void interview.skip(id);
  }
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-label="Interview"
      className="mx-auto flex min-h-96 w-full max-w-2xl flex-col items-center justify-center py-6 text-center outline-none"
    >
      {/* A dot for each answer; the one that is asked for is a ring. */}
      <div className="flex gap-2.5">
        <span className="sr-only">
          Question {state.answers + 1} of up to {limits.MAX_INTERVIEW_ANSWERS}
        </span>
        {[...Array(limits.MAX_INTERVIEW_ANSWERS).keys()].map((at) => (
          <span
            key={at}
            aria-current={at === state.answers ? "step" : undefined}
            className={cx(
              "size-2.5 rounded-full border-2",
              at < state.answers
                ? "border-5 border-ink"
                : at === state.answers
                  ? "border-accent"
                  : "border-edge",
            )}
          />
        ))}
      </div>
      {question && !interview.skipping ? (
        <>
          <div key={question.id} aria-live="polite" className="mt-6 w-full">
            <TypedText
              message={question}
              className="wrap-anywhere text-balance font-display text-3xl text-ink leading-tight sm:text-4xl"
            />
          </div>
          <div className="mt-6 flex flex-wrap items-center justify-center gap-x-2 gap-y-3">
            <PlayButton {...voice} />
            {skipsLeft(state) > 0 ? (
              <QuietButton
                icon={SkipForward}
                unavailable={sending !== null}
                onClick={() => skip(question.id)}
              >
                Skip
              </QuietButton>
            ) : (
              <p className="px-3 text-faint text-sm">You skipped {limits.MAX_SKIPPED_QUESTIONS} questions</p>
            )}
          </div>
          <div className="flex flex-wrap items-center justify-center gap-x-5">
            {voice.reading !== "unavailable" && (
              <Switch label="Read aloud" checked={!voice.muted} onCheckedChange={voice.turn} />
            )}
            <Switch label="Hands-free" checked={handsFree.on} onCheckedChange={handsFree.turn} />
          </div>
        </>
      ) : (
        <p role="status" className="mt-6 flex items-center gap-3 font-display text-2xl text-soft sm:text-3xl">
          <SpinnerIcon className="size-6 text-accent" />
          {state.asked.length === 0 ? "Thinking of a first question…" : "Thinking of the next question…"}
        </p>
      )}
    </section>
  );
}

function PlayButton({ reading, unavailable, play, stop, muted }: QuestionProps["voice"]) {
  const isFirst = reading === "refused" || muted;
  if (reading === "unavailable") {
    return (
      <p className="basis-full text-soft">
        Answer in your own words. You have {limits.MAX_RECORDING_SECONDS} seconds.
      </p>
    );
  }
  return reading === "reading" ? (
    <QuietButton onClick={stop} icon={Square}>
      Stop reading
    </QuietButton>
  ) : (
    <QuietButton icon={isFirst ? Play : RotateCcw} unavailable={unavailable} onClick={play}>
      {isFirst ? "Play question" : "Play again"}
    </QuietButton>
  );
}

export function SynthesisCard() {
  const slow = useSlow(25_000);
  return (
    <Card className="flex items-start gap-4 sm:gap-5">
      <SpinnerIcon className="mt-0.5 size-8 text-accent" />
      <div role="status" className="min-w-0 flex-1">
        <CardTitle>Creating Your Content Suite</CardTitle>
        <CardDescription>
          {slow
            ? "This one takes longer than usual. It's safe to leave: your posts will be here."
            : "This typically takes 15-20 seconds"}
        </CardDescription>
      </div>
    </Card>
  );
}

export const GenerateCard = ({ onGenerate }: { onGenerate: () => void }) => (
  <Card>
    <CardTitle>Your interview is complete</CardTitle>
    <CardDescription>Everything you said becomes one main post and several more angles.</CardDescription>
    <Button className="mt-5" onClick={onGenerate}>
      Generate LinkedIn Posts
    </Button>
  </Card>
);

/** Asks for the suite of a finished interview: after a delay by `begin`, at once by `run`. Asking twice gives one suite. */
export function useSynthesis(sessionId: string, ready: boolean) {
  const { mutate } = useSWRConfig();
  const [due, setDue] = useState(false);

  const { busy, run } = useAction(async () => {
    setDue(false);
    await apiRetry("POST", API.synthesize(sessionId));
    toast({ title: "Content synthesized!" });
    setTimeout(() => void mutate(API.drafts(sessionId)).catch(() => undefined), limits.DRAFT_REFETCH_MS);
    await mutate(API.chat(sessionId)).catch(() => undefined);
  }, "Failed to synthesize content");

  useTimer(due && ready ? limits.SYNTHESIS_DELAY_MS : null, () => void run());
  return { working: due || busy, begin: () => setDue(true), run };
}
