import { Mic } from "lucide-react";
import { SpeechOffNotice } from "../../../shared/recorder/notices.tsx";
import { canStart } from "../../../shared/recorder/state.ts";
import type { useRecorder } from "../../../shared/recorder/use-recorder.ts";
import { Button } from "../../../ui/button.tsx";
import { RecordingStrip } from "../voice/recording-strip.tsx";
import { VoiceProblem } from "../voice/voice-problem.tsx";

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
export function InterviewControls({ recorder, speechOn, answerable, stopping, onAnswer, onStop }: Props) {
  const idle = canStart(recorder.state);
  return (
    <>
      <VoiceProblem state={recorder.state} />
      {!speechOn && <SpeechOffNotice />}
      <div className="flex min-h-14 flex-wrap items-center gap-2 rounded-card border border-edge bg-raised p-1.5 shadow-lift">
        {idle ? (
          <>
            <Button className="flex-1" disabled={!answerable || !speechOn || stopping} onClick={onAnswer}>
              <Mic className="size-5" aria-hidden="true" />
              Answer
            </Button>
            <Button variant="quiet" busy={stopping} onClick={onStop}>
              Stop Interview
            </Button>
          </>
        ) : (
          <RecordingStrip state={recorder.state} meter={recorder.meter} onStop={recorder.stop} />
        )}
      </div>
    </>
  );
}
