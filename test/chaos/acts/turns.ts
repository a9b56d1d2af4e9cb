import type { InterviewState, Message, SessionDetail, Suite, VoiceResponse } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { API, IDEMPOTENCY_HEADER, turnMessageId } from "#contract/paths.ts";
import type { Answer } from "../client.ts";
import type { SentTurn } from "../ledger.ts";
import type { Person } from "../person.ts";
import { sendPatiently, soundOf, words } from "./saying.ts";

/** What may be answered instead: the trial is over, the draft is still being written or was deleted. */
const REFUSALS = [402, 404, 409];
const STOPS = 0.25;
const VOICE = 0.4;

/** Asks for a change of a draft, by text or by voice. */
export async function refine(person: Person): Promise<void> {
  const { random, ledger } = person;
  const sessionId = random.pick(ledger.acked)?.acked.sessionId;
  if (!sessionId || !(await hasDraft(person, sessionId))) return;
  const text = `Please say it in fewer words, ${person.fresh("wish")}`;
  await say(person, sessionId, { spoken: random.chance(VOICE), answers: false, text });
}

/** Takes an interview one step further, whatever that is. */
export async function interview(person: Person): Promise<void> {
  const { client, random, ledger } = person;
  const note = random.pick(ledger.acked.filter((each) => each.interview));
  if (!note) return;
  const { sessionId } = note.acked;
  const { interviewState } = (await client.ask("GET", API.chat(sessionId))).json<SessionDetail>();
  if (interviewState?.complete) return await synthesize(person, sessionId);
  if (random.chance(STOPS)) {
    const stopped = await client.ask("POST", API.stopInterview(sessionId));
    const state = stopped.json<InterviewState>();
    if (!state.complete) client.report(`stopped the interview ${sessionId}, and it goes on`);
    return;
  }
  // Until the first question is there, an answer would answer nothing.
  if (!interviewState?.question) return;
  await say(person, sessionId, { spoken: true, answers: true, text: words(person, person.fresh("answer")) });
}

export async function synthesize({ client, ledger }: Person, sessionId: string): Promise<void> {
  const answer = await client.ask("POST", API.synthesize(sessionId));
  if (answer.status !== 200) {
    client.report(`finished the interview ${sessionId} and got ${answer.status} ${answer.code} for a suite`);
    return;
  }
  const suite = JSON.stringify(answer.json<Suite>());
  const before = ledger.suites.get(sessionId);
  if (before !== undefined && before !== suite)
    client.report(`got another suite for ${sessionId} than before`);
  ledger.suites.set(sessionId, suite);
}

async function say(
  person: Person,
  sessionId: string,
  { spoken, answers, text }: { spoken: boolean; answers: boolean; text: string },
): Promise<void> {
  const key = person.fresh("turn");
  const turn: SentTurn = {
    key,
    sessionId,
    text,
    answers,
    late: false,
    acked: false,
    ...(spoken && { sound: soundOf(key, text) }),
  };
  person.ledger.turns.push(turn);
  const { path, ask } = turnAsk(turn);
  acknowledge(person, turn, await sendPatiently(person, path, ask));
}

/** The very same turn once more, as the outbox does when its time comes; answers what became of it. */
export async function sendTurnAgain(person: Person, turn: SentTurn): Promise<Answer> {
  turn.late = true;
  const { path, ask } = turnAsk(turn);
  const answer = await person.client.ask("POST", path, ask);
  acknowledge(person, turn, answer);
  return answer;
}

function turnAsk({ key, sessionId, text, sound, answers }: SentTurn) {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  if (!sound) return { path: API.message(sessionId), ask: { headers, json: { content: text } } };
  const form = () => {
    const form = new FormData();
    form.set("audio", new Blob([sound], { type: "audio/wav" }), "recording.wav");
    form.set("sessionId", sessionId);
    form.set("interviewMode", String(answers));
    return form;
  };
  return { path: API.voice, ask: { headers, form } };
}

function acknowledge({ client }: Person, turn: SentTurn, answer: Answer | undefined): void {
  // An answer belongs to the recording that began its interview: it is never refused.
  if (!answer || (!turn.answers && REFUSALS.includes(answer.status))) return;
  if (answer.status !== 200) {
    client.report(`said ${turn.key} and was answered ${answer.status} ${answer.code}`);
    return;
  }
  turn.acked = true;
  if (turn.sound) {
    const { transcript } = answer.json<VoiceResponse>();
    if (transcript !== turn.text) client.report(`said "${turn.text}" and was told "${transcript}"`);
    return;
  }
  const { id } = answer.json<Message>();
  const expected = `${turnMessageId(turn.sessionId, turn.key)}-answer`;
  if (id !== expected) client.report(`was answered ${id} to ${turn.key}`);
}

async function hasDraft({ client }: Person, sessionId: string): Promise<boolean> {
  return (await client.ask("GET", API.drafts(sessionId))).json<Draft[]>().length > 0;
}
