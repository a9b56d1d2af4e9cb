import type { TranscribeResponse } from "#contract/recordings.ts";
import { findRecording, type RecordingRow, reserveAgain, reserveTurn } from "../../db/vault.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import type { UserTurn } from "../interview.ts";
import { answerIdOf } from "../posts/refine.ts";
import { admitTurn, RESERVATION_MS, TRIAL_PLACES } from "../quota.ts";
import { isRequest, readSession, type Session, type SessionRef } from "../sessions.ts";
import { openSessionFrom } from "./note.ts";
import type { NewTranscript } from "./replace-transcript.ts";
import { listen, wholeSeconds } from "./transcribe.ts";
import { transcribeTurn } from "./turn.ts";
import { formatOf, readSound } from "./vault.ts";

/** What another try came to, and what is to be done about it. */
export type Reprocessed =
  /** A note became a session, whose opening is to be asked for. */
  | ({ kind: "opened" } & TranscribeResponse)
  /** A turn is ready to be handed over to its session, as what was said there just now. */
  | { kind: "said"; ref: SessionRef; turn: UserTurn; answers: boolean }
  /** Its session has it already, in other words, which are to be replaced. */
  | { kind: "heard-anew"; ref: SessionRef; heard: NewTranscript }
  | ({ kind: "unchanged" } & TranscribeResponse);

/**
 * Another try at a recording, from the vault. A note that waits goes the main road again, with its place in the trial
 * and its one count; a turn that waits is heard; what a session has already is heard anew and counts nothing. Whatever
 * fails leaves everything as it was. Throws `not_found`, `note_typed`, `sound_gone`, `trial_exhausted`,
 * `recording_deleted` and as `listen` does.
 */
export async function reprocess(deps: Deps, userId: string, id: string): Promise<Reprocessed> {
  const recording = await findRecording(deps.db, userId, id);
  if (!recording) throw new AppError("not_found");
  if (recording.purpose === "turn") return await retryTurn(deps, recording);
  return recording.sessionId === null ? await retryNote(deps, recording) : await hearAnew(deps, recording);
}

async function retryNote(deps: Deps, recording: RecordingRow): Promise<Reprocessed> {
  formatOf(recording);
  const now = Date.now();
  const until = now + RESERVATION_MS;
  if (await reserveAgain(deps.db, recording, { now, until, places: TRIAL_PLACES })) {
    const opened = await openSessionFrom(deps, recording, until, () => hearSound(deps, recording));
    return { kind: "opened", ...opened };
  }
  const current = await findRecording(deps.db, recording.userId, recording.id);
  if (!current) throw new AppError("not_found");
  // Another try came in between and was quicker.
  const done = opened(current);
  if (!done) throw new AppError("trial_exhausted");
  return { kind: "unchanged", ...done };
}

async function retryTurn(deps: Deps, recording: RecordingRow): Promise<Reprocessed> {
  const { id, userId, sessionId } = recording;
  const session = sessionId === null ? undefined : await readSession(deps.db, { sessionId, userId });
  if (!session || sessionId === null) throw new AppError("not_found");
  const ref = { sessionId, userId };
  if (isDone(session, id)) return await hearAnew(deps, recording);

  const { answers } = await admitTurn(deps, ref, recording.key);
  if (recording.transcript !== null) {
    return { kind: "said", ref, turn: { messageId: id, content: recording.transcript }, answers };
  }
  formatOf(recording);
  const until = Date.now() + RESERVATION_MS;
  await reserveTurn(deps.db, userId, id, until);
  const turn = await transcribeTurn(deps, recording, until, () => hearSound(deps, recording));
  return { kind: "said", ref, turn, answers };
}

async function hearAnew(deps: Deps, recording: RecordingRow): Promise<Reprocessed> {
  const done = opened(recording);
  if (!done) throw new AppError("not_found");
  const { text, language, durationSeconds } = await hearSound(deps, recording);
  if (text === done.transcript) return { kind: "unchanged", ...done };
  const ref = { sessionId: done.sessionId, userId: recording.userId };
  const heard = {
    recordingId: recording.id,
    transcript: text,
    language: language ?? null,
    durationSeconds: wholeSeconds(durationSeconds),
  };
  return { kind: "heard-anew", ref, heard };
}

/** Whether a session has a turn and did what it asks for; what a request failed at is tried again. */
function isDone(session: Session, messageId: string): boolean {
  const has = (id: string) => session.messages.some((message) => message.id === id);
  return has(messageId) && (!isRequest(session, messageId) || has(answerIdOf(messageId)));
}

const hearSound = async (deps: Deps, recording: RecordingRow) =>
  await listen(deps, recording.userId, await readSound(deps, recording));

const opened = ({ sessionId, transcript }: RecordingRow): TranscribeResponse | null =>
  sessionId !== null && transcript !== null ? { sessionId, transcript } : null;
