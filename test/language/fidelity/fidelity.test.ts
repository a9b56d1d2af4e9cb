import fc from "fast-check";
import { expect, test } from "vitest";
import { fidelity } from "#contract/drafts.ts";
import { fidelityOf } from "../../../worker/language/fidelity/index.ts";
import { wordsIn } from "../writer/said.ts";
import { freer, fresh, heldOut, judged, type Pair, pairsOf, shaped, tuning } from "./pairs.ts";
import { scoreOf } from "./score.ts";

const MIN_RECALL = 0.8;
const MAX_FALSE_ALARMS = 0.1;
const shapes = pairsOf(shaped);
const everyPair = [...tuning, ...heldOut, ...fresh, ...freer, ...shapes, ...pairsOf(judged)];

test.each([
  ["tuning", tuning],
  ["held-out", heldOut],
  ["fresh", fresh],
  ["freer", freer],
  ["shapes", shapes],
] satisfies [string, Pair[]][])(
  "the %s pairs: inventions are found, faithful bodies left alone",
  (name, pairs) => {
    const { recall, sameKind, falseAlarms, faults } = scoreOf(pairs);
    console.log(
      `fidelity, ${name} (${pairs.length} pairs): recall ${recall.toFixed(3)}, of the right kind ${sameKind.toFixed(3)}, ` +
        `${falseAlarms.toFixed(3)} false alarms per faithful body`,
      ...faults,
    );
    expect(recall).toBeGreaterThanOrEqual(MIN_RECALL);
    expect(falseAlarms).toBeLessThanOrEqual(MAX_FALSE_ALARMS);
  },
);

test("pairs that nothing was ever tuned to: nine of ten inventions are found, one alarm in twenty faithful bodies", () => {
  const pairs = pairsOf(judged);
  const { recall, falseAlarms } = scoreOf(pairs);
  console.log(
    `fidelity, judging (${pairs.length} pairs): recall ${recall.toFixed(3)}, ${falseAlarms.toFixed(3)} false alarms per faithful body`,
  );
  expect(pairs.filter(({ planted }) => planted.length === 0).length).toBeGreaterThanOrEqual(40);
  expect(pairs.filter(({ planted }) => planted.length > 0).length).toBeGreaterThanOrEqual(60);
  expect(recall).toBeGreaterThanOrEqual(0.9);
  expect(falseAlarms).toBeLessThanOrEqual(0.05);
});

test("what a hook and a call to action say beyond what was said is found too, in offsets of their own", () => {
  const { unsaid, hookUnsaid, ctaUnsaid } = fidelityOf({
    hook: "Elena saved us 40%.",
    body: "We hired somebody new and our revenue went up.",
    cta: "Elena went up 40%. Would you?",
    said: ["we hired somebody new and our revenue went up"],
    confirmed: ["40%"],
  });
  expect(unsaid).toEqual([]);
  expect(hookUnsaid.map(({ kind, start, end }) => [kind, start, end])).toContainEqual(["name", 0, 5]);
  expect(ctaUnsaid.map(({ text }) => text)).toEqual(["Elena"]);
});

test("every label stands in its body", () => {
  for (const { body, planted } of everyPair) for (const { text } of planted) expect(body).toContain(text);
  for (const pairs of [tuning, heldOut, fresh, freer])
    expect(pairs.filter(({ planted }) => planted.length === 0).length * 2).toBeGreaterThanOrEqual(
      pairs.length,
    );
});

test("a faithful clean-up is nearly all the speaker's words, an invention hardly any", () => {
  const cleaned = fidelityOf({
    said: ["um so we we lost our biggest client in march and uh i didn't tell the team for like two weeks"],
    body: "We lost our biggest client in March. I didn't tell the team for 2 weeks.",
    confirmed: [],
  });
  expect(cleaned).toMatchObject({ yourWords: 1, unsaid: [] });
  const invented = fidelityOf({
    said: ["i walked my dog along the river this morning and thought about pricing"],
    body: "Consistency beats talent. Ship every day, measure everything, and let compounding do the rest.",
    confirmed: [],
  });
  expect(invented.yourWords).toBeLessThan(0.15);
});

