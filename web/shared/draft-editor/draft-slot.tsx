import { type ReactNode, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { errorDetail } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DraftEditor } from "./draft-editor.tsx";
import { WaitingCard } from "./waiting-card.tsx";

interface Props {
  /** Undefined while loading; empty until the first draft is written. */
  drafts: Draft[] | undefined;
  error: unknown;
  working: boolean;
  /** Whether the last question about progress went unanswered. */
  offline: boolean;
  onRefresh: () => Promise<unknown>;
  /** The first draft's new body as far as it is written, while it is being rewritten. */
  partialBody?: string;
}

/** The place of the draft: waiting for it, failing to load it, or editing it. */
export function DraftSlot({ drafts, error, working, offline, onRefresh, partialBody }: Props) {
  const draft = drafts?.[0];
  const waiting = working && draft === undefined;
  const [waited, setWaited] = useState(waiting);
  if (waiting && !waited) setWaited(true);

  return (
    <>
      <div role="status">
        {waiting && <WaitingCard offline={offline} />}
        {waited && draft !== undefined && <p className="sr-only">Your draft is ready.</p>}
      </div>
      {!waiting && content()}
    </>
  );

  function content(): ReactNode {
    if (draft !== undefined) {
      return <DraftEditor draft={draft} working={working} onRetry={onRefresh} partialBody={partialBody} />;
    }
    if (error !== undefined) {
      return (
        <Problem title="Your draft didn't load" onRetry={onRefresh}>
          {errorDetail(error)}
        </Problem>
      );
    }
    if (drafts === undefined) return <DraftSkeleton />;
    return (
      <Problem title="There is no draft here" onRetry={onRefresh}>
        It may have been deleted on another device. Your note above is still yours.
      </Problem>
    );
  }
}

interface ProblemProps {
  title: string;
  children: ReactNode;
  onRetry: () => Promise<unknown>;
}

function Problem({ title, children, onRetry }: ProblemProps) {
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <CardDescription>{children}</CardDescription>
      <Button variant="secondary" className="mt-4" busy={busy} onClick={retry}>
        Try again
      </Button>
    </Card>
  );
}

export const DraftSkeleton = () => (
  <Card className="flex min-h-96 flex-col gap-6">
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
  </Card>
);
