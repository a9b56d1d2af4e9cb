import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { AnswerOf } from "#contract/calls.ts";
import type { InterviewState } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { newInterview, withAnswer, withQuestion } from "../../worker/domain/interview.ts";
import { isQuestionPending } from "../../worker/domain/sessions.ts";
import { refused } from "./account/logins.ts";
import { runMinute } from "./cron-run.ts";
import {
  askedOf,
  test as base,
  callsOf,
  type Person,
  RAMBLE,
  release,
  runSql,
  spoken,
  useUpTrial,
} from "./people.ts";
import { beginInterview, fault, noteDone, settled } from "./profile/profile.ts";
import { sayIn, sessionOf } from "./vault/recordings.ts";

const ANSWERS = [
  "The three of them said that setting it up took a week. Nobody on their team wanted to do it again.",
  "so we sat down with maria from the second customer and watched her do it and it was painful to watch",
  "i decided to throw away the whole wizard that we had worked on for six months",
  "the team was angry for about two weeks and then the first customer was live in an hour",
  "i would tell anyone to watch one customer before they build anything",
];

async function stateOf(person: Person, sessionId: string): Promise<InterviewState> {
  const { interviewState } = await sessionOf(person, sessionId);
  if (!interviewState) throw new Error("not an interview");
  return interviewState;
}

const say = (person: Person, sessionId: string, audio: Uint8Array<ArrayBuffer>, key?: string) =>
  sayIn(person, sessionId, audio, key, { interviewMode: "true" });

const test = base.extend("sessionId", ({ person }) => beginInterview(person, RAMBLE));

