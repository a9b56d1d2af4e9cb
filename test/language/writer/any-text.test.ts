import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_POST_CHARS } from "../../../worker/contract/limits.ts";
import { plainWriter } from "../../../worker/language/plain-writer/index.ts";
import { composePost } from "../../../worker/language/text/index.ts";
import { INTERVIEWS, SPOKEN_NOTES, saidTwice, unsaidWords, wordsIn } from "./said.ts";

const WORDS = SPOKEN_NOTES.flatMap((note) => note.transcript.split(" "));
const SIGNS = [
  "um,",
  "no,",
  "no, wait,",
  "15",
  "50.",
  "Cut that.",
  "“We",
  "out”",
  "okay so",
  "you know,",
  "-",
  "\n",
  "Monday",
];
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
/** A part of such a text is a word as well. */
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
        if (!UNSPACED.test(content)) expect(unsaidWords(content, plain(transcript))).toEqual([]);
        expect(saidTwice(composePost({ hook: content, body, cta: null }).body)).toEqual([]);
      }
      expect(wordsIn(body)).not.toEqual([]);
    }),
    { numRuns: 400 },
  );
});

const COMMANDS = [
  "shorter",
  "bolder",
  "softer",
  "new hook",
  "take out the customer",
  "start with Monday",
  "replace 15 with 50",
  "hello?",
];

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

const HOSTILE = [
  "I mean, no, ",
  "no, wait, ",
  "um, ",
  "we sold it and then it was gone ",
  '"a" said “b” ',
  "“no ",
  "1 2, 3. ",
  "fifteen, no, fifty ",
  "a b c ",
  "🎉 ",
  "我们今天卖了很多东西。",
  "我们今天卖了很多东西",
  "we bought, we bought ",
  "... ",
  "Dr. ",
  "a.a.a.",
  "     ",
  "a\n",
  "1. a\n",
  ", ",
  "!",
  "— a ",
  "#",
  "Cut that. ",
  "It was. ",
  "very good! ",
  "why? ",
  "a",
  "but she said 5. ",
];
const JOBS: Record<string, (text: string) => Promise<unknown>> = {
  draft: (transcript) => plainWriter.draft({ transcript: `${transcript} end`, language: "en" }),
  hooks: (transcript) => plainWriter.hooks({ transcript, language: "en" }, ["Hooked."]),
  shorter: (body) => plainWriter.tweak({ mode: "shorter", body, language: "en" }),
  bolder: (body) => plainWriter.tweak({ mode: "bolder", body, language: "en" }),
  softer: (body) => plainWriter.tweak({ mode: "softer", body, language: "en" }),
  refine: (body) =>
    plainWriter.refine({
      said: [body],
      post: { hook: "Hooked.", body, cta: null },
      instruction: "take out 15 and start with 5 and replace twelve with 9",
      language: "en",
    }),
  message: (instruction) =>
    plainWriter.refine({
      said: ["We won."],
      post: { hook: "We won.", body: "It was hard.", cta: null },
      instruction,
    }),
  question: (answer) => plainWriter.question({ turns: [{ question: null, answer }], language: "en" }),
  synthesize: (answer) =>
    plainWriter.synthesize({ turns: [{ question: null, answer: `${answer} end` }], language: "en" }),
  topics: (transcript) => plainWriter.topics({ transcripts: [transcript], current: [] }),
  profile: (text) =>
    plainWriter.profile({
      notes: [
        { text, language: "en" },
        { text: `${text} x`, language: "en" },
      ],
      removed: [],
    }),
  review: (text) =>
    plainWriter.review({
      // No post is longer.
      post: { hook: "Hooked.", body: text.slice(0, MAX_POST_CHARS), cta: null },
      said: [text],
      language: "en",
    }),
};
const CHARS = 5_000;
const MAX_RATIO = 6;
const ATTEMPTS = 6;
/** What the clock of a thread can tell apart, about. */
const TICK_MS = 8;
/** Less tells nothing about growth. */
const NOTICEABLE_MS = 50;

/** Processor time of this thread, so that a busy machine changes little; the best of some rounds. */
async function timeOf(
  job: (text: string) => Promise<unknown>,
  text: string,
  rounds: number,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.threadCpuUsage();
    await job(text);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

test.each(Object.entries(JOBS))(
  "%s takes time that grows with the text, whatever it is made of",
  { timeout: 300_000 },
  async (_, job) => {
    for (const pattern of HOSTILE) {
      const textOf = (chars: number) => pattern.repeat(Math.ceil(chars / pattern.length)).slice(0, chars);
      const quick = await timeOf(job, textOf(4 * CHARS), 1);
      if (quick < NOTICEABLE_MS) continue;
      const ratios: number[] = [];
      // What else the machine does may slow one of the two.
      while (ratios.length < ATTEMPTS && !ratios.some((ratio) => ratio <= MAX_RATIO))
        ratios.push(
          (await timeOf(job, textOf(4 * CHARS), 3)) / Math.max(TICK_MS, await timeOf(job, textOf(CHARS), 3)),
        );
      expect(Math.min(...ratios), JSON.stringify(pattern)).toBeLessThanOrEqual(MAX_RATIO);
    }
  },
);

test("a text without words is refused", async () => {
  for (const transcript of [" \n ", "… 🎉"])
    await expect(plainWriter.draft({ transcript })).rejects.toThrow(TypeError);
  await expect(plainWriter.synthesize({ turns: [{ question: null, answer: "…" }] })).rejects.toThrow(
    TypeError,
  );
});

test.each(INTERVIEWS)(
  "$name becomes a suite of posts that say what was said, once",
  async ({ turns, language }) => {
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
  },
);
