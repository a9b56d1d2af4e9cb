import type { InterviewState } from "#contract/chat.ts";
import { saveAnswer, saveInterview } from "../db/turns.ts";
import { AppError } from "../errors.ts";
import type { Deps } from "./deps.ts";
import { answered, asked, owesQuestion, stopped } from "./interview.ts";
import { after, interviewOf, readSession, type Session, type SessionRef } from "./sessions.ts";
import { orBuiltin, type Writers, writersFor } from "./writing.ts";

/** One thing the speaker said or typed within a session. Its id makes it happen once, however often it is sent. */
export interface SpokenTurn {
  messageId: string;
  content: string;
}

/**
 * Asks what the session owes: the next question, or nothing if it owes none. The built-in writer asks where the
 * model cannot, because the speaker is waiting. Must not run twice at once for one session: its object sees to that.
 */
export async function askNext(deps: Deps, ref: SessionRef): Promise<InterviewState | null> {
  const session = await readSession(deps.db, ref);
  if (!session?.interview || !owesQuestion(session.interview)) return session?.interview ?? null;
  const writers = await writersFor(deps, ref.userId);
  const question = await nextQuestion(writers, session, session.interview);
  const state = asked(session.interview, question);
  await saveInterview(deps.db, ref, {
    state,
    message: question === null ? null : { id: crypto.randomUUID(), content: question },
    now: after(session),
  });
  return state;
}

/** Takes an answer, once; an answer to an interview that has ended is kept as a message and changes nothing else. */
export async function takeAnswer(deps: Deps, ref: SessionRef, turn: SpokenTurn): Promise<InterviewState> {
  const session = await readSession(deps.db, ref);
  if (!session?.interview) throw new AppError("not_found");
  if (session.messages.some(({ id }) => id === turn.messageId)) return session.interview;
  const state = answered(session.interview);
  await saveAnswer(deps.db, ref, { ...turn, state, now: after(session) });
  return state;
}

/** Ends the interview; ending it again changes nothing. */
export async function stopInterview(deps: Deps, ref: SessionRef): Promise<InterviewState> {
  const session = await readSession(deps.db, ref);
  if (!session?.interview) throw new AppError("not_found");
  if (session.interview.complete) return session.interview;
  const state = stopped(session.interview);
  await saveInterview(deps.db, ref, { state, message: null, now: after(session) });
  return state;
}

/** Somebody has just stopped speaking and looks at the screen. */
const QUESTION_PATIENCE_MS = 15_000;

async function nextQuestion(
  { writer, builtinWriter }: Writers,
  session: Session,
  state: InterviewState,
): Promise<string | null> {
  const request = interviewOf(session);
  const question = await orBuiltin(writer.question(request), () => builtinWriter.question(request), {
    patienceMs: QUESTION_PATIENCE_MS,
  });
  // A model that asks the same again is out of questions.
  return question !== null && state.asked.includes(question) ? null : question;
}
