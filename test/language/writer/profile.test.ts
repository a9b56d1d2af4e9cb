import { describe, expect, test } from "vitest";
import { MAX_PROFILE_ENTRIES } from "#contract/limits.ts";
import { builtinWriter } from "../../../worker/language/builtin-writer/index.ts";

const profile = (notes: string[], removed: string[] = [], language?: string) =>
  builtinWriter.profile({ notes: notes.map((text) => ({ text, ...(language && { language }) })), removed });
const NOTHING = { themes: [], toneTags: [], identityTags: [], distinctivePhrases: [], topics: {} };

describe("nothing is made up", () => {
  test("of no notes, blank ones, or one that is tiny", async () => {
    expect(await profile([])).toEqual(NOTHING);
    expect(await profile(["", " … "])).toEqual(NOTHING);
    expect(await profile(["We went to lunch. It rained, and somebody laughed."])).toEqual(NOTHING);
  });

  test.for(["これはテストです。今日は晴れです。", "Это заметка. Мы работаем долго."])(
    "of notes in a language it does not know: %s",
    async (text) => {
      expect(await profile([text, text.repeat(3)])).toMatchObject({
        toneTags: [],
        identityTags: [],
        topics: {},
      });
    },
  );

  test("from what is said once, or again right away", async () => {
    const said = "Boring beats clever, boring beats clever. We shipped the login page.";
    expect((await profile([said])).distinctivePhrases).toEqual([]);
  });

  test("from a note that was recorded twice", async () => {
    const note = "Boring beats clever every time. The migration took nine days and nobody noticed.";
    const { distinctivePhrases, themes } = await profile([note, `${note} That's it.`]);
    expect(distinctivePhrases).toEqual([]);
    expect(themes).toEqual([]);
  });
});

describe("distinctive phrases", () => {
  const phrases = async (...notes: string[]) => (await profile(notes)).distinctivePhrases;

  test("are said twice in one note or once in two, word for word, and shown as they were said", async () => {
    const one =
      "Cash is a mood. We had two months left. My sister asked how I slept. I told her: cash is a mood.";
    expect(await phrases(one)).toEqual(["cash is a mood"]);
    const two = [
      "The Kubernetes bill doubled. Ship It Friday was a mistake.",
      "Again: Ship It Friday was a mistake, and I own it.",
    ];
    expect(await phrases(...two)).toEqual(["Ship It Friday was a mistake"]);
  });

  test("are whole: no part of a longer one, unless the part is said far more often", async () => {
    const long = "You can't polish a broken promise.";
    expect(await phrases(`${long} We tried.`, `My dad said it first. ${long}`)).toEqual([
      "You can't polish a broken promise",
    ]);
    const part = [
      "I tell my team that silence is a decision, whatever they feel.",
      "I tell my team that silence is a decision. They nod.",
      "Silence is a decision. Nobody answered the client.",
      "In the end silence is a decision.",
    ];
    expect(await phrases(...part)).toEqual(["silence is a decision"]);
  });

  test.for([
    "at the end of the day",
    "to be honest",
    "a lot of people",
    "you know what I mean",
    "when it comes to",
  ])("are not what everybody says: %s", async (stock) => {
    expect(
      await phrases(`We lost two deals, ${stock}.`, `${stock}, the office was too cold for that.`),
    ).toEqual([]);
  });
});

