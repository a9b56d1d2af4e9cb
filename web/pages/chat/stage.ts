import type { InterviewState, Message, SessionDetail, Suite } from "#contract/chat.ts";

/** What a session is at. */
export type Stage =
  /** A note and its draft, which stands after `message` as soon as there is one. */
  | { kind: "note"; message: Message | undefined }
  | { kind: "interviewing"; state: InterviewState }
  /** The interview is over; its posts are not written. */
  | { kind: "owed" }
  | { kind: "suite"; suite: Suite; message: Message };

export function stageOf({ interviewState, messages }: SessionDetail): Stage {
  if (!interviewState) return { kind: "note", message: messages.find(({ role }) => role === "assistant") };
  if (!interviewState.complete) return { kind: "interviewing", state: interviewState };
  const message = messages.find(({ role }) => role === "synthesizer");
  const answer = message?.fullAiResponse;
  return message && answer && "hero_post" in answer
    ? { kind: "suite", suite: answer, message }
    : { kind: "owed" };
}

/** The message that asks what is now to be answered; undefined while there is no such question. */
export function currentQuestion({ interviewState, messages }: SessionDetail): Message | undefined {
  const question = interviewState?.complete === false ? interviewState.question : null;
  if (question === null) return undefined;
  return messages.findLast(({ role, content }) => role === "assistant" && content === question);
}
