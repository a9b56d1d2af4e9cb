import { Mic } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../../api/client.ts";
import { RecorderProblem, SpeechOffNotice, VoiceStrip } from "../../../shared/recorder/notices.tsx";
import type { useRecorder } from "../../../shared/recorder/use-recorder.ts";
import { useAction } from "../../../shared/use-action.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { stageOf } from "../stage.tsx";

interface Props {
  recorder: ReturnType<typeof useRecorder>;
  speechOn: boolean;
  /** Whether there is a question to answer, and nothing said is on its way. */
  answerable: boolean;
  stopping: boolean;
  onAnswer: () => void;
  onStop: () => void;
}

/** In the place of the text box while an interview goes on (spec §2). */
export const InterviewControls = ({ recorder, speechOn, answerable, stopping, onAnswer, onStop }: Props) => (
  <>
    <RecorderProblem state={recorder.state} className="mb-2" />
    {!speechOn && <SpeechOffNotice />}
    <div className="flex min-h-14 flex-wrap items-center gap-2 rounded-card border border-edge bg-raised p-1.5 shadow-lift">
      {recorder.recording ? (
        <VoiceStrip recorder={recorder} />
      ) : (
        <>
          <Button className="flex-1" disabled={!answerable || !speechOn || stopping} onClick={onAnswer}>
            <Mic className="size-5" aria-hidden="true" />
            Answer
          </Button>
          <Button variant="quiet" busy={stopping} onClick={onStop}>
            Stop Interview
          </Button>
        </>
      )}
    </div>
  </>
);

/** *Stop Interview*, and the announcement of an interview's end. `onComplete` is called once, when it ends while shown. */
export function useInterview(detail: SessionDetail, onComplete: () => void) {
  const { sessionId, interviewState } = detail;
  const { mutate } = useSWRConfig();
  const stopped = useRef(false);
  const complete = interviewState?.complete ?? false;

  // One in which nothing was left to ask may end before it is shown.
  const endsUnseen = interviewState?.asked.length === 0 && stageOf(detail).kind === "interviewed";
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
      const state = await apiSend("POST", API.stopInterview(sessionId), undefined, {
        repeatable: true,
      }).catch((error: unknown) => {
        stopped.current = false;
        throw error;
      });
      const merge = (before: SessionDetail | undefined) => before && { ...before, interviewState: state };
      await mutate<SessionDetail>(API.chat(sessionId), merge);
    },
    { title: "Failed to stop interview" },
  );

  return { stop, stopping };
}