test("an interview's first recording is followed by a question", async ({ person, sessionId }) => {
  const session = await sessionOf(person, sessionId);
  expect(session).toMatchObject({ interviewMode: true, drafting: "done" });
  expect(session.interviewState).toMatchObject({ complete: false, answers: 0 });
  expect(session.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  expect(session.messages[1]?.content).toBe(session.interviewState?.question);
  expect(await person.drafts(sessionId)).toEqual([]);
});

test("each answer brings another question, and the fifth completes", async ({ person, sessionId }) => {
  for (const text of ANSWERS) {
    const response = await say(person, sessionId, spoken(text));
    expect([response.status, await response.json()]).toMatchObject([200, { transcript: text }]);
  }
  const state = await stateOf(person, sessionId);
  expect(state).toMatchObject({ complete: true, question: null, answers: 5 });
  expect(new Set(state.asked).size).toBe(5);
});

const skip = (person: Person, sessionId: string, key?: string) =>
  person.send("POST", API.skipQuestion(sessionId), undefined, key ? { [IDEMPOTENCY_HEADER]: key } : {});

test("a skipped question is no answer; the third can't be skipped", async ({ person, sessionId }) => {
  const first = await stateOf(person, sessionId);
  const second = await (await skip(person, sessionId)).json<InterviewState>();
  expect(second).toMatchObject({ complete: false, answers: 0, asked: [first.question, second.question] });
  expect(second.question).not.toBe(first.question);
  await say(person, sessionId, spoken(ANSWERS[0] ?? ""));
  expect((await skip(person, sessionId)).status).toBe(200);
  const before = await stateOf(person, sessionId);
  expect(before).toMatchObject({ answers: 1, asked: { length: 4 } });
  await refused(await skip(person, sessionId), 409, "cannot_skip");
  expect(await stateOf(person, sessionId)).toEqual(before);
  expect(await person.usage()).toMatchObject({ chat_turns_used: 1 });
});

test("a question is skipped once, however often by the same key", async ({ person, sessionId }) => {
  const responses = await Promise.all([1, 2, 3].map(() => skip(person, sessionId, "skip-1")));
  const states = await Promise.all(responses.map((response) => response.json<InterviewState>()));
  expect(states.map(({ asked }) => asked.length)).toEqual([2, 2, 2]);
  expect((await sessionOf(person, sessionId)).messages).toHaveLength(3);
});

test("only a question of an open interview is skipped", async ({ person, sessionId }) => {
  await person.send("POST", API.stopInterview(sessionId));
  expect((await skip(person, sessionId)).status).toBe(409);
  expect((await skip(person, await noteDone(person, { text: RAMBLE }))).status).toBe(404);
});

test("the same answer sent twice is one answer", async ({ person, sessionId }) => {
  const audio = spoken(ANSWERS[0] ?? "");
  const responses = await Promise.all([1, 2].map(() => say(person, sessionId, audio, "answer-1")));
  const states = await Promise.all(responses.map((response) => response.json<AnswerOf<"voice", "POST">>()));
  expect(states.map(({ interviewState }) => interviewState?.answers)).toEqual([1, 1]);
  const { messages } = await sessionOf(person, sessionId);
  expect(messages.filter(({ role }) => role === "user")).toHaveLength(2);
  expect(await person.usage()).toMatchObject({ chat_turns_used: 1 });
});

test("the last answer sent again changes nothing", async ({ person, sessionId }) => {
  for (const text of ANSWERS.slice(0, 4)) await say(person, sessionId, spoken(text));
  const last = spoken(ANSWERS[4] ?? "");
  const sendLast = async () => (await say(person, sessionId, last, "last")).json();
  const acknowledged = { complete: true, interviewMode: true, interviewState: { complete: true } };
  expect(await sendLast()).toMatchObject(acknowledged);
  const { chat_turns_used } = await person.usage();
  expect(await sendLast()).toMatchObject(acknowledged);
  expect((await person.send("POST", API.synthesize(sessionId))).status).toBe(200);
  expect(await sendLast()).toMatchObject(acknowledged);
  expect((await person.drafts(sessionId)).map(({ versionCount }) => versionCount)).not.toContain(2);
  expect(await person.usage()).toMatchObject({ chat_turns_used });
});

test("of many answers at once as many are heard as are asked for", async ({ person, sessionId }) => {
  await useUpTrial(person);
  const id = crypto.randomUUID();
  const statuses = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const text = `${ANSWERS[0]} That was number ${at}.`;
      return (await say(person, sessionId, spoken(text, { id }))).status;
    }),
  );
  expect(statuses.toSorted()).toEqual([...Array(5).fill(200), ...Array(19).fill(503)]);
  expect((await callsOf(id)).speech).toBe(5);
  expect(await stateOf(person, sessionId)).toMatchObject({
    answers: 5,
    asked: { length: 5 },
    complete: true,
  });
  expect(await person.usage()).toMatchObject({ chat_turns_used: 5 });
  expect((await say(person, sessionId, spoken(ANSWERS[1] ?? "", { id }))).status).toBe(402);
  expect((await callsOf(id)).speech).toBe(5);
});

test("what a microphone heard of its question is no part of an answer", async ({ person, sessionId }) => {
  const { question } = await stateOf(person, sessionId);
  const response = await say(person, sessionId, spoken(`${question} ${ANSWERS[1]}`));
  expect(await response.json()).toMatchObject({ transcript: ANSWERS[1] });
  const next = (await stateOf(person, sessionId)).question ?? "";
  expect((await say(person, sessionId, spoken(next))).status).toBe(422);
});

test("an answer that nobody could hear goes on with its key", async ({ person, sessionId }) => {
  const audio = spoken(ANSWERS[0] ?? "", { faults: ["503", "503"] });
  expect((await say(person, sessionId, audio, "answer-1")).status).toBe(503);
  expect((await env.VAULT.list({ prefix: `${person.id}/` })).objects).toHaveLength(2);
  expect((await say(person, sessionId, audio, "answer-1")).status).toBe(200);
  expect(await stateOf(person, sessionId)).toMatchObject({ answers: 1 });
});

test("a change asked for during an interview is refused in words that fit", async ({ person, sessionId }) => {
  const response = await person.send("POST", API.message(sessionId), { content: "make it shorter" });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: "not_drafted",
    message: expect.stringContaining("This interview has no post yet."),
  });
});

