import { describe, expect, test } from "vitest";
import { parseAnswer, UnusableAnswer } from "../../../worker/services/model-writer/answer.ts";
import { draftAnswer, EXAMPLES, readDraft, readHooks } from "../../../worker/services/model-writer/draft.ts";
import { plain } from "../../../worker/services/model-writer/plain.ts";
import { readRefined } from "../../../worker/services/model-writer/refine.ts";
import { readTweak } from "../../../worker/services/model-writer/tweak.ts";

const transcript =
  "We fixed the pump on Tuesday. It had been loud for a year and everybody was used to it. Nobody had asked why. I asked our oldest mechanic and he laughed. He had told my boss three times.";
const faithful = {
  hooks: [
    { type: "claim", content: "Nobody had asked why." },
    { type: "scene", content: "We fixed the pump on Tuesday." },
    { type: "number", content: "He had told my boss three times." },
  ],
  body: "It had been loud for a year and everybody was used to it.\n\nI asked our oldest mechanic and he laughed. He had told my boss three times.",
  ctaSuggestions: ["What is loud where you work?"],
};
type Answer = typeof faithful;
const read = (change: Partial<Answer & { strongestLines: string[] }>) =>
  readDraft({ transcript, language: "en" }, draftAnswer.parse({ ...faithful, ...change }));

test("a faithful draft passes as it is, without an objection", () => {
  const { result: draft, objection } = read({});
  expect(draft).toEqual(faithful);
  expect(objection).toBeUndefined();
});

describe("what nobody said is asked for again, and left out", () => {
  test.each([
    ["a number", "Costs fell by 40 %.", "number"],
    ["a company", "We did it with Acme Corp.", "name"],
    ["a person", "I asked Sarah Miller about it.", "name"],
    ["a quotation", "He said, “Excellence is a habit of great teams.”", "quote"],
  ])("%s", (_, invention, kind) => {
    const inBody = read({ body: `${faithful.body} ${invention}` });
    expect(inBody.result.body).toBe(faithful.body);
    expect(inBody.objection).toContain(`the body has a ${kind} that was not said`);
    const inHook = read({ hooks: [{ type: "claim", content: invention }, ...faithful.hooks] });
    expect(inHook.result.hooks.map(({ content }) => content)).not.toContain(invention);
    const inCta = read({ ctaSuggestions: [`${invention} Would you?`] });
    expect(inCta.result.ctaSuggestions).toEqual([]);
  });

  test("a body of inventions is refused", () => {
    expect(() =>
      read({ body: "Costs fell by 40 %. Acme Corp paid 3 million. Sarah Miller was proud." }),
    ).toThrow(UnusableAnswer);
  });
});

test("five words of another post that run from a hook into the body are refused", () => {
  const withPost = (post: string) => () =>
    readDraft({ transcript, language: "en" }, draftAnswer.parse(faithful), {
      posts: [post],
      habits: [],
      tone: [],
      themes: [],
    });
  expect(withPost("They had asked why it had stopped.")).toThrow(UnusableAnswer);
  expect(withPost("They had asked why it stopped.")().result).toEqual(faithful);
});

test("a hook of 400 characters is not offered", () => {
  const { result: draft } = read({
    hooks: [{ type: "claim", content: "the pump ".repeat(45) }, ...faithful.hooks],
  });
  expect(draft.hooks).toEqual(faithful.hooks);
});

test("German for an English note is refused", () => {
  const body =
    "Wir haben die Pumpe am Dienstag repariert. Sie war ein Jahr lang laut und alle waren daran gewöhnt. Niemand hatte gefragt, warum das so war.";
  expect(() => read({ body })).toThrow("another language");
});

test("a stock phrase is asked for again; the sentence stays only where it was said", () => {
  const { result: draft, objection } = read({ body: `${faithful.body} Let that sink in.` });
  expect(objection).toContain("stock phrase");
  expect(draft.body).toBe(faithful.body);
  const mostlySaid = `${faithful.body} Moreover, everybody was used to it.`;
  expect(read({ body: mostlySaid }).result.body).toBe(mostlySaid);
});

