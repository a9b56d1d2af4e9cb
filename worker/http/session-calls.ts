import type { Context } from "hono";
import type { ChatEvent, InterviewState } from "#contract/chat.ts";
import type { UserTurn } from "../domain/interview.ts";
import type { SessionRef } from "../domain/sessions.ts";
import { logError } from "../log.ts";
import { sessionStub, valueOrThrow } from "../session/stub.ts";
import type { AppEnv } from "./http.ts";

/** The session of the address, as its caller's. */
export const refOf = (c: Context<AppEnv, "/:sessionId/*">): SessionRef => ({
  sessionId: c.req.param("sessionId"),
  userId: c.var.userId,
});

/** Tells whoever follows a session of a change made outside it; whoever cannot be told finds out by polling. */
export function tell(c: Context<AppEnv>, sessionId: string, event: ChatEvent): void {
  inBackground(c, "publish", sessionStub(c.env, sessionId).publish(event));
}

/** Asks for the answer to a note that has just become a session; whoever first looks at its chat asks again. */
export async function requestOpening(c: Context<AppEnv>, sessionId: string): Promise<void> {
  const { userId } = c.var;
  try {
    await sessionStub(c.env, sessionId).requestOpening({ sessionId, userId });
  } catch (error) {
    // The note is safe by now.
    logError("wake", error);
  }
}

/** Hands over what was said in a session, an answer or a request. Answers what is known of its interview then. */
export async function deliver(
  c: Context<AppEnv>,
  ref: SessionRef,
  turn: UserTurn,
  { answers, interview = null }: { answers: boolean; interview?: InterviewState | null },
): Promise<InterviewState | null> {
  const stub = sessionStub(c.env, ref.sessionId);
  if (answers) return valueOrThrow(await stub.answer(ref, turn));
  valueOrThrow(await stub.refine(ref, turn));
  return interview;
}

/** The built-in writer is done long before this; a model may still be at it, and asking twice does no harm. */
const NUDGE_AFTER_MS = 5_000;

/**
 * Asks for overdue work again: whatever happened between a note, or the wish for a review, and the wake-up of its
 * session, whoever looks at it sets it going. Never fails the read that it goes with.
 */
export function nudge(
  c: Context<AppEnv>,
  what: "opening" | "review",
  { since, ...ref }: SessionRef & { since: number },
): void {
  if (Date.now() - since < NUDGE_AFTER_MS) return;
  const stub = sessionStub(c.env, ref.sessionId);
  inBackground(c, "nudge", what === "opening" ? stub.requestOpening(ref) : stub.requestReview(ref));
}

function inBackground(c: Context<AppEnv>, what: string, work: Promise<unknown>): void {
  c.executionCtx.waitUntil(work.catch((error: unknown) => logError(what, error)));
}
