import { useCallback, useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { DRAFT_REFETCH_MS, SYNTHESIS_DELAY_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { toast } from "../../ui/toast.tsx";

const SLOW_SECONDS = 25;

/** Shown while the suite is being written. Its progress is unknown, so it shows the time it has taken. */
export function SynthesisCard() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1000)), 1_000);
    return () => clearInterval(timer);
  }, []);

  return (
    <Card className="flex items-start gap-4 sm:gap-5">
      <SpinnerIcon className="mt-0.5 size-8 text-accent" />
      <div role="status" className="min-w-0 flex-1">
        <CardTitle>Creating Your Content Suite</CardTitle>
        <CardDescription>
          {seconds < SLOW_SECONDS
            ? "This typically takes 15-20 seconds"
            : "This one takes longer than usual. It's safe to leave: your posts will be here."}
        </CardDescription>
      </div>
      <p aria-hidden="true" className="shrink-0 pt-1 text-faint text-sm tabular-nums">
        {seconds} s
      </p>
    </Card>
  );
}

/** For a finished interview without posts. */
export const GenerateCard = ({ onGenerate }: { onGenerate: () => void }) => (
  <Card>
    <CardTitle>Your interview is complete</CardTitle>
    <CardDescription>
      Everything you said becomes one hero post and several more, each from another angle.
    </CardDescription>
    <Button className="mt-5" onClick={onGenerate}>
      Generate LinkedIn Posts
    </Button>
  </Card>
);

/**
 * Has the suite of a finished interview written: by itself after `begin`, or at once by `run`. Asking twice gives one
 * suite. `ready` says that the interview is over and has no posts.
 */
export function useSynthesis(sessionId: string, ready: boolean) {
  const { mutate } = useSWRConfig();
  // Marks in this tab that a suite is being written, in case the page is reloaded meanwhile.
  const mark = `synthesising:${sessionId}`;
  const [due, setDue] = useState(() => sessionStorage.getItem(mark) !== null);

  const begin = useCallback(() => {
    sessionStorage.setItem(mark, "true");
    setDue(true);
  }, [mark]);

  const { busy, run } = useAction(
    async () => {
      sessionStorage.setItem(mark, "true");
      setDue(false);
      await apiSend("POST", API.synthesize(sessionId), undefined, { repeatable: true }).catch((error) => {
        // Without an answer the page itself may be going away; after a reload it is asked for again.
        if (error instanceof ApiError) sessionStorage.removeItem(mark);
        throw error;
      });
      sessionStorage.removeItem(mark);
      toast({ title: "Content synthesized!" });
      setTimeout(() => void mutate(API.drafts(sessionId)).catch(() => undefined), DRAFT_REFETCH_MS);
      await mutate(API.chat(sessionId)).catch(() => undefined);
    },
    { title: "Failed to synthesize content" },
  );

  useEffect(() => {
    if (!due || !ready) return;
    const timer = setTimeout(() => void run(), SYNTHESIS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [due, ready, run]);

  return { working: due || busy, begin, run };
}
