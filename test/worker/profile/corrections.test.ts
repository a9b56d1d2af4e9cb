import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { AnswerOf } from "#contract/calls.ts";
import type { Message, Suite } from "#contract/chat.ts";
import type { Context } from "#contract/context.ts";
import type { Draft } from "#contract/drafts.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { saveTopics } from "../../../worker/db/profiles.ts";
import { callsOf, drafted, type Person, spoken, test } from "../people.ts";
import { sayIn, sessionOf } from "../vault/recordings.ts";
import texts from "./corrections.json" with { type: "json" };
import {
  beginInterview,
  contextOf,
  correct,
  noModel,
  noteDone,
  seedProfile,
  settled,
  undo,
} from "./profile.ts";

const refused = async (person: Person, correction: unknown): Promise<[number, string]> => {
  const response = await person.send("POST", API.corrections, correction);
  const { field, message } = await response.json<ErrorBody>();
  return [response.status, field ? `${field}: ${message}` : message];
};

test.for([
  ["themes", { themes: ["bread", "people"] }, { themes: ["people"] }],
  ["toneTags", { themes: ["bread"], toneTags: ["Bread", "Dry"] }, { themes: ["bread"], toneTags: ["Dry"] }],
  ["identityTags", { identityTags: ["BREAD", "Founder"] }, { identityTags: ["Founder"] }],
  ["distinctivePhrases", { distinctivePhrases: ["Bread", "be  kind"] }, { distinctivePhrases: ["be  kind"] }],
  ["topics", { userTopicsMap: { Bread: 3, Hiring: 2 } }, { userTopicsMap: { Hiring: 2 } }],
] as const)("an entry removed from %s is gone there, and back once undone", async (entry, { person }) => {
  const [field, learned, left] = entry;
  await seedProfile(person, JSON.parse(JSON.stringify(learned)));
  const before = await contextOf(person);
  const after = await correct(person, { kind: "removed", field, text: " bread " });
  expect(after).toMatchObject(left);
  expect(after.corrections).toEqual([{ id: expect.any(String), kind: "removed", field, text: "bread" }]);
  expect(await contextOf(person)).toEqual(after);
  const id = after.corrections[0]?.id ?? "";
  expect(await undo(person, id)).toEqual(before);
  expect((await person.send("DELETE", API.correction(id))).status).toBe(404);
});

test("what is removed or banned is not asked about, not even by the defaults", async ({ person }) => {
  const questions = ["What did hiring teach you?", "How is the synergy?", "What about your Higher goals?"];
  await saveTopics(openDatabase(env.DB), person.id, { questions, through: 1 });
  expect((await contextOf(person)).possibleFollowupQuestions).toEqual(questions);
  await correct(person, { kind: "removed", field: "topics", text: "Hiring" });
  const context = await correct(person, { kind: "banned", text: "Synergy" });
  expect(context.possibleFollowupQuestions).toEqual(["What about your Higher goals?"]);
  const left = await correct(person, { kind: "removed", field: "themes", text: "your higher goals" });
  expect(left.possibleFollowupQuestions).toHaveLength(5);
  const fewer = await correct(person, { kind: "banned", text: "best advice" });
  expect(fewer.possibleFollowupQuestions).toHaveLength(4);
});

test("phrases that the speaker marked stand first, once", async ({ person }) => {
  await seedProfile(person, { distinctivePhrases: ["make it boring", "one more thing"] });
  await correct(person, { kind: "phrase", text: "Ship the ugly one" });
  const context = await correct(person, { kind: "phrase", text: "One more thing" });
  expect(context.distinctivePhrases).toEqual(["One more thing", "Ship the ugly one", "make it boring"]);
});

test("the same again changes nothing, in whatever letter case", async ({ person }) => {
  const first = await correct(person, { kind: "banned", text: "deep  dive" });
  expect(first.corrections).toMatchObject([{ text: "deep dive" }]);
  expect(await correct(person, { kind: "banned", text: "deep dive" })).toEqual(first);
  expect(await correct(person, { kind: "banned", text: "Deep Dive " })).toEqual(first);
  const all = await Promise.all(
    Array.from({ length: 5 }, () => correct(person, { kind: "phrase", text: "ship it" })),
  );
  expect(all.every(({ corrections }) => corrections.length === 2)).toBe(true);
});

test("what was last said counts: removed, banned or kept", async ({ person }) => {
  const kinds = ({ corrections }: Context) => corrections.map(({ kind }) => kind);
  const removed = { kind: "removed", field: "distinctivePhrases", text: "ship it" } as const;
  expect(kinds(await correct(person, { kind: "phrase", text: "Ship it" }))).toEqual(["phrase"]);
  const gone = await correct(person, removed);
  expect(kinds(gone)).toEqual(["removed"]);
  expect(gone.distinctivePhrases).toEqual([]);
  const kept = await correct(person, { kind: "phrase", text: "ship IT" });
  expect(kinds(kept)).toEqual(["phrase"]);
  expect(kept.distinctivePhrases).toEqual(["ship IT"]);
  expect(kinds(await correct(person, { kind: "banned", text: "ship it" }))).toEqual(["banned"]);
  expect(kinds(await correct(person, { kind: "phrase", text: "ship it" }))).toEqual(["phrase"]);
});

