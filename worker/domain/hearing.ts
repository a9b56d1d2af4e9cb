import { MAX_RECORDING_SECONDS, RECORDING_TOLERANCE_SECONDS } from "#contract/limits.ts";
import { AppError } from "../errors.ts";
import { ServiceFailure } from "../services/failure.ts";
import type { Heard, Recording } from "../services/speech/speech.ts";
import type { Deps } from "./deps.ts";
import { isDigitalSilence, saidNothing } from "./silence.ts";

/** Sound that has been sniffed and measured. */
export interface Sound {
  recording: Recording;
  /** Length, where the container tells. */
  seconds: number | null;
}

/**
 * Puts a recording into the vault and hears it, in this order: whatever fails after the first step, the sound is
 * kept. Throws `speech_off`, `speech_unavailable`, `no_speech` and `too_long`.
 */
export async function hear(
  deps: Deps,
  owner: { userId: string; recordingId: string },
  { recording, seconds }: Sound,
): Promise<Heard> {
  await deps.vault.put({ userId: owner.userId, id: owner.recordingId, ...recording });
  if (!deps.speech) throw new AppError("speech_off");
  if (isDigitalSilence(recording)) throw new AppError("no_speech");
  const heard = await deps.speech.transcribe(recording).catch((error: unknown): Heard => {
    if (!(error instanceof ServiceFailure)) throw error;
    throw new AppError("speech_unavailable", { retryAfterSeconds: error.retryAfterSeconds, cause: error });
  });
  if (saidNothing(heard, recording, seconds)) throw new AppError("no_speech");
  // Not every container tells its length, but whoever listened to it does.
  if (isTooLong(seconds ?? heard.durationSeconds ?? 0)) throw new AppError("too_long");
  return heard;
}

export const isTooLong = (seconds: number) => seconds > MAX_RECORDING_SECONDS + RECORDING_TOLERANCE_SECONDS;

/** Why a recording has no transcript, for its row. */
export const failureCode = (error: unknown) => (error instanceof AppError ? error.code : "internal");

export const wholeSeconds = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : Math.round(seconds);
