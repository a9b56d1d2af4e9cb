import { describe, expect, test } from "vitest";
import { parseAnswer, UnusableAnswer } from "../../../worker/services/model-writer/chat.ts";
import { draftAnswer, readDraft, readHooks } from "../../../worker/services/model-writer/draft.ts";
import { plain } from "../../../worker/services/model-writer/gate.ts";
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
const read = (change: Partial<Answer>) =>
  readDraft({ transcript, language: "en" }, draftAnswer.parse({ ...faithful, ...change }));

test("a faithful draft passes as it is, without an objection", () => {
  const { draft, objection } = read({});
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
    expect(inBody.draft.body).toBe(faithful.body);
    expect(inBody.objection).toContain(`the body has a ${kind} that was not said`);
    const inHook = read({ hooks: [{ type: "claim", content: invention }, ...faithful.hooks] });
    expect(inHook.draft.hooks.map(({ content }) => content)).not.toContain(invention);
    const inCta = read({ ctaSuggestions: [`${invention} Would you?`] });
    expect(inCta.draft.ctaSuggestions).toEqual([]);
  });

  test("a body of inventions is refused", () => {
    expect(() =>
      read({ body: "Costs fell by 40 %. Acme Corp paid 3 million. Sarah Miller was proud." }),
    ).toThrow(UnusableAnswer);
  });
});

test("a hook of 400 characters is not offered", () => {
  const { draft } = read({ hooks: [{ type: "claim", content: "the pump ".repeat(45) }, ...faithful.hooks] });
  expect(draft.hooks).toEqual(faithful.hooks);
});

test("German for an English note is refused", () => {
  const body =
    "Wir haben die Pumpe am Dienstag repariert. Sie war ein Jahr lang laut und alle waren daran gewöhnt. Niemand hatte gefragt, warum das so war.";
  expect(() => read({ body })).toThrow("another language");
});

test("a stock phrase is asked for again, and shown only if it comes again", () => {
  const { draft, objection } = read({ body: `${faithful.body} Let that sink in.` });
  expect(objection).toContain("stock phrase");
  expect(draft.body).toContain("Let that sink in.");
});

test.each([
  ["**We** fixed the *pump*.", "We fixed the pump."],
  ["# The pump\n\nWe fixed it.", "The pump\n\nWe fixed it."],
  ["It was loud — for a year.", "It was loud, for a year."],
  ["We fixed it. 🎉 🚀", "We fixed it."],
  ["We fixed it.\n\n#pumps #leadership", "We fixed it."],
  ["We are #1 in 3 * 4 markets.", "We are #1 in 3 * 4 markets."],
])("%j becomes plain text", (text, expected) => {
  expect(plain(text)).toBe(expected);
});

describe("what is easily mended is not asked for again", () => {
  const completion = (content: string) => ({ choices: [{ message: { content } }] });

  test("an unknown type of hook, two of one type, and a missing list", () => {
    const { draft } = readDraft(
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
    ["a thought without its beginning", `so {"maybe": 1}?</think>\n${JSON.stringify(faithful)}`],
  ])("%s", (_, content) => {
    expect(parseAnswer(completion(content), draftAnswer)).toEqual(faithful);
  });
});

test("new hooks, a tweak and a refinement are held to what was said too", () => {
  const invented = { type: "claim" as const, content: "Acme Corp saved 40 %." };
  expect(() =>
    readHooks({ transcript }, [], { hooks: [invented, { type: "claim", content: "Nobody had asked why." }] }),
  ).toThrow(UnusableAnswer);
  expect(() =>
    readTweak({ mode: "bolder", body: faithful.body }, { body: `${faithful.body} It cost 90,000.` }),
  ).toThrow("the body has a number that was not said");
  const request = {
    said: [transcript],
    post: { hook: "Nobody had asked why.", body: faithful.body, cta: null },
  };
  const answer = {
    hook: null,
    cta: null,
    unchanged: false,
    reply: "Done.",
    body: `${faithful.body} It cost 90,000.`,
  };
  expect(() => readRefined({ ...request, instruction: "Say what it cost." }, answer)).toThrow("a number");
  expect(readRefined({ ...request, instruction: "Say that it cost 90,000." }, answer).body).toContain(
    "90,000",
  );
});