test("a name is spelled one way, and learns what it was heard as", async ({ person }) => {
  await correct(person, { kind: "spelling", text: "Github" });
  const renamed = await correct(person, { kind: "spelling", text: "GitHub" });
  expect(renamed.corrections).toMatchObject([{ kind: "spelling", text: "GitHub", heard: null }]);
  const heard = await correct(person, { kind: "spelling", text: "Anya", heard: "on ya" });
  expect(heard.corrections[0]).toMatchObject({ text: "Anya", heard: "on ya" });
  expect(await correct(person, { kind: "spelling", text: "Anya" })).toEqual(heard);
  const other = await correct(person, { kind: "spelling", text: "Ania", heard: "On ya" });
  expect(other.corrections).toMatchObject([{ text: "Ania", heard: "On ya" }, { text: "GitHub" }]);
  const itself = await correct(person, { kind: "spelling", text: "Łukasz", heard: "łukasz" });
  expect(itself.corrections[0]).toMatchObject({ text: "Łukasz", heard: null });
});

test("the latest correction stands first", async ({ person }) => {
  for (const text of ["one", "two"]) {
    await correct(person, { kind: "banned", text });
    await env.DB.prepare("update corrections set created_at = created_at - 1000 where user_id = ?")
      .bind(person.id)
      .run();
  }
  const { corrections } = await correct(person, { kind: "banned", text: "three" });
  expect(corrections.map(({ text }) => text)).toEqual(["three", "two", "one"]);
});

