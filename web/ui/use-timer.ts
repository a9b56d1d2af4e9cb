import { useEffect, useEffectEvent, useState } from "react";

/** Calls it once `ms` have passed since this was shown, or `ms` or `reason` has changed; not for null. */
export function useTimer(ms: number | null, onEnd: () => void, reason?: unknown): void {
  const end = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reason begins anew
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [ms, reason]);
}

export function useSlow(ms: number): boolean {
  const [slow, setSlow] = useState(false);
  useTimer(ms, () => setSlow(true));
  return slow;
}
