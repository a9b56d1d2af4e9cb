import { useEffect } from "react";
import { mutate } from "swr";
import { API } from "#contract/paths.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";
import { openPaywall } from "../plan/plan.tsx";
import { type FailureReport, handleUnauthorized, reportFailure } from "../use-action.ts";
import { outbox } from "./device.ts";
import type { Acknowledgement } from "./entry.ts";
import type { SendFailure } from "./failures.ts";
import type { SendResult } from "./outbox.ts";

type TrialOver = { paywall: string } | { toast: ToastMessage };

const UPLOAD_FAILED = { title: "Upload failed", fallback: "Please try recording again" };
const KEEP_REFINING = { paywall: "keep refining your posts" };

/** What is shown when a note that somebody sent was not accepted, by the place it was sent from (spec §8). */
const REPORTS: Record<
  "recording" | "landing" | "voice" | "message",
  FailureReport & { trialOver: TrialOver }
> = {
  recording: { ...UPLOAD_FAILED, trialOver: { paywall: "keep recording" } },
  landing: {
    ...UPLOAD_FAILED,
    trialOver: { toast: { title: "Free recordings used", description: "Create an account to keep going" } },
  },
  voice: { title: "Failed to send voice message", trialOver: KEEP_REFINING },
  message: { title: "Failed to send message", trialOver: KEEP_REFINING },
};

export type SentFrom = keyof typeof REPORTS;

/**
 * Called with what came of each note that this page sent, before a failure is reported; `from` is null for a note that
 * was sent automatically. Returns whether the screen shows it, so that it needn't be announced.
 */
type Listener = (result: SendResult, from: SentFrom | null) => boolean;

const listeners = new Set<Listener>();

/** `listener` must keep its identity between renders. */
export function useSendResults(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

/**
 * Sends one note from the outbox and does what follows from the outcome everywhere: what is left of the plan is read
 * again, the screens are notified, and a failure is reported. Never rejects. `from` is null for a note that nobody asked
 * to be sent now: its failure shows in the list of waiting notes only.
 */
export async function sendNote(id: string, from: SentFrom | null): Promise<SendResult> {
  const result = await outbox.send(id);
  const shown = [...listeners].map((listener) => listener(result, from)).includes(true);
  switch (result.kind) {
    case "delivered":
      void mutate(API.usage);
      void mutate(API.chats);
      if (from === null && !shown) announce(result.answer);
      break;
    case "waiting":
      // The cached usage is stale: fetch it again.
      if (result.failure.reason === "trial") void mutate(API.usage);
      // Its sign may be older than the switch.
      if (result.failure.reason === "speech-off") void mutate(API.health);
      // The landing page shows the challenge; don't report it as an error.
      if (from === null) handleUnauthorized(result.failure.error);
      else if (result.failure.reason !== "challenge") reportSendFailure(result.failure, from);
      break;
    case "not-ours":
      // Another tab has it, and will report.
      break;
  }
  return result;
}

const announce = ({ turn }: Acknowledgement): void =>
  toast({
    title: "Note sent",
    description: turn ? "It is in its conversation now." : "Its draft is in Recent Sessions.",
  });

function reportSendFailure({ reason, error, detail }: SendFailure, from: SentFrom): void {
  const { title, fallback } = REPORTS[from];
  if (reason === "trial") reportTrialOver(from);
  else reportFailure(error, { title, fallback: detail ?? fallback });
}

/** Opens the paywall, or says what else is in the way of one more note from here. */
export function reportTrialOver(from: SentFrom): void {
  const { trialOver } = REPORTS[from];
  if ("paywall" in trialOver) openPaywall(trialOver.paywall);
  else toast(trialOver.toast);
}
