import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { SessionDetail } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { errorDetail } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { formatDate } from "../../shared/dates.ts";
import { useDraftChanges, useRestore } from "../../shared/draft-editor/use-draft-changes.ts";
import { Transcript } from "../../shared/lines/transcript.tsx";
import { RecordingSound } from "../../shared/vault/recording-sound.tsx";
import { usePlayhead, useStretch } from "../../shared/vault/sounding.ts";
import { messageOf } from "../../shared/vault/use-reprocess.ts";
import { History } from "../../shared/versions/history.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** What the post was made from: its note, and whatever else of it is listened to; a link to its conversation. */
export const PostRecording = ({ sessionId }: { sessionId: string }) => (
  <Card>
    <CardTitle>Your recording</CardTitle>
    <div className="mt-1 flex min-h-11 flex-col justify-center">
      <Said sessionId={sessionId} />
    </div>
    <Link
      to={PATHS.chat(sessionId)}
      className="focus-ring -ml-2 inline-flex min-h-11 items-center gap-2.5 rounded-control px-2 text-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-edge"
    >
      <MessagesSquare className="size-4 shrink-0" aria-hidden="true" />
      Open its chat
    </Link>
  </Card>
);

function Said({ sessionId }: { sessionId: string }) {
  const { data, error, isValidating, mutate } = useApi(API.chat(sessionId), {
    revalidateOnMount: true,
  });
  const asked = useStretch()?.recordingId;
  // Its player stays once it was there.
  const [turnId, setTurnId] = useState<string>();
  const turn = data?.recordings.find(({ id, purpose }) => id === asked && purpose !== "note");
  if (turn && turn.id !== turnId) setTurnId(turn.id);
  if (data) {
    const find = (isIt: (recording: VaultRecording) => boolean) => data.recordings.find(isIt);
    const note = find(({ purpose }) => purpose === "note");
    const heard = find(({ id }) => id === turnId);
    return (
      <>
        <Sound detail={data} recording={note} />
        {heard && <Sound key={heard.id} detail={data} recording={heard} />}
      </>
    );
  }
  if (error === undefined) return <Skeleton className="h-5 w-full" />;
  return <NotLoaded error={error} busy={isValidating} onRetry={() => void mutate()} />;
}

/** A recording that the post was made from, to be heard. */
function Sound({ detail, recording }: { detail: SessionDetail; recording: VaultRecording | undefined }) {
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

interface NotLoadedProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

const NotLoaded = ({ error, busy, onRetry }: NotLoadedProps) => (
  <p className="text-sm text-soft">
    {errorDetail(error)}{" "}
    <Button variant="secondary" size="sm" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  </p>
);

interface VersionsProps extends NotLoadedProps {
  /** Undefined until it is loaded. */
  draft: Draft | undefined;
  onRestored: () => Promise<unknown>;
}

/** All versions of the post, to compare and restore. */
export const PostVersions = ({ draft, error, busy, onRetry, onRestored }: VersionsProps) => (
  <Card>
    <CardTitle>Versions</CardTitle>
    <div className="mt-2 min-h-9 pointer-coarse:min-h-11">
      {draft ? (
        <Versions draft={draft} onRestored={onRestored} />
      ) : error === undefined ? (
        <Skeleton className="mt-2 inline-block h-4 w-28" />
      ) : (
        <NotLoaded error={error} busy={busy} onRetry={onRetry} />
      )}
    </div>
  </Card>
);

function Versions({ draft, onRestored }: { draft: Draft; onRestored: () => Promise<unknown> }) {
  const { save } = useDraftChanges(draft);
  const { restore, restoring } = useRestore(draft, save);
  return (
    <History
      draft={draft}
      unavailable={restoring}
      onRestore={(version) => void restore(version).then(onRestored)}
    />
  );
}
