import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { idempotencyKey } from "#contract/recordings.ts";
import { measureSeconds, sniffAudio } from "../domain/audio/container.ts";
import { isTooLong, type Sound } from "../domain/recordings/transcribe.ts";
import { AppError } from "../errors.ts";
import type { AppEnv } from "./router.ts";

/** Validates the JSON body. Throws `invalid`, naming the first field that is wrong. */
export const json = <Schema extends z.ZodType>(schema: Schema) => zValidator("json", schema, refuseInvalid);

/** Validates the query. Throws `invalid`, naming the first field that is wrong. */
export const query = <Schema extends z.ZodType>(schema: Schema) => zValidator("query", schema, refuseInvalid);

/** Validates the text parts of a form that `readForm` has read. Throws `invalid`, naming the first field that is wrong. */
export const form = <Schema extends z.ZodType>(schema: Schema) => zValidator("form", schema, refuseInvalid);

/** Throws `no_audio` for a body that is no form. */
export const readForm: MiddlewareHandler<AppEnv> = async (c, next) => {
  await c.req.formData().catch(() => {
    throw new AppError("no_audio");
  });
  await next();
};

function refuseInvalid(result: { success: boolean; error?: Pick<z.core.$ZodError, "issues"> }): void {
  if (result.success) return;
  const [issue] = result.error?.issues ?? [];
  if (!issue) throw new AppError("invalid");
  const [field, { message }] = [issue.path.join("."), issue];
  throw new AppError("invalid", {
    message: field ? `${field}: ${message}` : message.replace(/^./, (first) => first.toUpperCase()),
  });
}

/** The recording's own id, or a new one for a caller that gives none. Throws `invalid`. */
export function readKey(c: Context<AppEnv>): string {
  const key = idempotencyKey.safeParse(c.req.header(IDEMPOTENCY_HEADER) ?? crypto.randomUUID());
  if (!key.success) throw new AppError("invalid", { message: `${IDEMPOTENCY_HEADER}: not a usable key.` });
  return key.data;
}

/** The audio part of the form; null if there is none. Throws `too_large`, `no_audio`, `not_audio` and `too_long`. */
export async function readSound(c: Context<AppEnv>): Promise<Sound | null> {
  const file = (await c.req.formData()).get("audio");
  if (!(file instanceof File)) return null;
  if (file.size > MAX_UPLOAD_BYTES) throw new AppError("too_large");
  if (file.size === 0) throw new AppError("no_audio");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = sniffAudio(bytes);
  if (!format) throw new AppError("not_audio");
  const seconds = measureSeconds(bytes, format);
  if (seconds !== null && isTooLong(seconds)) throw new AppError("too_long");
  return { recording: { bytes, format }, seconds };
}
