import type { Message, SessionDetail } from "#contract/chat.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { Card } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Working } from "../../../ui/spinner.tsx";
import { formatDateTime } from "../../dates.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import {
  DeleteButton,
  kindOf,
  messageOf,
  ReprocessButton,
  useReprocess,
  WaitingActions,
} from "./recording-actions.tsx";
import { RecordingSound } from "./recording-sound.tsx";

export const recordingOf = (detail: SessionDetail, message: Message): VaultRecording | undefined =>
  detail.recordings.find((recording) => messageOf(detail, recording) === message);

/** The session's turns without a message, except those that this device has `waiting`. */
export function unheardTurns(detail: SessionDetail, waiting: readonly OutboxEntry[]): VaultRecording[] {
  // The server has ids of its own; both sides know the length in bytes.
  const here = new Set(waiting.map(({ content }) => (content.kind === "sound" ? content.bytes : null)));
  return detail.recordings.filter((recording) => {
    if (recording.purpose === "note" || messageOf(detail, recording) || here.has(recording.bytes))
      return false;
    // A newer one is still under way.
    return recording.status !== "processed" || Date.now() - Date.parse(recording.createdAt) > 120_000;
  });
}

type Props = { recording: VaultRecording; disabled: boolean; onChanged: () => Promise<unknown> };

export function MessageSound({ recording, disabled, onChanged }: Props) {
  const reprocess = useReprocess(recording, onChanged);
  return (
    recording.source === "audio" && (
      <div className="max-w-lg">
        <Disclosure summary="Recording">
          <RecordingSound recording={recording} />
          <div className="-ml-3">
            <ReprocessButton recording={recording} disabled={disabled} {...reprocess} />
          </div>
        </Disclosure>
      </div>
    )
  );
}

export function UnheardTurn({ recording, disabled, onChanged }: Props) {
  const reprocess = useReprocess(recording, onChanged);
  const { status, problem, createdAt } = recording;
  if (status === "processing") return <Working>Listening to what you said…</Working>;
  return (
    <Card role="group" aria-label={`${kindOf(recording)}, ${formatDateTime(createdAt)}`}>
      <p className="font-medium">
        {kindOf(recording)} of {formatDateTime(createdAt)}
      </p>
      <p className="mt-1 mb-3 text-soft">{problem?.message ?? "Transcribed, but not used yet."}</p>
      <RecordingSound recording={recording} />
      <div className="mt-2 flex flex-wrap gap-2">
        <WaitingActions recording={recording} disabled={disabled} {...reprocess} />
        <DeleteButton recording={recording} disabled={reprocess.busy} onDeleted={onChanged} />
      </div>
    </Card>
  );
}
