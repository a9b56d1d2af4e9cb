import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { idempotencyKey } from "#contract/recordings.ts";
import { measureSeconds, sniffAudio } from "../domain/recordings/audio.ts";
import { isTooLong, type Sound } from "../domain/recordings/transcribe.ts";
import { AppError } from "../errors.ts";
import { type AppEnv, invalid, storable } from "./http.ts";

/** What the other parts and the boundaries of a multipart body may add to the sound. */
const MULTIPART_OVERHEAD_BYTES = 65_536;

/** Judged by the declared length before anything is read, else while it is counted. */
export const limitUpload = bodyLimit({
  maxSize: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES,
  onError: () => {
    throw new AppError("too_large");
  },
});

/** The recording's own id, or a new one for a caller that gives none. Throws `invalid`. */
export function readKey(c: Context<AppEnv>): string {
  const key = idempotencyKey.safeParse(c.req.header(IDEMPOTENCY_HEADER) ?? crypto.randomUUID());
  if (!key.success) throw new AppError("invalid", { message: `${IDEMPOTENCY_HEADER}: not a usable key.` });
  return key.data;
}

/** The audio part, if there is one, and the checked text parts. Throws `no_audio`, `invalid` and as `readSound` does. */
export async function readUpload<Fields extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Fields,
): Promise<{ fields: z.infer<Fields>; sound: Sound | null }> {
  const form = await c.req.formData().catch(() => {
    throw new AppError("no_audio");
  });
  const audio = form.get("audio");
  form.delete("audio");
  const fields = schema.safeParse(storable(Object.fromEntries(form)));
  if (!fields.success) throw invalid(fields.error);
  return { fields: fields.data, sound: audio instanceof File ? await readSound(audio) : null };
}

/** Throws `too_large`, `no_audio`, `not_audio` and `too_long`. */
async function readSound(file: File): Promise<Sound> {
  if (file.size > MAX_UPLOAD_BYTES) throw new AppError("too_large");
  if (file.size === 0) throw new AppError("no_audio");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = sniffAudio(bytes);
  if (!format) throw new AppError("not_audio");
  const seconds = await measureSeconds(bytes);
  if (seconds !== null && isTooLong(seconds)) throw new AppError("too_long");
  return { recording: { bytes, format }, seconds };
}