test("lines copied from the note fill in for hooks that can't be shown, and others do not", () => {
  const strongestLines = ["Acme Corp asked why.", "nobody had asked why", "he laughed"];
  const { result } = read({ hooks: [{ type: "claim", content: "Costs fell by 40 %." }], strongestLines });
  expect(result.hooks).toEqual([
    { type: "claim", content: "nobody had asked why" },
    { type: "scene", content: "he laughed" },
  ]);
});

test("the examples that a model is given pass by themselves", () => {
  const examples = [...EXAMPLES.matchAll(/<note>\n(.+)\n<\/note>\n(\{.+\})/gu)];
  expect(examples).toHaveLength(2);
  for (const [, note = "", answer = ""] of examples) {
    const parsed = draftAnswer.parse(JSON.parse(answer));
    const { result, objection } = readDraft({ transcript: note }, parsed);
    expect(objection).toBeUndefined();
    expect(result).toEqual({ body: parsed.body, hooks: parsed.hooks, ctaSuggestions: parsed.ctaSuggestions });
  }
});

test.each([
  ["**We** fixed the *pump*.", "We fixed the pump."],
  ["# The pump\n\nWe fixed it.", "The pump\n\nWe fixed it."],
  ["It was loud — for a year.", "It was loud, for a year."],
  ["We fixed it. 🎉 🚀", "We fixed it."],
  ["We fixed it.\n\n#pumps #leadership", "We fixed it."],
  ["```\nWe fixed it.\n```", "We fixed it."],
  ["See [the pump](https://pump.example).", "See the pump."],
  ["We are #1 in 3 * 4 markets.", "We are #1 in 3 * 4 markets."],
])("%j becomes plain text", (text, expected) => {
  expect(plain(text)).toBe(expected);
});

describe("what is easily mended is not asked for again", () => {
  const completion = (content: string) => ({ choices: [{ message: { content } }] });

  test("an unknown type of hook, two of one type, and a missing list", () => {
    const { result: draft } = readDraft(
      { transcript },
      draftAnswer.parse({
        hooks: [
          { type: "joke", content: "Nobody had asked why." },
          { type: "claim", content: "We fixed the pump on Tuesday." },
        ],
        body: faithful.body,
      }),
    );
    expect(draft.hooks.map(({ type }) => type)).toEqual(["claim", "scene"]);
    expect(draft.ctaSuggestions).toEqual([]);
  });

  test.each([
    ["prose with braces after it", `${JSON.stringify(faithful)}\nI kept {all} of it.`],
    ["a thought without its end", `<think>Perhaps {"so": 1}?\n${JSON.stringify(faithful)}`],
    ["a thought without its beginning", `so {"maybe": 1}?</think>\n${JSON.stringify(faithful)}`],
  ])("%s", (_, content) => {
    expect(parseAnswer(completion(content), draftAnswer)).toEqual({ ...faithful, strongestLines: [] });
  });
});

test("new hooks, a tweak and a refinement say nothing that was not said either", () => {
  const invented = { type: "claim" as const, content: "Acme Corp saved 40 %." };
  expect(() =>
    readHooks({ transcript }, [], { hooks: [invented, { type: "claim", content: "Nobody had asked why." }] }),
  ).toThrow(UnusableAnswer);
  const body = `${faithful.body} It cost 90,000.`;
  const tweaked = readTweak({ mode: "bolder", body: `${faithful.body} We know.` }, { body });
  expect(tweaked.result).toBe(faithful.body);
  expect(tweaked.objection).toContain("the body has a number that was not said");
  const post = { hook: "Nobody had asked why.", body: faithful.body, cta: "Is it loud?" };
  const refine = (instruction: string, hook: string | null = null) =>
    readRefined(
      { said: [transcript], post, instruction },
      { hook, cta: hook, unchanged: false, reply: "Done.", body },
    );
  const { result, objection } = refine("Say what it cost.", "Acme Corp paid 40 %.");
  expect(result).toEqual({ reply: expect.stringContaining("left out") });
  expect(objection).toContain("a number that was not said");
  expect(refine("Say that it cost 90,000.")).toEqual({ result: { reply: "Done.", body } });
});
