import { MAX_TOPIC_CHARS, MAX_TYPED_CHARS } from "#contract/limits.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";
import { saveIdea } from "../../db/ideas.ts";
import * as stored from "../../db/recordings.ts";
import { findRecording } from "../../db/vault.ts";
import { AppError, existing } from "../../errors.ts";
import { guessedLanguage } from "../../language/text/index.ts";
import type { SoundRef } from "../../services/vault.ts";
import type { Transcription } from "../../services/whisper.ts";
import { sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import { newInterview, type UserTurn } from "../interview.ts";
import { lookAgain } from "../look-again.ts";
import type { ModelDeps } from "../models.ts";
import { rulesOf } from "../profile/rules.ts";
import { RESERVATION_MS } from "../quota.ts";
import { type SessionRef, snippetOf, type TurnKind } from "../sessions.ts";
import { isTooLittle, questionAbout } from "./ideas.ts";
import { orSaveFailure, type Sound, storeAndTranscribe, wholeSeconds } from "./transcribe.ts";

/** A note as it was sent: sound, or text typed instead. */
export type NewNote = {
  key: string;
  topic?: string;
  interviewMode: boolean;
  /** The key that hands it in. */
  keyName?: string | null;
  /** The idea that it completes. */
  ideaId?: string;
} & (({ source: "audio" } & Sound) | { source: "text"; text: string });

/** A note as a door hands it in, whichever that is. Throws `no_audio` where it is nothing, `text_too_long` and `no_text`. */
export function readNote(given: {
  key: string;
  topic?: string;
  interviewMode: boolean;
  sound?: Sound | null;
  text?: string;
  keyName?: string | null;
  ideaId?: string;
}): NewNote {
  const { sound, text, key, topic, interviewMode, keyName, ideaId } = given;
  const about = { key, topic, interviewMode, keyName, ideaId };
  if (sound) return { ...about, source: "audio", ...sound };
  if (text === undefined) throw new AppError("no_audio");
  if (text.length > MAX_TYPED_CHARS) throw new AppError("text_too_long");
  if (!/[\p{L}\p{N}]/u.test(text)) throw new AppError("no_text");
  return { ...about, source: "text", text };
}

/**
 * The one road of notes, whichever door they come by: as `addNote`; then `wake` has the session's object begin the first draft,
 * and never fails. `toOutcome` makes a value of a refusal, with the words for its speaker.
 */
export async function takeNote(
  deps: ModelDeps,
  userId: string,
  note: NewNote,
  wake: (sessionId: string) => Promise<void>,
): Promise<TranscribeResponse> {
  const added = await addNote(deps, userId, note);
  await wake(added.sessionId);
  return added;
}

/** What `attempt` returns once no other attempt is under way. Throws `still_working`. */
const afterOthers = async <Result>(attempt: () => Promise<Result | undefined>): Promise<Result> =>
  existing(await lookAgain(attempt), "still_working");

/**
 * Makes a session of a note: reserves a place in the trial, stores the sound, transcribes it, then saves session, first
 * message and count in one batch. A failure gives the place back and keeps the sound. The same key again returns the same
 * session and counts nothing, also after its recording was deleted; while it is under way it waits for that, so that no sound is
 * heard twice. Throws `trial_exhausted`, `key_reused`, `still_working`, `recording_deleted` for a note that was deleted before
 * it became one, and as `openSessionFrom` does.
 */
export async function addNote(deps: ModelDeps, userId: string, given: NewNote): Promise<TranscribeResponse> {
  const note = await withIdea(deps, userId, given);
  const recording = await toNewRecording(userId, note);
  const begun = await afterOthers(async () => {
    const now = Date.now();
    const until = now + RESERVATION_MS;
    const { id, earlier, corrections } = await stored.reserveRecording(deps.db, recording, { now, until });
    if (id) return { id, until, corrections };
    return isUnderWay(earlier, recording, now) ? undefined : await earlierResult(deps, recording, earlier);
  });
  if (!("id" in begun)) return begun;

  const { id, until, corrections } = begun;
  return await openSessionFrom(deps, { ...recording, id }, until, async () =>
    note.source === "text"
      ? { text: note.text, language: guessedLanguage(note.text) }
      : await storeAndTranscribe(deps, { userId, id }, note, rulesOf(corrections)),
  );
}

/** With the idea as its topic. One that was deleted meanwhile holds up nothing that was said. */
async function withIdea({ db }: Deps, userId: string, note: NewNote): Promise<NewNote> {
  if (note.ideaId === undefined) return note;
  const text = (await findRecording(db, userId, note.ideaId))?.transcript;
  return text ? { ...note, topic: text.slice(0, MAX_TOPIC_CHARS) } : { ...note, ideaId: undefined };
}

type Earlier = Awaited<ReturnType<typeof stored.reserveRecording>>["earlier"];

const isUnderWay = (row: Earlier, { sha256 }: Pick<stored.NewRecording, "sha256">, now: number): boolean =>
  row?.sha256 === sha256 && row.transcript === null && (row.reservedUntil ?? 0) > now;

/**
 * Transcribes a note whose place is reserved, and opens its session. Throws `too_little` for what it keeps as an idea,
 * `recording_deleted`, and what `transcribe` throws.
 */
export async function openSessionFrom(
  deps: ModelDeps,
  note: Pick<
    stored.NewRecording,
    "id" | "userId" | "topic" | "keyName" | "ideaId" | "interviewMode" | "durationSeconds"
  >,
  reservedUntil: number,
  transcribe: () => Promise<Pick<Transcription, "text" | "language" | "durationSeconds" | "words">>,
): Promise<TranscribeResponse> {
  return await orSaveFailure(deps, note, reservedUntil, async () => {
    const { text, words, language = null, durationSeconds: heard } = await transcribe();
    const durationSeconds = note.durationSeconds ?? wholeSeconds(heard);
    if (!note.interviewMode && isTooLittle(text, language)) {
      const question = await questionAbout(deps, note.userId, { text, language });
      if (await saveIdea(deps.db, note, { transcript: text, words, durationSeconds, question }))
        throw new AppError("too_little");
      // It was deleted, or another attempt has made a session of it.
    }
    return await stored.openSession(deps.db, {
      ...{
        recordingId: note.id,
        userId: note.userId,
        topic: note.topic,
        keyName: note.keyName,
        ideaId: note.ideaId,
        language,
        words,
      },
      transcript: text,
      snippet: snippetOf(text),
      interview: note.interviewMode ? newInterview() : null,
      durationSeconds,
      now: Date.now(),
    });
  });
}

async function toNewRecording(userId: string, note: NewNote): Promise<stored.NewRecording> {
  const content = note.source === "audio" ? note.recording.bytes : new TextEncoder().encode(note.text);
  return {
    id: crypto.randomUUID(),
    userId,
    key: note.key,
    sha256: await sha256(content),
    source: note.source,
    format: note.source === "audio" ? note.recording.format : null,
    bytes: content.length,
    durationSeconds: note.source === "audio" ? wholeSeconds(note.seconds) : null,
    topic: note.topic ?? null,
    keyName: note.keyName ?? null,
    ideaId: note.ideaId ?? null,
    interviewMode: note.interviewMode,
  };
}

/** No place was reserved: the key is done already or was deleted, or came with other bytes, or there is no room. */
async function earlierResult({ db }: Deps, { userId, key, sha256 }: stored.NewRecording, earlier: Earlier) {
  if (earlier && earlier.sha256 !== sha256) throw new AppError("key_reused");
  const deleted = earlier ? undefined : await stored.findDeleted(db, userId, key);
  if (earlier?.failure === "too_little") throw new AppError("too_little");
  const { sessionId, transcript = null } = earlier ?? deleted ?? {};
  if (sessionId && transcript !== null) return { transcript, sessionId };
  throw new AppError(deleted ? "recording_deleted" : "trial_exhausted");
}

/**
 * Transcribes something said within a session. The sound is saved first, then the transcript: the same key again continues
 * where the last attempt ended, and waits for one that is under way. Throws `key_reused`, `still_working`, also where the others
 * under way are all that an interview asks for, and what `storeAndTranscribe` and `transcribeTurn` throw.
 */
export async function addVoiceTurn(
  deps: ModelDeps,
  ref: SessionRef,
  turn: Sound & { key: string; kind: TurnKind },
): Promise<UserTurn> {
  const { userId, sessionId } = ref;
  const purpose = turn.kind === "statement" ? "statement" : "turn";
  const note: NewNote = { ...turn, source: "audio", interviewMode: turn.kind === "answer" };
  const recording = { ...(await toNewRecording(userId, note)), sessionId, purpose } as const;
  const { row, until, corrections } = await afterOthers(async () => {
    const now = Date.now();
    const until = now + RESERVATION_MS;
    const { row, isReserved, corrections } = await stored.reserveTurn(deps.db, recording, { now, until });
    if (!isReserved && isUnderWay(row, recording, now)) return undefined;
    const isSame = row?.sha256 === recording.sha256 && row.sessionId === sessionId && row.purpose === purpose;
    if (row && !isSame) throw new AppError("key_reused");
    if (!row || (!isReserved && row.transcript === null)) throw new AppError("still_working");
    return { row, until, corrections };
  });
  if (row.transcript !== null) return { messageId: row.id, content: row.transcript };
  const ownSound = { userId, id: row.id };
  return await transcribeTurn(deps, ownSound, until, () =>
    storeAndTranscribe(deps, ownSound, turn, rulesOf(corrections)),
  );
}

/** Transcribes a turn that is reserved until `reservedUntil`. Throws `recording_deleted`, and what `transcribe` throws. */
export async function transcribeTurn(
  deps: Deps,
  sound: SoundRef,
  reservedUntil: number,
  transcribe: () => Promise<Pick<Transcription, "text" | "words">>,
): Promise<UserTurn> {
  const content = await orSaveFailure(deps, sound, reservedUntil, async () => {
    const { text: transcript, words } = await transcribe();
    return await stored.saveTranscript(deps.db, sound.userId, sound.id, { transcript, words });
  });
  return { messageId: sound.id, content };
}
