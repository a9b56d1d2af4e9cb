import { useCallback, useEffect, useState } from "react";
import { PAYWALL_DELAY_MS } from "#contract/limits.ts";
import { isExhausted } from "#contract/plan.ts";
import type { Usage } from "#contract/usage.ts";

/**
 * The paywall's state: it opens by itself 0.5 s after usage says that the trial is used up (spec §2), unless it has
 * already been seen.
 */
export function usePaywall(usage: Usage | undefined) {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(false);
  const exhausted = usage !== undefined && isExhausted(usage);

  const openPaywall = useCallback(() => {
    setOpen(true);
    setSeen(true);
  }, []);

  useEffect(() => {
    if (!exhausted || seen) return;
    const timer = setTimeout(openPaywall, PAYWALL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [exhausted, seen, openPaywall]);

  return { open, setOpen, openPaywall, exhausted };
}
