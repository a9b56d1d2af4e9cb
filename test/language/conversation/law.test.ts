import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { builtinConversation } from "../../../worker/language/builtin-writer/index.ts";
import { wordsIn } from "../writer/said.ts";
import { SPOKEN_NOTES } from "../writer/transcripts.ts";
import { INTERVIEWS } from "./interviews.ts";
import { refine } from "./refining.ts";
import { inventedWords } from "./words.ts";

/** The same cases every time, so that a failure is a change and never chance. */
const RUNS = { numRuns: 60, seed: 3 };

/** Anything with a word in it. */
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 120 }),
    fc
      .array(fc.constantFrom(...SPOKEN_NOTES.flatMap((note) => note.transcript.split(/\s+/))), {
        maxLength: 60,
      })
      .map((words) => words.join(" ")),
    fc.constantFrom(...SPOKEN_NOTES.map((note) => note.transcript)),
  )
  .filter((candidate) => wordsIn(candidate).length > 0);

const COMMANDS = [
  "shorter",
  "longer",
  "bolder",
  "softer",
  "remove the part about customers",
  "start with the customer",
  "end with the team",
  "add a question",
  "as a list",
  "as paragraphs",
  "split into shorter paragraphs",
  "another hook",
  "make the hook about customers",
  "make the hook shorter",
  "remove the first sentence",
  "remove the question",
  "mention the customer",
  "hazlo más corto",
  "kürzer",
  "plus court",
  "mais curto",
  "remove hedges",
];

describe("whatever was said", () => {
  test("refining invents no word, claims no change that is not there, and leaves no empty body", async () => {
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 3 }),
        async (said, body, commands) => {
          const post = { hook: "Hooked.", body, cta: null };
          const refined = await refine(commands.join(" and "), { said: [said], post });
          expect(refined.reply).not.toBe("");
          expect(
            inventedWords(`${refined.hook ?? ""} ${refined.body ?? ""}`, [said, body, post.hook]),
          ).toEqual([]);
          if (refined.body !== undefined) expect(wordsIn(refined.body)).not.toEqual([]);
          expect(refined.body).not.toBe(body);
          expect(refined.hook).not.toBe(post.hook);
        },
      ),
      RUNS,
    );
  });

  test("any message at all gets a reply, and its words may only come from the message", async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (said, instruction) => {
        const refined = await refine(instruction, {
          said: [said],
          post: { hook: "Hooked.", body: said, cta: null },
        });
        expect(refined.reply).not.toBe("");
        expect(inventedWords(refined.body ?? "", [said, instruction, "Hooked"])).toEqual([]);
      }),
      RUNS,
    );
  });

  test("a tweak keeps to the words of the body; shorter never gets longer", async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom("shorter", "bolder", "softer"), async (body, mode) => {
        const tweaked = (await builtinConversation.tweak({ mode, body })).body;
        expect(inventedWords(tweaked, [body])).toEqual([]);
        expect(wordsIn(tweaked)).not.toEqual([]);
        expect(wordsIn(tweaked).length).toBeLessThanOrEqual(wordsIn(body).length);
      }),
      RUNS,
    );
  });

  test("hooks are the note's words, short, and new", async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { maxLength: 3 }), async (transcript, existing) => {
        const hooks = await builtinConversation.hooks({ transcript }, existing);
        expect(new Set(hooks.map(({ content }) => content)).size).toBe(hooks.length);
        for (const { content } of hooks) {
          expect(content.length).toBeLessThanOrEqual(140);
          expect(existing).not.toContain(content);
          expect(inventedWords(content, [transcript])).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  test("a question is one sentence to answer and never asked twice", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (answers) => {
        const turns: { question: string | null; answer: string }[] = [];
        for (const answer of answers) {
          const question = turns.length === 0 ? null : await builtinConversation.question({ turns });
          if (turns.length > 0 && question === null) break;
          if (question !== null) {
            expect(turns.map((turn) => turn.question)).not.toContain(question);
            expect(question.length).toBeLessThanOrEqual(160);
            expect(question).toMatch(/\?$/);
          }
          turns.push({ question, answer });
        }
      }),
      RUNS,
    );
  });

  test("a suite is whole and invents no word", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (answers) => {
        const turns = answers.map((answer, at) => ({
          question: at === 0 ? null : "What happened next?",
          answer,
        }));
        const { hero, derivatives } = await builtinConversation.synthesize({ turns });
        expect(derivatives.length).toBeGreaterThanOrEqual(3);
        expect(derivatives.length).toBeLessThanOrEqual(5);
        for (const post of [hero, ...derivatives]) {
          expect(wordsIn(post.body)).not.toEqual([]);
          expect(post.hooks.length).toBeGreaterThanOrEqual(1);
          expect(
            inventedWords([post.body, ...post.hooks.map(({ content }) => content)].join(" "), answers),
          ).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  test("the same request gives the same answer", async () => {
    for (const { turns } of INTERVIEWS.slice(0, 3)) {
      expect(await builtinConversation.synthesize({ turns })).toEqual(
        await builtinConversation.synthesize({ turns }),
      );
      expect(await builtinConversation.question({ turns })).toBe(
        await builtinConversation.question({ turns }),
      );
    }
  });
});
