import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { formatDate } from "../../shared/dates.ts";
import { Transcript } from "../../shared/post/spoken/transcript.tsx";
import { usePlayhead, usePlayingId } from "../../shared/recording/player.ts";
import { RecordingSound } from "../../shared/recording/vault/recording-sound.tsx";
import { messageOf } from "../../shared/recording/vault/use-reprocess.ts";
import { Card, CardTitle } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The note of a post, and any other of its recordings that was played. */
export function PostRecording({ sessionId }: { sessionId: string }) {
  const session = useApi(API.chat(sessionId), { revalidateOnMount: true });
  const recordings = session.data?.recordings ?? [];
  const played = usePlayingId();
  // A player once shown stays.
  const [turnId, setTurnId] = useState<string>();
  const turn = recordings.find(({ id, purpose }) => id === played && purpose !== "note");
  if (turn && turn.id !== turnId) setTurnId(turn.id);
  const heard = recordings.find(({ id }) => id === turnId);
  return (
    <Card>
      <CardTitle>Your recording</CardTitle>
      <div className="mt-1 flex min-h-11 flex-col justify-center">
        <Loaded read={session} skeleton={<Skeleton className="h-5 w-full" />}>
          {(detail) => (
            <>
              <Sound detail={detail} recording={recordings.find(({ purpose }) => purpose === "note")} />
              {detail.keyName && (
                <p className="wrap-anywhere text-soft text-sm">Handed in by {detail.keyName}.</p>
              )}
              {heard && <Sound key={heard.id} detail={detail} recording={heard} />}
            </>
          )}
        </Loaded>
      </div>
      <Link
        to={PATHS.chat(sessionId)}
        className="focus-ring -ml-2 inline-flex min-h-11 items-center gap-2.5 rounded-control px-2 text-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-edge"
      >
        <MessagesSquare className="size-4 shrink-0" />
        Open chat
      </Link>
    </Card>
  );
}

/** A player, with the transcript from the first play on. */
function Sound({ detail, recording }: { detail: SessionDetail; recording: VaultRecording | undefined }) {
  const sounds = usePlayhead(recording?.id ?? null, (seconds) => seconds !== null);
  const [shown, setShown] = useState(false);
  if (sounds && !shown) setShown(true);
  if (!recording) return <p className="text-soft text-sm">You deleted this recording.</p>;
  if (recording.source === "text") {
    return <p className="text-soft text-sm">You typed this note on {formatDate(recording.createdAt)}.</p>;
  }
  const text = messageOf(detail, recording)?.content;
  return (
    <>
      <RecordingSound recording={recording} />
      {shown && recording.hasAudio && text !== undefined && (
        <OwnWords className="mt-2 mb-3 max-h-48 overflow-y-auto whitespace-pre-wrap border-line border-l-2 pl-3 text-sm text-soft leading-relaxed [scrollbar-width:thin]">
          <Transcript text={text} recording={recording} wanted />
        </OwnWords>
      )}
    </>
  );
}
