import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { AnswerOf } from "#contract/calls.ts";
import type { Context } from "#contract/context.ts";
import type { Sample } from "#contract/habits.ts";
import { DEFAULT_TOPICS, MAX_SAMPLES, MAX_SHARES_BYTES } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { saveTopics } from "../../../worker/db/profiles.ts";
import { zipOf } from "../../units/zips.ts";
import { newPerson, type Person, RAMBLE, sendForm, test } from "../people.ts";
import { contextOf, correct, forgetLearned, noModel, noteDone, seedProfile } from "./profile.ts";

const NOTES = [
  "I run a small bakery in Leeds. The hardest part has been hiring, because nobody wants to start at four in the morning. So last week we hired two people who had never baked before. As I always say, slow is smooth and smooth is fast.",
  "We raised our prices by ten percent in May and I was terrified. I told every customer myself. Not one of them left. Slow is smooth and smooth is fast, and that goes for pricing too.",
  "Hiring again this month. I interviewed eleven people and hired the one who asked the most questions. Our pricing had to go up to pay her. Slow is smooth and smooth is fast.",
];

async function sayAll(person: Person): Promise<void> {
  for (const text of NOTES) await noteDone(person, { text: `${text} ${noModel()}` });
}

test("a new user has an empty profile and the five default topics", async () => {
  expect(await contextOf(await newPerson())).toEqual({
    themes: [],
    toneTags: [],
    identityTags: [],
    distinctivePhrases: [],
    userTopicsMap: {},
    possibleFollowupQuestions: [...DEFAULT_TOPICS],
    lastUpdated: null,
    corrections: [],
  });
});

test("after three notes the profile shows what recurs", async ({ person }) => {
  const before = Date.now();
  await sayAll(person);
  const context = await contextOf(person);

  expect(context.distinctivePhrases.join("\n").toLowerCase()).toContain("slow is smooth");
  expect(context.userTopicsMap).toMatchObject({ Hiring: 2, Pricing: 2 });
  const counts = Object.values(context.userTopicsMap);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(Date.parse(context.lastUpdated ?? "")).toBeGreaterThanOrEqual(before);
  expect(context.possibleFollowupQuestions).not.toEqual([...DEFAULT_TOPICS]);
});

test("Refresh builds the profile anew, without what recordings said that are gone", async ({ person }) => {
  const refresh = async () => await (await person.send("POST", API.context)).json<Context>();
  await sayAll(person);
  await forgetLearned(person);
  const rebuilt = await refresh();
  expect(rebuilt.distinctivePhrases.length).toBeGreaterThan(0);
  expect(rebuilt).toEqual(await contextOf(person));

  await env.DB.prepare("delete from recordings where user_id = ?").bind(person.id).run();
  const nothing = { distinctivePhrases: [], userTopicsMap: {}, lastUpdated: null };
  expect(await refresh()).toMatchObject({ ...nothing, possibleFollowupQuestions: [...DEFAULT_TOPICS] });
});

test("at most eight entries of a list are shown", async ({ person }) => {
  await seedProfile(person, { themes: Array.from({ length: 20 }, (_, i) => `theme ${i}`) });
  expect((await contextOf(person)).themes).toHaveLength(8);
});

const refreshed = async (person: Person): Promise<AnswerOf<"refreshTopics", "POST">> =>
  await (await person.send("POST", API.refreshTopics)).json();

test("a refresh offers other questions, at most five, none unwanted, and keeps them", async ({ person }) => {
  await noteDone(person, { text: RAMBLE });
  const before = (await contextOf(person)).possibleFollowupQuestions;
  const { possibleFollowupQuestions, ...rest } = await refreshed(person);
  expect(rest).toEqual({});
  expect(possibleFollowupQuestions.length).toBeGreaterThan(0);
  expect(possibleFollowupQuestions.length).toBeLessThanOrEqual(5);
  for (const question of possibleFollowupQuestions) expect(before).not.toContain(question);
  expect((await contextOf(person)).possibleFollowupQuestions).toEqual(possibleFollowupQuestions);

  await correct(person, { kind: "removed", field: "topics", text: "customer" });
  await correct(person, { kind: "banned", text: "features" });
  const wanted = (await refreshed(person)).possibleFollowupQuestions.join("\n");
  expect(wanted).not.toBe("");
  expect(wanted).not.toMatch(/\b(?:customer|features)\b/i);
});

test("questions made from older notes never replace newer ones", async ({ person }) => {
  const db = openDatabase(env.DB);
  await saveTopics(db, person.id, { questions: ["Newer?"], through: 2_000 });
  await saveTopics(db, person.id, { questions: ["Older?"], through: 1_000 });
  expect((await contextOf(person)).possibleFollowupQuestions).toEqual(["Newer?"]);
});

const samplesOf = async (person: Person): Promise<Sample[]> => (await person.get(API.samples)).json();
const add = (person: Person, text: string) => person.send("POST", API.samples, { text });

function upload(person: Person, content: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const body = new FormData();
  body.set("file", new File([content], "Shares.csv", { type: "text/csv" }));
  return sendForm(person, "POST", API.samples, body);
}

test("a pasted post is kept once, whatever its signs, until it is deleted", async ({ person }) => {
  const first = await add(person, "We closed the shop on Mondays.");
  expect(await first.json()).toEqual({ added: 1, skipped: 0 });
  const same = await add(person, "We closed the shop, on Mondays!");
  expect(await same.json()).toEqual({ added: 0, skipped: 1 });
  const [sample] = await samplesOf(person);
  expect(sample?.text).toBe("We closed the shop on Mondays.");
  expect((await person.send("DELETE", API.sample(sample?.id ?? ""), undefined)).status).toBe(204);
  expect(await samplesOf(person)).toEqual([]);
});

test("LinkedIn's zip fills what room there is, and how many it skipped is said", async ({ person }) => {
  await add(person, "One of my own.");
  const posts = Array.from({ length: MAX_SAMPLES + 50 }, (_, at) => `2026-01-01,Post number ${at}.`);
  const content = Buffer.from(["Date,ShareCommentary", ...posts].join("\n"));
  const answer = await upload(person, zipOf([{ name: "Shares_1.csv", content, packed: true }]));
  expect(await answer.json()).toEqual({ added: MAX_SAMPLES - 1, skipped: 51 });
  const samples = await samplesOf(person);
  expect(samples).toHaveLength(MAX_SAMPLES);
  const numbers = samples.flatMap(({ text }) => /\d+/.exec(text)?.map(Number) ?? []);
  expect(numbers).toEqual(Array.from({ length: MAX_SAMPLES - 1 }, (_, at) => at));
});

test("what is no export, no post or too much is refused in words", async ({ person }) => {
  const other = await upload(person, "Name\nAda");
  const message = expect.stringContaining("Shares.csv");
  expect([other.status, await other.json()]).toMatchObject([400, { message }]);
  for (const text of [" ", "a".repeat(3_001)]) {
    const refused = await add(person, text);
    expect([refused.status, await refused.json()]).toMatchObject([400, { field: "text" }]);
  }
  const large = `Date,ShareCommentary\n2026-01-01,${"a".repeat(MAX_SHARES_BYTES + 70_000)}`;
  expect((await upload(person, large)).status).toBe(413);
  expect(await samplesOf(person)).toEqual([]);
});
