import { setTimeout } from "node:timers/promises";
import type { InterviewState, Message, SessionDetail, Suite } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API, IDEMPOTENCY_HEADER, turnMessageId } from "#contract/paths.ts";
import type { LiveResponse, TranscribeResponse } from "#contract/recordings.ts";
import { fileForm } from "../../files.ts";
import { secondsFor, wav } from "../../worker/audio.ts";
import type { Answer, Ask, Person, Sent } from "../person.ts";
import subjects from "./sentences.json" with { type: "json" };

const SPOKEN = 0.6;
const INTERVIEW = 0.25;
/** Of what is spoken, so much is heard while it is. */
const PIECES = 0.5;
/** A second tab, or a finger that slipped. */
const TWICE = 0.1;
const STOPS = 0.25;
/** How often somebody loses patience when an answer was lost, and does not send it again for now. */
const GIVES_UP = 0.1;
const LONGEST_WAIT_MS = 60;
/** What a turn may be answered with instead: the trial is over, the draft is still being written or was deleted. */
const REFUSALS = [402, 404, 409];

/** Whether a further note makes sense to somebody who knows what they sent. */
export const mayRecord = ({ ledger }: Person): boolean => ledger.acked.length < FREE_RECORDINGS;

export async function takeNote(person: Person): Promise<void> {
  const { random, ledger, token, isKnown } = person;
  const key = person.fresh("note");
  const text = sentences(person, key);
  const sound = random.chance(SPOKEN) ? soundOf(key, text) : undefined;
  // An interview is for those with an account.
  const note: Sent = { key, text, sound, interview: !!token && random.chance(INTERVIEW) };
  ledger.notes.push(note);
  if (sound && random.chance(PIECES)) note.pieces = await speakInPieces(person, note);
  // Each try of a stranger is another stranger.
  const twice = isKnown && random.chance(TWICE);
  const first = sendPatiently(person, ...requestOf(note));
  const second = twice ? person.try("POST", ...requestOf(note)) : undefined;
  for (const answer of await Promise.all([first, second])) acknowledge(person, note, answer);
}

/** Sends each sentence as a piece, whatever becomes of it; a recorder that lost its ticket shows its login again. */
async function speakInPieces(person: Person, { key, text }: Sent): Promise<number> {
  const said = sentencesOf(text);
  let ticket: string | undefined;
  let from = 0;
  for (const [index, sentence] of said.entries()) {
    const isLast = index === said.length - 1;
    const fields = {
      ...{ recordingId: key, index: String(index), from: String(from) },
      ...{ pause: "true", final: String(isLast), ...(ticket && { ticket }) },
    };
    const form = () => fileForm("piece", soundOf(`${key}-${index}`, sentence), fields);
    const answer = await person.try("POST", API.live, { form });
    from += secondsOf(sentence);
    if (answer) ticket = answer.status === 200 ? answer.json<LiveResponse>().ticket : undefined;
  }
  return said.length;
}

/** Asks for a change of a draft, by text or by voice. */
export async function refine(person: Person): Promise<void> {
  const { random, ledger } = person;
  const turnOf = random.pick(ledger.acked)?.acked;
  if (!turnOf || (await person.read<Draft[]>(API.drafts(turnOf))).length === 0) return;
  const text = `Please say it in fewer words, ${person.fresh("wish")}`;
  await takeTurn(person, { turnOf, text, interview: false, isSpoken: random.chance(SPOKEN) });
}

/** Takes an interview one step further, whatever that is. */
export async function interview(person: Person): Promise<void> {
  const { random, ledger } = person;
  const turnOf = random.pick(ledger.acked.filter((note) => note.interview))?.acked;
  if (!turnOf) return;
  const { interviewState } = await person.read<SessionDetail>(API.chat(turnOf));
  if (interviewState?.complete) return await synthesize(person, turnOf);
  if (random.chance(STOPS)) {
    const stopped = await person.ask("POST", API.stopInterview(turnOf));
    if (!stopped.json<InterviewState>().complete) person.report(`stopped ${turnOf}, and it goes on`);
    return;
  }
  // Until the first question is there, an answer would answer nothing.
  if (!interviewState?.question) return;
  const text = sentences(person, person.fresh("answer"));
  await takeTurn(person, { turnOf, text, interview: true, isSpoken: true });
}