test("there is room for two hundred corrections", async ({ person }) => {
  const insert = env.DB.prepare(
    "insert into corrections (id, user_id, kind, text, created_at) values (?, ?, 'banned', ?, 1)",
  );
  const ids = Array.from({ length: 199 }, () => crypto.randomUUID());
  await env.DB.batch(ids.map((id, i) => insert.bind(id, person.id, `word${i}`)));
  const last = Array.from({ length: 6 }, (_, i) => ({ kind: "banned", text: `last${i}` }));
  const answers = await Promise.all(last.map((each) => person.send("POST", API.corrections, each)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  const message = "You can keep at most 200 corrections. Take one back first.";
  expect(await refused(person, { kind: "banned", text: "one more" })).toEqual([409, message]);
  const full = await correct(person, { kind: "banned", text: "WORD5" });
  expect(full.corrections).toHaveLength(200);
  await undo(person, ids[0] ?? "");
  expect((await correct(person, { kind: "banned", text: "one more" })).corrections).toHaveLength(200);
});

test.for(texts.refused)("$body is a 400 that says why", async ({ body, message }, { person }) => {
  expect(await refused(person, body)).toEqual([400, expect.stringContaining(message)]);
});

test.for(texts.odd)("%j can be removed, banned, taught and kept like others", async (text, { person }) => {
  await seedProfile(person, { themes: [text], userTopicsMap: JSON.parse(JSON.stringify({ Hiring: 1 })) });
  await correct(person, { kind: "banned", text });
  await correct(person, { kind: "spelling", text, heard: text });
  await correct(person, { kind: "removed", field: "topics", text });
  const context = await correct(person, { kind: "removed", field: "themes", text });
  expect(context.themes).toEqual([]);
  expect(context.userTopicsMap).toEqual({ Hiring: 1 });
  expect(context.corrections).toHaveLength(4);
  expect(context.corrections.every((correction) => correction.text === text)).toBe(true);
  const tweak = { mode: "shorter", body: `Say ${text} twice.` };
  expect((await person.send("POST", API.tweak, tweak)).status).toBe(200);
});

test("NUL and halves of characters are left out of a correction", async ({ person }) => {
  const { corrections } = await correct(person, { kind: "banned", text: "syn\0ergy" });
  expect(corrections[0]?.text).toBe("synergy");
});

const NOTE =
  "We lost our biggest customer in March. It was basically the best thing that happened to us. " +
  "We called every other customer and asked what they needed, basically. Three of them told us the same thing. We stopped selling to banks. " +
  "So we basically built that instead, and now we have twice the revenue with half the features.";
const ANSWER =
  "The three of them said that setting it up took a week. Nobody on their team wanted to do it again. " +
  "So we basically sat down with the second customer and watched her do it, and that was painful to watch.";

/** With the model of the test's service, and with the built-in writer in its place. */
const WRITERS = [
  ["the model", () => ""],
  ["the built-in writer", noModel],
] as const;

/** Every text in an answer, whatever its shape; ids and times hold no words. */
const textIn = (answer: unknown) => JSON.stringify(answer).toLowerCase();

const written = ({ hooks, bodies, ctaSuggestions }: Draft) => textIn([hooks, bodies, ctaSuggestions]);

test.for(WRITERS)("a banned word is in nothing that %s makes of a note", async ([, mark], { person }) => {
  await correct(person, { kind: "banned", text: "basically" });
  const sessionId = await noteDone(person, { text: `${NOTE} ${mark()}` });
  const draft = await drafted(person, sessionId);
  expect(written(draft)).toContain("biggest customer");
  expect(written(draft)).not.toContain("basically");
  expect(textIn((await contextOf(person)).possibleFollowupQuestions)).not.toContain("basically");
  await person.send("POST", API.redraft(sessionId));
  expect(written(await drafted(person, sessionId))).not.toContain("basically");
});

test("a banned word is in no new hook, no tweak and no refinement", async ({ person }) => {
  const sessionId = await noteDone(person, { text: NOTE });
  expect(written(await drafted(person, sessionId))).toContain("basically");
  await correct(person, { kind: "banned", text: "Basically" });

  const answer = await person.send("POST", API.hooks, { transcript: NOTE });
  const { hooks } = await answer.json<AnswerOf<"hooks", "POST">>();
  expect(hooks.length).toBeGreaterThanOrEqual(2);
  expect(textIn(hooks)).not.toContain("basically");
  for (const mode of ["shorter", "bolder", "softer"]) {
    const answer = await person.send("POST", API.tweak, { mode, body: NOTE });
    const { body } = await answer.json<AnswerOf<"tweak", "POST">>();
    expect(body).not.toMatch(/basically/i);
    expect(body).toContain("customer");
  }
  const message = await person.send("POST", API.message(sessionId), { content: "make it shorter" });
  const draft = await drafted(person, sessionId);
  expect((await message.json<Message>()).fullAiResponse).toMatchObject({ version: draft.version });
  expect(draft.bodies[draft.selectedBodyIndex]?.content).not.toMatch(/basically/i);
});

test.for(WRITERS)("a banned word is in no question and no suite of %s", async ([, mark], { person }) => {
  await correct(person, { kind: "banned", text: "basically" });
  const sessionId = await beginInterview(person, `${NOTE} ${mark()}`);
  expect((await sayIn(person, sessionId, spoken(ANSWER))).status).toBe(200);
  const { messages } = await sessionOf(person, sessionId);
  const questions = messages.filter(({ role }) => role === "assistant");
  expect(questions.length).toBeGreaterThanOrEqual(1);
  expect(textIn(questions)).not.toContain("basically");

  await person.send("POST", API.stopInterview(sessionId));
  await person.send("POST", API.synthesize(sessionId));
  await settled(sessionId);
  const suite = await (await person.send("POST", API.synthesize(sessionId))).json<Suite>();
  expect(suite.derivative_posts.length).toBeGreaterThanOrEqual(3);
  // The reasons for its scores speak to the author, and may quote what was said.
  const { estimated_performance: _scores, ...hero } = suite.hero_post;
  expect(textIn([hero, suite.derivative_posts])).not.toContain("basically");
});

test("a taught name is right in transcript and draft, and listened for", async ({ person }) => {
  await correct(person, { kind: "spelling", text: "Kubernetes", heard: "cooper netties" });
  await correct(person, { kind: "spelling", text: "GitHub" });
  const id = crypto.randomUUID();
  const said =
    "We moved everything to Cooper Netties last week. Cooper Netties's bill was twice what github told us it would be.";
  const sessionId = await noteDone(person, { audio: spoken(said, { id }) });
  expect((await sessionOf(person, sessionId)).messages[0]?.content).toBe(
    "We moved everything to Kubernetes last week. Kubernetes's bill was twice what GitHub told us it would be.",
  );
  expect((await callsOf(id)).lastSpeech).toMatchObject({
    prompt: "Kubernetes, GitHub.",
    userAgent: "Outspoken/1 (+https://outspoken.test)",
  });
  const draft = await drafted(person, sessionId);
  expect(draft.bodies[0]?.content).toContain("Kubernetes");
  expect(draft.bodies[0]?.content).toContain("GitHub");
  expect(written(draft)).not.toContain("cooper");
});

test("a taught name is right in what is said within a session too", async ({ person }) => {
  const sessionId = await beginInterview(person, NOTE);
  await correct(person, { kind: "spelling", text: "Anya", heard: "on ya" });
  const id = crypto.randomUUID();
  const response = await sayIn(person, sessionId, spoken("I told on ya about it the same evening.", { id }));
  expect(await response.json()).toMatchObject({ transcript: "I told Anya about it the same evening." });
  expect((await callsOf(id)).lastSpeech?.prompt).toBe("Anya.");
});

test("what was typed stays as it was typed", async ({ person }) => {
  await correct(person, { kind: "spelling", text: "GitHub" });
  const text = "We moved everything to github last week and nobody noticed.";
  const sessionId = await noteDone(person, { text });
  expect((await sessionOf(person, sessionId)).messages[0]?.content).toBe(text);
});
