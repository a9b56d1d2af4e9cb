import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { Draft, DraftChange } from "#contract/drafts.ts";
import type { Habit } from "#contract/habits.ts";
import { MAX_HABIT_CHARS, MAX_HABITS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import { usedPostsQuery } from "../../../worker/db/habits.ts";
import { ownPostsQuery } from "../../../worker/db/posts.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { type ModelDeps, withModels } from "../../../worker/domain/models.ts";
import { suggestHabits } from "../../../worker/domain/profile/habits.ts";
import { connectLinkedIn } from "../account/lives.ts";
import { modelsOf } from "../models.ts";
import { draftFrom, type Person, personWith, test, useUpTrial } from "../people.ts";

const NOTES = [
  "I learned that people don't read long emails. We had a client who got forty of them a week.",
  "We asked ten people why they left us. Nobody said price. They had waited too long for an answer.",
  "My first hire told me that people work for people. I did not believe her, and then I did.",
] as const;
const SIGN_OFF = "Cheers, Mara.";
const RULE = `End every post with “${SIGN_OFF}”.`;

const habitsOf = async (person: Person): Promise<Habit[]> => (await person.get(API.habits)).json();

async function added(person: Person, rule: string): Promise<Habit> {
  const response = await person.send("POST", API.habits, { rule });
  expect(response.status).toBe(201);
  return await response.json();
}

async function signed(person: Person, draft: Draft, change: DraftChange = "edit"): Promise<Draft> {
  const body = `${postText(draft).body}\n\n${SIGN_OFF}`;
  const response = await person.send("PATCH", API.draft(draft.id), { bodies: [{ content: body }], change });
  return await response.json();
}

/** A note that is drafted, signed by hand, and copied. */
async function copied(person: Person, text: string): Promise<Draft> {
  const draft = await draftFrom(person, { text });
  await signed(person, draft);
  expect((await person.send("POST", API.copiedDraft(draft.id), undefined)).status).toBe(204);
  return draft;
}

/** Once the model has been asked. */
const suggested = (person: Person): Promise<Habit[]> =>
  vi.waitFor(
    async () => {
      const habits = await habitsOf(person);
      expect(habits).toHaveLength(1);
      return habits;
    },
    { timeout: 45_000, interval: 40 },
  );

const lookedAt = (person: Person) =>
  env.DB.prepare("select habits_suggested_at from users where id = ?").bind(person.id).first();

test("an author's own sentence is on, once, until they change it", async ({ person }) => {
  const habit = await added(person, " Never end with a question. ");
  expect(habit).toEqual({ id: habit.id, rule: "Never end with a question.", state: "on", evidence: [] });
  const change = async (body: object) =>
    await (await person.send("PATCH", API.habit(habit.id), body)).json<Habit>();
  expect(await change({ state: "off" })).toEqual({ ...habit, state: "off" });
  expect(await added(person, "never END with a question")).toMatchObject({ id: habit.id, state: "on" });
  const other = await added(person, "Use short paragraphs.");
  expect(await change({ rule: "Use short paragraphs!" })).toMatchObject({ id: habit.id, state: "on" });
  expect((await habitsOf(person)).map(({ id }) => id)).toEqual([habit.id]);
  expect((await person.send("DELETE", API.habit(other.id), undefined)).status).toBe(404);
  expect((await person.send("DELETE", API.habit(habit.id), undefined)).status).toBe(204);
  expect(await habitsOf(person)).toEqual([]);
});

test("there are at most 20 habits, of 200 characters", async ({ person }) => {
  const first = await added(person, "x".repeat(MAX_HABIT_CHARS));
  for (let at = 1; at < MAX_HABITS; at++) await added(person, `Rule number ${at}.`);
  const tooMany = { code: "too_many_habits", field: "rule" };
  const refused = await person.send("POST", API.habits, { rule: "One more." });
  expect([refused.status, await refused.json()]).toMatchObject([409, tooMany]);
  await added(person, "Rule number 7");
  expect(await habitsOf(person)).toHaveLength(MAX_HABITS);
  for (const rule of ["x".repeat(MAX_HABIT_CHARS + 1), " \n ", 7]) {
    const response = await person.send("POST", API.habits, { rule });
    expect([response.status, await response.json()]).toMatchObject([400, { code: "invalid", field: "rule" }]);
  }
  expect((await person.send("PATCH", API.habit(first.id), { state: "suggested" })).status).toBe(400);
  expect((await person.send("PATCH", API.habit(first.id), {})).status).toBe(400);
  expect(await habitsOf(person)).toHaveLength(MAX_HABITS);
});

test("what three used posts show is suggested once, and goes with them", async ({ person }) => {
  const drafts: Draft[] = [];
  await connectLinkedIn(person);
  for (const note of NOTES.slice(1)) drafts.push(await copied(person, note));
  const published = await draftFrom(person, { text: NOTES[0] });
  await signed(person, published);
  expect(await lookedAt(person)).toEqual({ habits_suggested_at: null });
  expect((await person.send("POST", API.publishPost(published.id), undefined)).status).toBe(200);
  drafts.push(published);
  const [habit] = await suggested(person);
  expect(habit).toMatchObject({ rule: RULE, state: "suggested" });
  expect(habit?.evidence).toHaveLength(3);
  for (const pair of habit?.evidence ?? []) expect(pair).toMatchObject({ before: "", after: SIGN_OFF });
  const shown = habit?.evidence.map(({ postId }) => postId);
  expect(new Set(shown)).toEqual(new Set(drafts.map(({ id }) => id)));
  for (const { id } of drafts) {
    expect(await habitsOf(person)).toHaveLength(1);
    expect((await person.send("DELETE", API.post(id), undefined)).status).toBe(204);
  }
  expect(await habitsOf(person)).toEqual([]);
});

test("what a key wrote in a post teaches nothing of its author's manner", async ({ person }) => {
  const { key } = await (await person.send("POST", API.keys, { name: "Agent" })).json<{ key: string }>();
  const agent = personWith({ ...person, token: key });
  const taught = async () => {
    const [own, used] = [await ownPostsQuery(db, person.id), await usedPostsQuery(db, person.id, 9)];
    return [own.length, used.length];
  };
  const { db } = depsOf(env);
  await copied(person, NOTES[0]);
  const draft = await draftFrom(person, { text: NOTES[1] });
  await agent.send("PATCH", API.post(draft.id), { body: "Folks, buy this now!!!" });
  expect(await taught()).toEqual([1, 1]);
  await signed(person, draft);
  await person.send("POST", API.copiedDraft(draft.id), undefined);
  expect(await taught()).toEqual([1, 1]);
  await person.send("PATCH", API.draft(draft.id), { version: 0 });
  await signed(agent, await draftFrom(person, { text: NOTES[2] }), "softer");
  expect(await taught()).toEqual([1, 1]);
});

test("what is switched off is not suggested again, and what is on outlives its posts", async ({ person }) => {
  const { id } = await added(person, RULE);
  await person.send("PATCH", API.habit(id), { state: "off" });
  for (const note of NOTES) await copied(person, note);
  await vi.waitFor(async () => expect(await lookedAt(person)).not.toEqual({ habits_suggested_at: null }));
  await suggestHabits(modelsOf(), person.id);
  expect(await habitsOf(person)).toEqual([{ id, rule: RULE, state: "off", evidence: [] }]);
});

test("only the words of a habit that is on are the author's own in a draft", async ({ person }) => {
  const draft = await draftFrom(person, { text: NOTES[0] });
  const unsaid = ({ fidelity }: Draft) => fidelity.unsaid.map(({ text }) => text).join(" ");
  // As a writer would: what authors write themselves is theirs.
  expect(unsaid(await signed(person, draft, "softer"))).toContain("Mara");
  const { id } = await added(person, "End every post with “Cheers, Mara.”");
  const read = async () => (await person.drafts(draft.sessionId))[0] ?? expect.fail("no draft");
  expect(unsaid(await read())).toBe("");
  const patched = await person.send("PATCH", API.draft(draft.id), { confirmed: ["nothing"] });
  expect(unsaid(await patched.json())).toBe("");
  await person.send("PATCH", API.habit(id), { state: "off" });
  expect(unsaid(await read())).toContain("Mara");
});

const SUGGESTING_NOTHING: Record<string, (person: Person) => Promise<ModelDeps>> = {
  "without a model": async () => {
    const models = modelsOf();
    return { ...models, writer: models.plainWriter };
  },
  "over the day's limit": async ({ id }) => {
    const deps = { ...depsOf(env), dailyLimits: { ...depsOf(env).dailyLimits, person: 0 } };
    return withModels(deps, { userId: id, network: null });
  },
  "after the trial": async (person) => {
    await useUpTrial(person);
    return modelsOf();
  },
};

test.for(Object.entries(SUGGESTING_NOTHING))("nothing is suggested %s", async ([, modelsFor], { person }) => {
  for (const note of NOTES) await signed(person, await draftFrom(person, { text: note }));
  await env.DB.prepare("update drafts set used_at = 1, used_version = version where user_id = ?")
    .bind(person.id)
    .run();
  await suggestHabits(await modelsFor(person), person.id);
  expect(await habitsOf(person)).toEqual([]);
  await env.DB.prepare("update users set habits_suggested_at = null, recordings_used = 0 where id = ?")
    .bind(person.id)
    .run();
  await suggestHabits(modelsOf(), person.id);
  expect(await habitsOf(person)).toHaveLength(1);
});
