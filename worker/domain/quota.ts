import type { InterviewState } from "#contract/chat.ts";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { isExhausted } from "#contract/plan.ts";
import type { Usage } from "#contract/usage.ts";
import { sessionQuery } from "../db/sessions.ts";
import { usageQuery } from "../db/usage.ts";
import { AppError } from "../errors.ts";
import type { Deps } from "./deps.ts";
import type { SessionRef } from "./sessions.ts";

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

type Counts = Parameters<typeof usageOf>[0];

function refuseExhausted(counts: Counts | undefined): void {
  if (!counts || isExhausted(usageOf(counts, []))) throw new AppError("trial_exhausted");
}

/** Whether this user may have something written now. Throws `trial_exhausted`. */
export async function admitWork({ db }: Deps, userId: string): Promise<void> {
  const [counts] = await usageQuery(db, userId);
  refuseExhausted(counts);
}

/**
 * Whether this user may say something in this session now. The answers of an interview under way are part of the
 * recording that began it, so that a fifth recording can be an interview too. Throws `not_found`, `trial_exhausted`.
 */
export async function admitTurn(
  { db }: Deps,
  { sessionId, userId }: SessionRef,
): Promise<{ interview: InterviewState | null }> {
  const [[counts], [session]] = await db.batch([usageQuery(db, userId), sessionQuery(db, userId, sessionId)]);
  if (!session) throw new AppError("not_found");
  const interview = session.interviewState;
  if (!interview || interview.complete) refuseExhausted(counts);
  return { interview };
}
