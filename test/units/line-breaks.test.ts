import { expect, test } from "vitest";
import { unescapeLineBreaks } from "../../worker/http/line-breaks.ts";

test.each([
  ["We cut the onboarding.\\n\\nIt took a week.", "We cut the onboarding.\n\nIt took a week."],
  ["One\\r\\n- two\\n- three", "One\n- two\n- three"],
  ["so we tried\\nand we lost", "so we tried\nand we lost"],
  ["Ends here.\\n", "Ends here.\n"],
  ["First. \\n Second", "First. \n Second"],
  ["Q:\\nWhy?\\nA:\\nBecause.", "Q:\nWhy?\nA:\nBecause."],
  ["We grew\\n\\n😀 twice", "We grew\n\n😀 twice"],
])("breaks that were escaped are breaks (%#)", (given, expected) => {
  expect(unescapeLineBreaks(given)).toBe(expected);
});

test.each([
  "It is in C:\\new and C:\\notes\\new.",
  "Look at C:\\Users\\new for it.",
  "The share is \\\\server\\new today.",
  "Use \\n for a line break.",
  "It wrote “\\n” into each post.",
  "The gradient is \\nabla of it.",
  "The pattern \\d+\\n takes a line.",
  "It has a real break,\nso \\n\\n is meant.",
])("an honest backslash stays (%#)", (text) => {
  expect(unescapeLineBreaks(text)).toBe(text);
});
