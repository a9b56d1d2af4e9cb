import { expect, test } from "vitest";
import type { PostParts } from "#contract/post-text.ts";
import { MAX_POST_CHARS } from "../../../worker/contract/limits.ts";
import { refinePrompt, tweakPrompt } from "../../../worker/services/model-writer/refine.ts";
import cases from "./writer-refine.json" with { type: "json" };

const post = { hook: "It was loud.", body: "We fixed it.  \n\nOn Tuesday.", cta: "What is loud?" };
const NOTHING = "Nothing to change: the post stays as it is.";
const untouched = { body: null, hook: null, cta: null, reply: "Done." };

function refined(
  answer: Partial<Record<"body" | "hook" | "cta", string>>,
  more = {},
  before: PostParts = post,
) {
  const request = { said: ["We fixed it on Tuesday."], post: before, instruction: "Change it." };
  return refinePrompt(request).read({ ...untouched, ...answer, ...more }).result;
}

test("only what changed is there", () => {
  const [body, hook, reply] = ["On Tuesday we fixed it.", "Loud, for a year.", "Done."];
  expect(refined({ body: `${body}\n` })).toEqual({ reply, body });
  expect(refined({ ...post, hook })).toEqual({ reply, hook });
  // Spaces at the ends of lines are no change.
  const answer = refined({ body: "We fixed it.\n\nOn Tuesday.\n", cta: " What is loud? " });
  expect(answer).toEqual({ reply: NOTHING });
});

test("a call to action is changed, added and taken away", () => {
  expect(refined({ cta: "How loud?" })).toEqual({ reply: "Done.", cta: "How loud?" });
  expect(refined({ cta: "How loud?" }, {}, { ...post, cta: null }).cta).toBe("How loud?");
  expect(refined({ cta: "" })).toEqual({ reply: "Done.", cta: null });
});

test("what could not be done is said without a change", () => {
  const reply = "You did not say how much it cost. Tell me, and I will add it.";
  expect(refined({}, { reply })).toEqual({ reply });
});

test.for([
  ["an empty body", { body: " \n" }, /body is empty/],
  ["an empty hook", { hook: "" }, /hook is empty/],
  ["a reply that rambles", { body: "Fixed.", reply: "x".repeat(1001) }, /reply is longer/],
] as const)("%s is asked for again, and leaves the post as it was", ([, answer, problem]) => {
  const request = { said: ["We fixed it on Tuesday."], post, instruction: "Change it." };
  const { result, objection } = refinePrompt(request).read({ ...untouched, ...answer });
  expect(result).toEqual({ reply: expect.stringContaining("stays as it was") });
  expect(objection).toMatch(problem);
});

test("a reply never claims a change that is not there, nor is it empty", () => {
  expect(refined({ body: post.body })).toEqual({ reply: NOTHING });
  expect(refined({}, { reply: " " })).toEqual({ reply: NOTHING });
  expect(refined({ body: "Fixed." }, { reply: " " })).toEqual({ body: "Fixed.", reply: "Done." });
});

test.each(cases.asked)("what the author asks for is the author's: %s", (instruction, body) => {
  const { result, objection } = refinePrompt({ ...cases.priya, instruction }).read({ ...untouched, body });
  expect(result).toMatchObject({ body, reply: "Done." });
  expect(objection).toBeUndefined();
});

test("a translation is held to its numbers", () => {
  const { translated: good, ...request } = cases.german;
  const body = `${good} And 14 colleagues follow him.`;
  expect(refinePrompt(request).read({ ...untouched, body: good })).toMatchObject({ result: { body: good } });
  const { result, objection } = refinePrompt(request).read({ ...untouched, body });
  expect(result.body).toBe(good);
  expect(objection).toContain('"14"');
});

test("a refined post fits LinkedIn, all parts together, and a bolder body does", () => {
  const room = MAX_POST_CHARS - 4 - post.hook.length - post.cta.length;
  expect(refined({ body: "p".repeat(room) }).body).toHaveLength(room);
  expect(refined({ body: "p".repeat(room + 1) }).body).toBeUndefined();
  const body = "pump ".repeat(MAX_POST_CHARS / 5).trim();
  const { objection } = tweakPrompt({ mode: "bolder", body }).read({ body: `${body} pump` });
  expect(objection).toContain("longer than 3000");
});

test("a post that was too long to begin with can be made better, not worse", () => {
  const long = { ...post, body: "p".repeat(MAX_POST_CHARS) };
  expect(refined({ body: "q".repeat(MAX_POST_CHARS) }, {}, long).body).toMatch(/^q/);
  expect(refined({ body: "q".repeat(MAX_POST_CHARS + 1) }, {}, long).body).toBeUndefined();
});

test("fences that the author put there themselves are no obstacle", () => {
  const body = "```\nWe fixed it.\n```";
  expect(refined({ hook: "Loud." }, {}, { ...post, body })).toEqual({ reply: "Done.", hook: "Loud." });
  expect(tweakPrompt({ mode: "shorter", body }).read({ body: "```\nFixed it.\n```" }).result.body).toContain(
    "Fixed it.",
  );
});

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");

test.for([
  ["shorter", 3, 9, "not shorter"],
  ["bolder", 6, 14, "too long"],
  ["softer", 6, 14, "too long"],
] as const)("%s may leave from %d to %d words of 10", ([mode, least, most, problem]) => {
  const read = (count: number) =>
    tweakPrompt({ mode, body: words(10) }).read({ body: ` ${words(count)}!\r\n` });
  for (const count of [least, most]) expect(read(count).result.body).toBe(`${words(count)}!`);
  const unchanged = { body: words(10), reply: expect.stringContaining("stays as it was") };
  const tooFew = { result: unchanged, objection: expect.stringContaining("too much is missing") };
  expect(read(least - 1)).toMatchObject(tooFew);
  expect(read(most + 1)).toMatchObject({ ...tooFew, objection: expect.stringContaining(problem) });
});

test("a body that stays the same is asked for again, and better than none, as is an empty one", () => {
  expect(tweakPrompt({ mode: "softer", body: words(10) }).read({ body: `${words(10)} \n` })).toMatchObject({
    result: { body: words(10), reply: NOTHING },
    objection: expect.stringContaining("the body is the same as before"),
  });
  expect(tweakPrompt({ mode: "shorter", body: words(10) }).read({ body: " " })).toMatchObject({
    result: { body: words(10), reply: expect.stringContaining("stays as it was") },
    objection: expect.stringContaining("is empty"),
  });
});
