import type { Context } from "hono";
import { type Draft, type DraftVersion, draftPatch } from "#contract/drafts.ts";
import { draftsQuery, toStoredDraft, toVersion, versionsQuery } from "../db/drafts.ts";
import { messagesQuery, sessionQuery } from "../db/sessions.ts";
import { changeDraft, toDraft } from "../domain/drafts.ts";
import { owesWork, type SessionRef, saidIn } from "../domain/sessions.ts";
import { AppError } from "../errors.ts";
import { logError } from "../log.ts";
import { sessionStub } from "../session/stub.ts";
import { type AppEnv, json, readAsCaller, requireUser, router } from "./http.ts";

export const drafts = router()
  .get("/:sessionId", async (c) => {
    const { db } = c.var.deps;
    const sessionId = c.req.param("sessionId");
    const { userId, results } = await readAsCaller(c, (owner) => [
      sessionQuery(db, owner, sessionId),
      draftsQuery(db, owner, sessionId),
      messagesQuery(db, owner, sessionId),
    ]);
    const [[session], rows, messages] = results;
    if (!session) throw new AppError("not_found");
    if (owesWork(session)) nudge(c, { userId, sessionId, since: session.updatedAt });
    const said = saidIn(messages);
    return c.json(rows.map((row) => toDraft(toStoredDraft(row), said)) satisfies Draft[]);
  })
  .get("/:draftId/versions", async (c) => {
    const draftId = c.req.param("draftId");
    const { results } = await readAsCaller(c, (owner) => [versionsQuery(c.var.deps.db, owner, draftId)]);
    const [rows] = results;
    if (rows.length === 0) throw new AppError("not_found");
    return c.json(rows.map(toVersion) satisfies DraftVersion[]);
  })
  .patch("/:draftId", requireUser, json(draftPatch), async (c) => {
    const { deps, userId } = c.var;
    const draft = await changeDraft(deps.db, userId, c.req.param("draftId"), c.req.valid("json"));
    c.executionCtx.waitUntil(tellOthers(c, draft));
    return c.json(draft satisfies Draft);
  });

/** Other tabs fetch it anew; whoever cannot be told finds out by polling. */
async function tellOthers(c: Context<AppEnv>, { sessionId }: Draft): Promise<void> {
  try {
    await sessionStub(c.env, sessionId).publish({ event: "drafts", data: {} });
  } catch (error) {
    logError("publish", error, { requestId: c.var.requestId });
  }
}

/** The built-in writer is done long before this; a model may still be at it, and asking twice does no harm. */
const NUDGE_AFTER_MS = 5_000;

/**
 * Asks for overdue work again: whatever happened between a note and the wake-up of its session, whoever looks at it
 * sets it going. Never fails the read that it goes with.
 */
export function nudge(c: Context<AppEnv>, { since, ...ref }: SessionRef & { since: number }): void {
  if (Date.now() - since < NUDGE_AFTER_MS) return;
  c.executionCtx.waitUntil(
    sessionStub(c.env, ref.sessionId)
      .requestOpening(ref)
      .catch((error: unknown) => logError("nudge", error, { requestId: c.var.requestId })),
  );
}
