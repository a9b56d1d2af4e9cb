import { expect, test } from "vitest";
import type { PostParts } from "#contract/post-text.ts";
import { plainWriter } from "../../../worker/language/plain-writer/index.ts";

const said = [
  "We lost our biggest customer in March because nobody answered the phone. I was angry at everyone, but it was my job. Now I call one customer every Monday and I ask what broke.",
];
const post = {
  hook: "Now I call one customer every Monday and I ask what broke.",
  body: "We lost our biggest customer in March because nobody answered the phone. I was angry at everyone, but it was my job.",
  cta: null,
};
const RUNNING_ON = `${"I ask what broke and ".repeat(10)} I listen.`;
const review = (change: Partial<PostParts>) =>
  plainWriter.review({ post: { ...post, ...change }, said, language: "en" });

test("a post that reads well has nothing to improve, and is no ten for that", async () => {
  expect(await review({})).toMatchObject({ overallScore: 8, improvements: [] });
});

test("what a reader remembers is a strength, and the review quotes it", async () => {
  const { strengths } = await review({
    hook: "We lost 40 % of our customers in March.",
    body: `${post.body}\n\nShe said: “You never once called us back.”\n\nNow I call on Mondays.`,
  });
  expect(strengths.join("\n")).toContain("You never once called us back.");
  expect(strengths.join(" ")).toContain("We lost 40 % of our customers in March.");
});

test.each([
  ["a hook that stands in the body again", { body: `${post.body} ${post.hook}` }, /appears twice/],
  ["a hook that points back", { hook: "It was my job to answer the phone." }, /readers don.t know yet/],
  ["a sentence that runs on", { body: `${post.body} ${RUNNING_ON}` }, /is long/],
])("%s costs points, and the review says so in words", async (_, change, improvement) => {
  const { overallScore, improvements } = await review(change);
  expect(overallScore).toBeLessThan(8);
  expect(improvements.join("\n")).toMatch(improvement);
});
