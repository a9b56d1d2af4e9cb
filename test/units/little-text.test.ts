import fc from "fast-check";
import { expect, test } from "vitest";
import { readLittleText, textOf } from "../../dev/standins/linkedin-text.ts";
import { escapeLittleText } from "../../worker/services/linkedin.ts";

const shownOf = (text: string) => textOf(readLittleText(escapeLittleText(text)));

test.for<[text: string, little: string]>([
  ["plain words, 50% off & more!", "plain words, 50% off & more!"],
  ["\\|{}@[]()<>#*_~", "\\\\\\|\\{\\}\\@\\[\\]\\(\\)\\<\\>\\#\\*\\_\\~"],
  ["#word", "#word"],
  ["(#word) “#word” [#word]", "\\(#word\\) “#word” \\[#word\\]"],
  ["C# F#m a#b ##b", "C\\# F\\#m a\\#b \\#\\#b"],
  ["#1 #100 #1st # x", "\\#1 \\#100 #1st \\# x"],
  ["#snake_case", "#snake\\_case"],
  ["https://example.com/a_b~c/@d*e?f=#g_h", "https://example.com/a_b~c/@d*e?f=#g_h"],
  ["www.example.com/a_b and HTTPS://EXAMPLE.com/A_B", "www.example.com/a_b and HTTPS://EXAMPLE.com/A_B"],
  ["(https://example.com/a_b)", "\\(https://example.com/a_b\\)"],
  [
    "*https://example.com/* _https://example.com/a_",
    "\\*https://example.com/\\* \\_https://example.com/a\\_",
  ],
  ["https://example.com/wiki/A_(b)_c", "https://example.com/wiki/A\\_\\(b\\)\\_c"],
  ["xhttps://example.com/a_b", "xhttps://example.com/a\\_b"],
  ["ada@example.com", "ada\\@example.com"],
])("%j is sent as %j", ([text, little]) => {
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
  expect(textOf(readLittleText("Before (after)"))).toBe("Before ");
});
