import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { formatLength } from "../dates.ts";
import { isRequest } from "./schedule.ts";
import type { OutboxEntry, WaitingReason } from "./types.ts";

const REASONS: Record<Exclude<WaitingReason, "interrupted" | "refused">, string> = {
  unsent: "The page was closed before this was sent.",
  shared: "You shared this from another app. Send it to make a post.",
  offline: "There was no connection. This goes by itself once you are back online.",
  timeout: "The server took too long to answer. This is tried again by itself.",
  trial: "Your free recordings are used up. This goes by itself once you subscribe.",
  "signed-out": "You were signed out before this was sent.",
  unavailable: "The server couldn't take this just then. It is tried again while this page is open.",
  "speech-off": "This server can't transcribe sound. Download it, or type your note instead.",
  "too-large": `This is more than the server takes: ${MAX_RECORDING_SECONDS} seconds and 10 MB at most.`,
  "not-audio": "The server couldn't read this as a recording.",
  "no-speech": "No speech was heard in this. Play it before you send it again.",
};

/** A typed change to a post never goes by itself, so nothing of the kind is promised. */
const REQUEST_REASONS: Partial<Record<WaitingReason, string>> = {
  unsent: REASONS.unsent,
  offline: "There was no connection.",
  timeout: "The server took too long to answer.",
  trial: "Your free recordings are used up.",
  "signed-out": REASONS["signed-out"],
};

/** Why an entry waits, in plain words. */
export function reasonText(entry: OutboxEntry, reason: WaitingReason): string {
  if (isRequest(entry)) return REQUEST_REASONS[reason] ?? entry.lastError ?? "The server didn't accept this.";
  if (reason === "interrupted") {
    const lengthMs = entry.content.kind === "sound" ? (entry.content.durationMs ?? 0) : 0;
    return `Interrupted at ${formatLength(lengthMs / 1000)}. What you said so far is here.`;
  }
  if (reason === "refused") return entry.lastError ?? "The server didn't accept this.";
  return REASONS[reason];
}
