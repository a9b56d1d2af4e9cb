import fc from "fast-check";
import { expect, test } from "vitest";
import { type DiffPart, diffWords } from "../../web/shared/post/versions/diff.ts";
import changes from "./diff.json" with { type: "json" };

const without = (parts: DiffPart[], kind: DiffPart["kind"]) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join("");

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[kind])
    .join("");

test("the same text has no changes, and an empty one no parts", () => {
  expect(diffWords("One two.\n\nThree.", "One two.\n\nThree.")).toEqual([
    { kind: "same", text: "One two.\n\nThree." },
  ]);
  expect(diffWords("", "")).toEqual([]);
});

test.for(changes)("$before, $after: neighbouring changes are one", ({ before, after, parts }) => {
  expect(shown(before, after)).toBe(parts);
});

test("languages without spaces are compared by word too", () => {
  expect(shown("我们失去了客户。", "我们赢得了客户。")).toMatch(/^我们.*客户。$/);
});

test("long texts with little in common are shown as replaced", () => {
  const many = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join(" ");
  const [before, after] = [`Same ${many("a")} end`, `Same ${many("b")} end`];
  expect(diffWords(before, after)).toEqual([
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ]);
});

test("the later text can be restored from the parts to the byte, the earlier one but for its space, and no part follows one of its kind", () => {
  const tight = (words: string) => words.replaceAll(/\s/g, "");
  const text = fc
    .array(fc.constantFrom("we", "lost", "it", " ", "  ", "\n\n", ".", ",", "🙂", "é", "12"), {
      maxLength: 30,
    })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after);
      expect(tight(without(parts, "added"))).toBe(tight(before));
      expect(without(parts, "removed")).toBe(after);
      for (const [at, part] of parts.entries()) {
        expect(part.text).not.toBe("");
        expect(part.kind).not.toBe(parts[at + 1]?.kind);
      }
    }),
  );
});
