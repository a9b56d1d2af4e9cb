import type {
  TimedWord,
  TranscribeResponse,
  TranscriptCorrection,
  WordCorrection,
} from "#contract/recordings.ts";
import { toStoredDraft } from "../../db/drafts.ts";
import { saveCorrection } from "../../db/transcripts.ts";
import { findRecording, type RecordingRow } from "../../db/vault.ts";
import { unpackTimes } from "../../db/word-times.ts";
import { AppError } from "../../errors.ts";
import { type Misheard, spokenWordsIn, timedWords } from "../../language/sources/index.ts";
import { CONFLICT, DRAFT_TRIES, retryOnConflict } from "../conflict.ts";
import type { Deps } from "../deps.ts";
import { correctedDrafts } from "../posts/misheard.ts";
import { admitWork } from "../quota.ts";
import { sessionQueries, snippetOf, toSession } from "../sessions.ts";
import type { NewTranscript } from "./replace-transcript.ts";

/**
 * Puts a word of a transcript right, in its message too, and `everywhere` also in the posts of its session that used it, but
 * those that are published: all in one batch. Its time goes to the words that take its place, of which the speaker is sure.
 * The same correction again changes nothing. Throws `not_found`, `conflict` when another word stands there, and `invalid`
 * for a text without words.
 */
export async function correctWord(
  deps: Deps,
  userId: string,
  recordingId: string,
  { at, was, text, everywhere = false }: WordCorrection,
): Promise<Heard> {
  const said = spokenWordsIn(text);
  if (said.length === 0) throw new AppError("invalid", { message: "Please write a word.", field: "text" });
  return await retryOnConflict(DRAFT_TRIES, async () => {
    const heard = await readHeard(deps, userId, recordingId);
    const { transcript: before, words } = heard;
    const isThere = (texts: readonly string[]) =>
      texts.every((word, index) => words[at + index]?.text === word);
    const isSaid = isThere(said) && words[at]?.confidence === SURE;
    if (isSaid) return heard;
    const word = words[at];
    if (!word || word.text !== was) throw new AppError("conflict");

    const start = positionOf(at, words, before);
    const transcript = before.slice(0, start) + text + before.slice(start + was.length);
    const corrected = { ...heard, transcript, words: words.toSpliced(at, 1, ...spread(said, word)) };
    // Where signs around it make other words of it, nothing would be known of any word's time.
    if (spokenWordsIn(transcript).length !== corrected.words.length) {
      throw new AppError("invalid", { message: "Please write words only.", field: "text" });
    }
    const misheard = everywhere && text !== was ? { recordingId, words, at, right: text } : undefined;
    return (await save(deps, heard, corrected, misheard)) ? corrected : CONFLICT;
  });
}

/** Puts a whole transcript right, as `correctWord` does with a word; the words that stay keep their times. */
export async function correctTranscript(
  deps: Deps,
  userId: string,
  recordingId: string,
  correction: TranscriptCorrection,
): Promise<TranscribeResponse> {
  const heard = await readHeard(deps, userId, recordingId);
  const { sessionId, transcript, words } = retold(heard, correction);
  if (transcript !== heard.transcript && !(await save(deps, heard, { transcript, words })))
    throw new AppError("conflict");
  return { sessionId, transcript };
}

/**
 * The same, for `replaceTranscript`, which also writes the drafts again. Throws what `correctTranscript` throws, and
 * `trial_exhausted`.
 */
export async function correctionToRedraft(
  deps: Deps,
  userId: string,
  recordingId: string,
  correction: TranscriptCorrection,
): Promise<{ sessionId: string; replacement: NewTranscript }> {
  const heard = await readHeard(deps, userId, recordingId);
  const { sessionId, transcript, words } = retold(heard, correction);
  await admitWork(deps, userId);
  return {
    sessionId,
    replacement: { recordingId, transcript, words, language: null, durationSeconds: null },
  };
}

/** A recording with what was heard in it. */
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

function retold({ sessionId, transcript: before, words: heard }: Heard, { was, text }: TranscriptCorrection) {
  if (before !== was && before !== text) throw new AppError("conflict");
  if (spokenWordsIn(text).length === 0)
    throw new AppError("invalid", { message: "Please write a word.", field: "text" });
  const words = heard.length > 0 ? timedWords(text, heard, heard.at(-1)?.end ?? 0) : undefined;
  return { sessionId, transcript: text, words };
}

/** Returns false, and saves nothing, when something of it was changed meanwhile. `misheard`: to be put right in the posts too. */
async function save(
  { db }: Deps,
  { recording: { id: recordingId, userId, purpose }, sessionId, transcript: before }: Heard,
  { transcript, words }: Pick<NewTranscript, "transcript" | "words">,
  misheard?: Misheard,
): Promise<boolean> {
  const ref = { sessionId, userId };
  const rows = await db.batch(sessionQueries(db, ref));
  const session = toSession(rows);
  const isNote = purpose === "note";
  const message = session?.messages.find(({ id, role }) => (isNote ? role === "user" : id === recordingId));
  if (!session || !message) throw new AppError("not_found");
  const now = Date.now();
  const change = {
    ...{ recordingId, messageId: message.id, before, transcript, words, now },
    durationSeconds: null,
    session: isNote ? { snippet: snippetOf(transcript) } : {},
  };
  const unpublished = rows[2].filter(({ publishedAt }) => publishedAt === null).map(toStoredDraft);
  const changed = misheard ? correctedDrafts({ ...session, drafts: unpublished }, misheard) : [];
  return await saveCorrection(db, ref, change, changed);
}

/** Whose word it is knows it. */
const SURE = 1;

/** Where a transcript's word begins in it. */
function positionOf(at: number, words: readonly TimedWord[], transcript: string): number {
  let end = 0;
  for (const { text } of words.slice(0, at)) end = transcript.indexOf(text, end) + text.length;
  return transcript.indexOf(words[at]?.text ?? "", end);
}

/** Words in the time of one. */
const spread = (texts: readonly string[], { start, end }: TimedWord): TimedWord[] =>
  texts.map((text, index) => ({
    text,
    start: start + ((end - start) * index) / texts.length,
    end: start + ((end - start) * (index + 1)) / texts.length,
    confidence: SURE,
  }));
