import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import type { z } from "zod";
import { IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { idempotencyKey } from "#contract/recordings.ts";
import { AppError } from "../errors.ts";
import type { AppEnv } from "./router.ts";

/** Validates the JSON body. A refusal names the first field that is wrong. */
export const json = <Schema extends z.ZodType>(schema: Schema) =>
  zValidator("json", schema, (result, c) => {
    const type = c.req.header("Content-Type");
    // The validator takes a body of another type for an empty one.
    if (type && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) throw new AppError("invalid");
    refuseInvalid(result, schema);
  });

export const query = <Schema extends z.ZodType>(schema: Schema) =>
  zValidator("query", schema, (result) => refuseInvalid(result, schema));

type Admit = (parts: FormData) => Promise<void>;

/**
 * Reads a form: its text parts as a schema has them, and the bytes of the file in this part; null where there is none. From the
 * bare request, because Hono keeps what it has read, and with it the file, for as long as the request is answered. `admit` comes before
 * what was sent is judged, for forms that say who sends them.
 */
export async function readForm<T extends z.ZodType>(
  c: Context<AppEnv>,
  part: string,
  schema: T,
  admit?: Admit,
) {
  const parts = await c.req.raw.formData().catch(() => new FormData());
  await admit?.(parts);
  const file = parts.get(part);
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null;
  return { fields: parseWith(schema, Object.fromEntries(parts)), bytes };
}

export async function readFile<T extends z.ZodType>(
  c: Context<AppEnv>,
  part: string,
  schema: T,
  admit?: Admit,
) {
  const { fields, bytes } = await readForm(c, part, schema, admit);
  if (!bytes) throw new AppError("invalid", { message: `${part} is missing.`, field: part });
  return { fields, bytes };
}

export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  refuseInvalid({ data: value, ...result }, schema);
  return result.data as z.output<Schema>;
}

type Result = { success: boolean; data: unknown; error?: Pick<z.core.$ZodError, "issues"> };

function refuseInvalid({ success, data, error }: Result, schema: z.ZodType): void {
  if (success) return;
  const [first] = error?.issues ?? [];
  // What is no object lacks every field.
  const isNoObject = first?.path.length === 0 && first.code === "invalid_type";
  const issue = (isNoObject && schema.safeParse({}).error?.issues[0]) || first;
  // A body that can't be read has no field to name.
  if (!issue || data === undefined) throw new AppError("invalid");
  const field = issue.path.join(".") || undefined;
  const input = issue.path.reduce<unknown>((part, key) => Object(part)[key], data);
  // What is asked of several fields at once names them itself.
  const isMissing = field !== undefined && (input ?? null) === null && issue.code !== "custom";
  const sentence = issue.message.replace(/^this/, field ?? "This");
  throw new AppError("invalid", { message: isMissing ? `${field} is missing.` : sentence, field });
}

/** The recording's own id, or a new one for a caller that gives none. */
export function readKey(c: Context<AppEnv>): string {
  const key = idempotencyKey.safeParse(c.req.header(IDEMPOTENCY_HEADER) ?? crypto.randomUUID());
  if (!key.success) throw new AppError("invalid", { message: `${IDEMPOTENCY_HEADER}: not a usable key.` });
  return key.data;
}
