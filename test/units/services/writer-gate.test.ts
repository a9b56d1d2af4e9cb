import { expect, test } from "vitest";
import { UnusableAnswer } from "../../../worker/services/model-writer/answer.ts";
import { draftPrompt, EXAMPLES, hooksPrompt } from "../../../worker/services/model-writer/draft.ts";
import { mendText } from "../../../worker/services/model-writer/markup.ts";
import { refinePrompt, tweakPrompt } from "../../../worker/services/model-writer/refine.ts";
import { slowdownOf } from "../../language/slowdown.ts";
import cases from "./writer-gate.json" with { type: "json" };

const { transcript, faithful } = cases;
const { schema: draftAnswer } = draftPrompt({ transcript });
const NO_MANNER = { posts: [], habits: [], tone: [], themes: [] };
type Answer = typeof faithful;
const read = (change: Partial<Answer>) =>
  draftPrompt({ transcript, language: "en" }).read(draftAnswer.parse({ ...faithful, ...change }));

test("a faithful draft passes as it is, without an objection", () => {
  const { result: draft, objection } = read({});
  expect(draft).toEqual(faithful);
  expect(objection).toBeUndefined();
});

test.each(cases.invented)("what nobody said is asked for again, and left out: %s", (invention) => {
  const inBody = read({ body: `${faithful.body} ${invention}` });
  expect(inBody.result.body).toBe(faithful.body);
  expect(inBody.objection).toContain(JSON.stringify(invention).slice(1, -1));
  const inHook = read({ hooks: [{ type: "claim", content: invention }, ...faithful.hooks] });
  expect(inHook.result.hooks.map(({ content }) => content)).not.toContain(invention);
  const inCta = read({ ctaSuggestions: [`${invention} Would you?`] });
  expect(inCta.result.ctaSuggestions).toEqual([]);
});

test("a body of inventions, and German for an English note, are refused", () => {
  expect(() => read({ body: cases.invented.join(" ") })).toThrow(UnusableAnswer);
  expect(() => read({ body: cases.german })).toThrow("another language");
});

test("five words of another post that run from a hook into the body are refused", () => {
  const withPost = (post: string) => () =>
    draftPrompt({ transcript, language: "en" }, { ...NO_MANNER, posts: [post] }).read(
      draftAnswer.parse(faithful),
    );
  expect(withPost("They had asked why it had stopped.")).toThrow(UnusableAnswer);
  expect(withPost("They had asked why it stopped.")().result).toEqual(faithful);
});

test.each(cases.machine)("what sounds like a machine is asked for again, and never cut: %s", (sentence) => {
  const { result, objection } = read({ body: `${faithful.body} ${sentence}` });
  expect(objection).toMatch(/sounds like a machine|is a stock phrase|nothing of it was said/);
  expect(result.body).toBe(`${faithful.body} ${sentence}`);
  const inHook = read({ hooks: [{ type: "claim", content: sentence }, ...faithful.hooks] });
  expect(inHook.result.hooks).toEqual(faithful.hooks);
});

test("what its author said so is no fault: their phrases, contrasts, and tags at the end of a sentence", () => {
  const passes = (note: string, language: string) => {
    const hooks = note.split(/(?<=[.?!]) /).slice(0, 2);
    const answer = draftAnswer.parse({ hooks: hooks.map((content) => ({ content })), body: note });
    return draftPrompt({ transcript: note, language }).read(answer).objection;
  };
  for (const { language, note } of cases.spoken) expect(passes(note, language)).toBeUndefined();
});

