import { messageRequest, voiceFields } from "#contract/chat.ts";
import { messagesQuery, sessionPageQuery, sessionQuery, toDetail, toListItem } from "../../db/sessions.ts";
import { sessionRecordingsQuery } from "../../db/vault.ts";
import { valueOrThrow } from "../../domain/outcome.ts";
import { redraftSession } from "../../domain/posts/drafting.ts";
import { admitTurn, admitWork } from "../../domain/quota.ts";
import { addVoiceTurn } from "../../domain/recordings/note.ts";
import { parseSound } from "../../domain/recordings/transcribe.ts";
import { toVaultRecording } from "../../domain/recordings/vault.ts";
import { hasPendingWork } from "../../domain/sessions.ts";
import { existing } from "../../errors.ts";
import { sessionStub } from "../../session/stub.ts";
import { readAs, requireUser } from "../authentication.ts";
import { json, readForm, readKey } from "../body.ts";
import { limitJson, limitUpload, useModel } from "../limits.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { router } from "../router.ts";
import { callerOf, deliver, followSession, piecesOf, requestChange } from "../session-calls.ts";

export const chat = router()
  .get("/", pageQuery({}), async (c) => {
    const { cursor } = c.req.valid("query");
    const [rows] = await readAs(c, [(db, owner) => sessionPageQuery(db, owner, cursor)]);
    return c.json(pageOf(c, rows, ({ updatedAt, id }) => ({ at: updatedAt, id })).map(toListItem));
  })
  .get("/:sessionId", async (c) => {
    const sessionId = c.req.param("sessionId");
    const [[session], messages, recordings] = await readAs(
      c,
      [
        (db, owner) => sessionQuery(db, owner, sessionId),
        (db, owner) => messagesQuery(db, owner, sessionId),
        (db, owner) => sessionRecordingsQuery(db, owner, sessionId),
      ],
      { visitors: true },
    );
    const isPending = hasPendingWork(existing(session));
    const now = Date.now();
    const vault = recordings.map((row) => toVaultRecording(c.var.deps, row, now));
    return c.json(toDetail(existing(session), messages, { isPending, recordings: vault }));
  })
  .get("/:sessionId/events", async (c) => {
    const id = c.req.param("sessionId");
    const [[session]] = await readAs(c, [(db, owner) => sessionQuery(db, owner, id)], { visitors: true });
    existing(session);
    const events = await followSession(c, id);
    return c.body(events, 200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  })
  .get("/:sessionId/messages/:messageId/audio", requireUser, useModel, async (c) => {
    const caller = callerOf(c);
    const stub = sessionStub(c.env, caller.sessionId);
    const spoken = valueOrThrow(await stub.readAloud(caller, c.req.param("messageId")));
    if (!spoken) return c.body(null, 204);
    const headers = { "Content-Type": spoken.contentType, "Cache-Control": "private, max-age=3600" };
    return c.body(spoken.bytes, 200, headers);
  })
  .post("/voice", requireUser, limitUpload, useModel, async (c) => {
    const { fields, bytes } = await readForm(c, "audio", voiceFields);
    const key = readKey(c);
    const sound = parseSound(existing(bytes, "no_audio"));
    const caller = callerOf(c, fields.sessionId);
    const { interview, kind } = await admitTurn(c.var.deps, caller, key, fields);
    const takePieces = piecesOf(c, key, fields.pieces);
    const question = kind === "answer" ? interview?.question : null;
    const turn = await addVoiceTurn(c.var.models, caller, { sound, key, kind, question }, takePieces);
    const state = (await deliver(c, caller, { ...turn, draftId: fields.draftId }, kind)) ?? interview;
    return c.json({
      transcript: turn.content,
      complete: kind === "answer" && state?.complete === true,
      interviewMode: kind === "answer",
      interviewState: state,
    });
  })
  .post("/:sessionId/message", requireUser, limitJson, json(messageRequest), useModel, async (c) => {
    const turn = { key: readKey(c), ...c.req.valid("json") };
    return c.json(await requestChange(c, c.req.param("sessionId"), turn));
  })
  .post("/:sessionId/stop-interview", requireUser, async (c) => {
    const caller = callerOf(c);
    return c.json(valueOrThrow(await sessionStub(c.env, caller.sessionId).stop(caller)));
  })
  .post("/:sessionId/skip-question", requireUser, useModel, async (c) => {
    const caller = callerOf(c);
    return c.json(valueOrThrow(await sessionStub(c.env, caller.sessionId).skipQuestion(caller, readKey(c))));
  })
  .post("/:sessionId/synthesize", requireUser, useModel, async (c) => {
    const caller = callerOf(c);
    return c.json(valueOrThrow(await sessionStub(c.env, caller.sessionId).synthesize(caller)));
  })
  .post("/:sessionId/redraft", requireUser, useModel, async (c) => {
    await admitWork(c.var.deps, c.var.userId);
    return c.json(await redraftSession(c.var.models, callerOf(c)));
  });
