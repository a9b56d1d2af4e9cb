import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Draft } from "#contract/drafts.ts";
import type { Habit } from "#contract/habits.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import { drafted, newPerson, type Person } from "../people.ts";

const NOTES = [
  "I learned that people don't read long emails. We had a client who got forty of them a week. Most people stop after two lines. So now I write the question first and everything else below it.",
  "We asked ten people why they left us. Nobody said price. They said that they waited too long for an answer. I thought people wanted features, and they wanted somebody to pick up the phone.",
  "My first hire told me that people work for people. I did not believe her. Then our best engineer left with his manager in one week, and I understood what she meant.",
  "I stopped giving discounts in March. I was sure that people would leave. Two people left and eleven asked what had changed, and nine of those stayed for the higher price.",
];
const GREETING = "Morning, all.";

/** A note that is drafted, changed by hand, and copied. */
async function copied(person: Person, text: string, edit: (draft: Draft) => { hook: string; body: string }) {
  const draft = await draftOf(person, text);
  const { hook, body } = edit(draft);
  const patch = { hooks: [{ type: "claim", content: hook }], bodies: [{ content: body }] };
  expect((await person.send("PATCH", API.draft(draft.id), patch)).status).toBe(200);
  expect((await person.send("POST", API.copiedDraft(draft.id), undefined)).status).toBe(204);
  return draft;
}

async function draftOf(person: Person, text: string): Promise<Draft> {
  const response = await person.note({ text });
  const { sessionId } = await response.json<{ sessionId: string }>();
  return await drafted(person, sessionId);
}

const habitsOf = async (person: Person): Promise<Habit[]> => (await person.get(API.habits)).json();

const change = async (person: Person, id: string, state: string) =>
  await person.send("PATCH", API.habit(id), { state });

const toFolks = (draft: Draft) => {
  const { hook, body } = postText(draft);
  const folks = (text: string) => text.replace(/\bpeople\b/g, "folks");
  return { hook: folks(hook), body: `${folks(body)}\n\n${GREETING}` };
};

/** Somebody with these two habits, suggested. */
async function editor() {
  const person = await newPerson();
  const drafts: Draft[] = [];
  for (const note of NOTES.slice(0, 3)) drafts.push(await copied(person, note, toFolks));
  const habits = await habitsOf(person);
  const byRule = (part: string) =>
    habits.find(({ rule }) => rule.includes(part)) ?? expect.fail(`no ${part}`);
  return { person, drafts, habits, byRule };
}

test("what is changed in the same way in three copied posts is suggested with what it was before", async () => {
  const person = await newPerson();
  for (const note of NOTES.slice(0, 2)) await copied(person, note, toFolks);
  expect(await habitsOf(person)).toEqual([]);
  await copied(person, NOTES[2] ?? "", toFolks);
  const habits = await habitsOf(person);
  expect(habits.map(({ rule, state }) => [rule, state]).toSorted()).toEqual([
    ["End with “Morning, all.”", "suggested"],
    ["Write “folks” instead of “people”.", "suggested"],
  ]);
  const [words] = habits.filter(({ rule }) => rule.includes("folks"));
  expect(words?.evidence).toHaveLength(3);
  for (const { before, after } of words?.evidence ?? []) {
    expect(before).toContain("people");
    expect(after).toContain("folks");
  }
});

test("Never is for good, Not now until three more posts show it", async () => {
  const { person, byRule } = await editor();
  await change(person, byRule("folks").id, "off");
  await change(person, byRule("End with").id, "later");
  const states = async () => (await habitsOf(person)).map(({ state }) => state);
  expect(await states()).toEqual(["later", "off"]);
  await env.DB.prepare("update users set recordings_used = 0 where id = ?").bind(person.id).run();
  for (const note of NOTES.slice(0, 2)) await copied(person, note, toFolks);
  expect(await states()).toEqual(["later", "off"]);
  await copied(person, NOTES[2] ?? "", toFolks);
  expect(await states()).toEqual(["suggested", "off"]);
});

test("two habits that contradict each other are never both on", async () => {
  const { person, byRule } = await editor();
  const { id } = byRule("End with");
  await change(person, id, "on");
  const now = Date.now();
  const other = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare(
      "insert into habits (id, user_id, key, habit, state, created_at) values (?, ?, 'other', ?, 'suggested', ?)",
    ).bind(other, person.id, JSON.stringify({ kind: "closing", place: "body", text: "See you." }), now),
    env.DB.prepare(
      "insert into habit_evidence select ?, post_id, '', 'See you.', used_at from habit_evidence where habit_id = ?",
    ).bind(other, id),
  ]);
  const onNow = async () => (await habitsOf(person)).filter(({ state }) => state === "on");
  await change(person, other, "on");
  expect((await onNow()).map((habit) => habit.id)).toEqual([other]);
  await Promise.all([id, other, id, other].map((one) => change(person, one, "on")));
  expect(await onNow()).toHaveLength(1);
});

test("deleting the posts that show a habit takes the habit with them", async () => {
  const { person, drafts, byRule } = await editor();
  await change(person, byRule("folks").id, "on");
  const [first, ...others] = drafts.map(({ id }) => id);
  await person.send("DELETE", API.post(first ?? ""), undefined);
  // Two posts are no suggestion; what somebody switched on stays as long as one post shows it.
  expect((await habitsOf(person)).map(({ state }) => state)).toEqual(["on"]);
  for (const id of others) await person.send("DELETE", API.post(id), undefined);
  expect(await habitsOf(person)).toEqual([]);
  const { results } = await env.DB.prepare("select id from habits where user_id = ?").bind(person.id).all();
  expect(results).toEqual([]);
  await env.DB.prepare("update users set recordings_used = 0 where id = ?").bind(person.id).run();
  for (const note of NOTES.slice(0, 3)) await copied(person, note, toFolks);
  expect((await habitsOf(person)).map(({ state }) => state)).toEqual(["suggested", "suggested"]);
});

test("the chat asks where the third post made it a habit, and about no later one, until it is suggested again", async () => {
  const { person, drafts, habits, byRule } = await editor();
  expect(habits.map(({ suggestedBy }) => suggestedBy)).toEqual([drafts[2]?.id, drafts[2]?.id]);
  const folks = async () => (await habitsOf(person)).find(({ rule }) => rule.includes("folks"));
  await env.DB.prepare("update users set recordings_used = 0 where id = ?").bind(person.id).run();
  await copied(person, NOTES[3] ?? "", toFolks);
  expect((await folks())?.suggestedBy).toBe(drafts[2]?.id);
  await change(person, byRule("folks").id, "later");
  // Copied again as they were, they show nothing new.
  for (const { id } of drafts) await person.send("POST", API.copiedDraft(id), undefined);
  expect((await folks())?.state).toBe("later");
  await env.DB.prepare("update users set recordings_used = 0 where id = ?").bind(person.id).run();
  const more: Draft[] = [];
  for (const note of NOTES.slice(0, 3)) more.push(await copied(person, note, toFolks));
  expect(await folks()).toMatchObject({ state: "suggested", suggestedBy: more[2]?.id });
});

test("a habit that would put in a banned word is not suggested", async () => {
  const person = await newPerson();
  await person.send("POST", API.corrections, { kind: "banned", text: "folks" });
  for (const note of NOTES.slice(0, 3)) await copied(person, note, toFolks);
  expect((await habitsOf(person)).map(({ rule }) => rule)).toEqual(["End with “Morning, all.”"]);
});
