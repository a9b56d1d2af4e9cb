import { transcribeFields } from "#contract/recordings.ts";
import { withModels } from "../../domain/models.ts";
import { addNote, readSaid } from "../../domain/recordings/note.ts";
import { parseSound } from "../../domain/recordings/transcribe.ts";
import { AppError } from "../../errors.ts";
import { createVisitor, ensureVisitorCookie, readAsSpeaker } from "../authentication.ts";
import { readForm, readKey } from "../body.ts";
import { askModel, limitUpload, limitWritesOfNetwork, requirePerson } from "../limits.ts";
import { before, noContent, router } from "../router.ts";
import { piecesOf, requestWork } from "../session-calls.ts";

/** Before a stranger's first note. Stores nothing. */
export const visitor = router().post("/", limitWritesOfNetwork, (c) => noContent(c, ensureVisitorCookie(c)));

const admitSpeaker = before(async (c) => void (await readAsSpeaker(c, [], "VISITOR_LIMIT")));

/** The one call that strangers may make: with their first note they become visitors. */
export const transcribe = router().post("/", limitUpload, admitSpeaker, askModel, async (c) => {
  const { fields, bytes } = await readForm(c, "audio", transcribeFields);
  const { text, turnstileToken, pieces, ...note } = fields;
  // It would end the idea, which is its author's to do.
  if (note.ideaId && c.var.keyName) throw new AppError("key_scope");
  const content = readSaid({ sound: bytes && parseSound(bytes), text });
  const key = readKey(c);
  const takePieces = piecesOf(c, key, pieces);
  if (!c.var.userId) {
    await requirePerson(c, turnstileToken);
    c.set("userId", await createVisitor(c));
    c.set("models", withModels(c.var.deps, { ...c.var.models.payer, userId: c.var.userId }));
  }
  const sentNote = { ...note, ...content, key, keyName: c.var.keyName };
  const session = await addNote(c.var.models, c.var.userId, sentNote, takePieces);
  await requestWork(c, session.sessionId, "requestOpening");
  return c.json(session);
});
