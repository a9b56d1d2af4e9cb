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

test.each(cases.escaped)("breaks that were escaped are breaks: %j", (given, expected) => {
  expect(unescapeLineBreaks(given)).toBe(expected);
});

test.each(cases.backslashes)("an honest backslash stays: %s", (text) => {
  expect(unescapeLineBreaks(text)).toBe(text);
});

test("breaks of word processors are breaks", () => {
  expect(normalizeText("One.\u2028Two.\u2029Three.\vFour.\u0085Five.\r\r\nSix.")).toBe(
    "One.\nTwo.\nThree.\nFour.\nFive.\n\nSix.",
  );
});
