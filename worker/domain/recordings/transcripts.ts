import type { TimedWord } from "#contract/recordings.ts";
import type { ChangedDraft, StoredDraft } from "../../db/drafts.ts";
import { unsentPostsQuery } from "../../db/post-files.ts";
import type { MoreStatements } from "../../db/schedule.ts";
import { type Corrected, saveTranscript } from "../../db/transcripts.ts";
import { findRecording, type RecordingRow } from "../../db/vault.ts";
import { unpackTimes } from "../../db/word-times.ts";
import { AppError, existing } from "../../errors.ts";
import * as sources from "../../language/sources/index.ts";
import type { DraftText } from "../../language/writer.ts";
import type { Deps } from "../deps.ts";
import type { ModelDeps } from "../models.ts";
import { type Author, authorship, rewritten, writeTexts } from "../posts/drafting.ts";
import { correctedDrafts } from "../posts/drafts.ts";
import { correctedPictures } from "../posts/files.ts";
import { ATTEMPT_MS } from "../posts/publish.ts";
import { unscheduleUnseen } from "../posts/seen.ts";
import { kindOfChange } from "../posts/versions.ts";
import { CONFLICT, retryOnConflict } from "../retries.ts";
import { isRequest, type Session, sessionQueries, snippetOf, toSession } from "../sessions.ts";
import { writersFor } from "../writers.ts";

export interface NewTranscript {
  /** The transcript as the caller saw it; with `at` only that word of it. */
  was: string;
  text: string;
  /** The word that is to be replaced, counted from 0; absent for the whole transcript. */
  at?: number;
  /** What the recogniser says of `text`; absent where the speaker wrote it. */
  heard?: { words?: TimedWord[]; language: string | null; durationSeconds: number | null };
}

/** What becomes of the session's posts, apart from those that LinkedIn has or may have: these stay as they are. */
type Drafts = { drafts: "keep" | "correct" } | { drafts: "rewrite"; models: ModelDeps };

/**
 * Changes the transcript of a recording and its message. `correct` also corrects the words that changed wherever a post of the
 * session used them: in its text, in what its author can choose instead, and in its pictures' alt texts and quote cards.
 * `rewrite` has its drafts written again, and must not run at the same time as another turn of the session: its Durable Object
 * queues them. All is saved in one batch. Safe to repeat. Refused where the transcript is neither `was` nor `text`.
 */
export async function changeTranscript(
  deps: Deps,
  ref: { userId: string; recordingId: string },
  change: NewTranscript & Drafts,
) {
  let texts: NewTexts | undefined;
  return await retryOnConflict(async () => {
    const { recording, session, posts } = await readTranscript(deps, ref);
    const { sessionId, transcript, words } = recording;
    const next = nextTranscript(recording, change);
    if (!next) return { sessionId, transcript, words };

    const messageId = messageIdOf(session, recording);
    const changed = withTranscript(session, recording.id, messageId, next);
    const corrected: Corrected = { drafts: [], pictures: [] };
    let also: MoreStatements | undefined;
    if (change.drafts === "correct") {
      const correct = correctionIn(session, recording, next);
      corrected.drafts = correctedDrafts(changed, correct);
      corrected.pictures = correctedPictures(posts, correct);
    } else if (change.drafts === "rewrite" && session.drafts.length > 0 && !isRequest(session, messageId)) {
      // Written once: if their author edits meanwhile, the same texts are added to the changed drafts.
      texts ??= await writeAnew(change.models, ref.userId, changed);
      corrected.drafts = withTexts(session.drafts, texts);
      const draftIds = corrected.drafts.map(({ draft }) => draft.id);
      also = await unscheduleUnseen(deps, { userId: ref.userId, byWriter: true }, ...draftIds);
    }
    const note = { snippet: snippetOf(next.transcript), language: changed.language ?? null };
    const about = { session: recording.purpose === "note" ? note : {}, ...moment() };
    const durationSeconds = change.heard?.durationSeconds ?? null;
    const replacement = { ...next, messageId, durationSeconds, also, ...about };
    const owner = { sessionId, userId: ref.userId };
    const isSaved = await saveTranscript(deps.db, owner, recording, replacement, corrected);
    return isSaved ? { sessionId, transcript: next.transcript, words: next.words } : CONFLICT;
  });
}

const moment = (now = Date.now()) => ({ now, staleBefore: now - ATTEMPT_MS });

type Heard = Awaited<ReturnType<typeof readTranscript>>["recording"];

/** `posts` and the session's drafts are only those that LinkedIn can't have. */
async function readTranscript(
  { db }: Deps,
  { userId, recordingId }: { userId: string; recordingId: string },
) {
  const row = existing(await findRecording(db, userId, recordingId));
  const [sessionId, transcript] = [existing(row.sessionId), existing(row.transcript)];
  const ref = { sessionId, userId };
  const unsentPosts = unsentPostsQuery(db, ref, moment().staleBefore);
  const [posts, ...rows] = await db.batch([unsentPosts, ...sessionQueries(db, ref)]);
  const { drafts, ...session } = existing(toSession(rows));
  const unsent = drafts.filter((draft) => posts.some(({ id }) => id === draft.id));
  const recording = { ...row, sessionId, transcript, words: unpackTimes(transcript, row.wordTimes) };
  return { recording, session: { ...session, drafts: unsent }, posts };
}

