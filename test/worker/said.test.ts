import { expect, vi } from "vitest";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import { test as base, draftFrom, noise, type Person, runSql, spoken, useUpTrial } from "./people.ts";
import { beginInterview } from "./profile/profile.ts";
import { postOf } from "./schedule/scheduled.ts";
import { fault, shown } from "./services/calls.ts";
import { again, latest, OUTAGE, sayIn, sessionOf, soundsLike, vaultOf } from "./vault/recordings.ts";

const SAID = "We lost our biggest customer in March. Three of the others told us the same thing.";
const SOLD = "We sell bread to hotels in Bern. It takes us an hour every morning. Then we sleep.";
const CLAIM = "Google paid us 900 dollars.";

/** Says what a draft claims. */
const say = (person: Person, sessionId: string, audio: Uint8Array<ArrayBuffer>, key?: string) =>
  sayIn(person, sessionId, audio, key, { statement: "true" });

/** A draft with a sentence that nobody said. */
async function begin(person: Person) {
  const { id, sessionId } = await draftFrom(person, { audio: spoken(SAID) });
  const content = `We lost our biggest customer in March.\n\n${CLAIM}`;
  await person.send("PATCH", API.draft(id), { bodies: [{ content }], change: "bolder" });
  const now = async () => (await person.drafts(sessionId))[0] ?? expect.fail("there is no draft");
  const marked = async () => (await now()).fidelity.unsaid.map(({ text }) => text);
  return { sessionId, now, marked };
}

const messagesOf = async (person: Person, sessionId: string) => (await sessionOf(person, sessionId)).messages;

const test = base
  .extend("begun", ({ person }) => begin(person))
  .extend("draft", ({ person }) => draftFrom(person, { text: SOLD }));

test("what is said later is no longer marked", async ({ person, begun: { sessionId, now, marked } }) => {
  const before = await now();
  expect(await marked()).toEqual(expect.arrayContaining(["Google"]));

  const response = await say(person, sessionId, spoken(CLAIM));
  const heard = { transcript: CLAIM, complete: false, interviewMode: false };
  expect([response.status, await response.json()]).toMatchObject([200, heard]);
  const after = await now();
  expect(await marked()).toEqual([]);
  expect(after.bodies).toEqual(before.bodies);
  expect(after.version).toBe(before.version);
  const recording = await latest(person);
  expect(recording).toMatchObject({ purpose: "statement", sessionId, snippet: CLAIM, status: "processed" });
  const start = after.bodies.at(-1)?.content.indexOf(CLAIM);
  expect(after.sources).toContainEqual(expect.objectContaining({ start, recordingId: recording.id }));
  expect((await messagesOf(person, sessionId)).at(-1)).toMatchObject({ id: recording.id, content: CLAIM });
  expect(await person.usage()).toMatchObject({ recordings_used: 1, chat_turns_used: 1 });
});

test("something else said leaves the mark", async ({ person, begun: { sessionId, now, marked } }) => {
  await say(person, sessionId, spoken("Somebody paid us 800 dollars."));
  expect(await marked()).toEqual(expect.arrayContaining(["Google"]));
  expect((await now()).fidelity.unsaid[0]?.nearest).toContain("paid us 800 dollars");
});

test("the same statement twice is saved and counted once", async ({ person, begun: { sessionId } }) => {
  const audio = spoken(CLAIM);
  const both = await Promise.all([1, 2].map(() => say(person, sessionId, audio, "statement-1")));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await say(person, sessionId, audio, "statement-1")).status).toBe(200);
  const said = (await messagesOf(person, sessionId)).filter(({ content }) => content === CLAIM);
  expect(said).toHaveLength(1);
  expect(await person.usage()).toMatchObject({ chat_turns_used: 1 });

  expect((await sayIn(person, sessionId, audio, "statement-1")).status).toBe(409);
});

test("an unheard statement is tried again", async ({ person, begun: { sessionId, now, marked } }) => {
  const before = await now();
  expect((await say(person, sessionId, spoken(CLAIM, { faults: OUTAGE }))).status).toBe(503);
  const waiting = await latest(person);
  expect(waiting).toMatchObject({ purpose: "statement", status: "waiting", hasAudio: true });
  expect(await person.usage()).toMatchObject({ chat_turns_used: 0 });

  await soundsLike(person, waiting, spoken(CLAIM));
  expect((await again(person, waiting)).status).toBe(200);
  expect(await marked()).toEqual([]);
  expect((await now()).version).toBe(before.version);
  expect(await person.usage()).toMatchObject({ chat_turns_used: 1 });
  // Once more, now that it is there: its words are replaced, and no draft is written again.
  await soundsLike(person, waiting, spoken("Google paid us 800 dollars."));
  expect((await again(person, waiting)).status).toBe(200);
  expect(await marked()).not.toEqual([]);
  expect((await now()).version).toBe(before.version);
  expect(await person.usage()).toMatchObject({ chat_turns_used: 1 });
});

