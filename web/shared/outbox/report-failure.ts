import { ApiError, errorDetail } from "../../api/client.ts";
import { toast } from "../../ui/toast.tsx";
import { handleUnauthorized } from "../unauthorized.ts";
import type { SendFailure } from "./failure.ts";

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