test("only an interview that is over has a suite", async ({ person, sessionId }) => {
  expect((await person.send("POST", API.synthesize(sessionId))).status).toBe(409);
  const plain = await noteDone(person, { text: RAMBLE });
  expect((await person.send("POST", API.synthesize(plain))).status).toBe(404);
});

test("an interview goes on where it was after its object was evicted", async ({ person, sessionId }) => {
  await say(person, sessionId, spoken(ANSWERS[0] ?? ""));
  const before = await stateOf(person, sessionId);
  await evictDurableObject(env.CHAT_SESSION.getByName(sessionId));
  expect(await stateOf(person, sessionId)).toEqual(before);
  await say(person, sessionId, spoken(ANSWERS[1] ?? ""));
  expect(await stateOf(person, sessionId)).toMatchObject({ answers: 2 });
});

test("a question that was lost in a crash is asked by the cron", async ({ person, sessionId }) => {
  const owed = JSON.stringify({ complete: false, question: null, asked: [], answers: 0 });
  const asLongAgo = "update sessions set interview_state = ?, updated_at = updated_at - 60000 where id = ?";
  await runSql(asLongAgo, owed, sessionId);
  await runSql("delete from messages where session_id = ? and role = 'assistant'", sessionId);
  // It runs each minute; what its object was still busy with is taken up the next time.
  await vi.waitFor(
    async () => {
      await runMinute();
      expect((await stateOf(person, sessionId)).question).toBeTruthy();
    },
    { timeout: 45_000, interval: 1_000 },
  );
});

test("Stop waits for no question, and none comes after it", async ({ person, sessionId }) => {
  const { id, mark } = fault("wait");
  const answer = say(person, sessionId, spoken(`${ANSWERS[0]} ${mark}`));
  await askedOf(id, "writer");
  expect(await stateOf(person, sessionId)).toMatchObject({ answers: 1 });
  expect(await (await person.send("POST", API.stopInterview(sessionId))).json()).toMatchObject({
    complete: true,
  });
  await release(id);
  await answer;
  const { interviewState, messages } = await sessionOf(person, sessionId);
  expect(interviewState).toMatchObject({ complete: true, question: null, answers: 1 });
  expect(messages.at(-1)?.role).toBe("user");
});

test("Try again on a suite writes each post anew and keeps what was there", async ({ person, sessionId }) => {
  const { mark } = fault(...Array(40).fill("401"));
  await say(person, sessionId, spoken(`${ANSWERS[0]} ${mark}`));
  await person.send("POST", API.stopInterview(sessionId));
  await person.send("POST", API.synthesize(sessionId));
  await settled(sessionId);
  const before = await person.drafts(sessionId);
  expect(before.every(({ fallback }) => fallback)).toBe(true);
  await runSql("update messages set content = replace(content, 'FAULT', '') where session_id = ?", sessionId);
  const after = await (await person.send("POST", API.redraft(sessionId))).json<Draft[]>();
  expect(after).toHaveLength(before.length);
  expect(after[0]).toMatchObject({ writtenBy: "model", fallback: false });
  for (const [at, { bodies }] of before.entries()) {
    // Below another hook other sentences are shown.
    const last = bodies[0]?.content.split("\n\n").at(-1) ?? "";
    expect(after[at]?.bodies.map(({ content }) => content).join("\n")).toContain(last);
  }
});

test("an interview's states follow from each other", () => {
  const begun = newInterview();
  expect(isQuestionPending(begun)).toBe(true);
  const question = "What happened?";
  const first = withQuestion(begun, question);
  expect(first).toEqual({ complete: false, question, asked: [question], answers: 0 });
  expect(isQuestionPending(withAnswer(first))).toBe(true);
  expect(withQuestion(withAnswer(first), null).complete).toBe(true);
  const stopped = withQuestion(first, null);
  expect(stopped).toMatchObject({ complete: true, question: null });
  expect(withAnswer(stopped)).toEqual(stopped);
  expect(withQuestion(stopped, "More?")).toEqual(stopped);
});
