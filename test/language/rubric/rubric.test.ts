import { expect, test } from "vitest";
import { checkPost, type PostToCheck } from "../../../worker/language/rubric/index.ts";

const TRANSCRIPT =
  "um so we lost our biggest customer in march because nobody answered the phone for two weeks and i was angry at everyone but it was my job so now i call one customer every monday and i ask what broke";

const GOOD: PostToCheck = {
  hook: "Nobody answered the phone for two weeks.",
  body: "We lost our biggest customer in March. I was angry at everyone, but it was my job.\n\nSo now I call one customer every Monday. I ask what broke.",
  cta: "Which customer would you call first?",
  transcript: TRANSCRIPT,
  language: "en",
};

function brokenRules(change: Partial<PostToCheck>): string[] {
  return [...new Set(checkPost({ ...GOOD, ...change }).map(({ id }) => id))];
}

test("a post that keeps to the rubric has no findings", () => {
  expect(checkPost(GOOD)).toEqual([]);
});

/** Each breaks one rule; what else it may break is not the point. */
const BREAKS: [rule: string, what: string, change: Partial<PostToCheck>][] = [
  [
    "R2",
    "a hook over 140 characters",
    { hook: `Nobody answered the phone ${"and nobody answered it again ".repeat(5)}` },
  ],
  ["R3", "a greeting for a hook", { hook: "Hey everyone, nobody answered the phone." }],
  ["R3", "an announcement for a hook", { hook: "So today I want to talk about a customer." }],
  ["R3", "excitement for a hook", { hook: "I'm excited to share what broke." }],
  ["R3", "a hook of which nothing was said", { hook: "Leadership starts with empathy." }],
  ["R5", "a post longer than the note", { body: `${GOOD.body}\n\n${GOOD.body}` }],
  ["R5", "a post shorter than half of the note", { body: "It was my job." }],
  [
    "R6",
    "a paragraph of four sentences",
    { body: "We lost a customer. I was angry. It was my job. I call one now." },
  ],
  [
    "R6",
    "a paragraph over 300 characters",
    { body: `We lost our customer ${"and I was angry ".repeat(20)}.` },
  ],
  [
    "R6",
    "one-liners only",
    { body: "We lost a customer.\n\nI was angry.\n\nIt was my job.\n\nI ask what broke." },
  ],
  ["R15", "“Agree?”", { cta: "Agree?" }],
  ["R15", "“Thoughts?”", { cta: "Thoughts?" }],
  ["R15", "a call to comment", { cta: "Comment YES and I'll send you my list of customers." }],
  ["R15", "two questions", { cta: "Who answers the phone? And why?" }],
  ["R16", "four hashtags", { body: `${GOOD.body}\n\n#sales #support #phone #monday` }],
  ["R16", "a hashtag inside the text", { body: GOOD.body.replace("customer", "#customer") }],
  ["R16", "three emoji", { body: `${GOOD.body} 🎉🎉🎉` }],
  ["R16", "an emoji in the hook", { hook: "Nobody answered the phone 🎉" }],
  ["R16", "a link above the fold", { body: `See https://example.com first. ${GOOD.body}` }],
  ["R16", "letters that are mathematical symbols", { body: `${GOOD.body} 𝗕𝗿𝗼𝗸𝗲` }],
  ["R19", "a filler sound", { body: GOOD.body.replace("I was", "I was, um,") }],
  ["R19", "“you know”", { body: GOOD.body.replace("I was", "You know, I was") }],
  ["R19", "a word twice in a row", { body: GOOD.body.replace("I was", "I was was") }],
  ["R19", "a correction that was not applied", { body: `${GOOD.body} In April, scratch that, in May.` }],
  ["R19", "a word broken off", { body: GOOD.body.replace("customer in", "cust- customer in") }],
];

test.each(BREAKS)("%s finds %s", (rule, _what, change) => {
  expect(brokenRules(change)).toContain(rule);
});

const PASSES: [rule: string, what: string, change: Partial<PostToCheck>][] = [
  [
    "R5",
    "a note of fewer than twenty words",
    { transcript: "pricing is hard", hook: "Hard.", body: "Pricing is hard." },
  ],
  ["R6", "a single sentence", { body: "We lost our biggest customer in March." }],
  ["R15", "no call to action", { cta: null }],
  ["R16", "three hashtags at the end", { cta: null, body: `${GOOD.body}\n\n#sales #support #phone` }],
  ["R19", "“you know” with a meaning", { body: `${GOOD.body} Do you know who answers?` }],
  ["R19", "words that correct nothing", { body: `${GOOD.body} People forget that I ask.` }],
  ["R19", "a German um", { language: "de", body: "Es geht um das Telefon. Ich rufe jeden Montag an." }],
];

test.each(PASSES)("%s lets %s pass", (rule, _what, change) => {
  expect(brokenRules(change)).not.toContain(rule);
});

test("a finding quotes the sentence it is about", () => {
  const findings = checkPost({ ...GOOD, body: `${GOOD.body} It was was late.` });
  expect(findings).toContainEqual(expect.objectContaining({ id: "R19", sentence: "It was was late." }));
});
