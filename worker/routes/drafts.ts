import type { Context } from "hono";
import { type Draft, draftPatch } from "#contract/drafts.ts";
import { draftsQuery, toDraft } from "../db/drafts.ts";
import { sessionQuery } from "../db/sessions.ts";
import type { DraftJob } from "../domain/drafting.ts";
import { changeDraft } from "../domain/drafts.ts";
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
    ]);
    const [[session], rows] = results;
    if (!session) throw new AppError("not_found");
    if (rows.length === 0) nudge(c, { userId, sessionId, since: session.updatedAt });
    return c.json(rows.map(toDraft) satisfies Draft[]);
  })
  .patch("/:draftId", requireUser, json(draftPatch), async (c) => {
    const { deps, userId } = c.var;
    return c.json(
      (await changeDraft(deps.db, userId, c.req.param("draftId"), c.req.valid("json"))) satisfies Draft,
    );
  });

/** The built-in writer is done long before this; a model may still be at it, and asking twice does no harm. */
const NUDGE_AFTER_MS = 5_000;

/**
 * Asks for an overdue draft again: whatever happened between a note and the wake-up of its session, whoever looks at
 * it sets it going. Never fails the read that it goes with.
 */
export function nudge(c: Context<AppEnv>, { since, ...job }: DraftJob & { since: number }): void {
  if (Date.now() - since < NUDGE_AFTER_MS) return;
  c.executionCtx.waitUntil(
    sessionStub(c.env, job.sessionId)
      .requestDraft(job)
      .catch((error: unknown) => logError("nudge", error, { requestId: c.var.requestId })),
  );
}
