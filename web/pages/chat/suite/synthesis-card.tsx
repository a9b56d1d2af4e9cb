import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../../ui/card.tsx";
import { SpinnerIcon } from "../../../ui/spinner.tsx";

const SLOW_SECONDS = 25;

/** While the suite is being written. How far it is nobody knows, so it says how long it has been. */
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
