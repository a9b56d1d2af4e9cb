import type { Message } from "#contract/chat.ts";
import type { DraftPatch } from "#contract/drafts.ts";
import type { PostParts } from "#contract/post-text.ts";
import { findDraft, updateDrafts, whereUnpublished } from "../../db/drafts.ts";
import type { MoreStatements } from "../../db/schedule.ts";
import { type MessageRow, replyStatements, toMessage } from "../../db/sessions.ts";
import { AppError, existing } from "../../errors.ts";
import { composePost, restoreHidden } from "../../language/text/index.ts";
import type { Refined, RefineRequest } from "../../language/writer.ts";
import type { Deps } from "../deps.ts";
import type { UserTurn } from "../interview.ts";
import type { ModelDeps } from "../models.ts";
import { CONFLICT, retryOnConflict } from "../retries.ts";
import * as sessions from "../sessions.ts";
import { readToWrite, writeWithFallbackWhenSpent } from "../writers.ts";
import { unscheduleUnseen } from "./seen.ts";
import { applyPatch, kindOfChange, textPatch } from "./versions.ts";

/** The end of a reply that the built-in writer gave in place of a model. */
const FALLBACK_NOTE = "(Our AI has reached its limit for today, so this is the built-in writer's work.)";

const REPLY_SUFFIX = "-answer";

export const replyIdOf = (messageId: string) => messageId + REPLY_SUFFIX;

const OTHER_MESSAGE = "That Idempotency-Key was already used for a different message.";

const INTERVIEW_MESSAGE =
  "This interview has no post yet. Answer its question, or stop it and generate your posts, then ask for changes.";

type Turn = NonNullable<RefineRequest["turns"]>[number];
type Asker = sessions.SessionRef & sessions.Actor;

/**
 * Changes a draft as its author asked, and returns the assistant's reply. The request is saved first, so that a failure loses
 * nothing; the same id again is done once, and refused with other words. Must not run at the same time as another turn of the
 * session: its Durable Object queues them.
 */
export async function refineDraft(
  deps: ModelDeps,
  ref: Asker,
  turn: UserTurn,
  onProgress: (draftId: string, body: string) => void,
): Promise<Message> {
  const { session: storedSession, ...writers } = await readToWrite(deps, ref);
  const session = existing(storedSession);
  const earlier = session.messages.find(({ id }) => id === turn.messageId);
  if (earlier && earlier.content !== turn.content)
    throw new AppError("key_reused", { message: OTHER_MESSAGE });
  const replyId = replyIdOf(turn.messageId);
  const earlierReply = session.messages.find(({ id }) => id === replyId);
  if (earlierReply) return toMessage(earlierReply);
  const draft = session.drafts.find(({ id, postIndex }) => {
    return turn.draftId === undefined ? postIndex === 0 : id === turn.draftId;
  });
  if (!draft && session.interview?.complete === false)
    throw new AppError("not_drafted", { message: INTERVIEW_MESSAGE });
  // Either its author deleted it, or it is still being written.
  if (!draft) throw new AppError(session.drafted ? "not_found" : "not_drafted");
  if (ref.keyName && draft.publishedAt) throw new AppError("already_published");

  const now = sessions.nextMessageTime(session);
  await sessions.saveTurn(deps.db, ref, { ...turn, keyName: ref.keyName, counted: false, now });
  const isStatement = (messageId: string) =>
    session.recordings.some(({ id, purpose }) => id === messageId && purpose === "statement");
  const { hook, body, cta } = draft;
  const original = { hook, body, cta };
  const request = {
    said: sessions.saidIn(session.messages.filter(({ id }) => id !== turn.messageId)),
    post: composePost(original),
    instruction: turn.content,
    turns: session.messages.flatMap(({ id, role, content }): Turn[] => {
      if (id === turn.messageId) return [];
      if (role !== "user") return id.endsWith(REPLY_SUFFIX) ? [{ role: "writer", text: content }] : [];
      return sessions.isRequest(session, id) && !isStatement(id) ? [{ role: "author", text: content }] : [];
    }),
    language: session.language,
  };
  const { result, fallback } = await writeWithFallbackWhenSpent(writers, (writer) =>
    writer.refine(request, (body) => onProgress(draft.id, body)),
  );
  const refined = fallback ? { ...result, reply: `${result.reply} ${FALLBACK_NOTE}` } : result;
  return toMessage(await saveReply(deps, ref, draft.id, { replyId, refined, original, session }));
}

/** `original`: the text that the writer refined; `refined.body` is what is shown below its hook. */
async function saveReply(
  deps: Deps,
  ref: Asker,
  draftId: string,
  answer: { replyId: string; refined: Refined; original: PostParts; session: sessions.Session },
): Promise<MessageRow> {
  const { replyId, refined, original, session } = answer;
  const { db } = deps;
  const unschedule = await unscheduleUnseen(deps, { ...ref, byWriter: true }, draftId);
  // The author may edit while the writer works; the change is then applied to the edited draft.
  return await retryOnConflict(async () => {
    const { draft: current, bodies } = existing(await findDraft(db, ref.userId, draftId));
    if (ref.keyName && current.publishedAt) throw new AppError("already_published");
    const { hook, body } = refined;
    const isOfOtherHook = body !== undefined && hook === undefined && current.hook !== original.hook;
    const text = isOfOtherHook ? { body: restoreHidden(body, original) } : { hook, body };
    const patch: DraftPatch = { ...textPatch(current, text), change: "refine" };
    const changed = applyPatch(current, patch, bodies);
    const change = kindOfChange(current, changed, patch);
    // After the request, which was saved a moment ago.
    const now = sessions.nextMessageTime(session) + 1;
    const fullAiResponse = change ? { draftId, version: changed.versionCount } : null;
    const reply = { id: replyId, role: "assistant", content: refined.reply, keyName: null } as const;
    const message: MessageRow = { ...reply, fullAiResponse, createdAt: now };
    const also: MoreStatements = (whereSaved) => [
      ...replyStatements(db, ref, message)(whereSaved),
      ...(change ? unschedule(whereSaved) : []),
    ];
    const only = ref.keyName ? whereUnpublished : undefined;
    const update = { draft: changed, change, keyName: ref.keyName };
    return (await updateDrafts(db, ref.userId, [update], { now, also, only })) ? message : CONFLICT;
  });
}
