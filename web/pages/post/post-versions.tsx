import type { Draft } from "#contract/drafts.ts";
import { errorDetail } from "../../api/client.ts";
import { useDraftChanges } from "../../shared/draft-editor/use-draft-changes.ts";
import { History } from "../../shared/versions/history.tsx";
import { useRestore } from "../../shared/versions/use-restore.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface Props {
  /** Undefined until it is there. */
  draft: Draft | undefined;
  /** Why it isn't, once that is known. */
  error: unknown;
  busy: boolean;
  onRetry: () => void;
  onRestored: () => Promise<unknown>;
}

/** Every text that the post has had: compared, and had back. */
export const PostVersions = ({ draft, error, busy, onRetry, onRestored }: Props) => (
  <Card>
    <CardTitle>Versions</CardTitle>
    <div className="mt-2 min-h-9 pointer-coarse:min-h-11">
      {draft ? (
        <Versions draft={draft} onRestored={onRestored} />
      ) : error === undefined ? (
        <Skeleton className="mt-2 inline-block h-4 w-28" />
      ) : (
        <p className="text-sm text-soft">
          {errorDetail(error)}{" "}
          <Button variant="secondary" size="sm" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        </p>
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
