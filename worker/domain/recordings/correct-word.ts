import type { TimedWord, WordCorrection } from "#contract/recordings.ts";
import { findRecording, saveTranscriptCorrection } from "../../db/vault.ts";
import { unpackTimes } from "../../db/word-times.ts";
import { AppError } from "../../errors.ts";
import { spokenWordsIn } from "../../language/sources/index.ts";
import type { Deps } from "../deps.ts";
import { readSession, snippetOf } from "../sessions.ts";

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
  const { sessionId, transcript: before, wordTimes, purpose } = recording ?? {};
  if (!sessionId || !before) throw new AppError("not_found");
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

  const ref = { sessionId, userId };
  const isNote = purpose === "note";
  const session = await readSession(deps.db, ref);
  const message = session?.messages.find(({ id, role }) => (isNote ? role === "user" : id === recordingId));
  if (!message) throw new AppError("not_found");
  const isSaved = await saveTranscriptCorrection(deps.db, ref, {
    ...{ recordingId, messageId: message.id, before, transcript, words: corrected },
    durationSeconds: null,
    session: isNote ? { snippet: snippetOf(transcript) } : {},
    now: Date.now(),
  });
  if (!isSaved) throw new AppError("conflict");
  return { sessionId, transcript, words: corrected };
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
