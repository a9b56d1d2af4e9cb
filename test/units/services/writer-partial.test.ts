import fc from "fast-check";
import { expect, test } from "vitest";
import { partialString } from "../../../worker/services/model-writer/answer.ts";
import cases from "./writer-partial.json" with { type: "json" };

const HALF_CHARACTER = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const text = fc.string({ unit: "grapheme" });

/** As a model might write it: everything beyond ASCII escaped, or nothing. */
const writings = [
  JSON.stringify,
  (value: unknown) =>
    JSON.stringify(value, null, 2).replace(
      /[\u007f-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
];

test("cut anywhere, it is the beginning of the body, longer and longer, and never ends in half a character", () => {
  fc.assert(
    fc.property(text, text, text, fc.constantFrom(...writings), (before, body, after, write) => {
      const json = write({ reply: before, inner: [{ body: before }], body, hook: after });
      let longest = 0;
      for (let end = 0; end <= json.length; end += 1) {
        const partial = partialString(json.slice(0, end), "body");
        if (partial === undefined) continue;
        expect(body.startsWith(partial)).toBe(true);
        expect(partial).not.toMatch(HALF_CHARACTER);
        expect(partial.length).toBeGreaterThanOrEqual(longest);
        longest = partial.length;
      }
      expect(partialString(json, "body")).toBe(body);
    }),
  );
});

// JSON files have no halves of characters.
const HALF = ["half a pair", '{"body": "One\ud83d', "One"];

test.each([...cases.cut, HALF])("%s", (_, json, partial) => {
  expect(partialString(json ?? "", "body") ?? null).toBe(partial);
});
