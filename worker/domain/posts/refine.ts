import type { Message } from "#contract/chat.ts";
import type { DraftPatch } from "#contract/drafts.ts";
import { postText } from "#contract/post-text.ts";
import { findDraft, updateDraft } from "../../db/drafts.ts";
import { type MessageRow, replyStatements, saveRequest, toMessage } from "../../db/sessions.ts";
import { AppError } from "../../errors.ts";
import type { Refined } from "../../language/writer.ts";
import { type Deps, orRefuse } from "../deps.ts";
import type { UserTurn } from "../interview.ts";
import { after, readSession, type Session, type SessionRef, saidIn } from "../sessions.ts";
import { writersFor } from "../writers.ts";
import { applyPatch, changeBetween, textPatch } from "./versions.ts";

/** The author may edit while the writer works; a change is applied to what they made of it meanwhile. */
const MAX_ATTEMPTS = 4;

/** The id of the message that says what became of a request. */
export const answerIdOf = (messageId: string) => `${messageId}-answer`;

/**
 * Does what the author asked for and answers the assistant's message. The request is kept first, so that a failure
 * loses nothing; sent again with the same id it is done once. Throws `not_found`, `not_drafted`,
 * `writer_unavailable` and `conflict`. Turns of one session come one after the other: its object sees to that.
 */
export async function refineDraft(
  deps: Deps,
  ref: SessionRef,
  turn: UserTurn,
  onProgress: (draftId: string, body: string) => void,
): Promise<Message> {
  const session = await readSession(deps.db, ref);
  if (!session) throw new AppError("not_found");
  const answerId = answerIdOf(turn.messageId);
  const done = session.messages.find(({ id }) => id === answerId);
  if (done) return toMessage(done);
  const draft = session.drafts.find(({ postIndex }) => postIndex === 0);
  // Deleted by its author, it is gone; otherwise it is on its way.
  if (!draft) throw new AppError(session.drafted ? "not_found" : "not_drafted");

  await saveRequest(deps.db, ref, { ...turn, now: after(session) });
  const request = {
    said: saidIn(session.messages.filter(({ id }) => id !== turn.messageId)),
    post: postText(draft),
    instruction: turn.content,
    language: session.language,
  };
  const { writer } = await writersFor(deps, ref.userId);
  const refined = await orRefuse(
    "writer_unavailable",
    writer.refine(request, (body) => onProgress(draft.id, body)),
  );
  return toMessage(await keep(deps, ref, draft.id, { answerId, refined, session }));
}

async function keep(
  { db }: Deps,
  ref: SessionRef,
  draftId: string,
  { answerId, refined, session }: { answerId: string; refined: Refined; session: Session },
): Promise<MessageRow> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const current = (await findDraft(db, ref.userId, draftId))?.draft;
    if (!current) throw new AppError("not_found");
    const patch: DraftPatch = { ...textPatch(current, refined), change: "refine" };
    const changed = applyPatch(current, patch);
    const change = changeBetween(current, changed, patch);
    // After the request, which was written a moment ago.
    const now = after(session) + 1;
    const message: MessageRow = {
      id: answerId,
      role: "assistant",
      content: refined.reply,
      fullAiResponse: change ? { draftId, version: changed.versionCount } : null,
      createdAt: now,
    };
    const also = replyStatements(db, ref, message);
    if (await updateDraft(db, ref.userId, changed, { change, now, also })) return message;
  }
  throw new AppError("conflict");
}
