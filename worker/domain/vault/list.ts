import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import type { VaultRow } from "../../db/vault.ts";
import type { Deps } from "../deps.ts";
import { snippetOf } from "../snippet.ts";

type Problem = NonNullable<VaultRecording["problem"]>;

const UNFINISHED: Problem = { message: "This recording hasn't been processed yet.", retry: true };

/** Why a recording waits, by what it failed with, where that needs words of its own for somebody who comes later. */
const PROBLEMS: Partial<Record<ErrorCode, Problem>> = {
  speech_unavailable: { message: "Transcription wasn't available at the time.", retry: true },
  speech_off: { message: "Transcription wasn't set up at the time.", retry: true },
  vault_unavailable: { message: "We couldn't reach your recordings at the time.", retry: true },
  no_speech: { message: "We couldn't hear any speech in this recording.", retry: true },
  too_long: { message: "This recording is longer than 90 seconds.", retry: false },
  sound_gone: { message: ERROR_MESSAGES.sound_gone, retry: false },
  internal: { message: "Something went wrong while this was being processed.", retry: true },
};

/** A recording as the vault shows it at this moment. */
export function toVaultRecording(
  { speech }: Pick<Deps, "speech">,
  row: VaultRow,
  now: number,
): VaultRecording {
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
    snippet: row.start === null ? null : snippetOf(row.start),
    hasAudio: row.source === "audio" && row.soundGoneAt === null && row.failure !== "sound_gone",
    soundGoneAt: row.soundGoneAt === null ? null : new Date(row.soundGoneAt).toISOString(),
    status,
    problem: status === "waiting" ? problemOf(row, speech !== null) : null,
  };
}

function statusOf({ start, reservedUntil }: VaultRow, now: number): VaultRecording["status"] {
  if (start !== null) return "processed";
  return reservedUntil !== null && reservedUntil > now ? "processing" : "waiting";
}

function problemOf({ source, failure }: VaultRow, canHear: boolean): Problem {
  // Typed text goes the road in one step, so that only a crash can have stopped it; what was typed is not kept.
  if (source === "text")
    return { message: "This note was not finished. Please type it again.", retry: false };
  const problem = (failure !== null && PROBLEMS[failure as ErrorCode]) || UNFINISHED;
  return canHear ? problem : { message: ERROR_MESSAGES.speech_off, retry: false };
}
