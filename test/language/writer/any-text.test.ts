import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_POST_CHARS } from "../../../worker/contract/limits.ts";
import { plainWriter } from "../../../worker/language/plain-writer/index.ts";
import { composePost } from "../../../worker/language/text/index.ts";
import { slowdownOf } from "../slowdown.ts";
import { INTERVIEWS, SPOKEN_NOTES, saidTwice, unsaidWords, wordsIn } from "./said.ts";

const WORDS = SPOKEN_NOTES.flatMap((note) => note.transcript.split(" "));
const SIGNS = "um,|no,|no, wait,|15|50.|Cut that.|“We|out”|okay so|you know,|-|\n|Monday".split("|");
/** Anything with a letter in it: any script, signs and line breaks, and words of real notes shuffled. */
const anyText = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 300 }),
    fc
      .array(fc.constantFrom(...WORDS, ...SIGNS, ...SIGNS), { minLength: 1, maxLength: 120 })
      .map((words) => words.join(" ")),
    fc.constantFrom(...SPOKEN_NOTES.map(({ transcript }) => transcript)),
  )
  .filter((text) => /\p{L}/u.test(text));
const anyLanguage = fc.constantFrom("en", "es", "de", "fr", "pt", "ja", undefined);
/** Of a text with such letters a part is a word as well, and what is cut off may be a sign ("㈠"). */
const UNSPACED = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** As the writer spells letters that are styled as mathematical symbols. */
const plain = (text: string) => text.replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize("NFKC"));

test("any text becomes a draft with two hooks, in which every word was said and nothing stands twice", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyLanguage, async (transcript, language) => {
      const { hooks, body } = await plainWriter.draft({ transcript, language });
      expect(hooks.length).toBeGreaterThanOrEqual(2);
      expect(hooks[0]?.type).not.toBe(hooks[1]?.type);
      expect(unsaidWords(body, plain(transcript))).toEqual([]);
      for (const { content } of hooks) {
        expect(content.length).toBeLessThanOrEqual(210);
        if (!UNSPACED.test(transcript)) expect(unsaidWords(content, plain(transcript))).toEqual([]);
        expect(saidTwice(composePost({ hook: content, body, cta: null }).body)).toEqual([]);
      }
      expect(wordsIn(body)).not.toEqual([]);
    }),
    { numRuns: 400, examples: [["um", "en"]] },
  );
});

const COMMANDS =
  "shorter|bolder|softer|new hook|take out it|start with Monday|replace 15 with 50|hello?".split("|");

test("any post can be changed in the chat: no word comes from anywhere else, and a reply tells of it", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyText,
      anyText,
      fc.array(fc.constantFrom(...COMMANDS), { minLength: 1 }),
      anyLanguage,
      async (said, body, commands, language) => {
        const post = { hook: "Hooked.", body, cta: null };
        const instruction = commands.join(" and ");
        const refined = await plainWriter.refine({ said: [said], post, instruction, language });
        // As in a draft, a hook of a script without spaces may end within what looks like a word.
        const text = `${UNSPACED.test(said) ? "" : (refined.hook ?? "")} ${refined.body ?? ""}`;
        const source = new Set(wordsIn(`${plain(said)} ${said} ${body} ${post.hook} ${instruction}`));
        // Where 15 becomes 50, “15²” becomes a word that nobody wrote.
        const isNew = (word: string) => !source.has(word) && !/[\p{No}\p{Nl}]/u.test(word);
        expect(wordsIn(text).filter(isNew)).toEqual([]);
        expect(refined.reply).not.toBe("");
        if (refined.body !== undefined) expect(wordsIn(refined.body)).not.toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

test("a body made shorter has fewer words, where it has two sentences", async () => {
  const sentence = fc.constantFrom(
    "We won.",
    "But it was hard.",
    "She said: “Nobody called.”",
    "It cost 50 euros.",
    "He left on Monday, and I stayed.",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(sentence, { minLength: 2, maxLength: 9 }), async (sentences) => {
      const body = sentences.join(" ");
      const shorter = await plainWriter.tweak({ mode: "shorter", body, language: "en" });
      expect(wordsIn(shorter.body).length).toBeLessThan(wordsIn(body).length);
    }),
  );
});

const language = "en";
const postOf = (body: string) => ({ hook: "Hooked.", body, cta: null });
const interviewOf = (answer: string) => ({ turns: [{ question: null, answer }], language });
const COMMAND = "take out 15 and start with 5 and replace twelve with 9";
const JOBS: Record<string, (text: string) => Promise<unknown>> = {
  draft: (text) => plainWriter.draft({ transcript: `${text} end`, language }),
  hooks: (transcript) => plainWriter.hooks({ transcript, language }, ["Hooked."]),
  shorter: (body) => plainWriter.tweak({ mode: "shorter", body, language }),
  bolder: (body) => plainWriter.tweak({ mode: "bolder", body, language }),
  softer: (body) => plainWriter.tweak({ mode: "softer", body, language }),
  refine: (body) => plainWriter.refine({ said: [body], post: postOf(body), instruction: COMMAND, language }),
  message: (instruction) => plainWriter.refine({ said: ["We won."], post: postOf("We won."), instruction }),
  question: (text) => plainWriter.question(interviewOf(text)),
  synthesize: (text) => plainWriter.synthesize(interviewOf(`${text} end`)),
  topics: (text) => plainWriter.topics({ transcripts: [text], current: [] }),
  profile: (text) =>
    plainWriter.profile({ notes: [text, `${text} x`].map((text) => ({ text, language })), removed: [] }),
  // No post is longer.
  review: (text) =>
    plainWriter.review({ post: postOf(text.slice(0, MAX_POST_CHARS)), said: [text], language }),
};
test.each(Object.entries(JOBS))("%s takes time that grows with it", { timeout: 300_000 }, async (_, job) =>
  expect(await slowdownOf(job, "speech")).toEqual([]),
);

test("a text without words is refused", async () => {
  for (const transcript of [" \n ", "… 🎉"])
    await expect(plainWriter.draft({ transcript })).rejects.toThrow(TypeError);
  await expect(plainWriter.synthesize({ turns: [{ question: null, answer: "…" }] })).rejects.toThrow(
    TypeError,
  );
});

test("an interview of hesitations alone becomes posts of them", async () => {
  const { hero, derivatives } = await plainWriter.synthesize({ turns: [{ question: null, answer: "um" }] });
  for (const { body } of [hero, ...derivatives]) expect(body).toBe("Um.");
});

test.each(INTERVIEWS)("$name becomes a suite that says what was said, once", async ({ turns, language }) => {
  const { hero, derivatives } = await plainWriter.synthesize({ turns, language });
  const said = turns.map(({ answer }) => answer).join(" ");
  expect(derivatives.length).toBeGreaterThanOrEqual(3);
  expect(derivatives.length).toBeLessThanOrEqual(5);
  for (const { hooks, body } of [hero, ...derivatives]) {
    expect(unsaidWords(body, said)).toEqual([]);
    expect(saidTwice(composePost({ hook: hooks[0]?.content ?? "", body, cta: null }).body)).toEqual([]);
    expect(hooks.length).toBeGreaterThanOrEqual(2);
  }
  expect(new Set(derivatives.map(({ title }) => title)).size).toBe(derivatives.length);
  for (const { angle } of derivatives) expect(angle.split(" ").length).toBeLessThanOrEqual(4);
});
