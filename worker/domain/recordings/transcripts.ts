import type {
  TimedWord,
  TranscribeResponse,
  TranscriptCorrection,
  WordCorrection,
} from "#contract/recordings.ts";
import { findDraft, toStoredDraft, updateDrafts } from "../../db/drafts.ts";
import {
  saveTranscriptCorrection,
  type TranscriptChange,
  transcriptChangeStatements,
} from "../../db/transcripts.ts";
import { findRecording, type RecordingRow } from "../../db/vault.ts";
import { unpackTimes } from "../../db/word-times.ts";
import { AppError, existing } from "../../errors.ts";
import { type Misheard, spokenWordsIn, timedWords } from "../../language/sources/index.ts";
import type { DraftText } from "../../language/writer.ts";
import { CONFLICT, retryOnConflict } from "../conflict.ts";
import type { Deps } from "../deps.ts";
import type { ModelDeps } from "../models.ts";
import { type Author, authorship, rewritten, writeTexts } from "../posts/drafting.ts";
import { correctedDrafts } from "../posts/drafts.ts";
import { kindOfChange } from "../posts/versions.ts";
import { admitWork } from "../quota.ts";
import {
  isRequest,
  readSession,
  type Session,
  type SessionRef,
  sessionQueries,
  snippetOf,
  toSession,
} from "../sessions.ts";
import { writersFor } from "../writers.ts";

/**
 * Corrects a word of a transcript and of its message, and with `everywhere` also in its session's unpublished posts, all in
 * one batch. Its time goes to the words that replace it, of which the speaker is sure. Safe to repeat. Throws `not_found`,
 * `conflict` when another word stands there, and `invalid` for a text without words.
 */
export async function correctWord(
  deps: Deps,
  userId: string,
  recordingId: string,
  { at, was, text, everywhere = false }: WordCorrection,
): Promise<Heard> {
  const said = spokenWordsIn(text);
  if (said.length === 0) throw new AppError("invalid", { message: "Please write a word.", field: "text" });
  return await retryOnConflict(async () => {
    const heard = await readHeard(deps, userId, recordingId);
    const { transcript: before, words } = heard;
    const isThere = (texts: readonly string[]) =>
      texts.every((word, index) => words[at + index]?.text === word);
    const word = words[at];
    if (isThere(said) && word?.confidence === SURE) return heard;
    if (!word || word.text !== was) throw new AppError("conflict");

    const start = positionOf(at, words, before);
    const transcript = before.slice(0, start) + text + before.slice(start + was.length);
    const corrected = { ...heard, transcript, words: words.toSpliced(at, 1, ...spread(said, word)) };
    // If its punctuation makes other words of it, no word's time would be known.
    if (spokenWordsIn(transcript).length !== corrected.words.length) {
      throw new AppError("invalid", { message: "Please write words only.", field: "text" });
    }
    const misheard = everywhere && text !== was ? { recordingId, words, at, right: text } : undefined;
    return (await save(deps, heard, corrected, misheard)) ? corrected : CONFLICT;
  });
}

/** Corrects a whole transcript, as `correctWord` does a word; the words that stay keep their times. */
export async function correctTranscript(
  deps: Deps,
  userId: string,
  recordingId: string,
  correction: TranscriptCorrection,
): Promise<TranscribeResponse> {
  const heard = await readHeard(deps, userId, recordingId);
  const { sessionId, transcript, words } = correctedTranscript(heard, correction);
  if (transcript !== heard.transcript && !(await save(deps, heard, { transcript, words })))
    throw new AppError("conflict");
  return { sessionId, transcript };
}

/** The same, for `replaceTranscript`, which also rewrites the drafts. Throws `trial_exhausted` too. */
export async function correctionToRedraft(
  deps: Deps,
  userId: string,
  recordingId: string,
  correction: TranscriptCorrection,
): Promise<{ sessionId: string; replacement: NewTranscript }> {
  const heard = await readHeard(deps, userId, recordingId);
  const { sessionId, transcript, words } = correctedTranscript(heard, correction);
  await admitWork(deps, userId);
  const replacement = { recordingId, transcript, words, language: null, durationSeconds: null };
  return { sessionId, replacement };
}

interface Heard {
  recording: RecordingRow;
  sessionId: string;
  transcript: string;
  words: TimedWord[];
}

async function readHeard({ db }: Deps, userId: string, recordingId: string): Promise<Heard> {
  const recording = await findRecording(db, userId, recordingId);
  const { sessionId, transcript, wordTimes } = recording ?? {};
  if (!recording || !sessionId || !transcript) throw new AppError("not_found");
  return { recording, sessionId, transcript, words: unpackTimes(transcript, wordTimes ?? null) };
}

