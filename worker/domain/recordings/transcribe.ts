import { AUDIO_FORMATS } from "#contract/audio.ts";
import { MAX_RECORDING_SECONDS, MAX_UPLOAD_BYTES, RECORDING_TOLERANCE_SECONDS } from "#contract/limits.ts";
import { releaseRecording, saveHeardBy } from "../../db/recordings.ts";
import { recordingExists } from "../../db/vault.ts";
import { AppError } from "../../errors.ts";
import { spelled } from "../../language/rules/index.ts";
import { timedWords } from "../../language/sources/index.ts";
import type { VoiceRules } from "../../language/writer.ts";
import { isUnreadable, type Recording, type SpeechToText } from "../../services/speech.ts";
import type { SoundRef } from "../../services/vault.ts";
import type { Transcription } from "../../services/whisper.ts";
import { type Measured, measureSound, sniffAudio } from "../audio/container.ts";
import { type Deps, orRefuse } from "../deps.ts";
import { type ModelDeps, withModels } from "../models.ts";
import { type Loudness, loudnessOf, saidNothing } from "./silence.ts";

const MAX_SECONDS = MAX_RECORDING_SECONDS + RECORDING_TOLERANCE_SECONDS;

/** Sound whose format and length were read from its bytes. */
export interface Sound {
  recording: Pick<Recording, "format"> & { bytes: Uint8Array<ArrayBuffer> };
  seconds: number;
  loudness: Loudness;
  /** What a service gets to hear: what was measured, and nothing that another reader could find in the recording. */
  measured: Measured;
}

/** Throws `too_long`, and `not_audio`, also for unknown length, whose transcription could cost any amount. */
export function soundOf(bytes: Uint8Array<ArrayBuffer>): Sound {
  const format = sniffAudio(bytes);
  if (!format) throw new AppError("not_audio");
  const measured = measureSound(bytes, format, MAX_SECONDS);
  if (typeof measured === "string") throw new AppError(measured);
  const recording = { bytes, format };
  const { seconds } = measured;
  return { recording, seconds, loudness: loudnessOf({ ...recording, seconds }), measured };
}

/** The same of what is uploaded. Throws also `no_audio` for nothing, and `too_large`. */
export function readSound(bytes: Uint8Array<ArrayBuffer>): Sound {
  if (bytes.length > MAX_UPLOAD_BYTES) throw new AppError("too_large");
  if (bytes.length === 0) throw new AppError("no_audio");
  return soundOf(bytes);
}

/** Stores a recording first, so that it is kept whatever fails; its bytes are gone then. Throws `vault_unavailable` and what `transcribe` throws. */
export async function storeAndTranscribe(
  deps: ModelDeps,
  ref: SoundRef,
  sound: Sound,
  rules: Pick<VoiceRules, "spellings">,
): Promise<Transcription> {
  const { bytes, format } = sound.recording;
  const { contentType } = AUDIO_FORMATS[format];
  await orRefuse("vault_unavailable", deps.vault.put(ref, { bytes, contentType }));
  // All who were given it hold it until the answer, and every request of the isolate shares its 128 MB.
  bytes.buffer.transfer(0);
  // Its owner may have deleted it, or the whole account, while it was being stored: then no model hears it.
  return await transcribe(withModels(deps, deps.payer, { recordingId: ref.id }), ref, sound, rules);
}

/**
 * Transcribes a recording, or what is none yet, with names as this speaker spells them; `words` are those of the text one by one. Throws
 * `speech_off`, `speech_unavailable`, `speech_unreadable`, `no_speech`, `too_long` where the service heard more than was measured,
 * `daily_limit` and `busy_today`.
 */
export async function transcribe(
  deps: ModelDeps,
  ref: SoundRef | null,
  sound: Sound,
  { spellings }: Pick<VoiceRules, "spellings">,
): Promise<Transcription> {
  if (!deps.speech) throw new AppError("speech_off");
  if (sound.loudness === "silent") throw new AppError("no_speech");
  const vocabulary = spellings.map(({ written }) => written);
  const heard = await orRefuse("speech_unavailable", listen(deps.speech, { ...sound.measured, vocabulary }));
  // A note of full length may measure more with its padding.
  const most = Math.max(MAX_SECONDS, sound.seconds + RECORDING_TOLERANCE_SECONDS);
  if ((heard.durationSeconds ?? 0) > most) throw new AppError("too_long");
  if (saidNothing(heard, { ...sound, vocabulary })) throw new AppError("no_speech");
  if (ref && heard.heardBy) await saveHeardBy(deps.db, ref.userId, ref.id, heard.heardBy);
  const text = spelled(heard.text, spellings);
  return { ...heard, text, words: timedWords(text, heard.words ?? [], sound.seconds) };
}

async function listen(speech: SpeechToText, recording: Recording): Promise<Transcription> {
  try {
    return await speech.transcribe(recording);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    throw new AppError("speech_unreadable", { cause: error });
  }
}

/**
 * Does work that gives a recording its transcript. If it fails, saves why and rethrows. Where the recording is gone, removes
 * its sound and throws `recording_deleted`, so that no client sends again what its owner deleted.
 */
export async function orSaveFailure<Result>(
  { db, vault }: Deps,
  { userId, id }: SoundRef,
  reservedUntil: number,
  work: () => Promise<Result | undefined>,
): Promise<Result> {
  try {
    const result = await work();
    if (result === undefined) throw new AppError("recording_deleted");
    return result;
  } catch (error) {
    const code = error instanceof AppError ? error.code : "internal";
    await releaseRecording(db, userId, id, code, reservedUntil);
    if (await recordingExists(db, userId, id)) throw error;
    await orRefuse("vault_unavailable", vault.remove([{ userId, id }]));
    throw new AppError("recording_deleted");
  }
}

export const wholeSeconds = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : Math.round(seconds);
