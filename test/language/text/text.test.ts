import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countWords,
  gist,
  isOnlyFillers,
  keysOf,
  sentenceRanges,
  sentencesIn,
  stemOf,
  tokensOf,
} from "../../../worker/language/text/index.ts";
import cases from "./sentences.json" with { type: "json" };

test.each(cases.sentences as [string, string[]][])("the sentences of “%s”", (text, sentences) => {
  expect(sentencesIn(text)).toEqual(sentences);
});

test("the sentences of any text cover each of its tokens once, in order", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const tokens = tokensOf(text);
      const covered = sentenceRanges(text, tokens).flatMap(({ from, to }) => tokens.slice(from, to));
      expect(covered).toEqual(tokens);
    }),
  );
});

test("words are compared without capitals and punctuation; a script without spaces has words too", () => {
  const keys = keysOf("Don’t ship 3.5 state-of-the-art things!");
  expect(keys.join(" ")).toBe("don't ship 3.5 state-of-the-art things");
  expect(keysOf("今日は終わり").length).toBeGreaterThan(1);
  expect(countWords("A state-of-the-art thing.")).toBe(6);
  expect(gist("Ship it — NOW!")).toBe("ship it now");
});

test.each(cases.stems)("in $language the forms of one word share a stem: $forms", ({ language, forms }) => {
  expect(new Set(forms.map((form) => stemOf(form, language))).size).toBe(1);
});

test.each(cases.fillers)("whether “$text” is nothing but fillers: $is", ({ text, is }) => {
  expect(isOnlyFillers(text)).toBe(is);
});