function correctedTranscript(
  { sessionId, transcript: before, words: heard }: Heard,
  { was, text }: TranscriptCorrection,
) {
  if (before !== was && before !== text) throw new AppError("conflict");
  if (spokenWordsIn(text).length === 0)
    throw new AppError("invalid", { message: "Please write a word.", field: "text" });
  const words = heard.length > 0 ? timedWords(text, heard, heard.at(-1)?.end ?? 0) : undefined;
  return { sessionId, transcript: text, words };
}

/** Returns false, and saves nothing, when something of it was changed meanwhile. `misheard`: to be corrected in posts too. */
async function save(
  { db }: Deps,
  { recording, sessionId, transcript: before }: Heard,
  { transcript, words }: Pick<NewTranscript, "transcript" | "words">,
  misheard?: Misheard,
): Promise<boolean> {
  const ref = { sessionId, userId: recording.userId };
  const rows = await db.batch(sessionQueries(db, ref));
  const session = existing(toSession(rows));
  const replacement = { recordingId: recording.id, transcript, words, language: null, durationSeconds: null };
  const change = changeOf(session, recording, replacement);
  const unpublished = rows[2].filter(({ publishedAt }) => publishedAt === null).map(toStoredDraft);
  const changed = misheard ? correctedDrafts({ ...session, drafts: unpublished }, misheard) : [];
  return await saveTranscriptCorrection(db, ref, { ...change, before }, changed);
}

/** The confidence of a word that the speaker corrected. */
const SURE = 1;

function positionOf(at: number, words: readonly TimedWord[], transcript: string): number {
  let end = 0;
  for (const { text } of words.slice(0, at)) end = transcript.indexOf(text, end) + text.length;
  return transcript.indexOf(words[at]?.text ?? "", end);
}

const spread = (texts: readonly string[], { start, end }: TimedWord): TimedWord[] =>
  texts.map((text, index) => ({
    text,
    start: start + ((end - start) * index) / texts.length,
    end: start + ((end - start) * (index + 1)) / texts.length,
    confidence: SURE,
  }));

/** Another transcript of a recording that its session already has. */
export interface NewTranscript {
  recordingId: string;
  transcript: string;
  words?: TimedWord[];
  language: string | null;
  durationSeconds: number | null;
}

/**
 * Replaces a transcript, and rewrites the drafts made from it as new versions. The transcript is saved last, with the first
 * draft, so that a failed attempt can be repeated. Throws `not_found`, `writer_unavailable`, `conflict`, and `invalid` for a
 * post with too many versions. Must not run at the same time as another turn of the session: its Durable Object queues them.
 */
export async function replaceTranscript(deps: ModelDeps, ref: SessionRef, replacement: NewTranscript) {
  const [session, recording] = await Promise.all([
    readSession(deps.db, ref),
    findRecording(deps.db, ref.userId, replacement.recordingId),
  ]);
  if (!session || recording?.sessionId !== ref.sessionId) throw new AppError("not_found");
  if (recording.transcript === replacement.transcript) return;
  const change = changeOf(session, recording, replacement);
  const [first, ...others] = isRequest(session, change.messageId)
    ? []
    : await rewriteTexts(deps, ref, withTranscript(session, change.messageId, replacement));
  for (const draft of others) await rewrite(deps, ref, draft);
  const isSaved = first && (await rewrite(deps, ref, first, change));
  if (!isSaved) await deps.db.batch(transcriptChangeStatements(deps.db, ref, change)());
}

/** What changes in the database. A note is its session's first message; a turn is the message of its id. Throws `not_found`. */
function changeOf(
  { messages, language }: Session,
  { id, purpose }: RecordingRow,
  replacement: NewTranscript,
): TranscriptChange {
  const isNote = purpose === "note";
  const message = existing(messages.find((one) => (isNote ? one.role === "user" : one.id === id)));
  const snippet = snippetOf(replacement.transcript);
  const session = isNote ? { snippet, language: replacement.language ?? language ?? null } : {};
  return { ...replacement, messageId: message.id, session, now: Date.now() };
}

interface Rewriting {
  draftId: string;
  text: DraftText;
  author: Author;
}

async function rewriteTexts(deps: ModelDeps, { userId }: SessionRef, session: Session): Promise<Rewriting[]> {
  if (session.drafts.length === 0) return [];
  const { result: texts, fallback } = await writeTexts(await writersFor(deps, userId), session);
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

async function rewrite(
  deps: Deps,
  ref: SessionRef,
  { draftId, text, author }: Rewriting,
  transcriptChange?: TranscriptChange,
): Promise<boolean> {
  // The author may edit meanwhile; the new text is then added to the changed draft.
  return await retryOnConflict(async () => {
    const current = (await findDraft(deps.db, ref.userId, draftId))?.draft;
    if (!current) return false;
    const changed = rewritten(current, text, author);
    const change = kindOfChange(current, changed, { change: "redraft" });
    const also = transcriptChange && transcriptChangeStatements(deps.db, ref, transcriptChange);
    const options = { now: Date.now(), also };
    return (await updateDrafts(deps.db, ref.userId, [{ draft: changed, change }], options)) || CONFLICT;
  });
}
