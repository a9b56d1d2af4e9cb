import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  MAX_RECORDING_SECONDS,
  MAX_TYPED_CHARS,
  MAX_UPLOAD_BYTES,
  RECORDING_TOLERANCE_SECONDS,
} from "#contract/limits.ts";
import { IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { idempotencyKey, transcribeFields } from "#contract/recordings.ts";
import { measureSeconds, sniffAudio } from "../domain/audio.ts";
import { type Note, takeNote } from "../domain/notes.ts";
import { AppError } from "../errors.ts";
import { logError } from "../log.ts";
import { sessionStub } from "../session/stub.ts";
import { type AppEnv, invalid, limitRate, requireUser, router } from "./http.ts";

/** What the other parts and the boundaries of a multipart body may add to the sound. */
const MULTIPART_OVERHEAD_BYTES = 65_536;

const limitUpload = bodyLimit({
  maxSize: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES,
  onError: () => {
    throw new AppError("too_large");
  },
});

export const transcribe = router().post("/", requireUser, limitUpload, async (c) => {
  await limitRate(c.env.WORK_LIMIT, c.var.userId);
  const note = await readNote(c);
  const work = take(c, note);
  // A phone that locks in the middle drops the line; what was begun is finished all the same.
  c.executionCtx.waitUntil(work.catch(() => undefined));
  return c.json(await work);
});

async function take(c: Context<AppEnv>, note: Note) {
  const { deps, userId, requestId } = c.var;
  const taken = await takeNote(deps, userId, note);
  try {
    await sessionStub(c.env, taken.sessionId).requestDraft({ sessionId: taken.sessionId, userId });
  } catch (error) {
    // The note is safe by now; the first look at its chat asks for the draft again.
    logError("wake", error, { requestId });
  }
  return taken;
}

async function readNote(c: Context<AppEnv>): Promise<Note> {
  const key = idempotencyKey.safeParse(c.req.header(IDEMPOTENCY_HEADER) ?? crypto.randomUUID());
  if (!key.success) throw new AppError("invalid", { message: `${IDEMPOTENCY_HEADER}: not a usable key.` });
  const form = await c.req.formData().catch(() => {
    throw new AppError("no_audio");
  });
  const audio = form.get("audio");
  form.delete("audio");
  const fields = transcribeFields.safeParse(Object.fromEntries(form));
  if (!fields.success) throw invalid(fields.error);
  const { interviewMode, topic, text } = fields.data;
  const common = { key: key.data, topic, interviewMode };
  if (audio instanceof File) return { ...common, source: "audio", ...(await readAudio(audio)) };
  if (text === undefined) throw new AppError("no_audio");
  return { ...common, source: "text", text: checkText(text) };
}

async function readAudio(file: File) {
  if (file.size > MAX_UPLOAD_BYTES) throw new AppError("too_large");
  if (file.size === 0) throw new AppError("no_audio");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = sniffAudio(bytes);
  if (!format) throw new AppError("not_audio");
  const seconds = await measureSeconds(bytes);
  if (seconds !== null && seconds > MAX_RECORDING_SECONDS + RECORDING_TOLERANCE_SECONDS)
    throw new AppError("too_long");
  return { recording: { bytes, format }, seconds };
}

function checkText(text: string): string {
  if (text.length > MAX_TYPED_CHARS) throw new AppError("text_too_long");
  if (!/[\p{L}\p{N}]/u.test(text)) throw new AppError("no_text");
  return text;
}
