import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Draft, DraftPatch } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import type { TimedWord, TranscriptCorrection, WordCorrection } from "#contract/recordings.ts";
import { test as base, drafted, type Person, sessionFrom, spoken } from "../people.ts";
import { addPicture } from "../post-files.ts";
import { interviewed } from "../profile/profile.ts";
import { latest, sayIn, sessionOf, wordsOf } from "./recordings.ts";

const HEARD = "We lost a retarded re Friday, and nobody asked for it back.";

async function noted(person: Person) {
  const sessionId = await sessionFrom(person, { audio: spoken(HEARD) });
  const { id } = await latest(person);
  const words = () => wordsOf(person, { id });
  const correct = (correction: WordCorrection) => person.send("PATCH", API.recordingWords(id), correction);
  const session = () => sessionOf(person, sessionId);
  return { sessionId, id, words, correct, session };
}

const MISHEARD =
  "We lost our biggest retort in March. It was the best thing that happened to us. " +
  "We finally called every other retort and asked what they needed.";

async function misheard(person: Person) {
  const sessionId = await sessionFrom(person, { audio: spoken(MISHEARD) });
  const draft = () => drafted(person, sessionId);
  const { id: draftId } = await draft();
  const { id } = await latest(person);
  const patch = (change: DraftPatch) => person.send("PATCH", API.draft(draftId), change);
  const correct = (correction: Partial<WordCorrection> = {}) =>
    person.send("PATCH", API.recordingWords(id), {
      ...{ at: 4, was: "retort", text: "customer", everywhere: true },
      ...correction,
    });
  const put = (correction: TranscriptCorrection) =>
    person.send("PUT", API.recordingTranscript(id), correction);
  return { person, sessionId, draftId, draft, patch, correct, put };
}

const test = base
  .extend("heard", ({ person }) => noted(person))
  .extend("wrong", ({ person }) => misheard(person));

test("a misheard word is put right and keeps its time", async ({ heard: { words, correct, session } }) => {
  const before = await words();
  const response = await correct({ at: 3, was: "retarded", text: "report every" });
  expect(response.status).toBe(200);
  const { transcript, words: corrected } = await response.json<{ transcript: string; words: TimedWord[] }>();
  expect(transcript).toBe("We lost a report every re Friday, and nobody asked for it back.");
  expect(corrected.map(({ text }) => text).slice(2, 6)).toEqual(["a", "report", "every", "re"]);
  expect(corrected[3]).toMatchObject({ start: before[3]?.start, confidence: 1 });
  expect(corrected[4]).toMatchObject({ end: before[3]?.end, confidence: 1 });

  const kept = await words();
  expect(kept.map(({ text }) => text)).toEqual(corrected.map(({ text }) => text));
  expect(kept.map(({ confidence }) => confidence)).toEqual(corrected.map(({ confidence }) => confidence));
  const { messages, recordings } = await session();
  expect(messages[0]?.content).toBe(transcript);
  expect(recordings[0]?.snippet).toBe(transcript);
});

test("what was put right counts as said", async ({ person, heard: { sessionId, correct } }) => {
  const { id } = await drafted(person, sessionId);
  const body = "We lost a Kraków Friday.";
  await person.send("PATCH", API.draft(id), { bodies: [{ content: body }], change: "bolder" });
  const { fidelity } = await drafted(person, sessionId);
  expect(fidelity.unsaid.map(({ text }) => text)).toEqual(["Kraków"]);
  await correct({ at: 3, was: "retarded", text: "Kraków" });
  const after = await drafted(person, sessionId);
  expect(after.fidelity.unsaid).toEqual([]);
  expect(after.bodies.at(-1)?.content).toBe(body);
});

test("the same correction twice is one, and ends the doubt", async ({ heard: { words, correct } }) => {
  expect((await correct({ at: 1, was: "lost", text: "lost" })).status).toBe(200);
  expect((await words())[1]).toMatchObject({ text: "lost", confidence: 1 });
  const answers = await Promise.all([1, 2].map(() => correct({ at: 3, was: "retarded", text: "report" })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await words()).map(({ text }) => text).slice(2, 5)).toEqual(["a", "report", "re"]);
});

