import { useEffect, useState } from "react";
import { Card } from "../../ui/card.tsx";

/** A draft takes a few seconds; from here on it is fair to say that this one takes longer. */
const SLOW_MS = 20_000;

/** Stands where the draft will be, for as long as it is being written. */
export function WaitingCard({ offline }: { offline: boolean }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Card>
      <p className="font-display text-xl">Writing your draft…</p>
      <p className="mt-1 min-h-12 text-soft sm:min-h-6">{advice(slow, offline)}</p>
      <div aria-hidden="true" className="mt-4 flex flex-col gap-3">
        {["w-11/12", "w-full", "w-4/5", "w-2/3"].map((width) => (
          <span key={width} className={`h-3 rounded-full bg-line motion-safe:animate-pulse ${width}`} />
        ))}
      </div>
    </Card>
  );
}

function advice(slow: boolean, offline: boolean): string {
  if (offline) return "We can't reach the server right now. We keep trying, and your recording is safe.";
  if (slow)
    return "This one takes longer than usual. It's safe to leave: your draft will be in Recent Sessions.";
  return "Your words, put in order. This usually takes a few seconds.";
}
