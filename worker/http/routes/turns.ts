import { type Message, messageRequest, type VoiceResponse, voiceFields } from "#contract/chat.ts";
import { turnMessageId } from "#contract/paths.ts";
import { admitTurn } from "../../domain/quota.ts";
import { addVoiceTurn } from "../../domain/recordings/turn.ts";
import { AppError } from "../../errors.ts";
import { sessionStub, valueOrThrow } from "../../session/stub.ts";
import { json, limitJson, limitRate, requireUser, router } from "../http.ts";
import { deliver, refOf } from "../session-calls.ts";
import { limitUpload, readKey, readUpload } from "../upload.ts";

/** What is said within a session: by voice, by text, and the moves of an interview. */
export const turns = router()
  .post("/voice", requireUser, limitUpload, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const key = readKey(c);
    const { fields, sound } = await readUpload(c, voiceFields);
    if (!sound) throw new AppError("no_audio");
    const ref = { sessionId: fields.sessionId, userId: c.var.userId };
    const { interview, answers } = await admitTurn(c.var.deps, ref, key);
    const turn = await addVoiceTurn(c.var.deps, ref, { ...sound, key, answers });
    const state = await deliver(c, ref, turn, { answers, interview });
    const answer: VoiceResponse = {
      transcript: turn.content,
      complete: answers && state?.complete === true,
      interviewMode: answers,
      interviewState: state,
    };
    return c.json(answer);
  })
  .post("/:sessionId/message", requireUser, limitJson, json(messageRequest), async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const ref = refOf(c);
    const key = readKey(c);
    await admitTurn(c.var.deps, ref, key);
    const turn = {
      messageId: turnMessageId(ref.sessionId, key),
      content: c.req.valid("json").content,
    };
    const message: Message = valueOrThrow(await sessionStub(c.env, ref.sessionId).refine(ref, turn));
    return c.json(message);
  })
  .post("/:sessionId/stop-interview", requireUser, async (c) => {
    const ref = refOf(c);
    return c.json(valueOrThrow(await sessionStub(c.env, ref.sessionId).stop(ref)));
  })
  .post("/:sessionId/synthesize", requireUser, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const ref = refOf(c);
    return c.json(valueOrThrow(await sessionStub(c.env, ref.sessionId).synthesise(ref)));
  });
