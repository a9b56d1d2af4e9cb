import type {
  TimedWord,
  TranscribeResponse,
  TranscriptCorrection,
  WordCorrection,
} from "#contract/recordings.ts";
import { findRecording, type RecordingRow, saveTranscriptCorrection } from "../../db/vault.ts";
import { unpackTimes } from "../../db/word-times.ts";
import { AppError } from "../../errors.ts";
import { spokenWordsIn, timedWords } from "../../language/sources/index.ts";
import type { Deps } from "../deps.ts";
import { admitWork } from "../quota.ts";
import { readSession, snippetOf } from "../sessions.ts";
import type { NewTranscript } from "./replace-transcript.ts";

interface Corrected {
  sessionId: string;
  transcript: string;
  words: TimedWord[];
}

/**
 * Puts a word of a transcript right, in its message too; its time goes to the words that take its place, of which the
 * speaker is sure. Drafts stay as they are. The same correction again changes nothing. Throws `not_found`, `conflict` when
 * another word stands there, and `invalid` for a text without words.
 */
export async function correctWord(
  deps: Deps,
  userId: string,
  recordingId: string,
  { at, was, text }: WordCorrection,
): Promise<Corrected> {
  const recording = await findRecording(deps.db, userId, recordingId);
  const { sessionId, transcript: before, wordTimes } = recording ?? {};
  if (!recording || !sessionId || !before) throw new AppError("not_found");
  const words = unpackTimes(before, wordTimes ?? null);
  const said = spokenWordsIn(text);
  if (said.length === 0) throw new AppError("invalid", { message: "text: please write a word." });

  const isThere = (texts: readonly string[]) =>
    texts.every((word, index) => words[at + index]?.text === word);
  const isSaid = isThere(said) && words[at]?.confidence === SURE;
  if (isSaid) return { sessionId, transcript: before, words };
  const word = words[at];
  if (!word || word.text !== was) throw new AppError("conflict");

  const start = positionOf(at, words, before);
  const transcript = before.slice(0, start) + text + before.slice(start + was.length);
  const corrected = words.toSpliced(at, 1, ...spread(said, word));
  // Where signs around it make other words of it, nothing would be known of any word's time.
  if (spokenWordsIn(transcript).length !== corrected.length) {
    throw new AppError("invalid", { message: "text: please write words only." });
  }

  await saveCorrection(deps, recording, { sessionId, before, transcript, words: corrected });
  return { sessionId, transcript, words: corrected };
}

/** Puts a whole transcript right, as `correctWord` does with a word; the words that stay keep their times. */
export async function correctTranscript(
  deps: Deps,
  userId: string,
  recordingId: string,
  correction: TranscriptCorrection,
): Promise<TranscribeResponse> {
  const { recording, sessionId, before, transcript, words } = await correctedTranscript(
    deps,
    userId,
    recordingId,
    correction,
  );
  if (transcript !== before) await saveCorrection(deps, recording, { sessionId, before, transcript, words });
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
  const { sessionId, transcript, words } = await correctedTranscript(deps, userId, recordingId, correction);
  await admitWork(deps, userId);
  return {
    sessionId,
    replacement: { recordingId, transcript, words, language: null, durationSeconds: null },
  };
}

async function correctedTranscript(
  deps: Deps,
  userId: string,
  recordingId: string,
  { was, text }: TranscriptCorrection,
) {
  const recording = await findRecording(deps.db, userId, recordingId);
  const { sessionId, transcript: before, wordTimes } = recording ?? {};
  if (!recording || !sessionId || !before) throw new AppError("not_found");
  if (before !== was && before !== text) throw new AppError("conflict");
  if (spokenWordsIn(text).length === 0)
    throw new AppError("invalid", { message: "text: please write a word." });
  const heard = unpackTimes(before, wordTimes ?? null);
  const words = heard.length > 0 ? timedWords(text, heard, heard.at(-1)?.end ?? 0) : undefined;
  return { recording, sessionId, before, transcript: text, words };
}

interface Correction {
  sessionId: string;
  before: string;
  transcript: string;
  words: TimedWord[] | undefined;
}

async function saveCorrection(
  deps: Deps,
  { id: recordingId, userId, purpose }: Pick<RecordingRow, "id" | "userId" | "purpose">,
  { sessionId, before, transcript, words }: Correction,
): Promise<void> {
  const ref = { sessionId, userId };
  const isNote = purpose === "note";
  const session = await readSession(deps.db, ref);
  const message = session?.messages.find(({ id, role }) => (isNote ? role === "user" : id === recordingId));
  if (!message) throw new AppError("not_found");
  const isSaved = await saveTranscriptCorrection(deps.db, ref, {
    ...{ recordingId, messageId: message.id, before, transcript, words },
    durationSeconds: null,
    session: isNote ? { snippet: snippetOf(transcript) } : {},
    now: Date.now(),
  });
  if (!isSaved) throw new AppError("conflict");
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
