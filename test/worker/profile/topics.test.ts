import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { TopicsResponse } from "#contract/context.ts";
import { DEFAULT_TOPICS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { saveTopics } from "../../../worker/db/profiles.ts";
import { type Person, RAMBLE, test } from "../people.ts";
import { contextOf, correct, noModel, noteDone } from "./profile.ts";

const refreshed = async (person: Person): Promise<TopicsResponse> =>
  await (await person.send("POST", API.refreshTopics)).json();

test("topics are the five defaults until there are one's own", async ({ person }) => {
  expect((await contextOf(person)).possibleFollowupQuestions).toEqual([...DEFAULT_TOPICS]);
  await noteDone(person, { text: RAMBLE });
  const own = (await contextOf(person)).possibleFollowupQuestions;
  for (const question of own) expect(DEFAULT_TOPICS).not.toContain(question);
});

test("a refresh offers other questions, at most five, and they are kept", async ({ person }) => {
  await noteDone(person, { text: RAMBLE });
  const before = (await contextOf(person)).possibleFollowupQuestions;
  const { possibleFollowupQuestions, ...rest } = await refreshed(person);
  expect(rest).toEqual({});
  expect(possibleFollowupQuestions.length).toBeGreaterThan(0);
  expect(possibleFollowupQuestions.length).toBeLessThanOrEqual(5);
  for (const question of possibleFollowupQuestions) expect(before).not.toContain(question);
  expect((await contextOf(person)).possibleFollowupQuestions).toEqual(possibleFollowupQuestions);
});

test.for(["", noModel()])(
  "a refresh asks about nothing that was removed or banned%#",
  async (mark, { person }) => {
    await noteDone(person, { text: `${RAMBLE} ${mark}` });
    await correct(person, { kind: "removed", field: "topics", text: "customer" });
    await correct(person, { kind: "banned", text: "features" });
    for (let i = 0; i < 3; i++) {
      const asked = (await refreshed(person)).possibleFollowupQuestions.join("\n");
      expect(asked).not.toBe("");
      expect(asked).not.toMatch(/\b(?:customer|features)\b/i);
    }
  },
);

test("questions made from older notes never replace newer ones", async ({ person }) => {
  const db = openDatabase(env.DB);
  await saveTopics(db, person.id, { questions: ["Newer?"], through: 2_000 });
  await saveTopics(db, person.id, { questions: ["Older?"], through: 1_000 });
  expect((await contextOf(person)).possibleFollowupQuestions).toEqual(["Newer?"]);
});
