import { AUDIO_FORMATS, type AudioFormat } from "#contract/audio.ts";
import { normalizeText } from "#contract/fields.ts";
import { MAX_RECORDING_SECONDS, MAX_UPLOAD_BYTES, RECORDING_TOLERANCE_SECONDS } from "#contract/limits.ts";
import { type ReservedRecording, releaseRecording } from "../../db/recordings.ts";
import { recordingExists } from "../../db/vault.ts";
import { AppError, existing } from "../../errors.ts";
import { spelled } from "../../language/rules/index.ts";
import { timedWords } from "../../language/sources/index.ts";
import type { VoiceRules } from "../../language/writer.ts";
import { isUnreadable, type Recording, type SpeechToText } from "../../services/speech.ts";
import type { SoundRef } from "../../services/vault.ts";
import type { Transcription } from "../../services/whisper.ts";
import { type Measured, measureSound, sniffAudio } from "../audio/container.ts";
import { type Deps, refuseOnServiceFailure } from "../deps.ts";
import type { ModelDeps } from "../models.ts";
import { withoutUnsaid } from "./silence.ts";

const MAX_SECONDS = MAX_RECORDING_SECONDS + RECORDING_TOLERANCE_SECONDS;

/** Sound whose format and length were read from its bytes. */
export interface Sound {
  bytes: Uint8Array<ArrayBuffer>;
  format: AudioFormat;
  seconds: number;
  /** What a service gets to hear: what was measured, and nothing that another reader could find in the recording. */
  measured: Measured;
}

/** Refuses sound of unknown length too, whose transcription could cost any amount, and silence, which nobody needs to keep. */
export function parseSound(bytes: Uint8Array<ArrayBuffer>): Sound {
  if (bytes.length > MAX_UPLOAD_BYTES) throw new AppError("too_large");
  if (bytes.length === 0) throw new AppError("no_audio");
  const format = existing(sniffAudio(bytes), "not_audio");
  const measured = measureSound(bytes, format, MAX_SECONDS);
  if (typeof measured === "string") throw new AppError(measured);
  if (measured.isStill) throw new AppError("no_speech");
  return { bytes, format, seconds: measured.seconds, measured };
}

/** Stores a sound, and takes its bytes from the caller: their buffer is empty afterwards. */
export async function moveToVault(
  { vault }: Deps,
  ref: SoundRef,
  { bytes, format }: Pick<Sound, "bytes" | "format">,
): Promise<void> {
  const { contentType } = AUDIO_FORMATS[format];
  await refuseOnServiceFailure("vault_unavailable", vault.put(ref, { bytes, contentType }));
  // All who were given them hold them until the answer, and every request of the isolate shares its 128 MB.
  bytes.buffer.transfer(0);
}

/** Transcribes a recording, or a piece behind what was said `before` it, with names as this speaker spells them. `words` are those of the text. */
export async function transcribe(
  deps: ModelDeps,
  sound: Sound,
  { spellings }: Pick<VoiceRules, "spellings">,
  before?: string,
): Promise<Transcription> {
  if (!deps.speech) throw new AppError("speech_off");
  const vocabulary = spellings.map(({ written }) => written);
  const listening = listen(deps.speech, { ...sound.measured, vocabulary, before });
  const transcription = await refuseOnServiceFailure("speech_unavailable", listening);
  // A note of full length may measure more with its padding.
  const most = Math.max(MAX_SECONDS, sound.seconds + RECORDING_TOLERANCE_SECONDS);
  if ((transcription.durationSeconds ?? 0) > most) throw new AppError("too_long");
  const speech = withoutUnsaid(transcription, { ...sound.measured, vocabulary, before });
  if (speech.text === "") throw new AppError("no_speech");
  const text = spelled(normalizeText(speech.text), spellings);
  return { ...speech, text, words: timedWords(text, speech.words ?? [], sound.seconds) };
}

const listen = (speech: SpeechToText, recording: Recording): Promise<Transcription> =>
  speech.transcribe(recording).catch((error: unknown) => {
    throw isUnreadable(error) ? new AppError("speech_unreadable", { cause: error }) : error;
  });

/** Releases the reservation where the work fails. Of a recording that was deleted meanwhile, refuses so that no client sends it again. */
export async function releaseOnFailure<Result>(
  { db, vault }: Deps,
  recording: ReservedRecording,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { id, userId } = recording;
    await releaseRecording(db, recording, error instanceof AppError ? error.code : "internal");
    if (await recordingExists(db, userId, id)) throw error;
    await refuseOnServiceFailure("vault_unavailable", vault.remove([{ userId, id }]));
    throw new AppError("recording_deleted");
  }
}

export const wholeSeconds = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : Math.round(seconds);
