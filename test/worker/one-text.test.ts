import fc from "fast-check";
import { expect, test } from "vitest";
import type { Suite } from "#contract/chat.ts";
import type { Draft, DraftVersion } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { joinPost, postOf, postText } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { keysOf, sentencesIn } from "../../worker/language/text/index.ts";
import { exportOf } from "./account/exports.ts";
import { feed } from "./linkedin/account.ts";
import { drafted, type NoteParts, newPerson, type Person, sessionFrom, spoken } from "./people.ts";
import { connect } from "./schedule/scheduled.ts";
import { latest, sessionOf } from "./vault/recordings.ts";

// Whatever is done to a post, in any order: no sentence is said twice and none is lost, and everywhere it is the same text.

const QUOTATION = ["Their boss told me: “You sold us a promise.", "Then you vanished.”"];
const NOTE = [
  "We lost our biggest customer on Tuesday.",
  "It was not about the price.",
  "They left because nobody had called them for half a year.",
  ...QUOTATION,
  "I sat down with the whole team that evening.",
  "Every Friday each of us calls one customer now.",
  "Two of them have bought more since then.",
  "The others told us what they hated.",
].join(" ");

const words = (text: string) => ` ${keysOf(text).join(" ")} `;
const times = (sentence: string, text: string) => words(text).split(words(sentence)).length - 1;

interface Author {
  person: Person;
  draft: Draft;
  /** What is in the post: what was said in it, without what a change took out. */
  sentences: Set<string>;
  versions: Map<number, Set<string>>;
}

const patch = async ({ person, draft }: Author, change: object): Promise<Draft> => {
  const response = await person.send("PATCH", API.draft(draft.id), change);
  expect(response.status, await response.clone().text()).toBe(200);
  return await response.json();
};

/** Changes the text that is shown: what is not shown stays. */
async function retype(author: Author, typed: string, change?: string): Promise<Draft> {
  const shown = postText(author.draft).body;
  const next = await patch(author, { bodies: [{ content: typed }], change });
  expect(words(postOf(next))).toBe(words(joinPost({ ...postText(author.draft), body: typed })));
  replaced(author, shown, typed);
  return next;
}

function replaced({ sentences }: Author, before: string, after: string): void {
  for (const sentence of sentencesIn(before)) if (times(sentence, after) === 0) sentences.delete(sentence);
  for (const sentence of sentencesIn(after)) if (times(sentence, before) === 0) sentences.add(sentence);
}

const ownSentence = () => `I typed ${crypto.randomUUID().replaceAll("-", "")} myself.`;

/** Each with a number to choose by. */
const STEPS: Record<string, (author: Author, pick: number) => Promise<Draft>> = {
  hook: (author, pick) => patch(author, { selectedHookIndex: pick % author.draft.hooks.length }),
  "new hooks": async (author, pick) => {
    const sentences = [...author.sentences];
    const content = pick % 3 === 0 ? ownSentence() : (sentences[pick % sentences.length] ?? "");
    return await patch(author, { hooks: [{ type: "claim", content }], change: "hooks" });
  },
  // A number of its own makes another sentence of it, which no other hook repeats.
  "reword the hook": async (author, pick) => {
    const hook = author.draft.hooks[author.draft.selectedHookIndex]?.content ?? "";
    const next = hook.replace(/\p{L}+(?=[.!?]?$)/u, String(pick));
    // A hook that is cut from the middle of a sentence has none of its own to reword.
    if (next === hook || sentencesIn(hook).some((sentence) => times(sentence, NOTE) > 1)) return author.draft;
    const draft = await patch(author, { hooks: [{ type: "claim", content: next }], change: "edit" });
    if (author.sentences.delete(hook)) author.sentences.add(next);
    return draft;
  },
  "take a sentence out": async (author, pick) => {
    const sentences = sentencesIn(postText(author.draft).body);
    if (sentences.length < 2) return author.draft;
    return await retype(author, sentences.toSpliced(pick % sentences.length, 1).join("\n\n"));
  },
  "add a sentence": async (author, pick) => {
    const sentences = sentencesIn(postText(author.draft).body);
    return await retype(author, sentences.toSpliced(pick % sentences.length, 0, ownSentence()).join(" "));
  },
  tweak: async (author) => {
    const { hook, body } = postText(author.draft);
    if (sentencesIn(body).length < 3) return author.draft;
    const tweaked = await author.person.send("POST", API.tweak, { mode: "shorter", body, hook });
    const { body: shorter } = await tweaked.json<{ body: string }>();
    return await retype(author, shorter, "shorter");
  },
  ask: async (author) => {
    const { person, draft } = author;
    const shown = postText(draft).body;
    if (sentencesIn(shown).length < 3) return draft;
    const ask = { content: "Make it shorter." };
    const asked = await person.send("POST", API.message(draft.sessionId), ask);
    expect(asked.status).toBe(200);
    const [next] = await person.drafts(draft.sessionId);
    replaced(author, shown, next ? postText(next).body : "");
    return next ?? draft;
  },
  "correct a word": async (author, pick) => {
    const { person, draft, sentences } = author;
    const recording = await latest(person);
    const path = API.recordingWords(recording.id);
    const { words } = await (await person.get(path)).json<{ words: TimedWord[] }>();
    if (words.length === 0) return draft;
    const at = pick % words.length;
    const was = words[at]?.text ?? "";
    const right = String(pick);
    const correction = { at, was, text: right, everywhere: true };
    expect((await person.send("PATCH", path, correction)).status).toBe(200);
    const [next = draft] = await person.drafts(draft.sessionId);
    for (const sentence of [...sentences]) {
      const corrected = sentence.replace(new RegExp(`(?<!\\p{L})${was}(?!\\p{L})`, "u"), right);
      if (corrected === sentence || times(corrected, postOf(next)) === 0) continue;
      sentences.delete(sentence);
      sentences.add(corrected);
    }
    return next;
  },
  undo: (author) => restore(author, author.draft.previousVersion ?? 0),
  restore: (author, pick) => restore(author, pick % author.draft.versionCount),
};