const HOOKS = ["We lost our biggest retort in March.", "Our biggest retort in March was the best thing."];

const CARD = "We lost our biggest retort in March.";

/** The hook, the body, the call to action and two pictures, one of them a card, use what was misheard. */
async function usedIn({ person, draftId, patch }: Awaited<ReturnType<typeof misheard>>) {
  await patch({
    hooks: HOOKS.toReversed().map((content) => ({ type: "claim", content })),
    bodies: [{ content: "It was the best thing.\n\nWe called every other retort." }],
    customCta: "What did your biggest retort in March teach you?",
  });
  await addPicture(person, draftId, undefined, { alt: "Every other retort and what they needed." });
  const card = { text: CARD, look: "ink", dark: true };
  await addPicture(person, draftId, undefined, { alt: CARD, card: JSON.stringify(card) });
  return async () => (await person.get(API.post(draftId))).json<Post>();
}

test("everywhere means in every part of a post, which stays scheduled", async ({ wrong }) => {
  const { draftId, draft, correct } = wrong;
  const post = await usedIn(wrong);
  await env.DB.prepare("update drafts set schedule_state = 'scheduled', scheduled_at = ? where id = ?")
    .bind(Date.now() + 3_600_000, draftId)
    .run();
  const before = await draft();
  expect((await correct()).status).toBe(200);
  const after = await draft();
  const { hook, body, cta } = postText(after);
  expect(hook).toBe("We lost our biggest customer in March.");
  expect(body).toBe("It was the best thing.\n\nWe called every other retort.");
  expect(cta).toBe("What did your biggest customer in March teach you?");
  const other = "Our biggest customer in March was the best thing.";
  expect(after.hooks.map(({ content }) => content)).toContain(other);
  expect(after.versionCount).toBe(before.versionCount + 1);
  expect(after.hookUnsaid).toEqual([]);
  expect(await post()).toMatchObject({ hook, body, cta, schedule_state: "scheduled" });
  expect((await post()).pictures).toMatchObject([
    { alt: "Every other retort and what they needed.", card: null },
    { alt: hook, card: { text: hook, look: "ink", dark: true, isOutdated: true } },
  ]);
  expect((await correct()).status).toBe(200);
  expect(await draft()).toEqual(after);
});

test("a picture alone is corrected where the text does not use the word", async ({ wrong }) => {
  const { patch, correct } = wrong;
  const post = await usedIn(wrong);
  const own = { hooks: [{ type: "claim" as const, content: "Mine." }], bodies: [{ content: "My own." }] };
  await patch({ ...own, customCta: null });
  expect((await correct({ at: 21, text: "client" })).status).toBe(200);
  const { hook, body, pictures } = await post();
  expect({ hook, body }).toEqual({ hook: "Mine.", body: "My own." });
  expect(pictures.map(({ alt }) => alt)).toEqual(["Every other client and what they needed.", CARD]);
  expect(pictures[1]?.card).toMatchObject({ text: CARD, isOutdated: false });
});

test("by the whole transcript too, which else leaves the post as it is", async ({ wrong }) => {
  const { draft, put } = wrong;
  const post = await usedIn(wrong);
  const before = await draft();
  const text = MISHEARD.replace("lost", "have lost");
  expect((await put({ was: MISHEARD, text })).status).toBe(200);
  expect(await draft()).toMatchObject({ hooks: before.hooks, versionCount: before.versionCount });
  const customers = text.replace("retort", "customer").replace("retort", "client");
  const next = customers.replace("the best", "the very best");
  expect((await put({ was: text, text: next, everywhere: true })).status).toBe(200);
  const { hook, body, pictures } = await post();
  expect(hook).toBe("We lost our biggest customer in March.");
  expect(body).toBe("It was the very best thing.\n\nWe called every other client.");
  expect(pictures.map(({ alt }) => alt)).toEqual(["Every other client and what they needed.", hook]);
});

