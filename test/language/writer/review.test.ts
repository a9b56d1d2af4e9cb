import { expect, test } from "vitest";
import { builtinWriter } from "../../../worker/language/builtin-writer/index.ts";
import type { PostText } from "../../../worker/language/writer.ts";
import { SPOKEN_NOTES } from "./transcripts.ts";

const said = [
  "We lost our biggest customer in March because nobody answered the phone. I was angry at everyone, but it was my job. Now I call one customer every Monday and I ask what broke.",
];
const post = {
  hook: "Now I call one customer every Monday and I ask what broke.",
  body: "We lost our biggest customer in March because nobody answered the phone. I was angry at everyone, but it was my job.",
  cta: null,
};
const review = (change: Partial<PostText>) =>
  builtinWriter.review({ post: { ...post, ...change }, said, language: "en" });

test("a post that reads well has nothing to improve, and is no ten for that", async () => {
  expect(await review({})).toMatchObject({ overallScore: 7, improvements: [] });
});

test("what a reader remembers raises the score, and the review quotes it", async () => {
  const { overallScore, strengths } = await review({
    hook: "We lost 40 % of our orders in March.",
    body: `${post.body}\n\nShe said: “You never once called us back.”\n\nNow I call on Mondays.`,
    cta: "Who did you last call back?",
  });
  expect(overallScore).toBeGreaterThanOrEqual(8);
  expect(strengths.join(" ")).toContain("We lost 40 % of our orders in March.");
});

test("of the built-in writer's own drafts hardly one is a ten", async () => {
  const scores = await Promise.all(
    SPOKEN_NOTES.map(async ({ transcript, language }) => {
      const { hooks, body } = await builtinWriter.draft({ transcript, language });
      const own = { hook: hooks[0]?.content ?? "", body, cta: null };
      return (await builtinWriter.review({ post: own, said: [transcript], language })).overallScore;
    }),
  );
  console.log(`reviews of drafts: ${scores.toSorted((a, b) => a - b).join(" ")}`);
  expect(scores.filter((score) => score === 10).length).toBeLessThanOrEqual(scores.length / 20);
  expect(new Set(scores).size).toBeGreaterThan(3);
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
    "a sentence that stands in it twice",
    { body: `${post.body} Nobody answered the phone then. Nobody answered the phone then.` },
    /stands in the post twice/,
  ],
  [
    "sentences that all begin alike",
    { body: "And nobody called. And I was angry at everyone. And then it was my job." },
    /begin with the same word/,
  ],
  [
    "a sentence that runs on",
    { body: `${post.body} ${Array.from({ length: 9 }, () => "I ask what broke and").join(" ")} I listen.` },
    /runs on/,
  ],
])("%s costs points, and the review says so in words", async (_, change, improvement) => {
  const { overallScore, improvements } = await review(change);
  expect(overallScore).toBeLessThan(7);
  expect(improvements.join("\n")).toMatch(improvement);
});
