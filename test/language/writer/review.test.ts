import { expect, test } from "vitest";
import { builtinWriter } from "../../../worker/language/builtin-writer/index.ts";

const said = [
  "We lost our biggest customer in March because nobody answered the phone. I was angry at everyone, but it was my job. Now I call one customer every Monday and I ask what broke.",
];
const post = {
  hook: "Now I call one customer every Monday and I ask what broke.",
  body: "We lost our biggest customer in March because nobody answered the phone. I was angry at everyone, but it was my job.",
  cta: null,
};
const review = (change: Partial<typeof post>) =>
  builtinWriter.review({ post: { ...post, ...change }, said, language: "en" });

test("a post that reads well has nothing to improve", async () => {
  expect(await review({})).toMatchObject({ overallScore: 10, improvements: [] });
});

test.each([
  ["a hook that stands in the body again", { body: `${post.body} ${post.hook}` }, /stands in the post again/],
  ["a hook of one word", { hook: "Monday." }, /is a fragment/],
  ["a hook that points back", { hook: "It was my job to answer the phone." }, /does not know yet/],
  [
    "a sentence that breaks off",
    { body: `${post.body} When I call one customer every Monday.` },
    /breaks off.*When I call one customer/,
  ],
  [
    "a sentence that runs on",
    { body: `${post.body} ${Array.from({ length: 9 }, () => "I ask what broke and").join(" ")} I listen.` },
    /runs on/,
  ],
])("%s costs points, and the review says so in words", async (_, change, improvement) => {
  const { overallScore, improvements } = await review(change);
  expect(overallScore).toBeLessThan(10);
  expect(improvements[0]).toMatch(improvement);
});
