import { expect, test } from "vitest";
import { MAX_POST_CHARS } from "../../../worker/contract/limits.ts";
import type { PostText } from "../../../worker/language/writer.ts";
import { readRefined } from "../../../worker/services/model-writer/refine.ts";
import { readTweak } from "../../../worker/services/model-writer/tweak.ts";

const post = { hook: "It was loud.", body: "We fixed it.  \n\nOn Tuesday.", cta: "What is loud?" };
const untouched = { body: null, hook: null, cta: null, unchanged: false, reply: "Done." };

function refined(
  answer: Partial<Record<"body" | "hook" | "cta", string>>,
  more = {},
  before: PostText = post,
) {
  const request = { said: ["We fixed it on Tuesday."], post: before, instruction: "Change it." };
  return readRefined(request, { ...untouched, ...answer, ...more }).result;
}

test("only what changed is there", () => {
  expect(refined({ body: "On Tuesday we fixed it.\n" })).toEqual({
    reply: "Done.",
    body: "On Tuesday we fixed it.",
  });
  expect(refined({ ...post, hook: "Loud, for a year." })).toEqual({
    reply: "Done.",
    hook: "Loud, for a year.",
  });
});

test("what differs only in spaces at the ends of lines did not change", () => {
  const answer = refined(
    { body: "We fixed it.\n\nOn Tuesday.\n", cta: " What is loud? " },
    { unchanged: true },
  );
  expect(answer).toEqual({ reply: "Done." });
});

test("a call to action is changed, added and taken away", () => {
  expect(refined({ cta: "How loud?" })).toEqual({ reply: "Done.", cta: "How loud?" });
  expect(refined({ cta: "How loud?" }, {}, { ...post, cta: null })).toMatchObject({
    cta: "How loud?",
  });
  expect(refined({ cta: "" })).toEqual({ reply: "Done.", cta: null });
});

test("what could not be done is said without a change", () => {
  const reply = "You did not say how much it cost. Tell me, and I will add it.";
  expect(refined({}, { unchanged: true, reply })).toEqual({ reply });
});

test.for([
  ["an empty body", { body: " \n" }, /body is empty/],
  ["an empty hook", { hook: "" }, /hook is empty/],
  ["an empty reply", { body: "Fixed.", reply: " " }, /reply is empty/],
  ["a reply that rambles", { body: "Fixed.", reply: "x".repeat(1001) }, /reply is longer/],
  ["a claim of a change that is not there", { body: post.body }, /nothing changed/],
  ["a change that is kept quiet", { body: "Fixed.", unchanged: true }, /something changed/],
] as const)("nobody is shown %s", ([, answer, problem]) => {
  expect(() => refined({}, answer)).toThrow(problem);
});

test("a refined post fits LinkedIn, all parts together", () => {
  const room = MAX_POST_CHARS - 4 - post.hook.length - post.cta.length;
  expect(refined({ body: "p".repeat(room) }).body).toHaveLength(room);
  expect(() => refined({ body: "p".repeat(room + 1) })).toThrow(/longer than 3000/);
});

test("a post that was too long to begin with can be made better, not worse", () => {
  const long = { ...post, body: "p".repeat(MAX_POST_CHARS) };
  expect(refined({ body: "q".repeat(MAX_POST_CHARS) }, {}, long).body).toMatch(/^q/);
  expect(() => refined({ body: "q".repeat(MAX_POST_CHARS + 1) }, {}, long)).toThrow(/longer than 3000/);
});

test("fences that the author put there themselves are no obstacle", () => {
  const body = "```\nWe fixed it.\n```";
  expect(refined({ hook: "Loud." }, {}, { ...post, body })).toEqual({ reply: "Done.", hook: "Loud." });
  expect(readTweak({ mode: "shorter", body }, { body: "```\nFixed it.\n```" }).result).toContain("Fixed it.");
});

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");

test.for([
  ["shorter", 9],
  ["shorter", 3],
  ["bolder", 6],
  ["bolder", 10],
  ["bolder", 14],
  ["softer", 6],
  ["softer", 14],
] as const)("%s may have %d words of 10", ([mode, count]) => {
  const body = `${words(count)}!`;
  expect(readTweak({ mode, body: words(10) }, { body: ` ${body}\r\n` }).result).toBe(body);
});

test.for([
  ["shorter", `${words(10)}!`, /not shorter/],
  ["shorter", words(2), /too much is missing/],
  ["bolder", words(5), /too much is missing/],
  ["bolder", words(15), /too long/],
  ["softer", words(5), /too much is missing/],
  ["softer", words(15), /too long/],
  ["shorter", " ", /is empty/],
] as const)("%s is never %j", ([mode, body, problem]) => {
  expect(() => readTweak({ mode, body: words(10) }, { body })).toThrow(problem);
});

test("a body that stays the same is asked for again, and better than none", () => {
  expect(readTweak({ mode: "softer", body: words(10) }, { body: `${words(10)} \n` })).toEqual({
    result: words(10),
    objection: "the body is the same as before",
  });
});

test("a bolder body fits LinkedIn", () => {
  const body = "pump ".repeat(MAX_POST_CHARS / 5).trim();
  expect(() => readTweak({ mode: "bolder", body }, { body: `${body} pump` })).toThrow(/longer than 3000/);
});