/** The confidence of a word that the speaker corrected. */
const SURE = 1;

interface Next {
  transcript: string;
  words: TimedWord[];
  language: string | null;
  /** What leads there from the words of before, and `texts` of the words there. */
  changes: sources.WordChange[];
  texts: string[];
}

function nextTranscript({ transcript, words }: Heard, change: NewTranscript): Next | undefined {
  const { was, text, at, heard } = change;
  const wording = sources.spokenWordsIn(text);
  if (wording.length === 0) throw new AppError("invalid", { message: "Please write a word.", field: "text" });
  const isThere =
    at === undefined
      ? transcript === text
      : words[at]?.confidence === SURE && wording.every((word, index) => words[at + index]?.text === word);
  if (isThere) return undefined;
  if (was !== (at === undefined ? transcript : words[at]?.text)) throw new AppError("conflict");

  const before = sources.spokenWordsIn(transcript);
  const start = at === undefined ? 0 : (sources.placesOf(before, transcript)[at] ?? 0);
  const next = transcript.slice(0, start) + text + transcript.slice(start + was.length);
  const texts = sources.spokenWordsIn(next);
  const changes =
    at === undefined
      ? sources.changedWords(before, texts)
      : [{ from: at, to: at + 1, newFrom: at, newTo: at + wording.length }];
  // If its punctuation makes other words of it, no word's time would be known.
  if (at !== undefined && texts.length !== before.length - 1 + wording.length)
    throw new AppError("invalid", { message: "Please write words only.", field: "text" });
  const corrected = { words: withChanges(next, words, changes), language: null };
  const { words: timed = [], language } = heard ?? corrected;
  return { transcript: next, words: timed, language, changes, texts };
}

/** The words that stay keep their times; the speaker is sure of the others. None where no times are known. */
function withChanges(transcript: string, before: TimedWord[], changes: sources.WordChange[]): TimedWord[] {
  const words = sources.timedWords(transcript, before, before.at(-1)?.end ?? 0) ?? [];
  for (const { newFrom, newTo } of words.length > 0 ? changes : []) {
    const corrected = words.slice(newFrom, newTo).map((word) => ({ ...word, confidence: SURE }));
    words.splice(newFrom, corrected.length, ...corrected);
  }
  return words;
}

/** A note is its session's first message; a turn is the message of its id. */
function messageIdOf({ messages }: Session, { id, purpose }: RecordingRow): string {
  const isNote = purpose === "note";
  return existing(messages.find((one) => (isNote ? one.role === "user" : one.id === id))).id;
}

const withTranscript = (session: Session, recordingId: string, messageId: string, next: Next): Session => ({
  ...session,
  language: next.language ?? session.language,
  recordings: session.recordings.map((recording) =>
    recording.id === recordingId ? { ...recording, words: next.words } : recording,
  ),
  messages: session.messages.map((message) =>
    message.id === messageId ? { ...message, content: next.transcript } : message,
  ),
});

/** Corrects a text where it was made from the words that changed. */
function correctionIn(session: Session, { id: recordingId, transcript, words: timed }: Heard, next: Next) {
  // Where no times are known, the order of the words tells as well where a sentence comes from.
  const inOrder = () =>
    sources.spokenWordsIn(transcript).map((text, at) => ({ text, start: at, end: at + 1 }));
  const words = timed.length > 0 ? timed : inOrder();
  const others = session.recordings.filter(({ id }) => id !== recordingId);
  const recordings = timed.length > 0 ? session.recordings : [{ id: recordingId, words }, ...others];
  const spoken = sources.spokenIn(recordings, session.language);
  const corrections = sources.correctionsOf(next.changes, next.transcript, next.texts);
  return (text: string) => sources.withCorrections(text, spoken, { recordingId, words, corrections });
}

/** By `postIndex`. */
type NewTexts = { texts: DraftText[]; author: Author };

async function writeAnew(models: ModelDeps, userId: string, session: Session): Promise<NewTexts> {
  const { result: texts, fallback } = await writeTexts(await writersFor(models, userId), session);
  return { texts, author: authorship(models, { withoutModel: fallback }) };
}

const withTexts = (drafts: readonly StoredDraft[], { texts, author }: NewTexts): ChangedDraft[] =>
  drafts.flatMap((draft) => {
    const text = texts[draft.postIndex];
    if (!text) return [];
    const changed = rewritten(draft, text, author);
    return [{ draft: changed, change: kindOfChange(draft, changed, { change: "redraft" }) }];
  });
