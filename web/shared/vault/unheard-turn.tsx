import type { VaultRecording } from "#contract/recordings.ts";
import { Card } from "../../ui/card.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { DeleteButton } from "./delete-button.tsx";
import { RecordingSound } from "./recording-sound.tsx";
import { WaitingActions } from "./waiting-actions.tsx";
import { formatMoment, kindOf } from "./words.ts";

interface Props {
  recording: VaultRecording;
  busy: boolean;
  disabled: boolean;
  onProcess: () => void;
  onDeleted: () => Promise<unknown>;
}

/** Something said in a session, on another device perhaps, that has not become a message. */
export function UnheardTurn({ recording, busy, disabled, onProcess, onDeleted }: Props) {
  const { status, problem, createdAt } = recording;
  if (status === "processing") {
    return (
      <p role="status" className="flex items-center gap-2.5 text-soft">
        <SpinnerIcon className="size-5 text-accent" />
        Listening to what you said…
      </p>
    );
  }
  return (
    <Card role="group" aria-label={`${kindOf(recording)}, ${formatMoment(createdAt)}`}>
      <p className="font-medium">
        {kindOf(recording)} of {formatMoment(createdAt)}
      </p>
      <p className="mt-1 mb-3 text-soft">
        {problem?.message ?? "It was heard, but nothing has come of it yet."}
      </p>
      <RecordingSound recording={recording} />
      <div className="mt-2 flex flex-wrap gap-2">
        <WaitingActions recording={recording} busy={busy} disabled={disabled} onProcess={onProcess} />
        <DeleteButton recording={recording} disabled={busy} onDeleted={onDeleted} />
      </div>
    </Card>
  );
}
