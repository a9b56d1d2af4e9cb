import { MAX_TOPIC_CHARS, MAX_TYPED_CHARS, MIN_NOTE_WORDS } from "#contract/limits.ts";
import type { Idea, NewNote, TranscribeResponse } from "#contract/recordings.ts";
import { addIdea, lacksIdeaRoom, saveIdea, toIdea } from "../../db/ideas.ts";
import * as stored from "../../db/recordings.ts";
import { findRecording } from "../../db/vault.ts";
import { AppError, existing } from "../../errors.ts";
import { echoLength, wordSpansIn } from "../../language/sources/index.ts";
import { countMeant, guessedLanguage, languageOf } from "../../language/text/index.ts";
import type { SoundRef } from "../../services/vault.ts";
import type { Transcription } from "../../services/whisper.ts";
import { sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { newInterview, type UserTurn } from "../interview.ts";
import { type ModelDeps, withModels } from "../models.ts";
import { rulesOf } from "../profile/rules.ts";
import { RESERVATION_MS } from "../quota.ts";
import { lookAgain } from "../retries.ts";
import { type SessionRef, snippetOf, type TurnKind } from "../sessions.ts";
import { tryModel, writersFor } from "../writers.ts";
import { moveToVault, releaseOnFailure, type Sound, transcribe, wholeSeconds } from "./transcribe.ts";
import { deleteFromVault } from "./vault.ts";

const FORWARDED = "That was forwarded, so its words became an idea, and no post.";

/** What was heard of a sound while it was recorded, if that is all of it. */
type TakePieces = (sound: Sound) => Promise<Transcription | null>;

/** What was said, before it is transcribed: sound, or text typed instead. */
export type Said = { source: "audio"; sound: Sound } | { source: "text"; text: string };

/** A note as it was sent, by a `key` of its own; `keyName`: the account's key that hands it in. A forwarded one has another's words: it is only an idea. */
export type SentNote = NewNote & Said & Pick<NewRecording, "key" | "keyName" | "isForwarded">;

type NewRecording = stored.NewRecording;

/** What was said, of what a door has: sound before text. */
export function readSaid({ sound, text }: { sound?: Sound | null; text?: string }): Said {
  if (sound) return { source: "audio", sound };
  if (text === undefined) throw new AppError("no_audio");
  if (text.length > MAX_TYPED_CHARS) throw new AppError("text_too_long");
  if (!/[\p{L}\p{N}]/u.test(text)) throw new AppError("no_text");
  return { source: "text", text };
}

/**
 * Makes a session of a note of any door; the door then wakes its object, which writes the first draft. A failure gives the place in the
 * trial back and keeps the sound. The same key again returns the same session and counts nothing, also after its recording was deleted;
 * while it is under way it waits, so that no sound is transcribed twice. What is too little is kept as an idea, and refused.
 */
export async function addNote(deps: ModelDeps, userId: string, sentNote: SentNote, takePieces?: TakePieces) {
  const note = await resolveIdea(deps, userId, sentNote);
  const recording = await toNewRecording(userId, note);
  const { id, row, ...reservation } = await reserveOnceIdle(deps, recording);
  if (!id) return await findEarlierSession(deps, recording, row);
  const newNote = { ...recording, ...reservation, id };
  const hear = async () =>
    note.source === "text"
      ? { text: note.text, language: guessedLanguage(note.text) }
      : await moveAndTranscribe(deps, newNote, note.sound, takePieces);
  return await releaseOnFailure(deps, newNote, async () => openSessionFrom(deps, newNote, await hear()));
}

/** The note with its idea as its topic. An idea that was deleted meanwhile holds up nothing that was said. */
async function resolveIdea({ db }: Deps, userId: string, note: SentNote): Promise<SentNote> {
  if (!note.ideaId) return note;
  const text = (await findRecording(db, userId, note.ideaId))?.transcript;
  return text ? { ...note, topic: text.slice(0, MAX_TOPIC_CHARS) } : { ...note, ideaId: null };
}

async function toNewRecording(userId: string, note: SentNote): Promise<NewRecording> {
  const sound = note.source === "audio" ? note.sound : null;
  const content = note.source === "audio" ? note.sound.bytes : new TextEncoder().encode(note.text);
  const its = { format: sound?.format ?? null, durationSeconds: wholeSeconds(sound?.seconds) };
  const ids = { id: crypto.randomUUID(), userId, sha256: await sha256(content) };
  return { ...note, ...ids, ...its, bytes: content.length };
}

type Reserved = Awaited<ReturnType<typeof stored.reserveWithCorrections>>;

export function newReservation(): stored.Reservation {
  const now = Date.now();
  return { now, until: now + RESERVATION_MS };
}

/** Reserves a recording, or finds why it can't be, once no other attempt at the same sound is under way. */
async function reserveOnceIdle({ db }: Deps, recording: NewRecording) {
  const reserved = await lookAgain(async () => {
    const reservation = newReservation();
    const outcome = await stored.reserveWithCorrections(db, recording, reservation);
    const { id, row } = outcome;
    if (!id && !row && (await stored.lacksStorage(db, recording, reservation)))
      throw new AppError("storage_full");
    const isUnfinished = row?.sha256 === recording.sha256 && row.transcript === null;
    if (!id && isUnfinished && (row.reservedUntil ?? 0) > reservation.now) return undefined;
    return { ...outcome, reservedUntil: reservation.until };
  });
  return existing(reserved, "still_working");
}

/** The session of a note that was not reserved: its key is done already or was deleted, or came with other bytes, or there is no room. */
async function findEarlierSession(
  { db }: Deps,
  { userId, key, sha256 }: NewRecording,
  earlier: Reserved["row"],
): Promise<TranscribeResponse> {
  if (earlier && earlier.sha256 !== sha256) throw new AppError("key_reused");
  const deletedNote = earlier ? undefined : await stored.findDeleted(db, userId, key);
  if (earlier?.failure === "too_little") throw keptAsIdea(earlier);
  const { sessionId, transcript = null } = earlier ?? deletedNote ?? {};
  if (sessionId && transcript !== null) return { transcript, sessionId };
  throw new AppError(deletedNote ? "recording_deleted" : "trial_exhausted");
}

const keptAsIdea = ({ isForwarded, question }: { isForwarded?: boolean; question: string | null }) =>
  new AppError("too_little", { message: isForwarded ? `${FORWARDED} ${question ?? ""}`.trim() : undefined });

/** Takes the sound's bytes. Where its owner deleted it, or the account, while it was being stored, no model hears it. */
async function moveAndTranscribe(
  deps: ModelDeps,
  { id, userId, corrections }: SoundRef & Pick<Reserved, "corrections">,
  sound: Sound,
  takePieces?: TakePieces,
): Promise<Transcription> {
  const [transcription] = await Promise.all([takePieces?.(sound), moveToVault(deps, { id, userId }, sound)]);
  if (transcription) return transcription;
  return await transcribe(withModels(deps, deps.payer, { recordingId: id }), sound, rulesOf(corrections));
}

/** Opens the session of a note that is transcribed. What is too little is kept as an idea, and refused. */
export async function openSessionFrom(
  deps: ModelDeps,
  note: NewRecording,
  transcription: Pick<Transcription, "text" | "language" | "durationSeconds" | "words">,
): Promise<TranscribeResponse> {
  const { text, words, language = null } = transcription;
  const durationSeconds = note.durationSeconds ?? wholeSeconds(transcription.durationSeconds);
  const content = { transcript: text, words, durationSeconds };
  const { isForwarded = false } = note;
  if (isForwarded || (!note.interviewMode && isTooLittle(text, language))) {
    const question = await questionAbout(deps, note.userId, { text, language });
    if (await saveIdea(deps.db, note, { ...content, question })) throw keptAsIdea({ isForwarded, question });
    if (await lacksIdeaRoom(deps.db, note.userId)) throw new AppError("storage_full");
    // It was deleted, or another attempt has made a session of it.
    if (isForwarded) throw new AppError("recording_deleted");
  }
  const interviewState = note.interviewMode ? newInterview() : null;
  const opening = { ...content, language, snippet: snippetOf(text), interviewState };
  return existing(await stored.openSession(deps.db, note, opening, Date.now()), "recording_deleted");
}

/**
 * Transcribes something said within a session. The sound is saved first, then the transcript: the same key again continues where the
 * last attempt ended, and waits for one under way. Refused as `still_working` also where others under way are all that an interview
 * asks for. What the microphone heard of its question is left out of an answer.
 */
export async function addVoiceTurn(
  deps: ModelDeps,
  { userId, sessionId }: SessionRef,
  { key, kind, sound, question }: { key: string; kind: TurnKind; sound: Sound; question?: string | null },
  takePieces?: TakePieces,
): Promise<UserTurn> {
  const purpose = kind === "statement" ? "statement" : "turn";
  const turn = { key, interviewMode: kind === "answer", source: "audio", sound } as const;
  const recording = { ...(await toNewRecording(userId, turn)), sessionId, purpose } as const;
  const { id, row, ...reservation } = await reserveOnceIdle(deps, recording);
  const isSame = row?.sha256 === recording.sha256 && row.sessionId === sessionId && row.purpose === purpose;
  if (row && !isSame) throw new AppError("key_reused");
  if (row && row.transcript !== null) return { messageId: row.id, content: row.transcript };
  const newTurn = { ...reservation, id: existing(id, "still_working"), userId };
  return await releaseOnFailure(deps, newTurn, async () => {
    const transcription = await moveAndTranscribe(deps, newTurn, sound, takePieces);
    return await saveTurn(deps, newTurn, withoutEcho(transcription, question));
  });
}

function withoutEcho(answer: Transcription, question: string | null = null): Transcription {
  const spans = wordSpansIn(answer.text);
  const echo = question === null ? 0 : echoLength(spans, question);
  if (echo === 0) return answer;
  if (echo === spans.length) throw new AppError("no_speech");
  return { ...answer, text: answer.text.slice(spans[echo]?.start), words: answer.words?.slice(echo) };
}

/** Saves what was heard of a turn, unless it has a transcript by now. */
export async function saveTurn(
  { db }: Deps,
  { id, userId }: SoundRef,
  { text, words }: Pick<Transcription, "text" | "words">,
): Promise<UserTurn> {
  const transcript = await stored.saveTranscript(db, userId, id, { transcript: text, words });
  return { messageId: id, content: existing(transcript, "recording_deleted") };
}

/** What anything that was barely begun can be asked. */
const PLAIN_QUESTIONS = [
  "What happened, from the beginning?",
  "Why does this matter to you?",
  "Who was there, and what did they say?",
  "What did you think before, and what do you think now?",
  "What should people do differently?",
] as const;

/** Its speaker waits for the answer. */
const QUESTION_TIMEOUT_MS = 8_000;

export const isTooLittle = (text: string, language: string | null): boolean =>
  countMeant(text, languageOf({ transcript: text, language: language ?? undefined })) < MIN_NOTE_WORDS;

/** The same text is asked the same. */
const plainQuestion = (text: string): string =>
  PLAIN_QUESTIONS[text.length % PLAIN_QUESTIONS.length] ?? PLAIN_QUESTIONS[0];

/** The one question that would complete what was said: a model's, or a plain one. */
export async function questionAbout(
  deps: ModelDeps,
  userId: string,
  { text, language }: { text: string; language: string | null },
): Promise<string> {
  const { writer, plainWriter } = await writersFor(deps, userId);
  const request = { turns: [{ question: null, answer: text }], language: language ?? undefined };
  const question =
    writer === plainWriter ? undefined : await tryModel(() => writer.question(request), QUESTION_TIMEOUT_MS);
  return question ?? plainQuestion(text);
}

export async function writeIdea({ db }: Deps, userId: string, text: string, now: number): Promise<Idea> {
  const row = { id: crypto.randomUUID(), question: plainQuestion(text), createdAt: now };
  const bytes = new TextEncoder().encode(text).length;
  if (!(await addIdea(db, { ...row, transcript: text, userId, bytes, sha256: await sha256(text) })))
    throw new AppError((await lacksIdeaRoom(db, userId)) ? "storage_full" : "unauthorized");
  return toIdea({ ...row, text });
}

export async function deleteIdea(deps: Deps, userId: string, id: string): Promise<void> {
  existing((await findRecording(deps.db, userId, id))?.question);
  await deleteFromVault(deps, userId, id);
}
