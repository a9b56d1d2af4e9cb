import { useEffect } from "react";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { useApi } from "../../api/use-api.ts";

/** Nobody who subscribed in another tab, or on another device, comes back to a paywall. */
export function useFreshPlan(): void {
  const { data: usage, mutate } = useApi(API.usage);
  const exhausted = usage !== undefined && isExhausted(usage);

  useEffect(() => {
    if (!exhausted) return;
    const ask = () => {
      if (document.visibilityState === "visible") void mutate();
    };
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [exhausted, mutate]);
}