test.each([
  ["na terça-feira", ["terça-feira"]],
  ["na quinta-feira", []],
  ["na quinta", []],
])("a Portuguese weekday is said with and without its “feira”: %s", (day, unsaid) => {
  const said = ["A gente mudou o preço na quinta e ninguém saiu pela segunda vez."];
  const body = `A gente mudou o preço ${day} e ninguém saiu pela segunda vez.`;
  const found = fidelityOf({ said, body, confirmed: [], language: "pt" });
  expect(found.unsaid.map(({ text }) => text)).toEqual(unsaid);
});

test("a draft of the speaker's own sentences is never marked as said or done by somebody else", () => {
  const own: [said: string, body: string][] = [
    ["i opened my laptop and i had this feeling in my stomach", "I had this feeling in my stomach."],
    [
      "my cofounder and i had a fight on thursday and i said he was careless",
      "My cofounder, and I had a fight.",
    ],
    ["we own all of the company and i sleep eight hours", "I sleep eight hours."],
    ["elle est chez nous depuis, je crois, 2023, non, 2022", "Elle est chez nous depuis, je crois, 2022."],
  ];
  for (const [said, body] of own)
    expect([body, fidelityOf({ said: [said], body, confirmed: [] }).unsaid]).toEqual([body, []]);
});

test("a company known by its letters is a name like any other, however it was spelled", () => {
  const found = (said: string) =>
    fidelityOf({ said: [said], body: "We moved it all to AWS.", confirmed: [] }).unsaid.map(
      ({ text }) => text,
    );
  expect(found("we moved it all to the cloud")).toEqual(["AWS"]);
  expect(found("we moved it all to a w s")).toEqual([]);
  expect(found("we moved it all to aws")).toEqual([]);
});

test("an empty body has nothing unsaid", () => {
  expect(fidelityOf({ body: "  \n", said: ["hello"], confirmed: [] })).toMatchObject({
    yourWords: 1,
    unsaid: [],
  });
});

test("the nearest thing said comes in the speaker's words, without fillers", () => {
  const { unsaid } = fidelityOf({
    said: [
      "so i love my job but um our revenue went up like uh forty percent in six months and then we hired",
    ],
    body: "Our revenue went up 60% in six months.",
    confirmed: [],
  });
  expect(unsaid.map(({ text }) => text)).toEqual(["60%"]);
  expect(unsaid[0]?.nearest).toContain("our revenue went up");
  expect(unsaid[0]?.nearest).toContain("forty percent in six months");
  expect(unsaid[0]?.nearest).not.toMatch(/\b(?:um|uh)\b/);
});

test("there is no nearest thing for what has nothing to do with what was said", () => {
  const { unsaid } = fidelityOf({
    said: ["i walked my dog along the river this morning"],
    body: "Marcus sold Acme.",
    confirmed: [],
  });
  expect(unsaid.length).toBeGreaterThan(0);
  expect(unsaid.every(({ nearest }) => nearest === undefined)).toBe(true);
});

test("what was confirmed counts as said wherever it recurs", () => {
  const said = ["we hired somebody new and our revenue went up"];
  const body = "We hired Elena. Revenue went up 40%. Elena did that: 40%!";
  expect(fidelityOf({ said, body, confirmed: [] }).unsaid.map(({ text }) => text)).toEqual([
    "Elena",
    "40%",
    "Elena",
    "40%",
  ]);
  expect(fidelityOf({ said, body, confirmed: ["Elena", "40%"] }).unsaid).toEqual([]);
});

test("of what the speaker corrected the last version is true", () => {
  const said = ["so we launched in march no wait in april and it cost fifty dollars no sorry sixty dollars"];
  expect(fidelityOf({ said, body: "We launched in April. It cost $60.", confirmed: [] }).unsaid).toEqual([]);
  const { unsaid } = fidelityOf({ said, body: "We launched in March. It cost $50.", confirmed: [] });
  expect(unsaid.map(({ text, kind }) => [text, kind])).toEqual([
    ["March", "date"],
    ["$50", "number"],
  ]);
  const ofPeople = ["Then 5 people said yes. No wait, 4. We make sensors."];
  expect(fidelityOf({ said: ofPeople, body: "Then 4 people said yes.", confirmed: [] }).unsaid).toEqual([]);
});

test("a date is one mark, whatever it is made of", () => {
  const body = "It began on March 3, 2019 in January 2020.";
  const dates = fidelityOf({ body, said: ["it began in the garage"], confirmed: [] }).unsaid;
  expect(dates.filter(({ kind }) => kind === "date").map(({ text }) => text)).toEqual([
    "March 3, 2019",
    "January 2020",
  ]);
});

