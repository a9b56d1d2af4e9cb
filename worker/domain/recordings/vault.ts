import { AUDIO_RETENTIONS, type AudioFormat, RETENTION_MS } from "#contract/audio.ts";
import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import {
  deleteRecording,
  expiredQuery,
  findRecording,
  markSoundsGone,
  type RecordingRow,
  SOUNDS_AT_ONCE,
  type VaultRow,
} from "../../db/vault.ts";
import { AppError } from "../../errors.ts";
import { titleFrom } from "../../language/plain-writer/index.ts";
import { type Deps, orRefuse } from "../deps.ts";
import { snippetOf } from "../sessions.ts";
import { type Sound, soundOf } from "./transcribe.ts";

type Problem = NonNullable<VaultRecording["problem"]>;

const UNFINISHED: Problem = { message: "This recording hasn't been processed yet.", retry: true };

/** Why a recording waits, by its error code, in words for somebody who reads them later. */
const PROBLEMS: Partial<Record<ErrorCode, Problem>> = {
  speech_unavailable: { message: "Transcription wasn't available at the time.", retry: true },
  speech_unreadable: { message: "Our transcription couldn't read this recording.", retry: true },
  speech_off: { message: "Transcription was off at the time.", retry: true },
  daily_limit: { message: "Your limit for that day was reached.", retry: true },
  busy_today: { message: "We had transcribed all we could that day.", retry: true },
  vault_unavailable: { message: "We couldn't reach your recordings at the time.", retry: true },
  no_speech: { message: "We couldn't hear any speech in this recording.", retry: true },
  not_audio: { message: "We can't read how long this recording is.", retry: false },
  too_long: { message: "This recording is longer than 90 seconds.", retry: false },
  sound_gone: { message: ERROR_MESSAGES.sound_gone, retry: false },
  internal: { message: "Something went wrong while this was being processed.", retry: true },
};

/** A recording as the vault shows it now. */
export function toVaultRecording({ names }: Pick<Deps, "names">, row: VaultRow, now: number): VaultRecording {
  const status = statusOf(row, now);
  return {
    id: row.id,
    sessionId: row.sessionId,
    purpose: row.purpose,
    source: row.source,
    createdAt: new Date(row.createdAt).toISOString(),
    durationSeconds: row.durationSeconds,
    bytes: row.bytes,
    format: row.format,
    topic: row.topic,
    snippet: row.start === null ? null : titleFrom(snippetOf(row.start)),
    hasAudio: row.source === "audio" && row.soundGoneAt === null && row.failure !== "sound_gone",
    soundGoneAt: row.soundGoneAt === null ? null : new Date(row.soundGoneAt).toISOString(),
    status,
    problem: status === "waiting" ? problemOf(row, names.speech !== "off") : null,
  };
}

function statusOf({ start, reservedUntil }: VaultRow, now: number): VaultRecording["status"] {
  if (start !== null) return "processed";
  return reservedUntil !== null && reservedUntil > now ? "processing" : "waiting";
}

function problemOf({ source, failure }: VaultRow, canHear: boolean): Problem {
  // Typed text is processed in one step, so only a crash can have stopped it; what was typed is not kept.
  if (source === "text")
    return { message: "This note was not finished. Please type it again.", retry: false };
  const problem = (failure !== null && PROBLEMS[failure as ErrorCode]) || UNFINISHED;
  return canHear ? problem : { message: ERROR_MESSAGES.speech_off, retry: false };
}

/** What it takes to find the sound of a recording. */
type SoundRow = Pick<RecordingRow, "id" | "userId" | "format" | "soundGoneAt">;

/** The format of its sound. Throws `note_typed`, and `sound_gone` for sound that is known to be deleted. */
export function formatOf({ format, soundGoneAt }: SoundRow): AudioFormat {
  if (format === null) throw new AppError("note_typed");
  if (soundGoneAt !== null) throw new AppError("sound_gone");
  return format;
}

/** The sound of a recording, or a part of it in bytes. Throws `vault_unavailable` and `sound_gone`. */
export async function openSound(
  { vault }: Deps,
  { userId, id }: SoundRow,
  part?: { offset: number; length: number },
): Promise<ReadableStream> {
  const body = await orRefuse("vault_unavailable", vault.get({ userId, id }, part));
  if (!body) throw new AppError("sound_gone");
  return body;
}

/** A recording as it was uploaded. Throws what `formatOf`, `openSound` and `soundOf` throw. */
export async function readSound(deps: Deps, row: SoundRow): Promise<Sound> {
  formatOf(row);
  return soundOf(await new Response(await openSound(deps, row)).bytes());
}

/**
 * Deletes a recording from the vault, sound first, so that half a deletion stays visible and can be repeated. What was
 * made from it stays, and so does its count. Throws `not_found` and `vault_unavailable`.
 */
export async function deleteFromVault({ db, vault }: Deps, userId: string, id: string): Promise<void> {
  const recording = await findRecording(db, userId, id);
  if (!recording) throw new AppError("not_found");
  await orRefuse("vault_unavailable", vault.remove([recording]));
  if (!(await deleteRecording(db, userId, id))) throw new AppError("not_found");
  // An upload under way may have stored it again in between; from now on it removes its own sound.
  await orRefuse("vault_unavailable", vault.remove([recording]));
}

/** More than this waits for the next run: a run has limits of time and of calls. */
const MAX_BATCHES = 250;

/**
 * A cron job: deletes sound that its owners no longer want to keep, and then marks it as gone, so that a batch that
 * crashed is repeated. Transcripts stay, and recordings without one keep their sound. Throws `ServiceFailure`.
 */
export async function deleteExpiredSounds(
  { db, vault }: Pick<Deps, "db" | "vault">,
  now: number,
): Promise<void> {
  let batches = 0;
  for (const retention of AUDIO_RETENTIONS) {
    const keptMs = RETENTION_MS[retention];
    if (keptMs === null) continue;
    for (let isMore = true; isMore && batches < MAX_BATCHES; batches++) {
      const sounds = await expiredQuery(db, retention, now - keptMs);
      if (sounds.length > 0) {
        await vault.remove(sounds);
        await markSoundsGone(db, sounds, now);
      }
      isMore = sounds.length === SOUNDS_AT_ONCE;
    }
  }
}
