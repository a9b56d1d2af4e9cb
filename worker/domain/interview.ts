import type { InterviewState } from "#contract/chat.ts";
import { skipsLeft } from "#contract/interview.ts";
import { MAX_INTERVIEW_ANSWERS } from "#contract/limits.ts";
import { endInterview, messagesQuery, saveInterview, sessionQuery, type UserTurn } from "../db/sessions.ts";
import { AppError, existing } from "../errors.ts";
import { ServiceFailure, SpentFailure } from "../services/failure.ts";
import { sha256 } from "./account/tokens.ts";
import { type Deps, refuseOnServiceFailure, toRefusal } from "./deps.ts";
import type { ModelDeps } from "./models.ts";
import { admitWork } from "./quota.ts";
import * as sessions from "./sessions.ts";
import { readToWrite, writeWithFallback } from "./writers.ts";

/** An interview begins with a recording; its first question is pending. */
export const newInterview = (): InterviewState => ({
  complete: false,
  question: null,
  asked: [],
  answers: 0,
});

/** An answer was given; the last one completes the interview. After its end nothing changes. */
export function withAnswer(state: InterviewState): InterviewState {
  if (state.complete) return state;
  const answers = state.answers + 1;
  return { ...state, answers, question: null, complete: answers >= MAX_INTERVIEW_ANSWERS };
}

/** The next question, or null, which completes the interview: nothing is left to ask, or its user stops it. */
export function withQuestion(state: InterviewState, question: string | null): InterviewState {
  if (state.complete) return state;
  if (question === null) return { ...state, question: null, complete: true };
  return { ...state, question, asked: [...state.asked, question] };
}

export type { UserTurn };

/** The user has just stopped speaking and looks at the screen. */
const QUESTION_TIMEOUT_MS = 15_000;

/**
 * Asks the pending question of an interview, if there is one, or with a `skipId` another one instead of the current one; that is then
 * the id of its message, so that it is skipped once. The built-in writer asks where the model fails, because the speaker is waiting.
 * Must not run twice at once for a session: its Durable Object queues turns.
 */
export async function askNextQuestion(deps: ModelDeps, ref: sessions.SessionRef, skipId?: string) {
  const { session, ...writers } = await readToWrite(deps, ref);
  const interview = session?.interview;
  if (!session || !interview) return null;
  const isSkipped = session.messages.some(({ id }) => id === skipId);
  if (skipId === undefined ? !sessions.isQuestionPending(interview) : isSkipped) return interview;
  const isRefused = interview.question === null || skipsLeft(interview) <= 0;
  if (skipId !== undefined && isRefused) throw new AppError("cannot_skip");
  const request = sessions.interviewOf(session);
  const answer = await writeWithFallback(writers, (writer) => writer.question(request), QUESTION_TIMEOUT_MS);
  // A model that repeats itself has no questions left.
  const question = answer !== null && interview.asked.includes(answer) ? null : answer;
  const state = withQuestion(interview, question);
  const message = question === null ? null : { id: skipId ?? crypto.randomUUID(), content: question };
  await saveInterview(deps.db, ref, { state, message, now: sessions.nextMessageTime(session) });
  return state;
}

/** Saves an answer, once. After the end of the interview it is saved as a message and changes nothing else. */
export async function addAnswer(deps: Deps, ref: sessions.SessionRef, turn: UserTurn) {
  const session = existing(await sessions.readSession(deps.db, ref));
  const interview = existing(session.interview);
  if (session.messages.some(({ id }) => id === turn.messageId)) return interview;
  const state = withAnswer(interview);
  const now = sessions.nextMessageTime(session);
  await sessions.saveTurn(deps.db, ref, { ...turn, counted: true, state, now });
  return state;
}

/** Saves a statement, once: from then on the drafts are compared with it too. */
export async function addStatement(deps: Deps, ref: sessions.SessionRef, turn: UserTurn): Promise<void> {
  const session = existing(await sessions.readSession(deps.db, ref));
  await sessions.saveTurn(deps.db, ref, { ...turn, counted: true, now: sessions.nextMessageTime(session) });
}

export async function stopInterview(deps: Deps, ref: sessions.SessionRef): Promise<InterviewState> {
  const state = await endInterview(deps.db, ref, Date.now());
  return state ?? existing((await sessions.readSession(deps.db, ref))?.interview);
}

/** Questions are far shorter; anything longer is not read aloud. */
const MAX_SPOKEN_CHARS = 400;

/** Reads a message aloud, once. Null where the browser has to: no voice for it, or no budget. Beyond the trial only interviews' questions. */
export async function readAloud(deps: ModelDeps, ref: sessions.SessionRef, messageId: string) {
  const { db, vault, voice } = deps;
  const [[session], messages] = await db.batch([
    sessionQuery(db, ref.userId, ref.sessionId),
    messagesQuery(db, ref.userId, ref.sessionId),
  ]);
  const message = existing(messages.find(({ id, role }) => id === messageId && role === "assistant"));
  const language = existing(session).language ?? undefined;
  if (!voice?.canSpeak(language) || message.content.length > MAX_SPOKEN_CHARS) return null;
  const text = { userId: ref.userId, id: await sha256(`${language ?? ""} ${message.content}`) };
  const before = await refuseOnServiceFailure("vault_unavailable", vault.getSpoken(text));
  if (before) return before;
  if (!existing(session).interviewState) await admitWork(deps, ref.userId);
  try {
    const spoken = await voice.speak(message.content, language);
    await vault.putSpoken(text, spoken);
    return spoken;
  } catch (error) {
    if (error instanceof SpentFailure && error.limit === "busy_today") return null;
    throw error instanceof ServiceFailure ? toRefusal("voice_unavailable", error) : error;
  }
}
