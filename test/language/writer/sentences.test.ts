import { expect, test } from "vitest";
import { bodyOf, manuscriptOf } from "../../../worker/language/builtin-writer/index.ts";

const read = (transcript: string, language?: string) =>
  bodyOf(manuscriptOf({ transcript, ...(language && { language }) }).sentences).replace(/\s+/g, " ");

/** What was said, and a sentence that the body must hold as such. */
const CUTS: [said: string, sentence: string][] = [
  [
    "we asked them what they needed three of them told us the same thing",
    "Three of them told us the same thing.",
  ],
  ["we had no churn because of the price we called every customer", "We called every customer."],
  [
    "i called a hundred leads and eighty one of them never called back",
    "Eighty one of them never called back.",
  ],
  [
    "my first year was hard the job was i just sat in meetings and nodded",
    "The job was I just sat in meetings and nodded.",
  ],
  [
    "he just said thanks and went back to work being wrong in public sucks but hiding it is worse",
    "Being wrong in public sucks but hiding it is worse.",
  ],
  [
    "he said yes before i finished the sentence ask for help earlier than you want to",
    "Ask for help earlier than you want to.",
  ],
  ["our onboarding took nine days we cut it to one churn fell by half", "Churn fell by half."],
  ["i was proud of that number last week i deleted most of my list", "Last week I deleted most of my list."],
  [
    "he laughed and i drove home thinking about that the next morning i deleted our login page",
    "The next morning I deleted our login page.",
  ],
  ["they read what i send them they pay on time cheap clients are expensive", "Cheap clients are expensive."],
  ["she had been waiting for a reply since may i gave her the money back", "I gave her the money back."],
];

test.each(CUTS)("“%s” is cut where it should be", (said, sentence) => {
  expect(read(said)).toContain(sentence);
});

test("an object that is said again is no false start", () => {
  expect(read("i showed it to the it guy and he laughed")).toContain("I showed it to the IT guy");
});

test("what is taken up again is no stutter", () => {
  const body = read(
    "our launch failed and it's not what i told the board i told the board it was timing and none of that is true",
  );
  expect(body).toContain("not what I told the board. I told the board it was timing.");
});

test("a phrase stays with its verb in Spanish", () => {
  const said =
    "vendimos la mitad de las máquinas y con ese dinero alquilamos un local más pequeño en el centro";
  expect(read(said, "es")).not.toMatch(/dinero\./);
});
