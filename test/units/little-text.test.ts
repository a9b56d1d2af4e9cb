import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeText } from "#contract/fields.ts";
import { shownText } from "../../dev/standins/linkedin-text.ts";
import { unescapeLineBreaks } from "../../worker/http/line-breaks.ts";
import { escapeLittleText } from "../../worker/services/linkedin.ts";
import cases from "./little-text.json" with { type: "json" };

const shownOf = (text: string) => shownText(escapeLittleText(text));

test.each(cases.texts)("%j is sent as %j", (text, little) => {
  expect(escapeLittleText(text)).toBe(little);
  expect(shownOf(text)).toBe(text);
});

test("any text is shown character for character", () => {
  const pieces = fc.constantFrom(
    ..."\\|{}@[]()<>#*_~ \n.a1é日",
    "https://",
    "www.",
    "#tag",
    "{hashtag|\\#|a}",
    "@[A](urn:li:person:1)",
    "😀",
    "𝗯",
  );
  const nasty = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 200 })), (text) => {
      expect(shownOf(text)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test("unescaped, a post is cut without a word about it", () => {
  expect(shownText("Before (after)")).toBe("Before ");
});

test.each([
  ["We cut the onboarding.\\n\\nIt took a week.", "We cut the onboarding.\n\nIt took a week."],
  ["One\\r\\n- two\\n- three", "One\n- two\n- three"],
  ["so we tried\\nand we lost", "so we tried\nand we lost"],
  ["Ends here.\\n", "Ends here.\n"],
  ["First. \\n Second", "First. \n Second"],
  ["Q:\\nWhy?\\nA:\\nBecause.", "Q:\nWhy?\nA:\nBecause."],
  ["We grew\\n\\n😀 twice", "We grew\n\n😀 twice"],
  ["顧客を失った。\\n\\n電話した。", "顧客を失った。\n\n電話した。"],
  ["“Stop.”\\r\\n\\r\\n“Why?”", "“Stop.”\n\n“Why?”"],
  ["It\\'s a\\/b.\\n\\nWe\\'re done.", "It's a/b.\n\nWe're done."],
  ["We cut it \\u2014 all.\\nDone. \\ud83d\\ude80", "We cut it — all.\nDone. 🚀"],
  ['She said \\"call me\\".\\n\\t- We did.', 'She said "call me".\n- We did.'],
])("breaks that were escaped are breaks (%#)", (given, expected) => {
  expect(unescapeLineBreaks(given)).toBe(expected);
});

test.each([
  "It is in C:\\new and C:\\notes\\new.",
  "It is in D:\\repo\\news and C:\\temp\\new.",
  "He typed \\u2014 by hand.",
  "Look at C:\\Users\\new for it.",
  "The share is \\\\server\\new today.",
  "Use \\n for a line break.",
  "It wrote “\\n” into each post.",
  "The gradient is \\nabla of it.",
  "The pattern \\d+\\n takes a line.",
  "It has a real break,\nso \\n\\n is meant.",
  "In LaTeX we wrote \\neq and nobody read it.",
  'He wrote \\" for a quotation mark.',
])("an honest backslash stays (%#)", (text) => {
  expect(unescapeLineBreaks(text)).toBe(text);
});

test("breaks of word processors are breaks", () => {
  expect(normalizeText("One.\u2028Two.\u2029Three.\vFour.\u0085Five.\r\r\nSix.")).toBe(
    "One.\nTwo.\nThree.\nFour.\nFive.\n\nSix.",
  );
});
