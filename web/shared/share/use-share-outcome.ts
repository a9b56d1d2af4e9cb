import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { SHARE_OUTCOMES, SHARE_PARAMETER, type ShareOutcome } from "#contract/pages.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";

const NEWS: Record<ShareOutcome, ToastMessage> = {
  kept: { title: "Recording received", description: "It is on this device. Send it to make a post." },
  "no-sound": {
    title: "No recording in that",
    description: "Outspoken takes sound: m4a, mp3, wav, ogg or webm.",
    variant: "destructive",
  },
  "too-large": { title: "Upload failed", description: ERROR_MESSAGES.too_large, variant: "destructive" },
  "not-kept": {
    title: "That recording did not arrive",
    description: "Please try again, or use Upload audio.",
    variant: "destructive",
  },
};

const SIGN_IN_FIRST: ToastMessage = {
  title: "Recording received",
  description: "It is on this device. Sign in to turn it into a post.",
};

/** Tells, once, what became of something shared from another app. `signedIn` is undefined until that is known. */
export function useShareOutcome(signedIn: boolean | undefined): void {
  const [query, setQuery] = useSearchParams();
  const outcome = SHARE_OUTCOMES.find((known) => known === query.get(SHARE_PARAMETER));

  useEffect(() => {
    if (!outcome || signedIn === undefined) return;
    toast(outcome === "kept" && !signedIn ? SIGN_IN_FIRST : NEWS[outcome]);
    setQuery(
      (before) => {
        before.delete(SHARE_PARAMETER);
        return before;
      },
      { replace: true },
    );
  }, [outcome, signedIn, setQuery]);
}
