import type { Context } from "hono";
import type { Message } from "#contract/chat.ts";
import { turnMessageId } from "#contract/paths.ts";
import type { UserTurn } from "../domain/interview.ts";
import { withModels } from "../domain/models.ts";
import { valueOrThrow } from "../domain/outcome.ts";
import { suggestHabits } from "../domain/profile/habits.ts";
import { admitTurn } from "../domain/quota.ts";
import type { SessionCaller, TurnKind } from "../domain/sessions.ts";
import { AppError } from "../errors.ts";
import { logError } from "../log.ts";
import { liveStub, scheduleStub, sessionStub } from "../session/stub.ts";
import { callerNetwork } from "./limits.ts";
import type { AppEnv } from "./router.ts";

/** A session, of the address unless another is given, and who calls. */
export const callerOf = (c: Context<AppEnv>, sessionId = c.req.param("sessionId") ?? ""): SessionCaller => ({
  sessionId,
  userId: c.var.userId,
  keyName: c.var.keyName,
  network: callerNetwork(c),
});

/** Tells the open pages of a session that its drafts were changed outside of it; if that fails, they find out by polling. */
export function publishDrafts(c: Context<AppEnv>, sessionId: string): void {
  inBackground(c, "publish", sessionStub(c.env, sessionId).publish({ event: "drafts", data: {} }));
}

type Work = "requestOpening" | "requestReview";

/** Asks a session for work that the database says it has to do. If that fails, the cron asks again within a minute or so. */
export const requestWork = (c: Context<AppEnv>, sessionId: string, what: Work): Promise<void> =>
  sessionStub(c.env, sessionId)
    [what](callerOf(c, sessionId))
    .catch((error: unknown) => logError("wake", error));

/** Server-sent events. The account admits a stream that is open: one that it is to end must exist by then. */
export async function followSession(c: Context<AppEnv>, sessionId: string) {
  const streamId = crypto.randomUUID();
  const events = await sessionStub(c.env, sessionId).subscribe(streamId);
  if (await scheduleStub(c.env, c.var.userId).admitStream(streamId, sessionId)) return events;
  await events.cancel();
  throw new AppError("too_many");
}

/** Takes what was heard of a recording while it ran, in so many pieces; undefined where it was not. The whole is heard where its object can't tell. */
export function piecesOf(c: Context<AppEnv>, key: string, pieces: number | undefined) {
  // Read now: who is still a stranger becomes a visitor with the note.
  const { payer } = c.var.models;
  if (pieces === undefined) return undefined;
  return async ({ seconds }: { seconds: number }) => {
    const answer = liveStub(c.env, payer, key).take(pieces, seconds);
    const outcome = await answer.catch((error: unknown) => logError("live", error));
    return outcome ? valueOrThrow(outcome) : null;
  };
}

/** Hands a turn to its session. Returns how the interview stands then, for an answer to its question. */
export async function deliver(c: Context<AppEnv>, caller: SessionCaller, turn: UserTurn, kind: TurnKind) {
  const stub = sessionStub(c.env, caller.sessionId);
  if (kind === "answer") return valueOrThrow(await stub.answer(caller, turn));
  if (kind === "request") valueOrThrow(await stub.refine(caller, turn));
  else valueOrThrow(await stub.addStatement(caller, turn));
  return undefined;
}

export async function requestChange(
  c: Context<AppEnv>,
  sessionId: string,
  { key, ...request }: Omit<UserTurn, "messageId"> & { key: string },
): Promise<Message> {
  const caller = callerOf(c, sessionId);
  await admitTurn(c.var.deps, caller, key);
  const turn = { messageId: turnMessageId(sessionId, key), ...request };
  return valueOrThrow(await sessionStub(c.env, sessionId).refine(caller, turn));
}

/** After a post was published or copied: looks for habits to suggest, whatever the answer waits for. */
export function lookForHabits(c: Context<AppEnv>): void {
  const { deps, userId } = c.var;
  inBackground(c, "habits", suggestHabits(withModels(deps, { userId, network: callerNetwork(c) }), userId));
}

function inBackground(c: Context<AppEnv>, what: string, work: Promise<unknown>): void {
  c.executionCtx.waitUntil(work.catch((error: unknown) => logError(what, error)));
}
