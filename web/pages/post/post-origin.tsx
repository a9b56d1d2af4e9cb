import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { errorDetail } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { useDraftChanges } from "../../shared/draft-editor/use-draft-changes.ts";
import { useStretch } from "../../shared/vault/sounding.ts";
import { History, useRestore } from "../../shared/versions/history.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { later } from "../../ui/later.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toastNotLoaded } from "../../ui/toast.tsx";

/** The post is read before anybody listens to what it was made from. */
const useSound = later(() => import("./post-sound.tsx"));

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
  const Sound = useSound(asked, toastNotLoaded);
  if (data && Sound) {
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
