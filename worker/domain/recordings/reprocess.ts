import type { TranscribeResponse } from "#contract/recordings.ts";
import { findRecording, type RecordingRow, reserveAgain, saveWordTimes } from "../../db/vault.ts";
import { existing } from "../../errors.ts";
import type { ModelDeps } from "../models.ts";
import { replyIdOf } from "../posts/refine.ts";
import { readRules } from "../profile/rules.ts";
import { admitTurn, admitWork } from "../quota.ts";
import { isRequest, readSession, type Session, type TurnKind } from "../sessions.ts";
import { newReservation, openSessionFrom, saveTurn } from "./note.ts";
import { releaseOnFailure, transcribe, wholeSeconds } from "./transcribe.ts";
import type { NewTranscript } from "./transcripts.ts";
import { readSound, requireFormat } from "./vault.ts";

/** The result of another attempt, and what the caller has to do about it. */
export type Reprocessed =
  /** A note became a session: request its first draft. */
  | ({ kind: "session-opened" } & TranscribeResponse)
  /** A turn has its transcript: pass it to its session, as if it had just been said. */
  | ({ kind: "turn-transcribed"; turnKind: TurnKind } & TranscribeResponse)
  /** Its session has another transcript of it: replace that. */
  | ({ kind: "transcript-changed"; replacement: NewTranscript } & TranscribeResponse)
  | ({ kind: "unchanged" } & TranscribeResponse);

/** A waiting note is processed like a new one, with its place in the trial. One that is done already counts nothing. A failure changes nothing. */
export async function reprocess(deps: ModelDeps, userId: string, id: string): Promise<Reprocessed> {
  const recording = existing(await findRecording(deps.db, userId, id));
  if (recording.purpose !== "note") return await retryTurn(deps, recording);
  if (recording.sessionId === null) return await retryNote(deps, recording);
  return await transcribeAgain(deps, recording);
}

async function retryNote(deps: ModelDeps, recording: RecordingRow): Promise<Reprocessed> {
  requireFormat(recording);
  const reservation = newReservation();
  if (!(await reserveAgain(deps.db, recording, reservation))) {
    const current = existing(await findRecording(deps.db, recording.userId, recording.id));
    // Another attempt was quicker.
    return { kind: "unchanged", ...existing(resultOf(current), "trial_exhausted") };
  }
  const session = await releaseOnFailure(deps, { ...recording, reservedUntil: reservation.until }, async () =>
    openSessionFrom(deps, recording, await transcribeStored(deps, recording)),
  );
  return { kind: "session-opened", ...session };
}

async function retryTurn(deps: ModelDeps, recording: RecordingRow): Promise<Reprocessed> {
  const { id, userId } = recording;
  const sessionId = existing(recording.sessionId);
  const ref = { sessionId, userId };
  const session = existing(await readSession(deps.db, ref));
  const statement = recording.purpose === "statement";
  if (isDone(session, id, { statement })) return await transcribeAgain(deps, recording);

  const { kind: turnKind } = await admitTurn(deps, ref, recording.key, { statement });
  if (recording.transcript !== null)
    return { kind: "turn-transcribed", sessionId, transcript: recording.transcript, turnKind };
  requireFormat(recording);
  const reservation = newReservation();
  await reserveAgain(deps.db, recording, reservation);
  const turn = await releaseOnFailure(deps, { ...recording, reservedUntil: reservation.until }, async () =>
    saveTurn(deps, recording, await transcribeStored(deps, recording)),
  );
  return { kind: "turn-transcribed", sessionId, transcript: turn.content, turnKind };
}

async function transcribeAgain(deps: ModelDeps, recording: RecordingRow): Promise<Reprocessed> {
  const result = existing(resultOf(recording));
  await admitWork(deps, recording.userId);
  const { text, words, language, durationSeconds } = await transcribeStored(deps, recording);
  if (text === result.transcript) {
    if (words) await saveWordTimes(deps.db, recording, words);
    return { kind: "unchanged", ...result };
  }
  const heard = { words, language: language ?? null, durationSeconds: wholeSeconds(durationSeconds) };
  const replacement = { was: result.transcript, text, heard };
  return { kind: "transcript-changed", sessionId: result.sessionId, transcript: text, replacement };
}

/** Whether a session has a turn and has done what it asks for; a failed request is retried. */
function isDone(session: Session, messageId: string, { statement }: { statement: boolean }): boolean {
  const has = (id: string) => session.messages.some((message) => message.id === id);
  return has(messageId) && (statement || !isRequest(session, messageId) || has(replyIdOf(messageId)));
}

const transcribeStored = async (deps: ModelDeps, recording: RecordingRow) =>
  await transcribe(deps, await readSound(deps, recording), await readRules(deps.db, recording.userId));

const resultOf = ({ sessionId, transcript }: RecordingRow): TranscribeResponse | null =>
  sessionId !== null && transcript !== null ? { sessionId, transcript } : null;