test("words made up for noise are refused, its sound is kept", async ({ person, begun: { sessionId } }) => {
  const count = (await messagesOf(person, sessionId)).length;
  expect((await say(person, sessionId, noise())).status).toBe(422);
  expect((await sayIn(person, sessionId, noise())).status).toBe(422);
  expect(await messagesOf(person, sessionId)).toHaveLength(count);
  const waiting = (await vaultOf(person)).filter(({ status }) => status === "waiting");
  expect(waiting.map(({ purpose }) => purpose).sort()).toEqual(["statement", "turn"]);
});

test("to a later request a statement is something said", async ({ person, begun: { sessionId } }) => {
  await say(person, sessionId, spoken(CLAIM));
  const id = crypto.randomUUID();
  const content = `make it shorter ${fault(id)}`;
  expect((await person.send("POST", API.message(sessionId), { content })).status).toBe(200);
  const prompt = await shown(id);
  expect(prompt).toContain(`<note>\n${CLAIM}\n</note>`);
  expect(prompt).not.toContain("<earlier_request>");
});

test("it needs a plan and a draft", async ({ person, begun: { sessionId } }) => {
  const open = await beginInterview(person, SAID);
  expect((await say(person, open, spoken(CLAIM))).status).toBe(409);
  await useUpTrial(person);
  expect((await say(person, sessionId, spoken(CLAIM))).status).toBe(402);
});

const INVENTED = "Gartner called us a leader in 2019.";

const patch = async (person: Person, draft: Draft, change: object): Promise<Draft> =>
  await (await person.send("PATCH", API.draft(draft.id), change)).json();

const markedIn = ({ fidelity, hookUnsaid, ctaUnsaid }: Draft) =>
  [...hookUnsaid, ...fidelity.unsaid, ...ctaUnsaid].map(({ text }) => text);

test("what an author types is not marked, in body, hook or call to action", async ({ person, draft }) => {
  const typed = await patch(person, draft, {
    bodies: [{ content: `${SOLD} Since then we grew by 300% with Nestlé.` }],
    hooks: [{ type: "claim", content: "Nobody in Geneva buys 40 loaves." }],
    customCta: "Would you pay $12 to Migros?",
  });
  expect(markedIn(typed)).toEqual([]);
  expect(typed.fidelity.yourWords).toBe(1);
  expect(await person.drafts(draft.sessionId)).toEqual([typed]);

  await person.send("PATCH", API.post(draft.id), { body: `${SOLD} We have 77 ovens.` });
  const [edited] = await person.drafts(draft.sessionId);
  expect(edited && markedIn(edited)).toEqual([]);
});

test.for("shorter bolder softer hooks refine".split(" "))(
  "what %s made stays marked",
  async (change, { person, draft }) => {
    const made = await patch(person, draft, { bodies: [{ content: `${SOLD} ${INVENTED}` }], change });
    const marked = markedIn(made);
    expect(marked.join()).toContain("Gartner");

    const content = `${postText(made).body.replace("in 2019", "back in 2019")} We have 77 ovens.`;
    const edited = await patch(person, made, { bodies: [{ content }] });
    expect(markedIn(edited).join()).toContain("Gartner");
    expect(markedIn(edited).join()).toContain("2019");
    expect(markedIn(edited).join()).not.toContain("77");
  },
);

test("a number that its author corrects is theirs, and no other is", async ({ person, draft }) => {
  const bodies = [{ content: `${SOLD} We lost 46 of 80 hotels.` }];
  const made = await patch(person, draft, { bodies, change: "bolder" });
  expect(markedIn(made).join(" ")).toMatch(/46.*80/);
  const content = postText(made).body.replace("46", "47");
  const corrected = await patch(person, made, { bodies: [{ content }] });
  expect(corrected.confirmed).toEqual(["47"]);
  expect(markedIn(corrected).join(" ")).toContain("80");
});

test("who chooses a text of a writer again has not typed it", async ({ person, draft }) => {
  const made = await patch(person, draft, { bodies: [{ content: `${SOLD} ${INVENTED}` }], change: "bolder" });
  await patch(person, draft, { version: 0 });
  const again = await patch(person, draft, { bodies: [{ content: postText(made).body }] });
  expect(markedIn(again)).toEqual(markedIn(made));
  expect(again.confirmed).toEqual([]);
});

test("what a review found is marked until its author confirms it", async ({ person, draft }) => {
  const unsaid = ["That is how it goes with us."];
  const shown = { bodies: [{ content: `${SOLD} ${unsaid[0]}` }], change: "bolder" };
  const { version } = await patch(person, draft, shown);
  const post = () => postOf({ person, id: draft.id });
  await vi.waitFor(async () => expect((await post()).reviewing).toBe(false), { timeout: 45_000 });
  const review = { overallScore: 7, strengths: ["Clear."], improvements: [] };
  const found = JSON.stringify({ ...review, unsaid, version });
  await runSql("update drafts set review = ? where id = ?", found, draft.id);

  const marks = async () => (await person.drafts(draft.sessionId)).flatMap(markedIn);
  expect(await marks()).toEqual(unsaid);
  expect((await post()).review).toEqual(review);
  const edited = await patch(person, draft, { customCta: "Who else bakes?" });
  expect(markedIn(edited)).toEqual([]);
  expect(markedIn(await patch(person, draft, { version }))).toEqual(unsaid);
  expect(markedIn(await patch(person, draft, { confirmed: unsaid }))).toEqual([]);
});
