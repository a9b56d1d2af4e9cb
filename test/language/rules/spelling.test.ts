import { expect, test } from "vitest";
import { spelled } from "../../../worker/language/rules/index.ts";
import cases from "./spelling.json" with { type: "json" };

test.each(cases)("$what, however often: $text", ({ text, spellings, expected }) => {
  const once = spelled(text, spellings);
  expect(once).toBe(expected);
  // The rules of people's names may swap two of them.
  if (spellings.length === 1) expect(spelled(once, spellings)).toBe(expected);
});
