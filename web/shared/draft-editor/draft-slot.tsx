import { type ReactNode, useEffect, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { errorDetail } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAction } from "../use-action.ts";
import { DraftEditor } from "./draft-editor.tsx";

interface Props {
  /** Undefined if they didn't load; empty until the first draft is written. */
  drafts: Draft[] | undefined;
  error: unknown;
  working: boolean;
  /** Whether the last request for progress failed. */
  offline: boolean;
  onRefresh: () => Promise<unknown>;
  /** The first draft's new body as far as it is written, while it is being rewritten. */
  partialBody?: string;
}

/** The draft of a note: being written, not loaded, or its editor. */
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
  const { busy, run } = useAction(onRetry);
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <CardDescription>{children}</CardDescription>
      <Button variant="secondary" className="mt-4" busy={busy} onClick={() => void run()}>
        Try again
      </Button>
    </Card>
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

/** Shown while the first draft is being written. */
function WaitingCard({ offline }: { offline: boolean }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Card className="flex min-h-[72dvh] flex-col gap-6 beside:min-h-96">
      <div>
        <p className="font-display text-xl">Writing your draft…</p>
        <p className="mt-1 min-h-12 text-soft sm:min-h-6">{advice(slow, offline)}</p>
      </div>
      <DraftShape />
    </Card>
  );
}

function advice(slow: boolean, offline: boolean): string {
  if (offline) return "We can't reach the server right now. We keep trying, and your recording is safe.";
  if (slow)
    return "This one takes longer than usual. It's safe to leave: your draft will be in Recent Sessions.";
  return "Your words, put in order. This usually takes a few seconds.";
}
