import type { SessionDetail, SessionListItem } from "#contract/chat.ts";
import { messagesQuery, readSessionPage, sessionQuery, toDetail, toListItem } from "../../db/sessions.ts";
import { sessionRecordingsQuery } from "../../db/vault.ts";
import { readAloud } from "../../domain/interview.ts";
import { redraftSession } from "../../domain/posts/drafting.ts";
import { toVaultRecording } from "../../domain/recordings/vault.ts";
import { hasPendingWork } from "../../domain/sessions.ts";
import { AppError } from "../../errors.ts";
import { sessionStub } from "../../session/stub.ts";
import { limitRate, readAsCaller, requireUser, router, rowsOfCaller, visitorOrCallerHash } from "../http.ts";
import { pageOf, readCursor } from "../paging.ts";
import { nudge, refOf } from "../session-calls.ts";

export const chat = router()
  .get("/", async (c) => {
    const after = readCursor(c);
    const rows = await rowsOfCaller(c, (holder) => readSessionPage(c.var.deps.db, holder, { ...after }));
    const page = pageOf(c, rows, ({ updatedAt, id }) => ({ at: updatedAt, id }));
    return c.json(page.map(toListItem) satisfies SessionListItem[]);
  })
  .get("/:sessionId", async (c) => {
    const { db } = c.var.deps;
    const sessionId = c.req.param("sessionId");
    const { userId, results } = await readAsCaller(
      c,
      (owner) => [
        sessionQuery(db, owner, sessionId),
        messagesQuery(db, owner, sessionId),
        sessionRecordingsQuery(db, owner, sessionId),
      ],
      visitorOrCallerHash,
    );
    const [[session], messages, recordings] = results;
    if (!session) throw new AppError("not_found");
    const isPending = hasPendingWork(session);
    if (isPending) nudge(c, "opening", { userId, sessionId, since: session.updatedAt });
    const now = Date.now();
    const vault = recordings.map((row) => toVaultRecording(c.var.deps, row, now));
    return c.json(toDetail(session, messages, { isPending, recordings: vault }) satisfies SessionDetail);
  })
  .post("/:sessionId/redraft", requireUser, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    return c.json(await redraftSession(c.var.deps, refOf(c)));
  })
  .get("/:sessionId/events", async (c) => {
    const sessionId = c.req.param("sessionId");
    const { results } = await readAsCaller(
      c,
      (owner) => [sessionQuery(c.var.deps.db, owner, sessionId)],
      visitorOrCallerHash,
    );
    const [[session]] = results;
    if (!session) throw new AppError("not_found");
    const events = await sessionStub(c.env, sessionId).subscribe();
    return c.body(events, 200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  })
  .get("/:sessionId/messages/:messageId/audio", requireUser, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const spoken = await readAloud(c.var.deps, refOf(c), c.req.param("messageId"));
    if (!spoken) return c.body(null, 204);
    const headers = { "Content-Type": spoken.contentType, "Cache-Control": "private, max-age=3600" };
    return c.body(spoken.bytes, 200, headers);
  });
