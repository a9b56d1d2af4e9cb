import { expect, test } from "vitest";
import { spelled } from "../../../worker/language/rules/index.ts";

const spell = (text: string, ...spellings: [written: string, heard?: string][]) =>
  spelled(
    text,
    spellings.map(([written, heard = null]) => ({ written, heard })),
  );

test.for([
  ["We run cooper netties.", "We run Kubernetes."],
  ["Cooper Netties, again", "Kubernetes, again"],
  ["cooper netties's nodes and cooper netties’ pods", "Kubernetes's nodes and Kubernetes’ pods"],
  ["(cooper\nnetties)", "(Kubernetes)"],
  ["cooper netties-based", "Kubernetes-based"],
  ["supercooper netties", "supercooper netties"],
  ["see cooper.netties.io and me@cooper", "see cooper.netties.io and me@cooper"],
] as const)("what was heard is written: %s", ([text, expected]) => {
  expect(spell(text, ["Kubernetes", "cooper netties"])).toBe(expected);
});

test("where nothing was heard, the letter case is put right", () => {
  expect(spell("postgresql and POSTGRESQL’s", ["PostgreSQL"])).toBe("PostgreSQL and PostgreSQL’s");
  expect(spell("npm is. Npm was", ["npm"])).toBe("npm is. npm was");
  expect(spell("mail ask@openai.com, https://openai.com/x", ["OpenAI"])).toBe(
    "mail ask@openai.com, https://openai.com/x",
  );
});

test("of rules that overlap, the longer wins, and nothing is replaced twice", () => {
  const rules: [string, string][] = [
    ["Ann Marie", "anne mary"],
    ["Ann", "anne"],
    ["Anne", "ann"],
  ];
  expect(spell("anne mary met anne and ann", ...rules)).toBe("Ann Marie met Ann and Anne");
});

test("a name that holds what was heard for it is spelled once, however often the rule is applied", () => {
  const rule: [string, string] = ["Acme Corp", "Acme"];
  expect(spell("acme hired. Acme corp fired.", rule)).toBe("Acme Corp hired. Acme Corp fired.");
  expect(spell(spell("acme hired", rule), rule)).toBe("Acme Corp hired");
});

test("signs in rules are only signs", () => {
  expect(spell("we use see plus plus", ["C++", "see plus plus"])).toBe("we use C++");
  expect(spell("a.b axb", ["A.B", "a.b"])).toBe("A.B axb");
  expect(spell("it cost x", ["$& $1", "x"])).toBe("it cost $& $1");
});

test("a heard word that is common is replaced wherever it stands", () => {
  expect(spell("rose said a rose", ["Roose", "rose"])).toBe("Roose said a Roose");
});

test("a heard word of grammar is taken for the name only with a capital within a sentence", () => {
  const will: [string, string] = ["Wil", "will"];
  expect(spell("I will ask Will. Will he?", will)).toBe("I will ask Wil. Will he?");
  expect(spell("the it team asked IT and it works", ["IT"])).toBe("the it team asked IT and it works");
});

test("blank rules and no rules change nothing", () => {
  expect(spell("as it was")).toBe("as it was");
  expect(spell("as it was", [" ", " "])).toBe("as it was");
});
