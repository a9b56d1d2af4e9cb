import type { Context } from "hono";
import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { transcribeFields } from "#contract/recordings.ts";
import { type Note, takeNote } from "../domain/notes.ts";
import { AppError } from "../errors.ts";
import { type AppEnv, limitRate, requireUser, router } from "./http.ts";
import { requestOpening } from "./session-calls.ts";
import { limitUpload, readKey, readUpload } from "./upload.ts";

export const transcribe = router().post("/", requireUser, limitUpload, async (c) => {
  await limitRate(c.env.WORK_LIMIT, c.var.userId);
  const note = await readNote(c);
  const work = take(c, note);
  // A phone that locks in the middle drops the line; half a minute more is often enough to finish what was begun.
  c.executionCtx.waitUntil(work.catch(() => undefined));
  return c.json(await work);
});

async function take(c: Context<AppEnv>, note: Note) {
  const taken = await takeNote(c.var.deps, c.var.userId, note);
  await requestOpening(c, taken.sessionId);
  return taken;
}

async function readNote(c: Context<AppEnv>): Promise<Note> {
  const key = readKey(c);
  const { fields, sound } = await readUpload(c, transcribeFields);
  const { interviewMode, topic, text } = fields;
  if (sound) return { key, topic, interviewMode, source: "audio", ...sound };
  if (text === undefined) throw new AppError("no_audio");
  return { key, topic, interviewMode, source: "text", text: checkText(text) };
}

function checkText(text: string): string {
  if (text.length > MAX_TYPED_CHARS) throw new AppError("text_too_long");
  if (!/[\p{L}\p{N}]/u.test(text)) throw new AppError("no_text");
  return text;
}
