import { describe, expect, test } from "vitest";
import { builtinConversation } from "../../../worker/language/builtin-writer/index.ts";
import type { Turn } from "../../../worker/language/writer.ts";
import { wordsIn } from "../writer/said.ts";
import { SPOKEN_NOTES } from "../writer/transcripts.ts";
import { INTERVIEWS } from "./interviews.ts";
import { inventedWords } from "./words.ts";

const LONGEST_INTERVIEW = 40;

/** Asks until nothing is left, with an answer that tells nothing. */
async function allQuestions(first: Turn[], language?: string, answer = "yes"): Promise<string[]> {
  const turns = [...first];
  const asked: string[] = [];
  for (let round = 0; round < LONGEST_INTERVIEW; round += 1) {
    const question = await builtinConversation.question({ turns, ...(language && { language }) });
    if (question === null) return asked;
    asked.push(question);
    turns.push({ question, answer });
  }
  throw new Error("The questions do not end.");
}

const note = (answer: string): Turn[] => [{ question: null, answer }];
const ask = async (answer: string) => (await allQuestions(note(answer)))[0];

describe("asks about what was said and left open", () => {
  test.each([
    [
      "three customers told us the same thing",
      "You said: “Three customers told us the same thing”. What exactly was it?",
    ],
    [
      "i used to think that delegation meant handing over tasks",
      "You said: “I used to think that delegation meant handing over tasks”. What changed your mind?",
    ],
    [
      "i quit my job two years ago with no plan",
      "You said: “I quit my job two years ago with no plan”. What made you decide that?",
    ],
    ["churn went up forty percent", "You said: “Churn went up forty percent”. What was behind that number?"],
  ])("%s", async (said, question) => {
    expect(await ask(said)).toBe(question);
  });

  test.each([
    [
      "i nearly left the firm in march my boss is called paul and he closed the door and asked what would make me stay",
      /Paul|paul/,
    ],
    [
      "i teach maths to fourteen year olds and i stopped asking people who don't raise their hand",
      /behind that number/,
    ],
    ["we moved to lyon in may and my husband wanted to open a bakery straight away", /“[^”]*, and/],
  ])("each question about “%s” is about one thing that was news", async (said, unwanted) => {
    for (const question of await allQuestions(note(said))) expect(question).not.toMatch(unwanted);
  });

  test("a reason that was given is not asked for", async () => {
    const questions = await allQuestions(note("I quit my job because my daughter was ill."));
    expect(questions.join(" ")).not.toContain("What made you decide that?");
  });

  test("follows the latest answer when that says something", async () => {
    const turns = [
      ...note("we hired fifteen people last year and three of them quit in march"),
      { question: "What happened next?", answer: "So I sold my car. I moved back in with my parents." },
    ];
    expect(await builtinConversation.question({ turns })).toMatch(/sold my car|moved back/);
  });
});

describe.each([
  ...SPOKEN_NOTES,
  ...INTERVIEWS.map(({ turns, ...rest }) => ({ ...rest, transcript: turns[0]?.answer ?? "" })),
])("$name", ({ transcript, language }) => {
  test("no question twice, nor one like it, each answerable and in the speaker's words, and an end", async () => {
    const questions = await allQuestions(note(transcript), language);
    const asks = questions.map((question) => question.replace(/^.*(?:\. |” |: |» )/su, ""));
    expect(new Set(questions).size).toBe(questions.length);
    expect(new Set(asks).size).toBe(asks.length);
    for (const question of questions) {
      expect(question.length).toBeLessThanOrEqual(160);
      expect(question).toMatch(/[\p{L}\p{N}] ?\?$/u);
      expect(question.match(/\?/g)).toHaveLength(1);
      for (const [, quote = ""] of question.matchAll(/[“„«] ?([^”“»]+?) ?[”“»]/gu))
        expect(inventedWords(quote, [transcript])).toEqual([]);
    }
    const isKnown = !/^\P{Script=Latin}+$/u.test(transcript);
    if (isKnown && wordsIn(transcript).length >= 60) expect(questions.length).toBeGreaterThanOrEqual(5);
  });
});

test.each(INTERVIEWS)(
  "$name: a dozen rounds with real answers repeat nothing",
  async ({ turns, language }) => {
    const rounds = [...turns];
    const questions = rounds.flatMap(({ question }) => question ?? []);
    for (let round = 0; round < 12; round += 1) {
      const question = await builtinConversation.question({ turns: rounds, ...(language && { language }) });
      if (question === null) break;
      expect(questions).not.toContain(question);
      questions.push(question);
      rounds.push({ question, answer: turns[round % turns.length]?.answer ?? "" });
    }
    expect(questions.length).toBeGreaterThan(turns.length);
  },
);

describe("languages", () => {
  test.each([
    ["es", "Perdimos a nuestro cliente más grande en marzo.", /^Dijiste: “Perdimos .*”\. ¿.*\?$/],
    ["de", "Wir haben im März unseren größten Kunden verloren.", /^Du hast gesagt: „Wir .*“\. .*\?$/],
    ["fr", "On a perdu notre plus gros client en janvier.", /^Vous avez dit : « On .* »\. .*\?$/],
    ["pt", "Eu demiti meu melhor vendedor na semana passada.", /^Você disse: “Eu .*”\. .*\?$/],
  ])("asks in %s", async (language, answer, form) => {
    expect(await builtinConversation.question({ turns: note(answer), language })).toMatch(form);
  });

  test("asks nothing in a language it does not know", async () => {
    const turns = note("بدأت شركتي قبل ثلاث سنوات من غرفة صغيرة.");
    expect(await builtinConversation.question({ turns })).toBeNull();
    expect(
      await builtinConversation.question({ turns: note("Aloitin yritykseni."), language: "fi" }),
    ).toBeNull();
  });

  test("asks nothing when nothing was said", async () => {
    expect(await builtinConversation.question({ turns: note("...") })).toBeNull();
    expect(await builtinConversation.question({ turns: [] })).toBeNull();
  });
});
