import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rulebookOf } from "../../../worker/language/rules/index.ts";
import cases from "./rulebook.json" with { type: "json" };

const banning = (...banned: string[]) => rulebookOf({ banned, spellings: [], phrases: [] });
const REST = "Peter joined in May.";

describe("a sentence with what is banned in it goes", () => {
  test.each(cases.gone)("%s: %s", (banned, sentence) => {
    expect(banning(banned).bansIn(sentence)).toEqual([banned.toLowerCase()]);
    expect(banning(banned).clean(`${sentence} ${REST}`).trim()).toBe(REST);
  });

  test.each(cases.kept)("not what only looks like it: %s in “%s”", (banned, sentence) => {
    expect(banning(banned).bansIn(sentence)).toEqual([]);
  });

  test.each(cases.around)("%s", (_, text, kept) => {
    expect(banning("leverage").clean(text)).toBe(kept);
  });
});

test.each(cases.signs)("of a sign only the sign goes: %s", (banned, text, kept) => {
  expect(banning(banned).clean(text)).toBe(kept);
});

test("a post never goes as a whole: where all of its sentences would, they stay", () => {
  const text = "Honestly, we won. We do not sell.";
  expect(banning("honestly", "sell").clean(text)).toBe("");
  expect(banning("honestly", "sell").cleanWhole(text)).toBe(text);
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
        const kept = book.clean(text);
        expect(book.bansIn(kept)).toEqual([]);
        if (book.bansIn(text).length === 0) expect(kept).toBe(text);
      },
    ),
  );
});
