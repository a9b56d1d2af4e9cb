import type { PartialPost } from "#contract/chat.ts";
import { errorDetail } from "../../api/client.ts";
import { DraftSheet } from "../../shared/post/draft-in-progress.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadFailed, Skeleton } from "../../ui/loaded.tsx";
import { useSlow } from "../../ui/use-timer.ts";
import type { Chat } from "./use-chat.ts";

/** In the place of a draft that is not there: it is being written, or it failed to load, or it is gone. */
export function WaitingDraft({ chat: { chat, drafts, working, refresh, firstDraft } }: { chat: Chat }) {
  if (working) return <WaitingCard offline={chat.error !== undefined} partial={firstDraft.partial} />;
  const hasFailed = drafts.error !== undefined;
  return (
    <Card>
      <LoadFailed
        compact
        title={hasFailed ? "Your draft didn't load" : "There is no draft here"}
        onRetry={() => refresh().catch(() => undefined)}
      >
        {hasFailed
          ? errorDetail(drafts.error)
          : "It may have been deleted on another device. What you said is still here."}
      </LoadFailed>
    </Card>
  );
}

export const DraftSkeleton = () => (
  <Card className="flex min-h-96 flex-col gap-3">
    <Skeleton className="mb-3 size-10 rounded-full" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-11/12" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-3/4" />
  </Card>
);

const OFFLINE = "We can't reach the server right now. We keep trying, and your recording is safe.";
const SLOW = "This one takes longer than usual. It's safe to leave: your draft will be in Recent Sessions.";

function WaitingCard({ offline, partial }: { offline: boolean; partial: PartialPost | undefined }) {
  const advice = useSlow(20_000) ? SLOW : "Your words, put in order. This usually takes a few seconds.";
  return (
    <div className="flex min-h-[60dvh] flex-col gap-6">
      <div>
        <p className="font-display text-xl">Writing your draft…</p>
        <p className="mt-1 min-h-12 text-soft sm:min-h-6">{offline ? OFFLINE : advice}</p>
      </div>
      <DraftSheet partial={partial} />
    </div>
  );
}
