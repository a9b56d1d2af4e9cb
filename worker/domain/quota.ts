import { FREE_RECORDINGS } from "#contract/limits.ts";
import type { Usage } from "#contract/usage.ts";

/**
 * How many places a user has. The rule of counting, in one place: a recording is counted when it has given a
 * transcript, once, whatever it took; a recording in flight holds its place until then (`reserveRecording`).
 */
export const TRIAL_PLACES = FREE_RECORDINGS;

/** Longer than the longest request, so that a place is given back early only when its request is dead. */
export const RESERVATION_MS = 150_000;

export function usageOf(
  counts: { recordingsUsed: number; chatTurnsUsed: number },
  history: Usage["history"],
): Usage {
  return {
    free_trials_used: Math.min(counts.recordingsUsed, FREE_RECORDINGS),
    subscription_status: "inactive",
    is_cancelled: false,
    cancel_at: null,
    current_period_start: null,
    current_period_end: null,
    recordings_used: counts.recordingsUsed,
    chat_turns_used: counts.chatTurnsUsed,
    used_amount: 0,
    remaining: Math.max(0, FREE_RECORDINGS - counts.recordingsUsed),
    history,
  };
}
