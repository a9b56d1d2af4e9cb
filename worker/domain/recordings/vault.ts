import { AUDIO_RETENTIONS, type AudioFormat, RETENTION_MS } from "#contract/audio.ts";
import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { isoTime } from "../../db/database.ts";
import { forgetFiles, goneFilesQuery } from "../../db/post-files.ts";
import * as stored from "../../db/vault.ts";
import { AppError, existing } from "../../errors.ts";
import { titleFrom } from "../../language/plain-writer/index.ts";
import { logError } from "../../log.ts";
import { type Deps, refuseOnServiceFailure } from "../deps.ts";
import { snippetOf } from "../sessions.ts";
import { parseSound, type Sound } from "./transcribe.ts";

type Problem = NonNullable<VaultRecording["problem"]>;

const UNFINISHED: Problem = { message: "This recording hasn't been processed yet.", retry: true };

/** Why a recording waits, by its error code, as its owner reads it later. */
const PROBLEMS: Partial<Record<ErrorCode, Problem>> = {
  speech_unavailable: { message: "Transcription wasn't available at the time.", retry: true },
  speech_unreadable: {
    message: "Our transcription couldn't read this recording or doesn't know its language.",
    retry: true,
  },
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

export function toVaultRecording({ names }: Pick<Deps, "names">, row: stored.VaultRow, now: number) {
  const { userId: _user, reservedUntil: _until, failure, start, createdAt, soundGoneAt, ...fields } = row;
  const status = statusOf(row, now);
  return {
    createdAt: isoTime(createdAt),
    snippet: start === null ? null : titleFrom(snippetOf(start)),
    hasAudio: row.source === "audio" && soundGoneAt === null && failure !== "sound_gone",
    soundGoneAt: isoTime(soundGoneAt),
    status,
    problem: status === "waiting" ? problemOf(row, names.speech !== "off") : null,
    ...fields,
  } satisfies VaultRecording;
}

function statusOf({ start, reservedUntil }: stored.VaultRow, now: number): VaultRecording["status"] {
  if (start !== null) return "processed";
  return reservedUntil !== null && reservedUntil > now ? "processing" : "waiting";
}

function problemOf({ source, failure }: stored.VaultRow, canHear: boolean): Problem {
  // Typed text is processed in one step, so only a crash can have stopped it; what was typed is not kept.
  if (source === "text")
    return { message: "This note was not finished. Please type it again.", retry: false };
  const problem = (failure !== null && PROBLEMS[failure as ErrorCode]) || UNFINISHED;
  return canHear ? problem : { message: ERROR_MESSAGES.speech_off, retry: false };
}

type SoundRow = Pick<stored.RecordingRow, "id" | "userId" | "format" | "soundGoneAt">;

/** The format of its sound. Refuses where there is none, or no longer. */
export function requireFormat({ format, soundGoneAt }: SoundRow): AudioFormat {
  if (format === null) throw new AppError("note_typed");
  if (soundGoneAt !== null) throw new AppError("sound_gone");
  return format;
}

export async function openSound(
  { vault }: Deps,
  { userId, id }: SoundRow,
  part?: { offset: number; length: number },
): Promise<ReadableStream> {
  const sound = await refuseOnServiceFailure("vault_unavailable", vault.get({ userId, id }, part));
  return existing(sound, "sound_gone");
}

export async function readSound(deps: Deps, row: SoundRow): Promise<Sound> {
  requireFormat(row);
  return parseSound(new Uint8Array(await new Response(await openSound(deps, row)).arrayBuffer()));
}

/** Deletes a recording, sound first, so that half a deletion stays visible and can be repeated. What was made of it and its count stay. */
export async function deleteFromVault({ db, vault }: Deps, userId: string, id: string): Promise<void> {
  const recording = existing(await stored.findRecording(db, userId, id));
  await refuseOnServiceFailure("vault_unavailable", vault.remove([recording]));
  existing(await stored.deleteRecording(db, userId, id));
  // An upload under way may have stored it again in between; from now on it removes its own sound.
  await refuseOnServiceFailure("vault_unavailable", vault.remove([recording]));
}

/** More than this waits for the next run: a run has limits of time and of calls. */
const MAX_BATCHES = 250;
const REMOVED_AT_ONCE = 1_000;

/** A cron job: deletes sound that its owners keep no longer, then marks it as gone, so that a crash is made up for. Untranscribed sound stays. */
export async function deleteExpiredSounds({ db, vault }: Pick<Deps, "db" | "vault">, now: number) {
  let batches = 0;
  for (const retention of AUDIO_RETENTIONS) {
    const keptMs = RETENTION_MS[retention];
    if (keptMs === null) continue;
    for (; batches < MAX_BATCHES; batches++) {
      const sounds = await stored.expiredQuery(db, retention, now - keptMs);
      if (sounds.length === 0) break;
      await vault.remove(sounds);
      const ids = sounds.map(({ id }) => id);
      await stored.markSoundsGone(db, ids, now);
    }
  }
}

/** A cron job: erases files that no post has any more. */
export async function eraseGoneFiles({ db, vault }: Deps, userId?: string): Promise<void> {
  for (let batches = 0; batches < MAX_BATCHES; batches++) {
    const files = await goneFilesQuery(db, REMOVED_AT_ONCE, userId);
    if (files.length === 0) return;
    await vault.remove(files);
    const ids = files.map(({ id }) => id);
    await forgetFiles(db, ids);
  }
}

/** The same at once, of one user. What fails is left to the cron job. */
export const eraseFilesOf = (deps: Deps, userId: string): Promise<void> =>
  eraseGoneFiles(deps, userId).catch((error: unknown) => logError("vault", error));
