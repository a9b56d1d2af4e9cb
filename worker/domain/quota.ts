import type { Usage } from "#contract/billing.ts";
import type { InterviewState } from "#contract/chat.ts";
import { FREE_RECORDINGS, UNLIMITED_RECORDINGS } from "#contract/limits.ts";
import { isExhausted } from "#contract/plan.ts";
import { isoTime } from "../db/database.ts";
import { keyQuery } from "../db/recordings.ts";
import { sessionQuery } from "../db/sessions.ts";
import { type UsageRow, usageQuery } from "../db/usage.ts";
import { AppError, existing } from "../errors.ts";
import { hasAccess, paymentFailed, planStatusOf } from "./billing/subscription-state.ts";
import type { Deps } from "./deps.ts";
import type { SessionRef, TurnKind } from "./sessions.ts";

// A recording is counted once, when it has a transcript; until then one in flight has a reserved place (`reserveWithCorrections`). With
// an active plan recordings are counted too, and nothing is refused.

/** Longer than the longest request, so that a place is never given back while its request is alive. */
export const RESERVATION_MS = 150_000;

export function usageOf(row: UsageRow, history: Usage["history"], now: number): Usage {
  const isActive = hasAccess(row, now);
  const whileActive = (time: number | null) => (isActive ? isoTime(time) : null);
  const cancelAt = whileActive(row.cancelAt);
  return {
    free_trials_used: Math.min(row.recordingsUsed, FREE_RECORDINGS),
    subscription_status: planStatusOf(row, now),
    is_cancelled: cancelAt !== null,
    cancel_at: cancelAt,
    current_period_start: whileActive(row.periodStart),
    current_period_end: whileActive(row.periodEnd),
    payment_failed: paymentFailed(row),
    recordings_used: row.recordingsUsed,
    chat_turns_used: row.chatTurnsUsed,
    used_amount: isActive ? row.paidCents / 100 : 0,
    remaining: isActive ? UNLIMITED_RECORDINGS : Math.max(0, FREE_RECORDINGS - row.recordingsUsed),
    history,
  };
}

export function refuseExhausted(row: UsageRow | undefined): void {
  if (!row || isExhausted(usageOf(row, [], Date.now()))) throw new AppError("trial_exhausted");
}

/** Whether this user may have something written now. Refused once the trial is used up. */
export async function admitWork({ db }: Deps, userId: string): Promise<void> {
  const [row] = await usageQuery(db, userId);
  refuseExhausted(row);
}

/**
 * Whether this user may say something in this session now, and what it is. Answers of an interview belong to the recording that
 * began it, and need no place in the trial; an answer that is sent again stays one, even if it ended the interview. A statement
 * is refused before there are drafts.
 */
export async function admitTurn(
  { db }: Deps,
  { sessionId, userId }: SessionRef,
  key: string,
  { statement = false } = {},
): Promise<{ interview: InterviewState | null; kind: TurnKind }> {
  const [[row], [session], [earlier]] = await db.batch([
    usageQuery(db, userId),
    sessionQuery(db, userId, sessionId),
    keyQuery(db, userId, key),
  ]);
  const { interviewState: interview, draftedAt } = existing(session);
  const wasAnswer = earlier?.interviewMode === true && earlier.sessionId === sessionId;
  if (statement && draftedAt === null) throw new AppError("not_drafted");
  const answers = !statement && interview !== null && (!interview.complete || wasAnswer);
  if (!answers) refuseExhausted(row);
  return { interview, kind: answers ? "answer" : statement ? "statement" : "request" };
}
