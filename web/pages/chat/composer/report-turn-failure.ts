import { errorDetail } from "../../../api/client.ts";
import { type SendFailure, UploadTimeout } from "../../../shared/outbox/failure.ts";
import { TIMEOUT_TEXT } from "../../../shared/outbox/report-failure.ts";
import { handleUnauthorized } from "../../../shared/unauthorized.ts";
import { toast } from "../../../ui/toast.tsx";

/** Tells the speaker why what they said did not go (spec §8). The paywall and a lost login speak for themselves. */
export function reportTurnFailure(failure: SendFailure, spoken: boolean, openPaywall: () => void): void {
  if (failure.reason === "trial") openPaywall();
  else if (!handleUnauthorized(failure.error)) {
    toast({
      title: spoken ? "Failed to send voice message" : "Failed to send message",
      description:
        failure.error instanceof UploadTimeout
          ? TIMEOUT_TEXT
          : (failure.detail ?? errorDetail(failure.error)),
      variant: "destructive",
    });
  }
}
