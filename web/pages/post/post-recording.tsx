import { MessagesSquare } from "lucide-react";
import { Link } from "react-router-dom";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { errorDetail } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { formatDate } from "../../shared/dates.ts";
import { RecordingSound } from "../../shared/vault/recording-sound.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The note that a post began as, and the way to all that was said about it. */
export const PostRecording = ({ sessionId }: { sessionId: string }) => (
  <Card>
    <CardTitle>Your recording</CardTitle>
    <div className="mt-1 flex min-h-11 flex-col justify-center">
      <Note sessionId={sessionId} />
    </div>
    <Link
      to={PATHS.chat(sessionId)}
      className="focus-ring -ml-2 inline-flex min-h-11 items-center gap-2.5 rounded-control px-2 text-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-edge"
    >
      <MessagesSquare className="size-4 shrink-0" aria-hidden="true" />
      The conversation it came from
    </Link>
  </Card>
);

function Note({ sessionId }: { sessionId: string }) {
  const { data, error, isValidating, mutate } = useApi(API.chat(sessionId), {
    revalidateOnMount: true,
  });
  if (data) return <Sound recording={data.recordings.find(({ purpose }) => purpose === "note")} />;
  if (error === undefined) return <Skeleton className="h-5 w-full" />;
  return (
    <p className="text-sm text-soft">
      {errorDetail(error)}{" "}
      <Button variant="secondary" size="sm" busy={isValidating} onClick={() => void mutate()}>
        Try again
      </Button>
    </p>
  );
}

function Sound({ recording }: { recording: VaultRecording | undefined }) {
  if (!recording) return <p className="text-soft text-sm">You deleted this recording.</p>;
  if (recording.source === "text") {
    return <p className="text-soft text-sm">You typed this note on {formatDate(recording.createdAt)}.</p>;
  }
  return <RecordingSound recording={recording} />;
}
