import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Context } from "#contract/context.ts";
import { DEFAULT_TOPICS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { newPerson, test } from "../people.ts";
import { contextOf, noModel, noteDone, seedProfile } from "./profile.ts";

const NOTES = [
  "I run a small bakery in Leeds. The hardest part has been hiring, because nobody wants to start at four in the morning. So last week we hired two people who had never baked before. As I always say, slow is smooth and smooth is fast.",
  "We raised our prices by ten percent in May and I was terrified. I told every customer myself. Not one of them left. Slow is smooth and smooth is fast, and that goes for pricing too.",
  "Hiring again this month. I interviewed eleven people and hired the one who asked the most questions. Our pricing had to go up to pay her. Slow is smooth and smooth is fast.",
];

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
  for (const text of NOTES) await noteDone(person, { text: `${text} ${noModel()}` });
  const context = await contextOf(person);

  expect(context.distinctivePhrases.join("\n").toLowerCase()).toContain("slow is smooth");
  const counts = Object.fromEntries(
    Object.entries(context.userTopicsMap).map(([topic, notes]) => [topic.toLowerCase(), notes]),
  );
  expect(counts).toMatchObject({ hiring: 2, pricing: 2 });
  expect(Object.values(context.userTopicsMap)).toEqual(
    Object.values(context.userTopicsMap).toSorted((a, b) => b - a),
  );
  expect(Date.parse(context.lastUpdated ?? "")).toBeGreaterThanOrEqual(before);

  expect(context.possibleFollowupQuestions.length).toBeGreaterThan(0);
  expect(context.possibleFollowupQuestions.length).toBeLessThanOrEqual(5);
  expect(context.possibleFollowupQuestions).not.toEqual([...DEFAULT_TOPICS]);
});

test("Refresh answers the profile built anew, or an empty one", async ({ person }) => {
  const empty = await person.send("POST", API.context);
  expect(empty.status).toBe(200);
  expect(await empty.json()).toMatchObject({
    lastUpdated: null,
    possibleFollowupQuestions: [...DEFAULT_TOPICS],
  });

  for (const text of NOTES) await noteDone(person, { text: `${text} ${noModel()}` });
  await env.DB.prepare("delete from profiles where user_id = ?").bind(person.id).run();
  const rebuilt = await (await person.send("POST", API.context)).json<Context>();
  expect(rebuilt.distinctivePhrases.length).toBeGreaterThan(0);
  expect(rebuilt).toEqual(await contextOf(person));
});

test("what was said in a recording that is gone is forgotten by Refresh", async ({ person }) => {
  for (const text of NOTES) await noteDone(person, { text: `${text} ${noModel()}` });
  expect((await contextOf(person)).lastUpdated).not.toBeNull();
  await env.DB.prepare("delete from recordings where user_id = ?").bind(person.id).run();
  const response = await person.send("POST", API.context);
  expect(await response.json()).toMatchObject({
    distinctivePhrases: [],
    userTopicsMap: {},
    lastUpdated: null,
  });
});

test("at most eight entries of a list are shown", async ({ person }) => {
  await seedProfile(person, { themes: Array.from({ length: 20 }, (_, i) => `theme ${i}`) });
  expect((await contextOf(person)).themes).toHaveLength(8);
});