async function restore(author: Author, version: number): Promise<Draft> {
  author.sentences = new Set(author.versions.get(version));
  return await patch(author, { version });
}

async function check({ person, draft, sentences }: Author, done: string): Promise<void> {
  const text = postOf(draft);
  for (const sentence of sentences)
    expect.soft(times(sentence, text), `${done}: ${sentence}\n\n${text}`).toBe(1);
  if (QUOTATION.every((half) => sentences.has(half))) expect(text, done).toMatch(/^[^“”]*“[^“”]*”[^“”]*$/u);
  const [inChat] = await person.drafts(draft.sessionId);
  expect(inChat).toEqual(draft);
  const post = await (await person.get(API.post(draft.id))).json<Post>();
  expect(joinPost(post), done).toBe(text);
  const versions = await (await person.get(API.draftVersions(draft.id))).json<DraftVersion[]>();
  expect(joinPost(versions[draft.version] ?? post), done).toBe(text);
}

const ORDERS = fc.sample(
  fc.array(fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat(1_000)), { minLength: 14, maxLength: 14 }),
  { numRuns: 4, seed: 77 },
);

/** By whom a note is written, and whether its words have times, by which they can be corrected. */
const NOTES: NoteParts[] = [
  { text: NOTE },
  { audio: spoken(NOTE) },
  // A writer whose body leaves its first hook out.
  { text: `${NOTE} FAULT{"id": "unopened", "faults": ["unopened"]}` },
  { audio: spoken(NOTE) },
];

test.each(
  ORDERS.map((order, at) => [order.map(([step]) => step).join(", "), order, NOTES[at] ?? {}] as const),
)("no sentence is said twice and none is lost: %s", { timeout: 60_000 }, async (_steps, order, note) => {
  const person = await newPerson();
  const sessionId = await sessionFrom(person, note);
  const draft = await drafted(person, sessionId);
  const sentences = new Set(sentencesIn(NOTE));
  const author: Author = { person, draft, sentences, versions: new Map([[0, new Set(sentences)]]) };
  await check(author, "drafted");
  for (const [step, pick] of order) {
    author.draft = (await STEPS[step]?.(author, pick)) ?? author.draft;
    await check(author, step);
    author.versions.set(author.draft.version, new Set(author.sentences));
  }

  const text = postOf(author.draft);
  const { data, text: file } = await exportOf(person);
  expect(file(data.posts[0]?.file ?? "").trimEnd()).toMatch(new RegExp(`${RegExp.escape(text)}$`));
  await connect(person);
  expect((await person.send("POST", API.publishPost(draft.id))).status).toBe(200);
  expect((await feed()).map((post) => post.text)).toContain(text);
});

test("a suite is the same in its answer, in the chat and in the library, says nothing twice, and only suggests calls to action", async () => {
  const person = await newPerson();
  const sessionId = await sessionFrom(person, { text: NOTE, interviewMode: "true" });
  await person.send("POST", API.stopInterview(sessionId));
  const suite = await (await person.send("POST", API.synthesize(sessionId))).json<Suite>();
  const drafts = await person.drafts(sessionId);
  const library = await (await person.get(API.posts)).json<Post[]>();
  const posts = [suite.hero_post, ...suite.derivative_posts];
  expect(drafts.map(({ id, postIndex }) => [postIndex, id])).toEqual(
    posts.map(({ draftId }, at) => [at, draftId]),
  );
  for (const [at, { draftId, hook, body, optional_cta }] of posts.entries()) {
    const text = joinPost({ hook, body, cta: null });
    const post = library.find(({ id }) => id === draftId);
    const suggested = { selectedCtaIndex: null, customCta: null, ctaSuggestions: [optional_cta] };
    expect(drafts[at]).toMatchObject(suggested);
    expect(drafts[at] && postOf(drafts[at])).toBe(text);
    expect(post && joinPost(post)).toBe(text);
    for (const sentence of sentencesIn(text)) expect(times(sentence, text), text).toBe(1);
  }
  const { messages } = await sessionOf(person, sessionId);
  expect(messages.at(-1)).toMatchObject({ role: "synthesizer", fullAiResponse: suite });
});