test("numbers are the same however they are written", () => {
  const same: [string, string][] = [
    ["we work like five to ten k a month", "We work $5-10k a month."],
    ["half a million people saw it", "500,000 people saw it."],
    ["it took an hour and a half", "It took 90 minutes."],
    ["it's three and a half times bigger", "It's 3.5x bigger."],
    ["we spent fifty k euros", "We spent €50,000."],
    ["nineteen ninety nine a month", "$19.99 a month."],
    ["one hundred and twenty three thousand four hundred", "It was $123k."],
    ["ninety percent of founders fail", "9 out of 10 founders fail."],
    ["in the nineties my dad had a shop", "In the 1990s my dad had a shop."],
    ["we went from 5 to 15 customers", "We tripled our customers."],
    ["a couple hundred people came", "200 people came."],
    ["we meet at nine thirty", "We meet at 9:30."],
  ];
  for (const [said, body] of same)
    expect([body, fidelityOf({ said: [said], body, confirmed: [] }).unsaid]).toEqual([body, []]);
});

test("numbers that differ in amount, unit or currency are not", () => {
  const different: [string, string, string][] = [
    ["we raised two million dollars", "We raised €2 million.", "€2 million"],
    ["it took six weeks to hire", "It took six months to hire.", "six months"],
    ["we grew forty percent last year", "We grew 45% last year.", "45%"],
    ["a third of the people left", "Two thirds of the people left.", "Two thirds"],
    ["we have fifty customers now", "We have 500 customers now.", "500"],
    ["abrimos la panadería en dos mil diecinueve", "Abrimos la panadería en 2009.", "2009"],
  ];
  for (const [said, body, text] of different)
    expect(fidelityOf({ said: [said], body, confirmed: [] }).unsaid.map((span) => span.text)).toEqual([text]);
});

const word = fc.oneof(
  fc.constantFrom(...everyPair.flatMap(({ said, body }) => `${said} ${body}`.split(/\s+/))),
  fc.constantFrom(
    '"',
    "“",
    "”",
    "$",
    "€",
    "%",
    "½",
    "\n",
    "\n\n- ",
    "1.",
    "日本語です。",
    "مرحبا",
    "🚀",
    "twenty",
    "hundred",
    "and a half",
  ),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(" "));
const language = fc.constantFrom(undefined, "en", "es", "de", "fr", "pt", "ja", "xx");

test("spans are in order, apart, and what they say they are, for any texts", () => {
  fc.assert(
    fc.property(
      text,
      fc.array(text, { maxLength: 3 }),
      fc.array(text, { maxLength: 2 }),
      language,
      (body, said, confirmed, code) => {
        const result = fidelity.parse(fidelityOf({ body, said, confirmed, language: code }));
        let last = 0;
        for (const { start, end, text: marked } of result.unsaid) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(body.slice(start, end)).toBe(marked);
          last = end;
        }
      },
    ),
  );
});

test("a part of what was said, word for word, is all the speaker's", () => {
  fc.assert(
    fc.property(text, text, fc.nat(), fc.nat(), language, (before, said, from, length, code) => {
      const start = from % (said.length + 1);
      const body = said.slice(start, start + (length % 200));
      expect(fidelityOf({ body, said: [before, said], confirmed: [], language: code })).toMatchObject({
        yourWords: 1,
        unsaid: [],
      });
    }),
  );
});

test("confirming a passage unmarks it, and nothing else takes its place", () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 2 }), fc.nat(), language, (body, said, pick, code) => {
      const { unsaid } = fidelityOf({ body, said, confirmed: [], language: code });
      const picked = unsaid[pick % Math.max(1, unsaid.length)];
      if (!picked) return;
      const after = fidelityOf({ body, said, confirmed: [picked.text], language: code }).unsaid;
      expect(after.map((span) => span.text)).not.toContain(picked.text);
      expect(after.filter(({ start, end }) => start < picked.end && picked.start < end)).toEqual([]);
    }),
  );
});

test("the nearest thing said is made of words that were said", () => {
  fc.assert(
    fc.property(fc.constantFrom(...everyPair), ({ said, body, language: code }) => {
      const spoken = new Set(wordsIn(said));
      for (const { nearest = "" } of fidelityOf({ body, said: [said], confirmed: [], language: code }).unsaid)
        for (const part of wordsIn(nearest)) expect(spoken).toContain(part);
    }),
  );
});
