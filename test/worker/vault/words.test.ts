import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { packTimes, unpackTimes } from "../../../worker/db/word-times.ts";
import { exportOf } from "../account/exports.ts";
import {
  test as base,
  drafted,
  draftFrom,
  type Person,
  RAMBLE,
  sessionFrom,
  spoken,
  useUpTrial,
} from "../people.ts";
import { beginInterview, fault } from "../profile/profile.ts";
import { again, latest, OUTAGE, sayIn, sessionOf, soundsLike, vaultOf, wordsOf } from "./recordings.ts";

const SAID = "We lost our biggest customer in March alone.";
/** What the stand-in says of each passage, as finely as it is kept. */
const OF_PASSAGE = Math.round(Math.exp(-0.22) * 64) / 64;

const textOf = (words: TimedWord[]) => words.map(({ text }) => text).join(" ");

async function noted(person: Person, audio = spoken(SAID), interviewMode?: string) {
  const sessionId = await sessionFrom(person, { audio, interviewMode });
  return { sessionId, recording: await latest(person) };
}

const test = base
  .extend("heard", ({ person }) => noted(person))
  .extend("sessionId", async ({ person }) => (await draftFrom(person, { audio: spoken(RAMBLE) })).sessionId);

test("a note's words come with the seconds in which they were said", async ({ person }) => {
  const { recording } = await noted(person, spoken(SAID, { duration: 2.8 }));
  const words = await wordsOf(person, recording);
  expect(textOf(words)).toBe("We lost our biggest customer in March alone");
  for (const [at, { start, end }] of words.entries()) {
    expect(start).toBeCloseTo(at * 0.35, 1);
    expect(end).toBeCloseTo(at * 0.35 + 0.35, 1);
  }
});

test("each word says how sure the recogniser is of it, or of its passage", async ({ person }) => {
  const heard = ["We", "lost", "our", "biggest", "customer", "in", "March", "alone"].map((word, at) => ({
    ...{ word, start: at / 4, end: at / 4 + 0.2 },
    ...(word !== "our" && { probability: at / 8 }),
  }));
  const { recording } = await noted(person, spoken(SAID, { words: heard }));
  const words = await wordsOf(person, recording);
  const sure = [0, 0.125, OF_PASSAGE, 0.375, 0.5, 0.625, 0.75, 0.875];
  expect(words.map(({ confidence }) => confidence)).toEqual(sure);

  // As it was kept before there were confidences: the times alone.
  await env.DB.prepare("update recordings set word_times = substr(word_times, 1, 16) where id = ?")
    .bind(recording.id)
    .run();
  expect(await wordsOf(person, recording)).toEqual(words.map(({ confidence: _, ...word }) => word));
});

test("the times and confidences of ninety seconds take less than four bytes a word", () => {
  const words = Array.from({ length: 240 }, (_, at) => {
    const start = at * 0.37 + (at % 12 === 0 ? 0.3 : 0.05);
    return { text: `word${at}`, start, end: at * 0.37 + 0.36, confidence: (at % 10) / 10 };
  });
  const packed = packTimes(words) ?? "";
  expect(new TextEncoder().encode(packed).length).toBeLessThan(words.length * 4);
  expect(unpackTimes(textOf(words), packed)).toHaveLength(words.length);
});

test("a name as its speaker spells it has the time in which it was heard", async ({ person }) => {
  const spelling = { kind: "spelling", text: "Kubernetes", heard: "cooper net ease" };
  await person.send("POST", API.corrections, spelling);
  const { recording } = await noted(person, spoken("we run cooper net ease now", { duration: 3 }), "true");
  expect(await wordsOf(person, recording)).toEqual([
    { text: "we", start: 0, end: 0.5, confidence: OF_PASSAGE },
    { text: "run", start: 0.5, end: 1, confidence: OF_PASSAGE },
    { text: "Kubernetes", start: 1, end: 2.5 },
    { text: "now", start: 2.5, end: 3, confidence: OF_PASSAGE },
  ]);
});

test("hearing it again replaces its words", async ({ person, heard: { sessionId, recording } }) => {
  await drafted(person, sessionId);
  const hear = async (audio: Uint8Array) => {
    await soundsLike(person, recording, audio);
    expect((await again(person, recording)).status).toBe(200);
    return await wordsOf(person, recording);
  };
  const words = await hear(spoken("We lost our smallest customer in May.", { duration: 1.4 }));
  expect(textOf(words)).toBe("We lost our smallest customer in May");
  expect(words.at(-1)?.end).toBeCloseTo(1.4, 1);
  expect(await hear(spoken("We lost nobody at all in May.", { words: [] }))).toEqual([]);
  expect(textOf(await hear(spoken("We lost nobody at all.")))).toBe("We lost nobody at all");
});

