import type { SessionDetail, SessionListItem } from "#contract/chat.ts";
import { messagesQuery, sessionPageQuery, sessionQuery, toDetail, toListItem } from "../db/sessions.ts";
import { redraftSession } from "../domain/drafting.ts";
import { owesWork } from "../domain/sessions.ts";
import { orUnavailable } from "../domain/writing.ts";
import { AppError } from "../errors.ts";
import { sessionStub } from "../session/stub.ts";
import { nudge } from "./drafts.ts";
import { limitRate, readAsCaller, requireUser, router } from "./http.ts";
import { pageOf, readCursor } from "./paging.ts";
import { refOf } from "./turns.ts";

export const chat = router()
  .get("/", async (c) => {
    const after = readCursor(c);
    const { results } = await readAsCaller(c, (owner) => [sessionPageQuery(c.var.deps.db, owner, after)]);
    const [rows] = results;
    const page = pageOf(c, rows, ({ updatedAt, id }) => ({ at: updatedAt, id }));
    return c.json(page.map(toListItem) satisfies SessionListItem[]);
  })
  .get("/:sessionId", async (c) => {
    const { db } = c.var.deps;
    const sessionId = c.req.param("sessionId");
    const { userId, results } = await readAsCaller(c, (owner) => [
      sessionQuery(db, owner, sessionId),
      messagesQuery(db, owner, sessionId),
    ]);
    const [[session], messages] = results;
    if (!session) throw new AppError("not_found");
    const owed = owesWork(session);
    if (owed) nudge(c, { userId, sessionId, since: session.updatedAt });
    return c.json(toDetail(session, messages, owed) satisfies SessionDetail);
  })
  .post("/:sessionId/redraft", requireUser, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    return c.json(await redraftSession(c.var.deps, refOf(c)));
  })
  .get("/:sessionId/events", async (c) => {
    const sessionId = c.req.param("sessionId");
    const { results } = await readAsCaller(c, (owner) => [sessionQuery(c.var.deps.db, owner, sessionId)]);
    const [[session]] = results;
    if (!session) throw new AppError("not_found");
    const events = await sessionStub(c.env, sessionId).subscribe();
    return c.body(events, 200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  })
  .get("/:sessionId/messages/:messageId/audio", async (c) => {
    const { db, voice } = c.var.deps;
    const { sessionId, messageId } = c.req.param();
    const { results } = await readAsCaller(c, (owner) => [
      sessionQuery(db, owner, sessionId),
      messagesQuery(db, owner, sessionId),
    ]);
    const [[session], messages] = results;
    const message = messages.find(({ id }) => id === messageId);
    if (!session || !message) throw new AppError("not_found");
    const language = session.language ?? undefined;
    if (!voice?.canSpeak(language)) return c.body(null, 204);
    const { bytes, contentType } = await orUnavailable(voice.speak(message.content, language));
    return c.body(bytes, 200, { "Content-Type": contentType, "Cache-Control": "private, max-age=3600" });
  });
