import { z } from "zod";
import type { SessionDetail, SessionListItem } from "#contract/chat.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { hasDraftsQuery } from "../db/drafts.ts";
import {
  messagesQuery,
  type SessionCursor,
  sessionPageQuery,
  sessionQuery,
  toDetail,
  toListItem,
} from "../db/sessions.ts";
import { redraftSession } from "../domain/drafting.ts";
import { owesWork } from "../domain/sessions.ts";
import { orUnavailable } from "../domain/writing.ts";
import { AppError } from "../errors.ts";
import { sessionStub } from "../session/stub.ts";
import { nudge } from "./drafts.ts";
import { limitRate, readAsCaller, requireUser, router } from "./http.ts";
import { refOf } from "./turns.ts";

export const chat = router()
  .get("/", async (c) => {
    const after = readCursor(c.req.query("cursor"));
    const { results } = await readAsCaller(c, (owner) => [sessionPageQuery(c.var.deps.db, owner, after)]);
    const [rows] = results;
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    if (rows.length > PAGE_SIZE && last)
      c.header("Link", `<${c.req.path}?cursor=${writeCursor(last)}>; rel="next"`);
    return c.json(page.map(toListItem) satisfies SessionListItem[]);
  })
  .get("/:sessionId", async (c) => {
    const { db } = c.var.deps;
    const sessionId = c.req.param("sessionId");
    const { userId, results } = await readAsCaller(c, (owner) => [
      sessionQuery(db, owner, sessionId),
      messagesQuery(db, owner, sessionId),
      hasDraftsQuery(db, owner, sessionId),
    ]);
    const [[session], messages, drafts] = results;
    if (!session) throw new AppError("not_found");
    const owed = owesWork(session, drafts.length > 0);
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

const cursorSchema = z.tuple([z.number().int().nonnegative(), z.string()]);

const writeCursor = ({ updatedAt, id }: SessionCursor) =>
  new TextEncoder()
    .encode(JSON.stringify([updatedAt, id]))
    .toBase64({ alphabet: "base64url", omitPadding: true });

/** Throws `invalid` for anything but a cursor that we gave out. */
function readCursor(text: string | undefined): SessionCursor | undefined {
  if (text === undefined) return undefined;
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: "base64url" });
    const [updatedAt, id] = cursorSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { updatedAt, id };
  } catch {
    throw new AppError("invalid", { message: "cursor: this page does not exist." });
  }
}
