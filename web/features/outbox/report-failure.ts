import { ApiError, errorDetail } from "../../lib/api.ts";
import type { SendFailure } from "../../lib/outbox/failure.ts";
import { handleUnauthorized } from "../../lib/unauthorized.ts";
import { toast } from "../../ui/toast.tsx";

export const TIMEOUT_TEXT =
  "Processing is taking longer than expected. The AI is still working on your post - please try again in a moment.";

function description({ reason, error, detail }: SendFailure): string {
  if (reason === "timeout") return TIMEOUT_TEXT;
  if (detail) return detail;
  return error instanceof ApiError || error instanceof TypeError
    ? errorDetail(error)
    : "Please try recording again";
}

/** Tells the speaker why their note did not go (spec §8). The paywall and a lost login speak for themselves. */
export function reportFailure(failure: SendFailure, openPaywall: () => void): void {
  if (failure.reason === "trial") openPaywall();
  else if (!handleUnauthorized(failure.error)) {
    toast({ title: "Upload failed", description: description(failure), variant: "destructive" });
  }
}
