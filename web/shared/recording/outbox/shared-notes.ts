import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { SHARE_OUTCOMES, SHARE_PARAMETER, type ShareOutcome } from "#contract/pages.ts";
import { HOUR_MS } from "#contract/times.ts";
import { isOwnLogin } from "../../../api/client.ts";
import { type ToastMessage, toast } from "../../../ui/toast.tsx";
import { withoutParams } from "../../browser.ts";
import { SHARED_OWNER } from "./names.ts";
import { outbox, useOutbox } from "./use-outbox.ts";

/** Time to sign up, too short for the next person at this device. The app that shared it still has it. */
const KEPT_FOR_MS = HOUR_MS;

/** Gives shared notes to this user, who decides about sending them; old ones are discarded. */
export function useSharedNotes(ownerId: string): void {
  const shared = useOutbox(SHARED_OWNER);
  useEffect(() => {
    if (shared.length > 0 && isOwnLogin()) void adoptSharedNotes(ownerId);
  }, [shared, ownerId]);
}

async function adoptSharedNotes(ownerId: string): Promise<void> {
  await discardSharedNotes(Date.now() - KEPT_FOR_MS);
  await outbox.handOver(SHARED_OWNER, ownerId);
}

export async function discardSharedNotes(before = Infinity): Promise<void> {
  for (const { id, createdAt } of await outbox.list(SHARED_OWNER)) {
    if (createdAt < before) await outbox.discard(id);
  }
}

const OUTCOME_TOASTS: Record<ShareOutcome, ToastMessage> = {
  kept: { title: "Recording received", description: "It is on this device. Send it to make a post." },
  "no-sound": {
    title: "No recording in that",
    description: "Outspoken takes audio: m4a, mp3, wav, ogg or webm.",
    variant: "destructive",
  },
  "too-large": { title: "Upload failed", description: ERROR_MESSAGES.too_large, variant: "destructive" },
  "not-kept": {
    title: "That recording did not arrive",
    description: "Please try again, or upload it.",
    variant: "destructive",
  },
};

const SIGN_IN_FIRST: ToastMessage = {
  title: "Recording received",
  description: "It is on this device. Sign in to turn it into a post.",
};

/** Toasts the result of a share once. `signedIn` is undefined until known. */
export function useShareOutcome(signedIn: boolean | undefined): void {
  const [query, setQuery] = useSearchParams();
  const outcome = SHARE_OUTCOMES.find((known) => known === query.get(SHARE_PARAMETER));

  useEffect(() => {
    if (!outcome || signedIn === undefined) return;
    toast(outcome === "kept" && !signedIn ? SIGN_IN_FIRST : OUTCOME_TOASTS[outcome]);
    setQuery(withoutParams(SHARE_PARAMETER), { replace: true });
  }, [outcome, signedIn, setQuery]);
}
