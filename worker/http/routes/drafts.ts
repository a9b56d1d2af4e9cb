import { type Draft, type DraftVersion, draftPatch } from "#contract/drafts.ts";
import { draftsQuery, toStoredDraft, toVersion, versionsQuery } from "../../db/drafts.ts";
import { messagesQuery, sessionQuery } from "../../db/sessions.ts";
import { changeDraft, toDraft } from "../../domain/posts/drafts.ts";
import { hasPendingWork, saidIn } from "../../domain/sessions.ts";
import { AppError } from "../../errors.ts";
import { json, readAsCaller, requireVisitorOrUser, router, visitorOrCallerHash } from "../http.ts";
import { nudge, tell } from "../session-calls.ts";

export const drafts = router()
  .get("/:sessionId", async (c) => {
    const { db } = c.var.deps;
    const sessionId = c.req.param("sessionId");
    const { userId, results } = await readAsCaller(
      c,
      (owner) => [
        sessionQuery(db, owner, sessionId),
        draftsQuery(db, owner, sessionId),
        messagesQuery(db, owner, sessionId),
      ],
      visitorOrCallerHash,
    );
    const [[session], rows, messages] = results;
    if (!session) throw new AppError("not_found");
    if (hasPendingWork(session)) nudge(c, "opening", { userId, sessionId, since: session.updatedAt });
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
  .patch("/:draftId", requireVisitorOrUser, json(draftPatch), async (c) => {
    const { deps, userId } = c.var;
    const draft = await changeDraft(deps.db, userId, c.req.param("draftId"), c.req.valid("json"));
    tell(c, draft.sessionId, { event: "drafts", data: {} });
    return c.json(draft satisfies Draft);
  });
