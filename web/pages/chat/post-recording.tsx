import { useState } from "react";
import type { SessionDetail } from "#contract/chat.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { formatDate } from "../../shared/dates.ts";
import { Transcript } from "../../shared/post/spoken/transcript.tsx";
import { usePlayingId } from "../../shared/recording/player.ts";
import { messageOf } from "../../shared/recording/vault/recording-actions.tsx";
import { RecordingSound } from "../../shared/recording/vault/recording-sound.tsx";
import { OwnWords } from "../../ui/own-words.tsx";

/** The note of a post, and any other of its recordings that was played. */
export function PostRecording({ detail }: { detail: SessionDetail }) {
  const { recordings, keyName } = detail;
  const played = usePlayingId();
  // A player once shown stays.
  const [turnId, setTurnId] = useState<string>();
  const turn = recordings.find(({ id, purpose }) => id === played && purpose !== "note");
  if (turn && turn.id !== turnId) setTurnId(turn.id);
  const heard = recordings.find(({ id }) => id === turnId);
  return (
    <>
      <Sound detail={detail} recording={recordings.find(({ purpose }) => purpose === "note")} />
      {keyName && <p className="wrap-anywhere text-soft text-sm">Handed in by {keyName}.</p>}
      {heard && <Sound key={heard.id} detail={detail} recording={heard} />}
    </>
  );
}

interface SoundProps {
  detail: SessionDetail;
  recording: VaultRecording | undefined;
}

/** A player, with the transcript. */
function Sound({ detail, recording }: SoundProps) {
  if (!recording) return <p className="text-soft text-sm">You deleted this recording.</p>;
  const text = messageOf(detail, recording)?.content;
  return (
    <>
      <RecordingSound recording={recording} />
      {recording.source === "text" && (
        <p className="text-soft text-sm">You typed this note on {formatDate(recording.createdAt)}.</p>
      )}
      {text !== undefined && (
        <OwnWords className="mt-2 mb-3 whitespace-pre-wrap border-line border-l-2 pl-3 text-soft leading-relaxed">
          {recording.hasAudio ? <Transcript text={text} recording={recording} wanted={false} /> : text}
        </OwnWords>
      )}
    </>
  );
}
