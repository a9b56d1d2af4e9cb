import type { OutboxEntry, WaitingReason } from "./types.ts";

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/** How long to leave an entry alone after its n-th failure (n from 1), or as long as the server asked for. */
export function retryDelayMs(attempts: number, retryAfterMs: number): number {
  return Math.max(retryAfterMs, Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS));
}

/** What must hold before a waiting note is worth sending. */
export interface Conditions {
  online: boolean;
  /** Subscribed, or recordings left. */
  mayRecord: boolean;
  /** The server can transcribe. */
  speechOn: boolean;
}

/**
 * Whether the cause is gone. `null`: it never goes by itself, so the person decides (send again, or discard). An
 * interrupted recording is one of these: half a thought must not spend a free recording unasked. So is a shared one: any
 * site can post a form to where a phone posts what is shared.
 */
function causeGone(reason: WaitingReason, conditions: Conditions): boolean | null {
  switch (reason) {
    case "unsent":
    case "offline":
    case "timeout":
    case "signed-out":
    case "unavailable":
      return conditions.online;
    case "trial":
      return conditions.online && conditions.mayRecord;
    case "speech-off":
      return conditions.online && conditions.speechOn;
    case "interrupted":
    case "shared":
    case "too-large":
    case "not-audio":
    case "no-speech":
    case "refused":
      return null;
  }
}

/** A typed change to a post: its author may have gone on editing, so it never goes by itself. */
export const isRequest = ({ content, sessionId }: OutboxEntry) =>
  content.kind === "text" && sessionId !== undefined;

/** The next entry to send by itself: now, at a later moment, or none. Oldest first. */
export function nextToSend(
  entries: readonly OutboxEntry[],
  conditions: Conditions,
  now: number,
): { kind: "now"; id: string } | { kind: "at"; time: number } | { kind: "none" } {
  const due = entries.flatMap((entry) =>
    entry.status.kind === "waiting" && !isRequest(entry) && causeGone(entry.status.reason, conditions)
      ? [{ id: entry.id, retryAt: entry.status.retryAt }]
      : [],
  );
  const ready = due.find((entry) => entry.retryAt <= now);
  if (ready) return { kind: "now", id: ready.id };
  if (due.length === 0) return { kind: "none" };
  return { kind: "at", time: Math.min(...due.map((entry) => entry.retryAt)) };
}
