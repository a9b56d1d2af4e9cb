import type { Context } from "hono";
import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { transcribeFields } from "#contract/recordings.ts";
import { addNote, type NewNote } from "../../domain/recordings/note.ts";
import { AppError } from "../../errors.ts";
import { type AppEnv, limitRate, router } from "../http.ts";
import { requestOpening } from "../session-calls.ts";
import { limitUpload, readKey, readUpload } from "../upload.ts";
import { admitStranger, findSpeaker } from "../visitors.ts";

/** The one call that strangers may make: with their first note they become visitors. */
export const transcribe = router().post("/", limitUpload, async (c) => {
  const speaker = await findSpeaker(c);
  if (speaker) await limitRate(c.env.WORK_LIMIT, speaker);
  const note = await readNote(c);
  c.set("userId", speaker ?? (await admitStranger(c)));
  const work = take(c, note);
  // A phone that locks in the middle drops the line; half a minute more is often enough to finish what was begun.
  c.executionCtx.waitUntil(work.catch(() => undefined));
  return c.json(await work);
});

async function take(c: Context<AppEnv>, note: NewNote) {
  const taken = await addNote(c.var.deps, c.var.userId, note);
  await requestOpening(c, taken.sessionId);
  return taken;
}

async function readNote(c: Context<AppEnv>): Promise<NewNote> {
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
