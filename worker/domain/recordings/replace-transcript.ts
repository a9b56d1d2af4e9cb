import { findDraft, updateDraft } from "../../db/drafts.ts";
import {
  findRecording,
  saveTranscriptChange,
  type TranscriptChange,
  transcriptChangeStatements,
} from "../../db/vault.ts";
import { AppError } from "../../errors.ts";
import type { DraftText } from "../../language/writer.ts";
import { type Deps, orRefuse } from "../deps.ts";
import { rewritten, textsFor } from "../posts/drafting.ts";
import { changeBetween } from "../posts/versions.ts";
import { isRequest, readSession, type Session, type SessionRef, snippetOf } from "../sessions.ts";
import { writersFor } from "../writers.ts";

/** What another try heard in a recording that its session has already. */
export interface NewTranscript {
  recordingId: string;
  transcript: string;
  language: string | null;
  durationSeconds: number | null;
}

/** The author may edit while this is going on; the new text is added to what they made of the draft meanwhile. */
const MAX_ATTEMPTS = 4;

/**
 * Puts what was heard anew in the place of what was heard before, and writes what was made from it again, as a new
 * version. The new words are kept last, together with the first draft: whatever stops it before then, another try
 * begins anew. Throws `not_found`, `writer_unavailable`, `conflict`, and `invalid` for a post that has had too many
 * versions. Turns of one session come one after the other: its object sees to that.
 */
export async function replaceHeard(deps: Deps, ref: SessionRef, heard: NewTranscript): Promise<void> {
  const [session, recording] = await Promise.all([
    readSession(deps.db, ref),
    findRecording(deps.db, ref.userId, heard.recordingId),
  ]);
  if (!session || recording?.sessionId !== ref.sessionId) throw new AppError("not_found");
  if (recording.transcript === heard.transcript) return;
  // A note is what its session begins with; a turn is the message of its own id.
  const isNote = recording.purpose === "note";
  const message = session.messages.find(({ id, role }) => (isNote ? role === "user" : id === recording.id));
  if (!message) throw new AppError("not_found");

  const change: TranscriptChange = {
    ...heard,
    messageId: message.id,
    session: isNote
      ? { snippet: snippetOf(heard.transcript), language: heard.language ?? session.language ?? null }
      : {},
    now: Date.now(),
  };
  const [first, ...others] = isRequest(session, message.id)
    ? []
    : await writeAgain(deps, ref, inOtherWords(session, message.id, heard));
  for (const draft of others) await rewrite(deps, ref, draft);
  const isKept = first && (await rewrite(deps, ref, first, change));
  if (!isKept) await saveTranscriptChange(deps.db, ref, change);
}

/** A draft and the text that was written for it. */
interface Rewriting {
  draftId: string;
  text: DraftText;
}

async function writeAgain(deps: Deps, { userId }: SessionRef, session: Session): Promise<Rewriting[]> {
  if (session.drafts.length === 0) return [];
  const texts = await orRefuse("writer_unavailable", textsFor(await writersFor(deps, userId), session));
  return session.drafts.flatMap(({ id, postIndex }) => {
    const text = texts[postIndex];
    return text ? [{ draftId: id, text }] : [];
  });
}

const inOtherWords = (session: Session, messageId: string, heard: NewTranscript): Session => ({
  ...session,
  language: heard.language ?? session.language,
  messages: session.messages.map((message) =>
    message.id === messageId ? { ...message, content: heard.transcript } : message,
  ),
});

/** Answers false when its author deleted the draft meanwhile. */
async function rewrite(
  deps: Deps,
  ref: SessionRef,
  { draftId, text }: Rewriting,
  together?: TranscriptChange,
): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const current = (await findDraft(deps.db, ref.userId, draftId))?.draft;
    if (!current) return false;
    const changed = rewritten(deps, current, text);
    const change = changeBetween(current, changed, { change: "redraft" });
    const also = together && transcriptChangeStatements(deps.db, ref, together);
    if (await updateDraft(deps.db, ref.userId, changed, { change, now: Date.now(), also })) return true;
  }
  throw new AppError("conflict");
}
