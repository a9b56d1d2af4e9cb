import type { Context, MiddlewareHandler } from "hono";
import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { transcribeFields } from "#contract/recordings.ts";
import { withModels } from "../../domain/models.ts";
import { addNote, type NewNote } from "../../domain/recordings/note.ts";
import { AppError } from "../../errors.ts";
import { admitStranger, announceVisitor, findSpeaker } from "../authentication.ts";
import { readForm, readKey, readSound } from "../body.ts";
import { askModel, limitRate, limitUpload, requirePerson } from "../limits.ts";
import { type AppEnv, router, runToEnd } from "../router.ts";
import { requestWork } from "../session-calls.ts";

/** Sets `userId`, except for strangers. */
const identifySpeaker: MiddlewareHandler<AppEnv> = async (c, next) => {
  const speaker = await findSpeaker(c);
  if (speaker) {
    await limitRate(c.env.WORK_LIMIT, speaker);
    c.set("userId", speaker);
  }
  await next();
};

/** Before a stranger's first note. Stores nothing: whoever never sends one is nobody. */
export const visitor = router().post("/", (c) => {
  announceVisitor(c);
  return c.body(null, 204);
});

/** The one call that strangers may make: with their first note they become visitors. */
export const transcribe = router().post("/", limitUpload, identifySpeaker, askModel, async (c) => {
  const { note, turnstileToken } = await readNote(c);
  if (!c.var.userId) {
    await requirePerson(c, turnstileToken);
    c.set("userId", await admitStranger(c));
    c.set("models", withModels(c.var.deps, { ...c.var.models.payer, userId: c.var.userId }));
  }
  return c.json(await runToEnd(c, take(c, note)));
});

async function take(c: Context<AppEnv>, note: NewNote) {
  const taken = await addNote(c.var.models, c.var.userId, note);
  await requestWork(c, taken.sessionId, "requestOpening");
  return taken;
}

async function readNote(c: Context<AppEnv>): Promise<{ note: NewNote; turnstileToken?: string }> {
  const form = await readForm(c, transcribeFields);
  const { interviewMode, topic, text, turnstileToken } = form.fields;
  const about = { key: readKey(c), topic, interviewMode };
  const sound = await readSound(form);
  if (sound) return { note: { ...about, source: "audio", ...sound }, turnstileToken };
  if (text === undefined) throw new AppError("no_audio");
  return { note: { ...about, source: "text", text: checkText(text) }, turnstileToken };
}

function checkText(text: string): string {
  if (text.length > MAX_TYPED_CHARS) throw new AppError("text_too_long");
  if (!/[\p{L}\p{N}]/u.test(text)) throw new AppError("no_text");
  return text;
}
