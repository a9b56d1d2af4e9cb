import type { InterviewState } from "#contract/chat.ts";
import { turnMessageId } from "#contract/paths.ts";
import type { Row } from "../state.ts";
import { messagesOf, type PersonCheck, parsed, type Report, rows, rowsOf } from "./check.ts";

const isReply = ({ id }: Row) => String(id).endsWith("-answer");

/** Each acknowledged turn is there and was answered, and as many are counted as were done. */
export const checkTurns: PersonCheck = (person, stored, report) => {
  const recordings = rowsOf(stored, "recordings", person);
  for (const { key, sessionId, text, sound, acked } of person.ledger.turns) {
    if (!acked) continue;
    const messages = messagesOf(stored, sessionId);
    const id = sound ? recordings.find((row) => row.key === key)?.id : turnMessageId(sessionId, key);
    const message = messages.find((each) => each.id === id);
    if (message?.content !== text) report(`${key}: what was said is lost from ${sessionId}`);
    if (!sound && !messages.some((each) => each.id === `${id}-answer`)) report(`${key}: its reply is lost`);
  }

  let done = 0;
  for (const session of rowsOf(stored, "sessions", person)) {
    const messages = messagesOf(stored, session.id);
    done += messages.filter(isReply).length;
    if (session.interview_state === null) continue;
    const answers = messages.filter(({ id }) => recordings.some((row) => row.id === id && isAnswer(row)));
    done += answers.length;
    const late = person.ledger.turns.filter((turn) => turn.late && turn.sessionId === session.id).length;
    checkInterview(session, { messages, answers, late, report });
  }
  const counted = rows(stored, "users").find(({ id }) => id === person.userId)?.chat_turns_used;
  if (counted !== done) report(`is charged for ${counted} chat turns, and ${done} were done`);
};

const isAnswer = ({ purpose, interview_mode }: Row) => purpose === "turn" && interview_mode === 1;

function checkInterview(
  session: Row,
  talk: { messages: Row[]; answers: Row[]; late: number; report: Report },
): void {
  const { messages, answers, late, report } = talk;
  const { asked, ...state } = parsed<InterviewState>(session.interview_state);
  const questions = messages.filter((message) => message.role === "assistant" && !isReply(message));
  if (questions.map(({ content }) => content).join("\n") !== asked.join("\n")) {
    report(`interview ${session.id}: asked ${asked.length} questions, and ${questions.length} are there`);
  }
  // What came when it had ended is kept, and is no answer any more.
  const uncounted = answers.length - state.answers;
  if (uncounted < 0 || uncounted > late) {
    report(`interview ${session.id}: counts ${state.answers} answers, and ${answers.length} are there`);
  }
  for (const { id } of answers) {
    if (messages.some((message) => message.id === `${id}-answer`)) {
      report(`interview ${session.id}: an answer was taken for a request, too`);
    }
  }
}
