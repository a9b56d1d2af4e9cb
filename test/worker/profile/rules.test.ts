import { expect } from "vitest";
import type { Message, Suite } from "#contract/chat.ts";
import type { Draft, HooksResponse, TweakResponse } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { callsOf, drafted, spoken, test } from "../people.ts";
import { sayIn, sessionOf } from "../vault/recordings.ts";
import { beginInterview, contextOf, correct, noModel, noteDone, settled } from "./profile.ts";

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
  const { hooks } = await answer.json<HooksResponse>();
  expect(hooks.length).toBeGreaterThanOrEqual(2);
  expect(textIn(hooks)).not.toContain("basically");
  for (const mode of ["shorter", "bolder", "softer"]) {
    const { body } = await (await person.send("POST", API.tweak, { mode, body: NOTE })).json<TweakResponse>();
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
  expect(draft.bodies[0]?.content).toMatch(/Kubernetes.*GitHub/s);
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
