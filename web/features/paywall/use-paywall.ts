import { useCallback, useEffect, useState } from "react";
import { PAYWALL_DELAY_MS } from "#contract/limits.ts";
import { isExhausted } from "#contract/plan.ts";
import type { Usage } from "#contract/usage.ts";

/** The paywall's state: it opens by itself 0.5 s after usage says that the trial is used up (spec §2). */
export function usePaywall(usage: Usage | undefined) {
  const [open, setOpen] = useState(false);
  const exhausted = usage !== undefined && isExhausted(usage);

  useEffect(() => {
    if (!exhausted) return;
    const timer = setTimeout(() => setOpen(true), PAYWALL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [exhausted]);

  return { open, setOpen, openPaywall: useCallback(() => setOpen(true), []), exhausted };
}
