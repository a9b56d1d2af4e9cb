import type { VaultRecording } from "#contract/recordings.ts";
import { RecordingSound } from "./recording-sound.tsx";
import { ReprocessButton } from "./reprocess-button.tsx";

interface Props {
  recording: VaultRecording;
  busy: boolean;
  disabled: boolean;
  onReprocess: () => void;
}

/** What a message was heard from; nothing for what was typed. */
export const MessageSound = ({ recording, busy, disabled, onReprocess }: Props) =>
  recording.source === "audio" && (
    <div className="mt-3 max-w-lg">
      <RecordingSound recording={recording} />
      <div className="-ml-3">
        <ReprocessButton recording={recording} busy={busy} disabled={disabled} onClick={onReprocess} />
      </div>
    </div>
  );
