import fc from "fast-check";
import { expect, test } from "vitest";
import { collapseBlankLines, FOLD_CHARS, foldPost } from "../../web/pages/post/fold.ts";

const UNITS = ["a", "word", " ", "\n", "\n\n", "🙂", "👩‍👩‍👧", "é", "漢字", "A longer stretch of words. "];
const text = fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 200 });
const device = fc.constantFrom("phone" as const, "desktop" as const);

test("what is above the fold and what is below it are the text, to the byte, and no character is cut", () => {
  fc.assert(
    fc.property(text, device, (post, on) => {
      const { above, below } = foldPost(post, on);
      expect(above + below).toBe(post);
      const graphemes = [...new Intl.Segmenter("en").segment(post)].map(({ index }) => index);
      expect([...graphemes, post.length]).toContain(above.length);
      if (below === "") return;
      expect(above.length).toBeLessThanOrEqual(FOLD_CHARS[on]);
      expect(above.split("\n").length).toBeLessThanOrEqual(3);
      expect(below.trim()).not.toBe("");
    }),
    { numRuns: 300 },
  );
});

test("a cut falls between words", () => {
  const { above, below } = foldPost("Every word of this post counts. ".repeat(12), "phone");
  expect(above).toMatch(/\w\.?$/);
  expect(below).toMatch(/^\s/);
});

test("an empty line costs a line", () => {
  expect(foldPost("One.\n\nTwo.\n\nThree.", "phone")).toEqual({ above: "One.\n\nTwo.", below: "\n\nThree." });
});

test("runs of blank lines become one; single ones, and line breaks, stay", () => {
  expect(collapseBlankLines("a\n\n\n\nb\n \t\n\nc\n\nd\ne\r\n\r\n\r\nf")).toBe("a\n\nb\n\nc\n\nd\ne\n\nf");
});