test("of what was taken back and what took its place, only the first is left out", () => {
  const note =
    "We sold the pump to our neighbours. So we sold 15. No, not 15, what am I saying, 50. Everybody was glad about it.";
  const sold = (count: number) => {
    const body = `We sold the pump to our neighbours. We sold ${count}. Everybody was glad about it.`;
    const hooks = [`We sold ${count}.`, "Everybody was glad."].map((content) => ({ type: "claim", content }));
    return draftPrompt({ transcript: note, language: "en" }).read(draftAnswer.parse({ body, hooks }));
  };
  expect(sold(50).objection).toBeUndefined();
  expect(sold(50).result.hooks.map(({ content }) => content)).toContain("We sold 50.");
  expect(sold(15).result.body).toBe("We sold the pump to our neighbours. Everybody was glad about it.");
  expect(sold(15).objection).toContain('"15" in "We sold 15."');
});

test("a note copied with its fillers is asked for again", () => {
  const raw = `Um, so, ${transcript.replace("Nobody", "Uh, hang on. Nobody")}`;
  expect(read({ body: raw }).objection).toContain("as it was spoken");
});

test("the examples that a model is given pass by themselves", () => {
  const examples = [...EXAMPLES.matchAll(/<note>\n(.+)\n<\/note>\n(\{.+\})/gu)];
  expect(examples).toHaveLength(2);
  for (const [, note = "", answer = ""] of examples) {
    const parsed = draftAnswer.parse(JSON.parse(answer));
    const { result, objection } = draftPrompt({ transcript: note }).read(parsed);
    expect(objection).toBeUndefined();
    expect(result).toEqual({ body: parsed.body, hooks: parsed.hooks, ctaSuggestions: parsed.ctaSuggestions });
  }
});

test.each(cases.mended)("%j becomes plain text", (text, expected) => {
  expect(mendText(text, { said: "" })).toBe(expected);
});