describe("identity", () => {
  test.for([
    ["I'm a founder and I love mornings.", "Founder"],
    ["As a product designer, I notice doors.", "Product designer"],
    ["So I run a bakery in Leeds, and it opens at six.", "Runs a bakery in Leeds"],
    ["My co-founder and I never fight.", "Co-founder"],
    ["I'm the head of a small school.", "Head of a small school"],
    ["i'm a freelance writer and mother of two", "Freelance writer"],
    ["I lead a team of nine people in Porto.", "Leads a team of nine people in Porto"],
  ] as const)("%s", async ([said, tag]) => {
    expect((await profile([said])).identityTags).toEqual([tag]);
  });

  test.for([
    "As a result we lost the client.",
    "I'm a big fan of your work.",
    "I'm a bit tired today.",
    "If I were a manager, I would quit.",
    "I'm not a designer at all.",
    "She said I'm a genius of an engineer.",
    "He's a founder and she's a lawyer.",
    "She works as a nurse in Leeds.",
    "I want to be a writer one day.",
    "I'm a former teacher.",
    "I wish I had a co-founder.",
    "As a kid I wanted to be a pilot.",
    "I run every morning.",
    "I run out of time every day.",
    "I run a test before each release.",
    "I own the mistake and a small car.",
    "I lead the way when nobody else does.",
    "I teach people how to do things.",
    "I've been thinking for weeks about it.",
  ])("not from: %s", async (said) => {
    expect((await profile([said])).identityTags).toEqual([]);
  });
});

test("what was taken out is not found again, in whatever case, and something else takes its place", async () => {
  const notes = [
    "We raised our prices in May. The invoices went out late. Prices are feelings. Every invoice tells a story, I'm a founder.",
    "A client said our prices were too low. The invoice was for six thousand. Prices are feelings, I told her.",
  ];
  const before = await profile(notes);
  expect(before).toMatchObject({
    distinctivePhrases: ["Prices are feelings"],
    identityTags: ["Founder"],
    topics: { Pricing: 2 },
  });
  const [theme = ""] = before.themes;
  const after = await profile(notes, [
    "PRICES are feelings",
    "founder",
    "pricing",
    theme.toUpperCase(),
    "tells stories",
  ]);
  expect(after.distinctivePhrases).toEqual([]);
  expect(after.identityTags).toEqual([]);
  expect(after.topics).not.toHaveProperty("Pricing");
  expect(after.themes).toEqual(before.themes.slice(1));
  expect(after.toneTags).not.toContain("Tells stories");
});

test("topics count notes, not words, and a note has few of them", async () => {
  const { topics } = await profile([
    "Hiring is slow. We interviewed nine candidates, and one candidate cried.",
    "Our first hire was my cousin. Recruiting family is hard.",
    "The roadmap has forty features.",
  ]);
  expect(topics).toMatchObject({ Hiring: 2, Product: 1 });
});

test("every list is bounded, and many notes are read in the same way", async () => {
  const notes = Array.from({ length: 60 }, (_, at) => {
    const subject = [
      "garden",
      "kitchen",
      "ladder",
      "window",
      "engine",
      "bottle",
      "ticket",
      "basket",
      "pencil",
      "saddle",
    ];
    return subject
      .map((word, place) => `The ${word} number ${at * 10 + place} was on the ${word} list.`)
      .join(" ");
  });
  const result = await profile(notes);
  for (const list of [
    result.themes,
    result.toneTags,
    result.identityTags,
    result.distinctivePhrases,
    Object.keys(result.topics),
  ])
    expect(list.length).toBeLessThanOrEqual(MAX_PROFILE_ENTRIES);
  expect(result.themes).toHaveLength(MAX_PROFILE_ENTRIES);
  expect(await profile(notes)).toEqual(result);
});

describe("questions to record about next", () => {
  const topics = (transcripts: string[], removed: string[] = []) =>
    builtinWriter.topics({ transcripts, current: [], removed });
  const said = "My team wanted a new onboarding. Our onboarding is slow and my team knows it.";

  test("are not about what was taken out of the profile", async () => {
    expect((await topics([said])).some((question) => /team/i.test(question))).toBe(true);
    const questions = await topics([said], ["Team"]);
    expect(questions).toHaveLength(5);
    expect(questions.filter((question) => /team/i.test(question))).toEqual([]);
  });

  test("are not about what a note answers", async () => {
    const question = "How did you get your very first customer?";
    const all = async (transcripts: string[]) => {
      const seen: string[] = [];
      for (let round = 0; round < 12; round += 1)
        seen.push(...(await builtinWriter.topics({ transcripts, current: seen })));
      return seen;
    };
    expect(await all(["It rained."])).toContain(question);
    expect(await all(["I got my first customer by fixing her door."])).not.toContain(question);
  });
});
