import { describe, expect, test } from "vitest";
import { parseAnswer, UnusableAnswer } from "../../../worker/services/model-writer/answer.ts";
import { draftAnswer, EXAMPLES, readDraft, readHooks } from "../../../worker/services/model-writer/draft.ts";
import { mended } from "../../../worker/services/model-writer/markup.ts";
import { readRefined } from "../../../worker/services/model-writer/refine.ts";
import { readTweak } from "../../../worker/services/model-writer/tweak.ts";
import { slowdownOf } from "../../language/slowdown.ts";

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
    ["a number", "Costs fell by 40 %."],
    ["a company", "We did it with Acme Corp."],
    ["a person", "I asked Sarah Miller about it."],
    ["a quotation", "He said, “Excellence is a habit of great teams.”"],
  ])("%s", (_, invention) => {
    const inBody = read({ body: `${faithful.body} ${invention}` });
    expect(inBody.result.body).toBe(faithful.body);
    expect(inBody.objection).toContain(JSON.stringify(invention).slice(1, -1));
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
  const { result: draft, objection } = read({ body: `${faithful.body} It was a real game-changer.` });
  expect(objection).toContain("sounds like a machine");
  expect(draft.body).toBe(faithful.body);
});

test.each([
  "It's not a pump. It's a promise.",
  "And all our costs? Halved.",
  "Less noise. More asking.",
  "Stop getting used to it. Start asking why.",
  "A pump. A year. A question.",
])("a shape that machines like is asked for again, and goes: %s", (shape) => {
  const { result, objection } = read({ body: `${faithful.body} ${shape}` });
  expect(objection).toContain("sounds like a machine");
  expect(result.body).toBe(faithful.body);
});

test.each([
  ["Let that sink in.", ""],
  ["That changes everything.", ""],
  ["Nobody had asked why, highlighting the power of questions.", " Nobody had asked why."],
  ["The best part? He laughed.", " He laughed."],
  ["Moreover, everybody was used to it.", " Everybody was used to it."],
  ["In today's fast-paced world, nobody had asked why.", " Nobody had asked why."],
])("what only leads up to something goes without asking: %s", (sentence, left) => {
  const { result, objection } = read({ body: `${faithful.body} ${sentence}` });
  expect(result.body).toBe(`${faithful.body}${left}`);
  expect(objection).toBeUndefined();
});

test("of what was taken back and what took its place, only the first is left out", () => {
  const note =
    "We sold the pump to our neighbours. So we sold 15. No, not 15, what am I saying, 50. Everybody was glad about it.";
  const sold = (count: number) =>
    readDraft(
      { transcript: note, language: "en" },
      draftAnswer.parse({
        body: `We sold the pump to our neighbours. We sold ${count}. Everybody was glad about it.`,
        hooks: [
          { type: "number", content: `We sold ${count}.` },
          { type: "claim", content: "Everybody was glad." },
        ],
      }),
    );
  expect(sold(50).objection).toBeUndefined();
  expect(sold(50).result.hooks).toHaveLength(2);
  expect(sold(15).result.body).toBe("We sold the pump to our neighbours. Everybody was glad about it.");
  expect(sold(15).objection).toContain('"15" in "We sold 15."');
});

test("a note copied with its fillers is asked for again", () => {
  const raw = `Um, so, ${transcript.replace("Nobody", "Uh, hang on. Nobody")}`;
  expect(read({ body: raw }).objection).toContain("as it was spoken");
});

