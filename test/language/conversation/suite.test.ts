import { describe, expect, test } from "vitest";
import { builtinConversation } from "../../../worker/language/builtin-writer/index.ts";
import { wordsIn } from "../writer/said.ts";
import { INTERVIEWS } from "./interviews.ts";
import { inventedWords, sharedSentences, sharedWords } from "./words.ts";

const TOO_SHORT = ["a single sentence and little else", "short answers"];

describe.each(INTERVIEWS)("$name", ({ name, turns, language }) => {
  const suite = () => builtinConversation.synthesize({ turns, ...(language && { language }) });
  const answers = turns.map(({ answer }) => answer);

  test("a hero post and three to five others, none of them empty", async () => {
    const { hero, derivatives } = await suite();
    expect(derivatives.length).toBeGreaterThanOrEqual(3);
    expect(derivatives.length).toBeLessThanOrEqual(5);
    for (const { body } of [hero, ...derivatives]) expect(wordsIn(body).length).toBeGreaterThan(0);
    if (!TOO_SHORT.includes(name))
      for (const { body } of derivatives) expect(wordsIn(body).length).toBeGreaterThan(6);
  });

  test("every word of bodies, hooks and titles was said", async () => {
    const { hero, derivatives } = await suite();
    for (const post of [hero, ...derivatives]) {
      expect(
        inventedWords([post.body, ...post.hooks.map(({ content }) => content)].join(" "), answers),
      ).toEqual([]);
    }
    for (const { title } of derivatives) expect(inventedWords(title, answers)).toEqual([]);
  });

  test("titles, angles and timings are all different, and the hero is the longest", async () => {
    const { hero, derivatives } = await suite();
    for (const label of ["title", "angle", "idealTiming"] as const) {
      const labels = derivatives.map((post) => post[label]);
      expect(labels).not.toContain("");
      expect(new Set(labels).size).toBe(labels.length);
    }
    for (const { body } of derivatives)
      expect(wordsIn(body).length).toBeLessThanOrEqual(wordsIn(hero.body).length);
  });

  test("at least two hooks each, all different and short", async () => {
    const { hero, derivatives } = await suite();
    for (const { hooks } of [hero, ...derivatives]) {
      expect(hooks.length).toBeGreaterThanOrEqual(2);
      expect(new Set(hooks.map(({ content }) => content)).size).toBe(hooks.length);
      for (const { content } of hooks) expect(content.length).toBeLessThanOrEqual(140);
    }
  });

  test("a call to action is one question, and none is asked in two posts", async () => {
    const { hero, derivatives } = await suite();
    const ctas = [hero, ...derivatives].flatMap(({ cta }) => cta ?? []);
    expect(new Set(ctas).size).toBe(ctas.length);
    for (const cta of ctas) expect(cta).toMatch(/^[^?]+\?$/);
  });
});

describe.each(INTERVIEWS.filter(({ name }) => !TOO_SHORT.includes(name)))("$name", ({ turns, language }) => {
  test("no two posts tell the same", async () => {
    const { hero, derivatives } = await builtinConversation.synthesize({
      turns,
      ...(language && { language }),
    });
    const bodies = [hero, ...derivatives].map(({ body }) => body);
    for (const [at, body] of bodies.entries()) {
      for (const earlier of bodies.slice(0, at)) {
        expect(sharedSentences(earlier, body)).toBeLessThan(0.6);
        expect(sharedWords(earlier, body)).toBeLessThan(0.8);
      }
    }
  });
});

test("draws on every answer that says something", async () => {
  const interview = INTERVIEWS[0];
  const { hero } = await builtinConversation.synthesize({ turns: interview?.turns ?? [] });
  for (const phrase of [
    "Last spring we stopped",
    "fell asleep at the wheel",
    "seven in the morning",
    "lets you sleep",
  ]) {
    expect(hero.body).toContain(phrase);
  }
});

test("leaves out what makes sense only as the answer to a question", async () => {
  const { hero } = await builtinConversation.synthesize({
    turns: [
      { question: null, answer: "we raised our prices in may and nobody left" },
      { question: "By how much?", answer: "thirty percent" },
      { question: "What happened next?", answer: "yes, we hired two people in june" },
    ],
  });
  expect(hero.body).not.toMatch(/\byes\b|Thirty percent\./i);
  expect(hero.body).toContain("We hired two people in June.");
});

test("a long interview becomes a hero that can be read in a minute and a half", async () => {
  const long = INTERVIEWS.flatMap(({ turns, language }) => (language ? [] : turns)).slice(0, 20);
  const { hero } = await builtinConversation.synthesize({ turns: long });
  expect(wordsIn(hero.body).length).toBeLessThanOrEqual(240);
});

test("nothing said is a TypeError, not an empty post", async () => {
  await expect(
    builtinConversation.synthesize({ turns: [{ question: null, answer: "..." }] }),
  ).rejects.toThrow(TypeError);
});
