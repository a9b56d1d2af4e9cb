import { useEffect, useEffectEvent, useState } from "react";

/** Calls it once `ms` have passed since this was shown or `ms` has changed; not for null. */
export function useTimer(ms: number | null, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}

/** Whether `ms` have passed since this mounted. */
export function useSlow(ms: number): boolean {
  const [slow, setSlow] = useState(false);
  useTimer(ms, () => setSlow(true));
  return slow;
}