test.for([
  ["is published", "status = 'published', published_at = 1"],
  ["is being published", `publish_attempt = 'one', publishing_since = ${Date.now() + 60_000}`],
  ["may be published", "publish_unsettled = 1"],
] as const)("a post that %s stays as it was", async ([, state], { wrong }) => {
  const { person, draftId, draft, correct } = wrong;
  const post = await usedIn(wrong);
  const before = [postText(await draft()), (await post()).pictures];
  await env.DB.prepare(`update drafts set ${state} where id = ?`).bind(draftId).run();
  expect((await correct()).status).toBe(200);
  expect([postText(await draft()), (await post()).pictures]).toEqual(before);
  expect((await latest(person)).snippet).toContain("biggest customer");
});

test("every post of a suite is corrected", async ({ person }) => {
  const sessionId = await interviewed(person, MISHEARD);
  const { id } = await latest(person);
  await person.send("POST", API.synthesize(sessionId));
  const before = await person.drafts(sessionId);
  const bodies = (drafts: Draft[]) => drafts.map((draft) => [postText(draft).hook, postText(draft).body]);
  expect(before.length).toBeGreaterThan(3);
  const text = MISHEARD.replaceAll("retort", "customer");
  const correction = { was: MISHEARD, text, everywhere: true };
  expect((await person.send("PUT", API.recordingTranscript(id), correction)).status).toBe(200);
  const expected = JSON.stringify(bodies(before)).replaceAll("retort", "customer");
  expect(JSON.stringify(bodies(await person.drafts(sessionId)))).toBe(expected);
});

test("whoever edits at the same moment loses nothing", async ({ wrong: { draft, patch, correct } }) => {
  await patch({ hooks: [{ type: "claim", content: HOOKS[0] ?? "" }] });
  const edit: DraftPatch = { bodies: [{ content: "Mine." }], change: "edit" };
  const answers = await Promise.all([correct(), patch(edit), correct()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { hook, body } = postText(await draft());
  expect({ hook, body }).toMatchObject({ hook: "We lost our biggest customer in March." });
  expect(body).toContain("Mine.");
});

test("another word than the one seen is not changed", async ({ heard: { words, correct } }) => {
  const before = await words();
  expect((await correct({ at: 3, was: "Friday", text: "Monday" })).status).toBe(409);
  expect((await correct({ at: 300, was: "We", text: "They" })).status).toBe(409);
  expect((await correct({ at: 0, was: "We", text: "?!" })).status).toBe(400);
  expect(await words()).toEqual(before);
});

test("a later word is put right in its message", async ({ person, heard: { sessionId, session } }) => {
  await drafted(person, sessionId);
  expect(await sayIn(person, sessionId, spoken("Make it shorten please."))).toMatchObject({ status: 200 });
  const { id } = await latest(person);
  const correction = { at: 2, was: "shorten", text: "shorter" };
  expect((await person.send("PATCH", API.recordingWords(id), correction)).status).toBe(200);
  const { messages } = await session();
  expect(messages.find((message) => message.id === id)?.content).toBe("Make it shorter please.");
  expect(messages[0]?.content).toBe(HEARD);
});

test("a transcript is put right", async ({ person, heard: { sessionId, id, words, session } }) => {
  const written = await drafted(person, sessionId);
  const before = await words();
  const text = "We lost a weekly report Friday, and nobody asked for it.";
  const put = (correction: TranscriptCorrection) =>
    person.send("PUT", API.recordingTranscript(id), correction);
  const answers = await Promise.all([1, 2].map(() => put({ was: HEARD, text })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await put({ was: HEARD, text: "Something else." })).status).toBe(409);
  expect((await put({ was: text, text: "?!" })).status).toBe(400);

  const { messages, recordings } = await session();
  expect(messages[0]?.content).toBe(text);
  expect(recordings[0]).toMatchObject({ snippet: text, hasAudio: true });
  const after = await words();
  expect(after.map((word) => word.text)).toEqual(text.replace(/[,.]/g, "").split(" "));
  for (const word of ["lost", "Friday", "nobody"]) {
    const at = (all: TimedWord[]) => all.find((other) => other.text === word)?.start;
    expect(at(after)).toBe(at(before));
  }
  expect((await drafted(person, sessionId)).bodies).toEqual(written.bodies);
});
