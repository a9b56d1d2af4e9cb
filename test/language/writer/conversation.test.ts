import { describe, expect, test } from "vitest";
import type { PostParts } from "#contract/post-text.ts";
import { plainWriter } from "../../../worker/language/plain-writer/index.ts";
import cases from "./conversation.json" with { type: "json" };
import { INTERVIEWS } from "./said.ts";

const BODY =
  "I run a bakery in Leeds. We sell bread to cafes. Flour went up by 12% in May, and I was really scared. But nobody cancelled. Luis told me to wait. I think we should have done it sooner.";
const POST: PostParts = { hook: "Flour went up in May.", body: BODY, cta: "Has this happened to you?" };
const refine = (instruction: string, post = POST, said = [BODY], language = "en") =>
  plainWriter.refine({ said, post, instruction, language });
type Mode = "shorter" | "bolder" | "softer";
type Tweak = [mode: Mode, before: string, after: string];
const tweak = (mode: Mode, body: string, language = "en") => plainWriter.tweak({ mode, body, language });

describe("tweaks", () => {
  test("shorter keeps the opening, the number, the turn and the end, and says how long it is now", async () => {
    const { body, reply } = await tweak("shorter", BODY);
    for (const kept of ["I run a bakery", "12%", "But nobody cancelled.", "sooner."])
      expect(body).toContain(kept);
    expect(body).not.toContain("We sell bread to cafes.");
    expect(reply).toMatch(/^Done: \d+ words, was 39\.$/);
  });

  test("shorter leaves no sentence behind that leans on one that went", async () => {
    const { body } = await tweak(
      "shorter",
      "We won the case. My lawyer is from Leeds. She cycles to work. It was 5 years of my life. We won.",
    );
    expect(body.includes("She cycles")).toBe(body.includes("My lawyer"));
  });

  test.each(cases.tweaks as Tweak[])("%s: %s", async (mode, before, after) => {
    expect((await tweak(mode, before)).body).toBe(after);
  });

  test.each(cases.untouched as Tweak[])("%s of what can't be says so", async (mode, body, reply) => {
    expect(await tweak(mode, body)).toEqual({ body, reply });
  });
});

describe("the chat without a model", () => {
  test.each(cases.replaced)("%s", async (instruction, text) => {
    expect((await refine(instruction)).body).toContain(text);
  });

  test.each(cases.removed)("%s", async (instruction, gone) => {
    const { body, reply } = await refine(instruction);
    expect(body).not.toContain(gone);
    expect(reply).toMatch(/^I took out “/);
  });

  test("a hook with what is taken out makes room for another", async () => {
    const { hook } = await refine("take out May");
    expect(hook).toBeDefined();
    expect(hook).not.toContain("May");
  });

  test.each(cases.started)("%s", async (instruction, hook) => {
    expect(await refine(instruction)).toMatchObject({ hook });
  });

  test("several requests in one message, each told of", async () => {
    const { body, hook, cta, reply } = await refine(
      "Please make it shorter and replace May with June, and take out the question and start with Luis.",
    );
    expect(body).toContain("Flour went up in June.");
    expect(hook).toBe("Luis told me to wait.");
    expect(cta).toBeNull();
    expect(reply).toContain("was 49.");
  });

  test.each(cases.languages)("%s", async (instruction, language) => {
    expect((await refine(instruction, POST, [BODY], language)).body).not.toBe(undefined);
  });

  test.each(cases.unknown)("of anything else it says what it can do: %s", async (instruction) => {
    const result = await refine(instruction);
    expect(Object.keys(result)).toEqual(["reply"]);
    expect(result.reply).toMatch(/^Without the AI I can only make the post shorter/);
  });

  test("what isn't there is said, and nothing changes", async () => {
    expect(await refine("take out the penguin")).toEqual({
      reply: "I didn't find “the penguin” in the post.",
    });
    const small = { ...POST, hook: "Bakery.", body: "My bakery won." };
    const nothingLeft = { reply: "Nothing would be left of the post, so I changed nothing." };
    expect(await refine("take out the bakery", small)).toEqual(nothingLeft);
  });
});

describe("questions", () => {
  const ask = (answer: string, language = "en", ...asked: string[]) =>
    plainWriter.question({
      turns: [{ question: null, answer }, ...asked.map((question) => ({ question, answer: "Well." }))],
      language,
    });

  test.each(cases.questions)("in %s: %s", async (language, answer, question) => {
    expect(await ask(answer, language)).toBe(question);
  });

  test.each(cases.plain)("nothing of its own is asked about %s", async (answer) => {
    expect(await ask(answer)).toBe("What do most people get wrong about this?");
  });

  test("nothing is asked in a language that it does not know", async () => {
    expect(await ask("失いました。", "ja")).toBeNull();
  });

  test("each question once, three at least", async () => {
    for (const { turns, language } of INTERVIEWS) {
      const asked: string[] = [];
      const [first] = turns;
      for (let round = 0; round < 5; round += 1) {
        const answers = turns.slice(1).map(({ answer }) => answer);
        const so = asked.map((question, at) => ({ question, answer: answers[at % answers.length] ?? "" }));
        const question = await plainWriter.question({
          turns: [{ question: null, answer: first?.answer ?? "" }, ...so],
          language,
        });
        if (question === null) break;
        expect(asked).not.toContain(question);
        expect(question.split(/["“”„«»]/).length).toBeLessThanOrEqual(3);
        asked.push(question);
      }
      expect(asked.length).toBeGreaterThanOrEqual(3);
    }
  });
});
