import type { Context } from "hono";
import type { ChatEvent, InterviewState } from "#contract/chat.ts";
import type { UserTurn } from "../domain/interview.ts";
import type { SessionCaller, TurnKind } from "../domain/sessions.ts";
import { openStream } from "../domain/streams.ts";
import { logError } from "../log.ts";
import { sessionStub, valueOrThrow } from "../session/stub.ts";
import { callerNetwork } from "./limits.ts";
import type { AppEnv } from "./router.ts";

/** The session of the address, and whoever calls. */
export const callerOf = (c: Context<AppEnv, "/:sessionId/*">): SessionCaller =>
  callerIn(c, c.req.param("sessionId"));

export const callerIn = (c: Context<AppEnv>, sessionId: string): SessionCaller => ({
  sessionId,
  userId: c.var.userId,
  network: callerNetwork(c),
});

/** Publishes a change made outside a session to those who follow it; if that fails, they find out by polling. */
export function publish(c: Context<AppEnv>, sessionId: string, event: ChatEvent): void {
  inBackground(c, "publish", sessionStub(c.env, sessionId).publish(event));
}

/** Asks for the first draft of a new session. If that fails, the first read of its chat asks again. */
export async function requestFirstDraft(c: Context<AppEnv>, sessionId: string): Promise<void> {
  try {
    await sessionStub(c.env, sessionId).requestOpening(callerIn(c, sessionId));
  } catch (error) {
    // The note is safe by now.
    logError("wake", error);
  }
}

/**
 * Server-sent events of a session, for this login; they end with it, with the session and after an hour, and when the
 * account opens more than it may have (design §6). Throws `unauthorized` where the login has ended meanwhile.
 */
export async function followSession(
  c: Context<AppEnv>,
  sessionId: string,
  tokenHash: string,
): Promise<ReadableStream<Uint8Array>> {
  const { deps, userId } = c.var;
  const stream = { id: crypto.randomUUID(), userId, sessionId, tokenHash };
  for (const other of await openStream(deps, stream))
    inBackground(c, "listeners", sessionStub(c.env, other).checkListeners());
  return await sessionStub(c.env, sessionId).subscribe(stream.id);
}

/** Hands a turn to its session. Returns what is known of its interview then. */
export async function deliver(
  c: Context<AppEnv>,
  caller: SessionCaller,
  turn: UserTurn,
  { kind, interview = null }: { kind: TurnKind; interview?: InterviewState | null },
): Promise<InterviewState | null> {
  const stub = sessionStub(c.env, caller.sessionId);
  switch (kind) {
    case "answer":
      return valueOrThrow(await stub.answer(caller, turn));
    case "request":
      valueOrThrow(await stub.refine(caller, turn));
      return interview;
    case "statement":
      valueOrThrow(await stub.addStatement(caller, turn));
      return interview;
  }
}

/** The built-in writer is done long before this; a model may still be at it, and asking twice does no harm. */
const OVERDUE_AFTER_MS = 5_000;

/**
 * Asks a session again for work that is overdue because its wake-up was lost after the note, or the request for a
 * review, was stored. Never fails the read that notices it.
 */
export function retryOverdueWork(
  c: Context<AppEnv>,
  what: "first-draft" | "review",
  { sessionId, since }: { sessionId: string; since: number },
): void {
  if (Date.now() - since < OVERDUE_AFTER_MS) return;
  const caller = callerIn(c, sessionId);
  const stub = sessionStub(c.env, sessionId);
  inBackground(c, "retry", what === "review" ? stub.requestReview(caller) : stub.requestOpening(caller));
}

function inBackground(c: Context<AppEnv>, what: string, work: Promise<unknown>): void {
  c.executionCtx.waitUntil(work.catch((error: unknown) => logError(what, error)));
}
