import type { Context } from "hono";
import { type Message, messageRequest, type VoiceResponse, voiceFields } from "#contract/chat.ts";
import { IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { admitTurn } from "../domain/quota.ts";
import type { SessionRef } from "../domain/sessions.ts";
import { sha256 } from "../domain/tokens.ts";
import { hearTurn } from "../domain/voice-turns.ts";
import { AppError } from "../errors.ts";
import { unwrap } from "../session/outcome.ts";
import { sessionStub } from "../session/stub.ts";
import { type AppEnv, json, limitJson, limitRate, requireUser, router } from "./http.ts";
import { refOf } from "./session-calls.ts";
import { limitUpload, readKey, readUpload } from "./upload.ts";

/** What is said within a session: by voice, by text, and the moves of an interview. */
export const turns = router()
  .post("/voice", requireUser, limitUpload, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const key = readKey(c);
    const { fields, sound } = await readUpload(c, voiceFields);
    if (!sound) throw new AppError("no_audio");
    const ref = { sessionId: fields.sessionId, userId: c.var.userId };
    const { interview } = await admitTurn(c.var.deps, ref);
    const turn = await hearTurn(c.var.deps, ref, { ...sound, key });
    const stub = sessionStub(c.env, ref.sessionId);
    if (interview && !interview.complete) {
      const state = unwrap(await stub.answer(ref, turn));
      const answer = {
        transcript: turn.content,
        complete: state.complete,
        interviewMode: true,
        interviewState: state,
      };
      return c.json(answer satisfies VoiceResponse);
    }
    unwrap(await stub.refine(ref, turn));
    const answer = {
      transcript: turn.content,
      complete: false,
      interviewMode: false,
      interviewState: interview,
    };
    return c.json(answer satisfies VoiceResponse);
  })
  .post("/:sessionId/message", requireUser, limitJson, json(messageRequest), async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const ref = refOf(c);
    await admitTurn(c.var.deps, ref);
    const turn = { messageId: await messageIdOf(c, ref), content: c.req.valid("json").content };
    const message: Message = unwrap(await sessionStub(c.env, ref.sessionId).refine(ref, turn));
    return c.json(message);
  })
  .post("/:sessionId/stop-interview", requireUser, async (c) => {
    const ref = refOf(c);
    return c.json(unwrap(await sessionStub(c.env, ref.sessionId).stop(ref)));
  })
  .post("/:sessionId/synthesize", requireUser, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const ref = refOf(c);
    return c.json(unwrap(await sessionStub(c.env, ref.sessionId).synthesise(ref)));
  });

/** The same request sent twice is one message; a caller without a key gets a new one each time. */
async function messageIdOf(c: Context<AppEnv>, { userId, sessionId }: SessionRef): Promise<string> {
  if (!c.req.header(IDEMPOTENCY_HEADER)) return crypto.randomUUID();
  return await sha256(JSON.stringify([userId, sessionId, readKey(c)]));
}
