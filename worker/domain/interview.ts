import type { InterviewState } from "#contract/chat.ts";
import { MAX_INTERVIEW_ANSWERS } from "#contract/limits.ts";

/** An interview begins with a recording and owes its first question (spec §4). */
export const newInterview = (): InterviewState => ({
  complete: false,
  question: null,
  asked: [],
  answers: 0,
});

/** An answer was given; the last one completes the interview. What comes after the end changes nothing. */
export function answered(state: InterviewState): InterviewState {
  if (state.complete) return state;
  const answers = state.answers + 1;
  return { ...state, answers, question: null, complete: answers >= MAX_INTERVIEW_ANSWERS };
}

/** The next question, or null when nothing is left to ask, which completes the interview. */
export function asked(state: InterviewState, question: string | null): InterviewState {
  if (state.complete) return state;
  if (question === null) return { ...state, question: null, complete: true };
  return { ...state, question, asked: [...state.asked, question] };
}

export const stopped = (state: InterviewState): InterviewState => ({
  ...state,
  question: null,
  complete: true,
});

/** Whether the next move is ours: to ask. */
export const owesQuestion = (state: InterviewState | null): state is InterviewState =>
  state !== null && !state.complete && state.question === null;
