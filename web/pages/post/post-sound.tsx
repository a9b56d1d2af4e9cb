import { useState } from "react";
import type { SessionDetail } from "#contract/chat.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { formatDate } from "../../shared/dates.ts";
import { Transcript } from "../../shared/lines/transcript.tsx";
import { RecordingSound } from "../../shared/vault/recording-sound.tsx";
import { usePlayhead } from "../../shared/vault/sounding.ts";
import { messageOf } from "../../shared/vault/use-reprocess.ts";

export default function PostSound({
  detail,
  recording,
}: {
  detail: SessionDetail;
  recording: VaultRecording | undefined;
}) {
  if (!recording) return <p className="text-soft text-sm">You deleted this recording.</p>;
  if (recording.source === "text") {
    return <p className="text-soft text-sm">You typed this note on {formatDate(recording.createdAt)}.</p>;
  }
  const text = messageOf(detail, recording)?.content;
  return (
    <>
      <RecordingSound recording={recording} />
      {recording.hasAudio && text !== undefined && <SoundingText text={text} recording={recording} />}
    </>
  );
}

/** What was said, from the first time that it sounds. */
function SoundingText({ text, recording }: { text: string; recording: VaultRecording }) {
  const sounds = usePlayhead(recording.id, (seconds) => seconds !== null);
  const [shown, setShown] = useState(false);
  if (sounds && !shown) setShown(true);
  return (
    shown && (
      <p
        dir="auto"
        className="mt-2 mb-3 max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere border-line border-l-2 pl-3 text-sm text-soft leading-relaxed [scrollbar-width:thin]"
      >
        <Transcript text={text} recording={recording} wanted />
      </p>
    )
  );
}
