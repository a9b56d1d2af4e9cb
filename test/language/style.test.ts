import { expect, test } from "vitest";
import { styleOf } from "../../worker/language/style/index.ts";

const POSTS = [
  "I fired my best client in March. They paid on time. They also shouted at my team.\n\nNobody has shouted since.",
  "My first hire cost me 40 thousand. I hired for the CV. I should have hired for the way she asked questions.\n\nI do now.",
  "I have never written a business plan. I write one page and a price. It has worked for nine years.\n\nIt may stop tomorrow.",
];

test("a few posts show how long they are, how they are set and how they open and end", () => {
  const sentences = styleOf(POSTS);
  expect(sentences[0]).toMatch(/^Your posts have about 2\d words, in sentences of about \d\.$/);
  expect(sentences).toContain("You put about 2 sentences into a paragraph.");
  expect(sentences).toContain("Most of them open with yourself: “I”, “my”, “we”.");
  expect(sentences).toContain("You hardly ever use emoji.");
  expect(sentences).toContain("You write in English.");
});

test("words that come back in many posts are named, the small ones are not", () => {
  const posts = POSTS.map((post) => `${post} My clients and their invoices are what I think about.`);
  expect(styleOf(posts)).toContain("Words that you come back to: “clients”, “invoices”, “think”.");
  expect(styleOf(POSTS).join(" ")).not.toContain("come back to");
});

test("several languages are named", () => {
  const german = "Ich habe im März meinen besten Kunden verloren, und das war gut für uns alle im Büro.";
  expect(styleOf([...POSTS, german])).toContain("You write in English and German.");
  // Two posts show nothing.
  expect(styleOf(POSTS.slice(0, 2))).toEqual([]);
});
