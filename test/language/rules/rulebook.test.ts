import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rulebookOf } from "../../../worker/language/rules/index.ts";

const banning = (...banned: string[]) => rulebookOf({ banned, spellings: [], phrases: [] });
const REST = "Peter joined in May.";

describe("a sentence with what is banned in it goes", () => {
  test.each([
    ["really", "We REALLY lost."],
    ["customer", "The customer's call came."],
    ["game changer", "It was a game-changer for us."],
    ["game-changer", "It was a game changer, they said."],
    ["at the end of the day", "We won, at the end of the day."],
    ["Thoughts?", "Any thoughts?"],
    ["it’s", "It's over."],
    ["顧客", "今日は顧客と話した。"],
  ])("%s: %s", (banned, sentence) => {
    expect(banning(banned).found(sentence)).toEqual([banned.toLowerCase()]);
    expect(banning(banned).kept(`${sentence} ${REST}`).trim()).toBe(REST);
  });

  test.each([
    ["art", "We start."],
    ["it", "It's ours."],
    ["Thoughts?", "I had thoughts."],
    ["cofounder", "Our co-founder left."],
    ["way to go", "The way. To go was hard."],
  ])("not what only looks like it: %s in “%s”", (banned, sentence) => {
    expect(banning(banned).found(sentence)).toEqual([]);
  });

  test.each([
    ["what leans on it goes along", `We leverage it. It helps. ${REST}`, REST],
    ["and leans no more where nothing else is left", "We leverage it. It helps.", "It helps."],
    [
      "an item of a list goes with its number",
      "1. We leverage.\n2. We call.\n3. We write.",
      "1. We call.\n2. We write.",
    ],
  ])("%s", (_, text, kept) => {
    expect(banning("leverage").kept(text)).toBe(kept);
  });
});

test.each([
  ["—", "We won — and lost.", "We won, and lost."],
  ["🚀", "We launched 🚀 today.", "We launched today."],
  ["!", "We won!!", "We won."],
])("of a sign only the sign goes: %s", (banned, text, kept) => {
  expect(banning(banned).kept(text)).toBe(kept);
});

test("a post never goes as a whole: where all of its sentences would, they stay", () => {
  const text = "Honestly, we won. We do not sell.";
  expect(banning("honestly", "sell").kept(text)).toBe("");
  expect(banning("honestly", "sell").keptWhole(text)).toBe(text);
});

test("whatever is banned, what is kept of any text has none of it, and the text stays as it is where nothing is banned", () => {
  const word = fc.constantFrom("really", "We", "lost", "customer", "—", "not", "“", "”", ".", "顧客");
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 30 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      (words, banned) => {
        const text = words.join(" ");
        const book = banning(...banned.filter((one) => one !== "."));
        const kept = book.kept(text);
        expect(book.found(kept)).toEqual([]);
        if (book.found(text).length === 0) expect(kept).toBe(text);
      },
    ),
  );
});
