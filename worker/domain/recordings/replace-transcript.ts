import type { TimedWord } from "#contract/recordings.ts";
import { findDraft, updateDrafts } from "../../db/drafts.ts";
import {
  saveTranscriptChange,
  type TranscriptChange,
  transcriptChangeStatements,
} from "../../db/transcripts.ts";
import { findRecording } from "../../db/vault.ts";
import { AppError } from "../../errors.ts";
import type { DraftText } from "../../language/writer.ts";
import { CONFLICT, DRAFT_TRIES, retryOnConflict } from "../conflict.ts";
import { type Deps, orRefuse } from "../deps.ts";
import type { ModelDeps } from "../models.ts";
import { type Author, authorship, rewritten, textsFor } from "../posts/drafting.ts";
import { changeBetween } from "../posts/versions.ts";
import { isRequest, readSession, type Session, type SessionRef, snippetOf } from "../sessions.ts";
import { orBuiltinWhenSpent, writersFor } from "../writers.ts";

/** Another transcript of a recording that its session already has. */
export interface NewTranscript {
  recordingId: string;
  transcript: string;
  words?: TimedWord[];
  language: string | null;
  durationSeconds: number | null;
}

/**
 * Replaces a transcript, and rewrites the drafts that were made from it as new versions. The transcript itself is saved
 * last, together with the first draft, so that an attempt that fails before can simply be repeated. Throws `not_found`,
 * `writer_unavailable`, `conflict`, and `invalid` for a post with too many versions. Must not run at the same time as
 * another turn of the session: its Durable Object queues them.
 */
export async function replaceTranscript(
  deps: ModelDeps,
  ref: SessionRef,
  replacement: NewTranscript,
): Promise<void> {
  const [session, recording] = await Promise.all([
    readSession(deps.db, ref),
    findRecording(deps.db, ref.userId, replacement.recordingId),
  ]);
  if (!session || recording?.sessionId !== ref.sessionId) throw new AppError("not_found");
  if (recording.transcript === replacement.transcript) return;
  // A note is the first message of its session; a turn is the message with its own id.
  const isNote = recording.purpose === "note";
  const message = session.messages.find(({ id, role }) => (isNote ? role === "user" : id === recording.id));
  if (!message) throw new AppError("not_found");

  const change: TranscriptChange = {
    ...replacement,
    messageId: message.id,
    session: isNote
      ? {
          snippet: snippetOf(replacement.transcript),
          language: replacement.language ?? session.language ?? null,
        }
      : {},
    now: Date.now(),
  };
  const [first, ...others] = isRequest(session, message.id)
    ? []
    : await rewriteTexts(deps, ref, withTranscript(session, message.id, replacement));
  for (const draft of others) await rewrite(deps, ref, draft);
  const isSaved = first && (await rewrite(deps, ref, first, change));
  if (!isSaved) await saveTranscriptChange(deps.db, ref, change);
}

/** A draft and the text that was written for it. */
interface Rewriting {
  draftId: string;
  text: DraftText;
  author: Author;
}

async function rewriteTexts(deps: ModelDeps, { userId }: SessionRef, session: Session): Promise<Rewriting[]> {
  if (session.drafts.length === 0) return [];
  const { writer, plainWriter } = await writersFor(deps, userId);
  const { result: texts, fallback } = await orRefuse(
    "writer_unavailable",
    orBuiltinWhenSpent(textsFor({ writer, plainWriter }, session), () =>
      textsFor({ writer: plainWriter, plainWriter }, session),
    ),
  );
  const author = authorship(deps, { withoutModel: fallback });
  return session.drafts.flatMap(({ id, postIndex }) => {
    const text = texts[postIndex];
    return text ? [{ draftId: id, text, author }] : [];
  });
}

const withTranscript = (session: Session, messageId: string, replacement: NewTranscript): Session => ({
  ...session,
  language: replacement.language ?? session.language,
  recordings: session.recordings.map((recording) =>
    recording.id === replacement.recordingId ? { ...recording, words: replacement.words ?? [] } : recording,
  ),
  messages: session.messages.map((message) =>
    message.id === messageId ? { ...message, content: replacement.transcript } : message,
  ),
});

/** Returns false when its author deleted the draft meanwhile. */
async function rewrite(
  deps: Deps,
  ref: SessionRef,
  { draftId, text, author }: Rewriting,
  transcriptChange?: TranscriptChange,
): Promise<boolean> {
  // The author may edit meanwhile; the new text is then added to the changed draft.
  return await retryOnConflict(DRAFT_TRIES, async () => {
    const current = (await findDraft(deps.db, ref.userId, draftId))?.draft;
    if (!current) return false;
    const changed = rewritten(current, text, author);
    const change = changeBetween(current, changed, { change: "redraft" });
    const also = transcriptChange && transcriptChangeStatements(deps.db, ref, transcriptChange);
    const isSaved = await updateDrafts(deps.db, ref.userId, [{ draft: changed, change }], {
      now: Date.now(),
      also,
    });
    return isSaved || CONFLICT;
  });
}