export async function synthesize(person: Person, sessionId: string): Promise<void> {
  const { suites } = person.ledger;
  const answer = await person.ask("POST", API.synthesize(sessionId));
  if (answer.status !== 200) return person.report(`got ${answer.code} for the suite of ${sessionId}`);
  const suite = JSON.stringify(answer.json<Suite>());
  if ((suites.get(sessionId) ?? suite) !== suite) person.report(`got another suite for ${sessionId}`);
  suites.set(sessionId, suite);
}

async function takeTurn(
  person: Person,
  { isSpoken, ...said }: Pick<Sent, "turnOf" | "text" | "interview"> & { isSpoken: boolean },
): Promise<void> {
  const key = person.fresh("turn");
  const turn: Sent = { key, ...said, ...(isSpoken && { sound: soundOf(key, said.text) }) };
  person.ledger.turns.push(turn);
  acknowledge(person, turn, await sendPatiently(person, ...requestOf(turn)));
}

/** The very same once more, as the outbox does when its time comes; answers what became of it. */
export async function sendAgain(person: Person, sent: Sent): Promise<Answer> {
  sent.late = true;
  const answer = await person.ask("POST", ...requestOf(sent));
  acknowledge(person, sent, answer);
  return answer;
}

/** Sends until there is an answer or the sender has had enough; undefined in that case. */
async function sendPatiently(person: Person, path: string, ask: Ask): Promise<Answer | undefined> {
  for (;;) {
    const answer = await person.try("POST", path, ask);
    if (answer && answer.status !== 503) return answer;
    if (person.random.chance(GIVES_UP)) return undefined;
    await setTimeout(person.random.below(LONGEST_WAIT_MS));
  }
}

function requestOf({ key, text, sound, interview, turnOf, pieces }: Sent): [path: string, ask: Ask] {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  if (turnOf && !sound) return [API.message(turnOf), { headers, json: { content: text } }];
  const form = () => {
    const form = new FormData();
    if (sound) form.set("audio", new Blob([sound], { type: "audio/wav" }), "recording.wav");
    else form.set("text", text);
    if (turnOf) form.set("sessionId", turnOf);
    if (pieces) form.set("pieces", String(pieces));
    form.set("interviewMode", String(interview));
    return form;
  };
  return [turnOf ? API.voice : API.transcribe, { headers, form }];
}

function acknowledge(person: Person, sent: Sent, answer: Answer | undefined): void {
  const { key, text, sound, turnOf, interview, acked, tooLate } = sent;
  if (!answer) return;
  const { status, code } = answer;
  // An answer belongs to the recording that began its interview: it is not refused while that goes on.
  if (turnOf ? (!interview || tooLate) && REFUSALS.includes(status) : status === 402) return;
  // Whoever has everything erased meanwhile gets no session of it.
  if (status !== 200 && !turnOf && person.leaving !== "no") return;
  if (status !== 200) person.report(`sent ${key} and was answered ${status} ${code}`);
  if (status !== 200) return;
  if (turnOf && !sound) {
    const { id } = answer.json<Message>();
    if (id !== `${turnMessageId(turnOf, key)}-answer`) person.report(`was answered ${id} to ${key}`);
    sent.acked = turnOf;
    return;
  }
  const { sessionId = turnOf, transcript } = answer.json<Partial<TranscribeResponse>>();
  if (transcript !== text) person.report(`said "${text}" and was told "${transcript}"`);
  // Until they have an account, a lost answer may have made somebody else of them.
  if (person.userId && acked && acked !== sessionId)
    person.report(`sent ${key} again and was told of another session, ${sessionId}`);
  sent.acked = sessionId;
}

/** Some sentences that nobody else says. */
function sentences({ random }: Person, about: string): string {
  const said = Array.from({ length: 5 }, () => subjects.map((words) => random.pick(words)).join(" "));
  return `This is about ${about}. ${said.join(". ")}.`;
}

const sentencesOf = (text: string): string[] => text.split(/(?<=\.) /);

/** As long as it takes to say each of its sentences. */
const secondsOf = (text: string): number =>
  sentencesOf(text).reduce((sum, sentence) => sum + secondsFor(sentence), 0);

/** A recording in which the stand-in hears exactly this. */
const soundOf = (id: string, text: string) =>
  wav({ say: { id, text }, seconds: secondsOf(text), tone: true });
