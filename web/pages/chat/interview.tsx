import { Mic, Play, RotateCcw, Square } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { InterviewState, Message, SessionDetail } from "#contract/chat.ts";
import {
  DRAFT_REFETCH_MS,
  MAX_INTERVIEW_ANSWERS,
  MAX_RECORDING_SECONDS,
  SYNTHESIS_DELAY_MS,
} from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiRetry } from "../../api/client.ts";
import { RecorderProblem, SpeechOffNotice, VoiceStrip } from "../../shared/recording/recorder/notices.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.tsx";
import { useSlow, useTimer } from "../../ui/use-timer.ts";
import { TypedText } from "./messages.tsx";
import type { Turns } from "./use-chat.ts";
import type { useReadAloud } from "./use-read-aloud.ts";

/** Calls `onComplete` once: when the interview ends while shown. */
export function useInterview({ sessionId, interviewState }: SessionDetail, onComplete: () => void) {
  const { mutate } = useSWRConfig();
  const stopped = useRef(false);
  const complete = interviewState?.complete ?? false;
  const wasComplete = useRef(complete);
  const announce = useEffectEvent(() => {
    toast({ title: stopped.current ? "Interview ended" : "Interview Complete" });
    onComplete();
  });
  useEffect(() => {
    if (wasComplete.current || !complete) return;
    wasComplete.current = true;
    announce();
  }, [complete]);

  const { busy: stopping, run: stop } = useAction(async () => {
    // Before the response: the live connection may announce the end first.
    stopped.current = true;
    const request = apiRetry("POST", API.stopInterview(sessionId));
    const state = await request.catch((error: unknown) => {
      stopped.current = false;
      throw error;
    });
    await mutate<SessionDetail>(
      API.chat(sessionId),
      (before) => before && { ...before, interviewState: state },
    );
  }, "Failed to stop interview");

  return { stop, stopping };
}

interface ControlsProps {
  turns: Pick<Turns, "recorder" | "speechOn" | "record">;
  answerable: boolean;
  interview: ReturnType<typeof useInterview>;
}

export const InterviewControls = ({ turns, answerable, interview }: ControlsProps) => (
  <>
    <RecorderProblem recorder={turns.recorder} />
    {!turns.speechOn && <SpeechOffNotice />}
    <div className="flex min-h-14 flex-wrap items-center gap-2 rounded-card border border-edge bg-raised p-1.5 shadow-lift">
      {turns.recorder.recording ? (
        <VoiceStrip recorder={turns.recorder} />
      ) : (
        <>
          {/* First: where an answer is stopped, a second press must not end all of it. */}
          <Button variant="quiet" busy={interview.stopping} onClick={() => void interview.stop()}>
            Stop Interview
          </Button>
          <Button
            className="flex-1"
            disabled={!answerable || !turns.speechOn || interview.stopping}
            onClick={turns.record}
          >
            <Mic className="size-5" />
            Answer
          </Button>
        </>
      )}
    </div>
  </>
);

interface QuestionProps {
  state: InterviewState;
  /** Undefined while the next one is written. */
  question: Message | undefined;
  voice: ReturnType<typeof useReadAloud>;
}

export function QuestionCard({ state, question, voice }: QuestionProps) {
  return (
    <Card role="region" aria-label="Interview" className="min-h-56 sm:p-8">
      <p className="text-soft text-sm">
        Question {state.asked.length + (question ? 0 : 1)} of up to {MAX_INTERVIEW_ANSWERS}
      </p>
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

function VoiceControls({ reading, unavailable, play, stop, muted, setMuted }: QuestionProps["voice"]) {
  const isFirst = reading === "refused" || muted;
  if (reading === "unavailable") {
    return (
      <p className="mt-5 text-soft">Answer in your own words. You have {MAX_RECORDING_SECONDS} seconds.</p>
    );
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1">
      {reading === "reading" ? (
        <Button size="sm" onClick={stop} icon={Square}>
          Stop reading
        </Button>
      ) : (
        <Button size="sm" icon={isFirst ? Play : RotateCcw} disabled={unavailable} onClick={play}>
          {isFirst ? "Play question" : "Play again"}
        </Button>
      )}
      <Switch label="Read questions aloud" checked={!muted} onCheckedChange={(aloud) => setMuted(!aloud)} />
    </div>
  );
}

const SLOW_MS = 25_000;

export function SynthesisCard() {
  const slow = useSlow(SLOW_MS);
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
    setTimeout(() => void mutate(API.drafts(sessionId)).catch(() => undefined), DRAFT_REFETCH_MS);
    await mutate(API.chat(sessionId)).catch(() => undefined);
  }, "Failed to synthesize content");

  useTimer(due && ready ? SYNTHESIS_DELAY_MS : null, () => void run());
  return { working: due || busy, begin: () => setDue(true), run };
}
