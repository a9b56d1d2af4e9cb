import { expect } from "vitest";
import type { Draft, Source } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { test as base, drafted, draftFrom, newPerson, type Person, sessionFrom, spoken } from "./people.ts";
import { again, asked, latest, remove, sayIn, soundsLike } from "./vault/recordings.ts";

const SAID =
  "We lost our biggest customer in March. Three of the others told us the same thing, so we built that instead.";

async function begin(person: Person, audio = spoken(SAID)) {
  const sessionId = await sessionFrom(person, { audio });
  return { draft: await drafted(person, sessionId), recording: await latest(person), sessionId };
}

const wordsOf = async (person: Person, id: string) =>
  (await (await person.get(API.recordingWords(id))).json<{ words: TimedWord[] }>()).words;

/** Each part of a text that has a source, and the words of its recording that play then. */
async function heard(person: Person, text: string | null, sources: Source[]) {
  const parts: [string, string][] = [];
  for (const { start, end, recordingId, from, to } of sources) {
    const words = await wordsOf(person, recordingId);
    const played = words.filter((word) => word.start >= from && word.end <= to);
    parts.push([text?.slice(start, end) ?? "", played.map((word) => word.text).join(" ")]);
  }
  return parts;
}

const patched = async (person: Person, draft: Draft, patch: object): Promise<Draft> =>
  await (await person.send("PATCH", API.draft(draft.id), patch)).json();

const test = base.extend("begun", ({ person }) => begin(person));

test("each sentence says where it was said", async ({ person, begun: { draft, sessionId } }) => {
  const { hook, body } = postText(draft);
  const plain = (text: string) => text.toLowerCase().replace(/[.,]/g, "");
  const all = [
    ...(await heard(person, body, draft.sources)),
    ...(await heard(person, hook, draft.hookSources)),
  ];
  expect(all.length).toBeGreaterThan(1);
  for (const [part, played] of all) expect(plain(played)).toBe(plain(part));
  expect(draft.ctaSources).toEqual([]);

  const cta = "Which of the others told us the same thing?";
  const changed = await patched(person, draft, { customCta: cta });
  expect(await heard(person, cta, changed.ctaSources)).toEqual([
    ["of the others told us the same thing?", "of the others told us the same thing"],
  ]);
  expect(await person.drafts(sessionId)).toEqual([changed]);
});

test("a changed body keeps the sources of what was said", async ({ person, begun: { draft } }) => {
  const content =
    "Acme paid us 900 dollars.\n\nIn March we lost our biggest customer. So we built that instead!";
  // What they type themselves is theirs.
  const hooks = [{ type: "claim", content: "Mine." }];
  const changed = await patched(person, draft, { bodies: [{ content }], hooks, change: "bolder" });
  expect(changed.fidelity.unsaid.map(({ text }) => text)).toContain("Acme");
  expect(await heard(person, content, changed.sources)).toEqual([
    ["we lost our biggest customer.", "We lost our biggest customer"],
    ["So we built that instead!", "so we built that instead"],
  ]);
  const back = await patched(person, changed, { version: 0 });
  expect(back.sources).toEqual(draft.sources);
});

test("what is said later is a source too", async ({ person, begun: { draft, recording, sessionId } }) => {
  await sayIn(person, sessionId, spoken("say that the new one took eleven days to build"));
  const turn = await latest(person);
  const content = "We built that instead. The new one took eleven days to build.";
  const changed = await patched(person, draft, { bodies: [{ content }] });
  expect(changed.sources.map(({ recordingId }) => recordingId)).toEqual([recording.id, turn.id]);
  await remove(person, turn);
  const [after] = await person.drafts(sessionId);
  expect(after?.sources).toEqual(changed.sources.slice(0, 1));
});

test("a suite's posts lead to the note and to the answers of its interview", async ({ person }) => {
  const sessionId = await sessionFrom(person, { audio: spoken(SAID), interviewMode: "true" });
  const recording = await latest(person);
  await asked(person, sessionId);
  await sayIn(person, sessionId, spoken("The new one took eleven days to build and nobody slept."));
  const answer = await latest(person);
  await person.send("POST", API.stopInterview(sessionId));
  await person.send("POST", API.synthesize(sessionId));
  const drafts = await person.drafts(sessionId);
  const used = new Set(drafts.flatMap(({ sources }) => sources.map(({ recordingId }) => recordingId)));
  expect(used).toEqual(new Set([recording.id, answer.id]));
});

test("a draft of many doubtful words says so until it is corrected", async ({ person }) => {
  const words = SAID.split(" ").map((word, at) => ({
    ...{ word: word.replace(/[.,]/, ""), start: at / 10, end: at / 10 + 0.1 },
    probability: /told|same|thing|built|that|others/.test(word) ? 0.3 : 0.9,
  }));
  const { draft } = await begin(person, spoken(SAID, { words, duration: 3 }));
  expect(draft.heardPoorly).toBe(true);
  const content = "We lost our biggest customer in March. Three were tolerant, so we filled it in.";
  const corrected = await patched(person, draft, { bodies: [{ content }] });
  expect(corrected.heardPoorly).toBe(false);

  expect((await begin(await newPerson())).draft.heardPoorly).toBe(false);
});

test("a note heard again plays where it was said in the new transcript", async ({ person }) => {
  const { draft, recording, sessionId } = await begin(person, spoken(SAID, { duration: 3 }));
  await soundsLike(person, recording, spoken(SAID, { duration: 1.5 }));
  expect((await again(person, recording)).status).toBe(200);
  const [after] = await person.drafts(sessionId);
  expect(after?.bodies).toEqual(draft.bodies);
  expect(after?.sources[0]?.to).toBeCloseTo((draft.sources[0]?.to ?? 0) / 2, 1);
});

test("without times, as for what was typed, there are no sources", async ({ person }) => {
  const { draft } = await begin(person, spoken(SAID, { words: [] }));
  expect(draft).toMatchObject({ sources: [], hookSources: [], ctaSources: [] });
  expect(await draftFrom(person, { text: SAID })).toMatchObject({ sources: [], hookSources: [] });
});
