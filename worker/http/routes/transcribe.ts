import type { Context } from "hono";
import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { transcribeFields } from "#contract/recordings.ts";
import { withModels } from "../../domain/models.ts";
import { addNote, type NewNote } from "../../domain/recordings/note.ts";
import { AppError } from "../../errors.ts";
import { createVisitor, ensureVisitorCookie, identifySpeaker } from "../authentication.ts";
import { readForm } from "../body.ts";
import { askModel, limitUpload, limitWritesOfNetwork, requirePerson } from "../limits.ts";
import { type AppEnv, router } from "../router.ts";
import { requestWork } from "../session-calls.ts";

/** Before a stranger's first note. Stores nothing. */
export const visitor = router().post("/", limitWritesOfNetwork, async (c) => {
  await ensureVisitorCookie(c);
  return c.body(null, 204);
});

/** The one call that strangers may make: with their first note they become visitors. */
export const transcribe = router().post("/", limitUpload, identifySpeaker, askModel, async (c) => {
  const { note, turnstileToken } = await readNote(c);
  if (!c.var.userId) {
    await requirePerson(c, turnstileToken);
    c.set("userId", await createVisitor(c));
    c.set("models", withModels(c.var.deps, { ...c.var.models.payer, userId: c.var.userId }));
  }
  const added = await addNote(c.var.models, c.var.userId, note);
  await requestWork(c, added.sessionId, "requestOpening");
  return c.json(added);
});

async function readNote(c: Context<AppEnv>): Promise<{ note: NewNote; turnstileToken?: string }> {
  const { fields, key, sound } = await readForm(c, transcribeFields);
  const { interviewMode, topic, text, turnstileToken } = fields;
  const about = { key, topic, interviewMode };
  if (sound) return { note: { ...about, source: "audio", ...sound }, turnstileToken };
  if (text === undefined) throw new AppError("no_audio");
  return { note: { ...about, source: "text", text: checkText(text) }, turnstileToken };
}

function checkText(text: string): string {
  if (text.length > MAX_TYPED_CHARS) throw new AppError("text_too_long");
  if (!/[\p{L}\p{N}]/u.test(text)) throw new AppError("no_text");
  return text;
}
