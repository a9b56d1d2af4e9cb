import { expect, test } from "vitest";
import { spelled } from "../../../worker/language/rules/index.ts";
import { rowsOf } from "../rows.ts";
import cases from "./spelling.json" with { type: "json" };

test.each(rowsOf(cases, "text", "expected"))("$what, however often: $text", ({ text, rest, expected }) => {
  const spellings = rest.map((line) => {
    const [heard = "", written = ""] = line.split(" => ");
    return { written, heard: heard || null };
  });
  const once = spelled(text, spellings);
  expect(once).toBe(expected);
  // The rules of people's names may swap two of them.
  if (spellings.length === 1) expect(spelled(once, spellings)).toBe(expected);
});
