import { useEffect, useState } from "react";
import { errorDetail } from "../../api/client.ts";
import { DraftEditor } from "../../shared/draft-editor/draft-editor.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DraftPlace } from "./frame.tsx";
import type { Chat } from "./use-chat.ts";

/** The draft of a note: being written, not loaded, or its editor. */
export function DraftSlot({ chat: { chat, drafts, working, partial, refresh } }: { chat: Chat }) {
  const draft = drafts.data?.[0];
  const waiting = working && draft === undefined;
  const [waited, setWaited] = useState(waiting);
  if (waiting && !waited) setWaited(true);
  const { busy, run: retry } = useAction(refresh);
  const failed = drafts.error !== undefined;

  return (
    <DraftPlace draftId={draft?.id}>
      <div role="status">
        {waiting && <WaitingCard offline={chat.error !== undefined} />}
        {waited && draft !== undefined && <p className="sr-only">Your draft is ready.</p>}
      </div>
      {draft && (
        <DraftEditor
          draft={draft}
          working={working}
          onRetry={refresh}
          partialBody={partial?.draftId === draft.id ? partial.body : undefined}
        />
      )}
      {!draft && !waiting && (
        <Card>
          <CardTitle>{failed ? "Your draft didn't load" : "There is no draft here"}</CardTitle>
          <CardDescription>
            {failed
              ? errorDetail(drafts.error)
              : "It may have been deleted on another device. Your note above is still yours."}
          </CardDescription>
          <Button variant="secondary" className="mt-4" busy={busy} onClick={() => void retry()}>
            Try again
          </Button>
        </Card>
      )}
    </DraftPlace>
  );
}

export const DraftSkeleton = () => (
  <Card className="flex min-h-96 flex-col gap-6">
    <DraftShape />
  </Card>
);

/** Two hooks and a body. */
const DraftShape = () => (
  <>
    <div className="grid gap-3 sm:grid-cols-2">
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  </>
);

/** A draft usually takes a few seconds. */
const SLOW_MS = 20_000;

const OFFLINE = "We can't reach the server right now. We keep trying, and your recording is safe.";
const SLOW = "This one takes longer than usual. It's safe to leave: your draft will be in Recent Sessions.";

/** Shown while the first draft is being written. */
function WaitingCard({ offline }: { offline: boolean }) {
  const [advice, setAdvice] = useState("Your words, put in order. This usually takes a few seconds.");
  useEffect(() => {
    const timer = setTimeout(() => setAdvice(SLOW), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Card className="flex min-h-[72dvh] flex-col gap-6 beside:min-h-96">
      <div>
        <p className="font-display text-xl">Writing your draft…</p>
        <p className="mt-1 min-h-12 text-soft sm:min-h-6">{offline ? OFFLINE : advice}</p>
      </div>
      <DraftShape />
    </Card>
  );
}
