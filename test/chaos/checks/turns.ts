import type { InterviewState } from "#contract/chat.ts";
import { turnMessageId } from "#contract/paths.ts";
import type { Member, Sent } from "../person.ts";
import { parsed, type Row, type Stored } from "../state.ts";

const isReply = ({ id }: Row) => String(id).endsWith("-answer");

/** Each acknowledged turn is there and was answered, and as many are counted as were done. */
export function checkTurns(person: Member, stored: Stored): void {
  const recordings = stored.rows("recordings", person);
  for (const { key, turnOf = "", text, sound, acked } of person.ledger.turns) {
    if (!acked) continue;
    const messages = stored.messages(turnOf);
    const id = sound ? recordings.find((row) => row.key === key)?.id : turnMessageId(turnOf, key);
    const message = messages.find((each) => each.id === id);
    if (message?.content !== text) person.report(`${key}: what was said is lost from ${turnOf}`);
    if (!sound && !messages.some((each) => each.id === `${id}-answer`))
      person.report(`${key}: its reply is lost`);
  }
  const isAnswer = (message: Row) =>
    recordings.some(
      ({ id, purpose, interview_mode }) => id === message.id && purpose === "turn" && interview_mode === 1,
    );
  let done = 0;
  for (const session of stored.rows("sessions", person)) {
    const messages = stored.messages(session.id);
    done += messages.filter(isReply).length;
    if (session.interview_state === null) continue;
    const answers = messages.filter(isAnswer);
    done += answers.length;
    checkInterview(person, session, messages, answers);
  }
  const counted = stored.rows("users").find(({ id }) => id === person.userId)?.chat_turns_used;
  if (counted !== done) person.report(`is charged for ${counted} chat turns, and ${done} were done`);
}

function checkInterview(person: Member, session: Row, messages: Row[], answers: Row[]): void {
  const report = (what: string) => person.report(`interview ${session.id}: ${what}`);
  const state = parsed<InterviewState & { asked: string[]; answers: number }>(session.interview_state);
  const questions = messages.filter((message) => message.role === "assistant" && !isReply(message));
  if (questions.map(({ content }) => content).join("\n") !== state.asked.join("\n"))
    report(`asked ${state.asked.length} questions, and ${questions.length} are there`);
  // What came when it had ended is kept, and is no answer any more: sent again, or its recording processed again.
  const mayBeLate = ({ late, acked, turnOf }: Sent) => turnOf === session.id && (late || !acked);
  const late = person.ledger.turns.filter(mayBeLate).length;
  const uncounted = answers.length - state.answers;
  if (uncounted < 0 || uncounted > late)
    report(`counts ${state.answers} answers, and ${answers.length} are there`);
  for (const { id } of answers)
    if (messages.some((message) => message.id === `${id}-answer`))
      report("an answer was taken for a request, too");
}