test("lines copied from the note fill in for hooks that can't be shown, and others do not", () => {
  const strongestLines = ["Acme Corp asked why.", "nobody had asked why", "he laughed"];
  const { result } = read({ hooks: [{ type: "claim", content: "Costs fell by 40 %." }], strongestLines });
  expect(result.hooks).toEqual([
    { type: "claim", content: "Nobody had asked why" },
    { type: "scene", content: "He laughed" },
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
  ["We asked:\n\n- who they told\n- where they slept", "We asked: Who they told. Where they slept."],
  ["1️⃣ We fixed it.\n2️⃣ It was quiet.", "We fixed it. It was quiet."],
  ["3. März war gut.", "3. März war gut."],
  ["One.\\n\\nTwo.", "One.\n\nTwo."],
  ["Here is your LinkedIn post:\n\nWe fixed it.", "We fixed it."],
  ["We fixed it.\n\n[Link to the pump]", "We fixed it."],
])("%j becomes plain text", (text, expected) => {
  expect(mended(text, { said: "" })).toBe(expected);
});

test("signs stay where a text had them before, or its author asks for them", () => {
  const listed = "- One **two**\n- Three #pumps 🎉";
  expect(mended(listed, { said: "", before: listed })).toBe(listed);
  const asks = ["Use a list, bold words, a hashtag and an emoji."];
  expect(mended(listed, { said: "", asks })).toBe(listed);
  expect(mended(listed, { said: "", asks: ["Never use a list or hashtags."] })).not.toMatch(/^-|#/m);
});

test("one block is set into paragraphs, and no quotation is parted", () => {
  const told = "He said: “It is loud. It was always loud. I told them.”";
  const note = `${transcript} ${told} ${transcript.replaceAll("pump", "fan")}`;
  const { body } = readDraft(
    { transcript: note, language: "en" },
    draftAnswer.parse({ ...faithful, body: note }),
  ).result;
  expect(body.replace(/\s+/g, " ")).toBe(note);
  expect(body.split("\n\n").length).toBeGreaterThan(3);
  expect(body).toContain(told);
});

test("hooks lose their numbers and quotation marks, and one in another language is left out", () => {
  const numbered = faithful.hooks.map((hook, at) => ({ ...hook, content: `${at + 1}. "${hook.content}"` }));
  expect(read({ hooks: numbered }).result).toEqual(faithful);
  const foreign = { type: "claim", content: "Niemand hatte gefragt, warum das so war." };
  expect(read({ hooks: [foreign, ...faithful.hooks] }).result).toEqual(faithful);
});

test("without hooks, the body's own lines open it", () => {
  expect(read({ hooks: [] }).result.hooks.map(({ content }) => content)).toEqual([
    "It had been loud for a year and everybody was used to it.",
    "I asked our oldest mechanic and he laughed.",
  ]);
});

test.each([
  "What would you have done?",
  "Tell me where I'm wrong.",
  "Which mechanics do you ask?",
  "Which of the 3 would you ask tomorrow?",
])("a good question to the reader stays: %s", (cta) => {
  expect(
    read({ ctaSuggestions: [cta, "Thoughts?", "Agree?", "Follow me for more."] }).result.ctaSuggestions,
  ).toEqual([cta]);
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
  expect(tweaked.result.body).toBe(faithful.body);
  expect(tweaked.objection).toContain('"It cost 90,000."');
  const post = { hook: "Nobody had asked why.", body: faithful.body, cta: "Is it loud?" };
  const refine = (instruction: string, hook: string | null = null) =>
    readRefined({ said: [transcript], post, instruction }, { hook, cta: hook, reply: "Done.", body });
  const { result, objection } = refine("Say what it cost.", "Acme Corp paid 40 %.");
  expect(result).toEqual({ reply: expect.stringContaining("left out") });
  expect(objection).toContain('"90,000"');
  expect(objection).toContain("A hook has a name that was not said");
  expect(refine("Say that it cost 90,000.")).toMatchObject({ result: { reply: "Done.", body } });
});

test("a sentence of another post reaches neither a tweak nor a refinement, unless it stands in the post", () => {
  const sample = "Keep the kettle on, my dear friends.";
  const manner = { posts: [`Hello. ${sample}`], habits: [], tone: [], themes: [] };
  const body = `${faithful.body} ${sample}`;
  expect(readTweak({ mode: "bolder", body: `${faithful.body} We know.` }, { body }, manner).result.body).toBe(
    faithful.body,
  );
  expect(readTweak({ mode: "bolder", body }, { body: `${body} We know.` }, manner).result.body).toContain(
    sample,
  );
  const request = {
    said: [transcript],
    post: { hook: "Loud.", body: faithful.body, cta: null },
    instruction: "Add an ending.",
  };
  expect(
    readRefined(request, { hook: null, cta: null, reply: "Done.", body }, manner).result.body,
  ).toBeUndefined();
});

test("reading an answer takes time that grows with the note", () => {
  const slow = slowdownOf((text) => {
    try {
      const answer = { ...faithful, body: `${faithful.body} ${text.slice(0, 1_500)}` };
      readDraft({ transcript: text, language: "en" }, draftAnswer.parse(answer));
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error;
    }
  });
  expect(slow).toEqual([]);
}, 120_000);
