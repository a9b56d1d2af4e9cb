import fc from "fast-check";
import { expect, test } from "vitest";
import { partialString } from "../../../worker/services/model-writer/refine.ts";

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

test.for([
  ["nothing yet", "", undefined],
  ["a key that is not whole", '{"bod', undefined],
  ["a key without its value", '{"body": ', undefined],
  ["an empty beginning", '{"body": "', ""],
  ["half an escape", '{"body": "One\\', "One"],
  ["half a code", '{"body": "One\\u00e', "One"],
  ["half a pair, escaped", '{"body": "One\\ud83d', "One"],
  ["half a pair", '{"body": "One\ud83d', "One"],
  ["a quotation", '{"body": "She said \\"no\\" and', 'She said "no" and'],
  ["line breaks", '{"body": "One\\n\\nTwo', "One\n\nTwo"],
  ["null", '{"body": null, "hook": "x"}', undefined],
  ["another kind", '{"body": {"body": "x"}}', undefined],
  ["the key as a value", '{"hook": "body", "body": "x', "x"],
  ["the key deeper down", '{"a": {"body": "x"}, "b": ["body", {"body": "y"}]', undefined],
  ["braces in text before it", '{"hook": "}{ \\" {", "body": "x', "x"],
  ["a fence and a word before it", 'Here, 5" long:\n```json\n{"body": "x', "x"],
  ["thoughts before it", '<think>{"body": "no"}</think>{"body": "x', "x"],
  ["nothing but thoughts", '<think>{"body": "no"', undefined],
  ["a line break that is not escaped", '{"body": "One\nTwo', "One\nTwo"],
] as const)("%s", ([, json, partial]) => {
  expect(partialString(json, "body")).toBe(partial);
});