test("signs stay where a text had them before, or its author asks for them", () => {
  const listed = "- One **two**\n- Three #pumps 🎉";
  expect(mendText(listed, { said: "", before: listed })).toBe(listed);
  const asks = ["Use a list, bold words, a hashtag and an emoji."];
  expect(mendText(listed, { said: "", asks })).toBe(listed);
  const refused = ["Never use a list.", "No hashtags and no emojis."];
  expect(mendText(listed, { said: "", asks: refused })).not.toMatch(/^-|#|🎉/mu);
});

test("the points of a note that was typed stay points, also Word's, whose bullet is a dot", () => {
  const points = ["We answer in the first thread or not at all.", "We call back before noon."];
  const listed = (sign: string) =>
    `Two things we changed in support:\n${points.map((point) => `${sign} ${point}`).join("\n")}`;
  for (const sign of ["*", "·"]) {
    const bodyFor = (note: string) =>
      draftPrompt({ transcript: note }).read(draftAnswer.parse({ ...faithful, body: listed(sign) })).result
        .body;
    expect(bodyFor(listed("*"))).toBe(listed(sign));
    expect(bodyFor(listed("").replace(/\s+/g, " "))).toBe(
      `Two things we changed in support: ${points.join(" ")}`,
    );
  }
});

test("one block is set into paragraphs, of the same words", () => {
  const note = `${transcript} ${transcript.replaceAll("pump", "fan")}`;
  const { body } = draftPrompt({ transcript: note }).read(
    draftAnswer.parse({ ...faithful, body: note }),
  ).result;
  expect(body.replace(/\s+/g, " ")).toBe(note);
  expect(body).toContain("\n\n");
});

test("hooks lose their numbers and quotation marks, and one in another language or of 400 characters is left out", () => {
  const numbered = faithful.hooks.map((hook, at) => ({ ...hook, content: `${at + 1}. "${hook.content}"` }));
  expect(read({ hooks: numbered }).result).toEqual(faithful);
  const foreign = { type: "claim", content: "Niemand hatte gefragt, warum das so war." };
  const long = { type: "claim", content: "the pump ".repeat(45) };
  for (const hook of [foreign, long])
    expect(read({ hooks: [hook, ...faithful.hooks] }).result).toEqual(faithful);
});

test("without hooks, the body's own lines open it", () => {
  expect(read({ hooks: [] }).result.hooks.map(({ content }) => content)).toEqual([
    "It had been loud for a year and everybody was used to it.",
    "I asked our oldest mechanic and he laughed.",
  ]);
});

test.each(cases.questions)("a good question to the reader stays: %s", (cta) => {
  const { result } = read({ ctaSuggestions: [cta, "Thoughts?", "Agree?", "Follow me for more."] });
  expect(result.ctaSuggestions).toEqual([cta]);
});

test("an unknown type of hook, two of one type, and a missing list are mended", () => {
  const hooks = ["joke", "claim"].map((type, at) => ({ ...faithful.hooks[at], type }));
  const { result } = draftPrompt({ transcript }).read(draftAnswer.parse({ hooks, body: faithful.body }));
  expect(result.hooks.map(({ type }) => type)).toEqual(["claim", "lesson"]);
  expect(result.ctaSuggestions).toEqual([]);
});

test("new hooks, a tweak and a refinement say nothing that was not said either", () => {
  const invented = { type: "claim" as const, content: "Acme Corp saved 40 %." };
  const hooks = [invented, { ...invented, content: "Nobody had asked why." }];
  expect(() => hooksPrompt({ transcript }, []).read({ hooks }).result).toThrow(UnusableAnswer);
  const body = `${faithful.body} It cost 90,000.`;
  const tweaked = tweakPrompt({ mode: "bolder", body: `${faithful.body} We know.` }).read({ body });
  expect(tweaked.result.body).toBe(faithful.body);
  expect(tweaked.objection).toContain('"It cost 90,000."');
  const translated = tweakPrompt({ mode: "bolder", body: faithful.body }).read({ body: cases.german });
  expect(translated.result.body).toBe(faithful.body);
  const post = { hook: "Nobody had asked why.", body: faithful.body, cta: "Is it loud?" };
  const refine = (instruction: string, hook: string | null = null) =>
    refinePrompt({ said: [transcript], post, instruction }).read({ hook, cta: hook, reply: "Done.", body });
  const { result, objection } = refine("Say what it cost.", "Acme Corp paid 40 %.");
  expect(result).toEqual({ reply: expect.stringContaining("left out") });
  expect(objection).toContain('"90,000"');
  expect(objection).toContain("A hook has a name that was not said");
  expect(refine("Say that it cost 90,000.")).toMatchObject({ result: { reply: "Done.", body } });
});

test("a sentence of another post reaches no draft unless it was spoken, and no tweak or refinement unless it stands in the post", () => {
  const sample = "Keep the pump on, my dear friends.";
  const manner = { ...NO_MANNER, posts: [`He laughed.\n\n${sample}`] };
  const body = `${faithful.body} ${sample}`;
  const hooks = [{ type: "claim", content: sample }, ...faithful.hooks];
  const copied = draftAnswer.parse({ ...faithful, body, hooks });
  const draft = draftPrompt({ transcript, language: "en" }, manner).read(copied);
  expect(draft.result).toEqual(faithful);
  expect(draft.objection).toContain("another post");
  const tweak = (before: string, after: string) =>
    tweakPrompt({ mode: "bolder", body: before }, manner).read({ body: after }).result.body;
  expect(tweak(`${faithful.body} We know.`, body)).toBe(faithful.body);
  expect(tweak(body, `${body} We know.`)).toContain(sample);
  const post = { hook: "Loud.", body: faithful.body, cta: null };
  const request = { said: [transcript], post, instruction: "Add an ending." };
  const answer = { hook: null, cta: null, reply: "Done.", body };
  expect(refinePrompt(request, undefined, manner).read(answer).result.body).toBeUndefined();
});

test("reading an answer takes time that grows with the note", async () => {
  const slow = await slowdownOf((text) => {
    try {
      const answer = { ...faithful, body: `${faithful.body} ${text.slice(0, 1_500)}` };
      draftPrompt({ transcript: text, language: "en" }).read(draftAnswer.parse(answer));
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error;
    }
  });
  expect(slow).toEqual([]);
}, 120_000);