const BEFORE = { word: "We", start: -3, end: -2 };
const AFTER = { word: "lost", start: 400, end: 500 };

test.for<[string, unknown]>([
  ["none", []],
  ["other than words", { word: "We" }],
  ["no times", [{ word: "We", start: null, end: "soon" }, 7]],
  ["before the beginning and after the end", [BEFORE, AFTER]],
  ["for 20,000 words", Array.from({ length: 20_000 }, () => ({ word: "we", start: 1, end: 2 }))],
])("a recogniser that gives %s as times is heard all the same", async ([_, words], { person }) => {
  const { sessionId, recording } = await noted(person, spoken(SAID, { words }));
  expect(await wordsOf(person, recording)).toEqual([]);
  expect(await drafted(person, sessionId)).toMatchObject({ sessionId });
});

test("what was typed, and what nobody could hear yet, has no words", async ({ person }) => {
  await person.note({ text: SAID });
  expect(await wordsOf(person, await latest(person))).toEqual([]);
  await person.note({ audio: spoken(SAID, { faults: ["503", "503"] }) });
  expect(await wordsOf(person, await latest(person))).toEqual([]);
});

test("the export has them beside the transcript", async ({ person, heard: { recording } }) => {
  await person.note({ text: RAMBLE });
  const { data } = await exportOf(person);
  const words = await wordsOf(person, recording);
  expect(words).toHaveLength(8);
  expect(data.recordings.map((entry) => entry.words)).toEqual([words, []]);
  expect(await vaultOf(person)).toHaveLength(2);
});

const ANSWER = "the three of them said that setting it up took a week and nobody wanted to do it again";

test("an unheard request is done from the vault, once", async ({ person, sessionId }) => {
  expect((await sayIn(person, sessionId, spoken("make it shorter", { faults: OUTAGE }))).status).toBe(503);
  const turn = await latest(person);
  expect(turn).toMatchObject({ purpose: "turn", sessionId, status: "waiting", problem: { retry: true } });

  const responses = await Promise.all([again(person, turn), again(person, turn)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const answer = { transcript: "make it shorter", sessionId, outcome: "turn-transcribed" };
  expect(await responses[0]?.json()).toEqual(answer);
  const { messages } = await sessionOf(person, sessionId);
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  expect(messages[2]).toMatchObject({ id: turn.id, content: "make it shorter" });
  expect(await drafted(person, sessionId)).toMatchObject({ versionCount: 2 });
  expect(await person.usage()).toMatchObject({ recordings_used: 1, chat_turns_used: 1 });
});

test("an answer that waited goes on with the interview", async ({ person }) => {
  const sessionId = await beginInterview(person, RAMBLE);
  await sayIn(person, sessionId, spoken(ANSWER, { faults: OUTAGE }));
  expect((await again(person, await latest(person))).status).toBe(200);
  const { interviewState, messages } = await sessionOf(person, sessionId);
  expect(interviewState).toMatchObject({ answers: 1, complete: false, question: expect.any(String) });
  expect(messages.filter(({ content }) => content === ANSWER)).toHaveLength(1);
});

test("a request that waited needs room; an answer does not", async ({ person, sessionId }) => {
  await sayIn(person, sessionId, spoken("make it shorter", { faults: OUTAGE }));
  const request = await latest(person);
  const interview = await beginInterview(person, RAMBLE);
  await sayIn(person, interview, spoken(ANSWER, { faults: OUTAGE }));
  const answer = await latest(person);
  await useUpTrial(person);
  expect((await again(person, request)).status).toBe(402);
  expect((await vaultOf(person)).find(({ id }) => id === request.id)).toEqual(request);
  expect((await again(person, answer)).status).toBe(200);
});

test("a request that failed at the writer is tried again", async ({ person, sessionId }) => {
  const { mark } = fault("500", "500");
  expect((await sayIn(person, sessionId, spoken(`make it shorter ${mark}`))).status).toBe(503);
  const turn = await latest(person);
  expect(turn.status).toBe("processed");
  expect((await again(person, turn)).status).toBe(200);
  const { messages } = await sessionOf(person, sessionId);
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
});

test("a request heard anew says so, and changes no draft", async ({ person, sessionId }) => {
  await sayIn(person, sessionId, spoken("make it shorter"));
  const turn = await latest(person);
  const versions = async () => (await person.drafts(sessionId)).map(({ version }) => version);
  const before = await versions();
  await soundsLike(person, turn, spoken("make it shorter please"));
  expect((await again(person, turn)).status).toBe(200);
  const { messages } = await sessionOf(person, sessionId);
  expect(messages[2]?.content).toBe("make it shorter please");
  expect(await versions()).toEqual(before);
  expect(await person.usage()).toMatchObject({ chat_turns_used: 1 });
});
