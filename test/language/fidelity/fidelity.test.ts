import fc from "fast-check";
import { expect, test } from "vitest";
import { fidelity } from "#contract/drafts.ts";
import { fidelityOf, valuesIn } from "../../../worker/language/fidelity/index.ts";
import { slowdownOf } from "../slowdown.ts";
import { wordsIn } from "../writer/said.ts";
import { type Pair, read, SETS } from "./pairs.ts";
import { scoreOf } from "./score.ts";

const everyPair = Object.values(SETS).flat();

/** What a body says that was not said: kinds and texts. */
const unsaidIn = (body: string, said: string, options: { confirmed?: string[]; language?: string } = {}) =>
  fidelityOf({ body, said: [said], confirmed: [], ...options }).unsaid;
const textsIn = (...[body, said, options]: Parameters<typeof unsaidIn>) =>
  unsaidIn(body, said, options).map(({ text }) => text);

test.each([
  ["tuning", 0.93],
  ["shapes", 0.93],
  ["heldOut", 0.9],
  ["judging", 0.9],
  ["fresh", 0.9],
  ["freer", 0.9],
] as const)(
  "the %s pairs: of 100 inventions %d are found, and one faithful body in twenty marked",
  (name, least) => {
    const { recall, falseAlarms } = scoreOf(SETS[name]);
    console.log(
      `fidelity, ${name}: recall ${recall.toFixed(3)}, ${falseAlarms.toFixed(3)} false alarms a faithful body`,
    );
    expect(recall).toBeGreaterThanOrEqual(least);
    expect(falseAlarms).toBeLessThanOrEqual(0.05);
  },
);

interface Correction {
  note: string;
  right: string;
  withdrawn: string;
  language: string;
}

test("what the speaker took back was not said, and what took its place was", () => {
  const isMarked = (body: string, { note, language }: Correction, orElsewhere = true) =>
    unsaidIn(body, note, { language }).some(
      ({ kind, saidElsewhere }) => kind !== "claim" && (orElsewhere || !saidElsewhere),
    );
  for (const correction of read<Correction>("corrections")) {
    expect([correction.right, isMarked(correction.right, correction, false)]).toEqual([
      correction.right,
      false,
    ]);
    expect([correction.note, isMarked(correction.withdrawn, correction)]).toEqual([correction.note, true]);
  }
});

test("ranges, answers, fillers and changes over time take nothing back", () => {
  for (const { note, body, language } of read<{ note: string; body: string; language: string }>(
    "no-corrections",
  ))
    expect([note, body, textsIn(body, note, { language })]).toEqual([note, body, []]);
});

test("a passage copied from the note is marked only for what was taken back in it", () => {
  const said = "So we sold 15. No, not 15, what am I saying, 50. It felt like Zanzibar.";
  expect(textsIn("So we sold 15.", said)).toEqual(["15"]);
  expect(textsIn("It felt like Zanzibar.", said)).toEqual([]);
  expect(textsIn("No, not 15, what am I saying, 50.", said)).toEqual([]);
});

test("the nearest thing to what was taken back has the correction made", () => {
  const [found] = unsaidIn(
    "It cost $50 in April.",
    "so it was april and it cost fifty dollars no sorry sixty dollars",
  );
  expect(found?.nearest).toContain("it cost sixty dollars");
});

test("a number said of something else is marked so, and one in sentences that were joined is not", () => {
  const said = "We have 350 customers in Spain. Our office has 50 chairs.";
  expect(unsaidIn("We have 50 customers in Spain.", said)).toContainEqual(
    expect.objectContaining({ text: "50", saidElsewhere: true }),
  );
  expect(
    textsIn("Nach 22 Jahren hat er gekündigt.", "Vor drei Wochen hat er gekündigt. Nach 22 Jahren.", {
      language: "de",
    }),
  ).toEqual([]);
});

test.each([
  ["under twelves, in oh nine", "The 12s, in 2009.", "en"],
  ["eine zwölfköpfige Mannschaft", "12 Leute.", "de"],
  ["mamy trzydzieści dwa ule", "Mamy 32 ule, od 2009.", "pl"],
])("what may have been said in a form that is not read is at most marked so: %s", (said, body, language) => {
  const marks = unsaidIn(body, said, { language });
  expect(marks.filter(({ kind, saidElsewhere }) => kind !== "claim" && !saidElsewhere)).toEqual([]);
});

test("numbers and names of texts in two languages compare", () => {
  const values = valuesIn(
    "Im März haben Frau Yılmaz und 18 Leute 1,8 Millionen Euro geholt, 12 % mehr.",
    "de",
  );
  expect(values).toEqual({ numbers: ["18", "1800000", "12"], names: ["yılmaz"] });
  const english = "Ms. Yılmaz and eighteen people raised 1.8 million euros, twelve percent more.";
  expect(valuesIn(english, "en")).toEqual({ numbers: ["18", "1800000", "12"], names: ["yılmaz"] });
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

test("a faithful clean-up is nearly all the speaker's words, an invention hardly any", () => {
  const said = [
    "um so we we lost our biggest client in march and uh i didn't tell the team for like two weeks",
  ];
  const body = "We lost our biggest client in March. I didn't tell the team for 2 weeks.";
  expect(fidelityOf({ said, body, confirmed: [] })).toMatchObject({ yourWords: 1, unsaid: [] });
  const invented = "Consistency beats talent. Ship every day, and let compounding do the rest.";
  expect(fidelityOf({ said, body: invented, confirmed: [] }).yourWords).toBeLessThan(0.15);
  expect(fidelityOf({ said, body: "  \n", confirmed: [] })).toMatchObject({ yourWords: 1, unsaid: [] });
});

test("the speaker's own sentences, names and weekdays are theirs, however they are spelled", () => {
  const own: [said: string, body: string, language?: string][] = [
    ["i opened my laptop and i had this feeling in my stomach", "I had this feeling in my stomach."],
    ["my cofounder and i had a fight and i said he was careless", "My cofounder, and I had a fight."],
    ["we moved it all to a w s", "We moved it all to AWS."],
    ["il a plu au marché d'Annecy", "À Annecy, il a plu.", "fr"],
    ["a gente mudou o preço na quinta e ninguém saiu", "A gente mudou o preço na quinta-feira.", "pt"],
  ];
  for (const [said, body, language] of own)
    expect([body, textsIn(body, said, { language })]).toEqual([body, []]);
  expect(textsIn("We moved it all to AWS.", "we moved it all to the cloud")).toEqual(["AWS"]);
  expect(textsIn("Il a plu au marché d'Annecy.", "il a plu au marché", { language: "fr" })).toEqual([
    "d'Annecy",
  ]);
});

test("the nearest thing said comes in the speaker's words, without fillers; there is none for what has nothing to do with it", () => {
  const said =
    "so i love my job but um our revenue went up like uh forty percent in six months and then we hired";
  const [found] = unsaidIn("Our revenue went up 60% in six months.", said);
  expect(found).toMatchObject({
    text: "60%",
    nearest: expect.stringContaining("forty percent in six months"),
  });
  expect(found?.nearest).not.toMatch(/\b(?:um|uh)\b/);
  expect(unsaidIn("Marcus sold Acme.", said).map(({ nearest }) => nearest)).not.toContainEqual(
    expect.anything(),
  );
});

test("what was confirmed counts as said wherever it recurs", () => {
  const said = "we hired somebody new and our revenue went up";
  const body = "We hired Elena. Revenue went up 40%. Elena did that: 40%!";
  expect(textsIn(body, said)).toEqual(["Elena", "40%", "Elena", "40%"]);
  expect(textsIn(body, said, { confirmed: ["Elena", "40%"] })).toEqual([]);
});

test("a date is one mark, whatever it is made of", () => {
  const dates = unsaidIn("It began on March 3, 2019 in January 2020.", "it began in the garage");
  expect(dates.flatMap(({ kind, text }) => (kind === "date" ? text : []))).toEqual([
    "March 3, 2019",
    "January 2020",
  ]);
});

test.each([
  ["we work like five to ten k a month", "We work $5-10k a month."],
  ["half a million people saw it", "500,000 people saw it."],
  ["a loan of a quarter of a million dollars", "A loan of $250,000."],
  ["it took an hour and a half", "It took 90 minutes."],
  ["it's three and a half times bigger", "It's 3.5x bigger."],
  ["nineteen ninety nine a month", "$19.99 a month."],
  ["ninety percent of founders fail", "9 out of 10 founders fail."],
  ["in the nineties my dad had a shop", "In the 1990s my dad had a shop."],
  ["we went from 5 to 15 customers", "We tripled our customers."],
  ["wir haben bis halb zwei geöffnet", "Wir haben bis 13:30 geöffnet."],
  ["am Dienstag um Viertel vor zehn", "Am Dienstag um 9:45 Uhr.", "de"],
  ["am einundzwanzigsten Mai", "Am 21. Mai.", "de"],
  ["a las doce menos veinte", "A las 11:40.", "es"],
  ["un samedi à neuf heures et demie", "Un samedi, à 9 h 30.", "fr"],
  ["om kwart over vijf kwamen er drieëndertig", "Om 17.15 uur kwamen er 33.", "nl"],
  ["abbiamo ventitré clienti", "Abbiamo 23 clienti.", "it"],
])("a number is the same however it is written: %s", (said, body, language?: string) => {
  expect(textsIn(body, said, { language })).toEqual([]);
});

test.each([
  ["we raised two million dollars", "We raised €2 million.", "€2 million"],
  ["it took six weeks to hire", "It took six months to hire.", "six months"],
  ["a third of the people left", "Two thirds of the people left.", "Two thirds"],
  ["we have fifty customers now", "We have 500 customers now.", "500"],
  ["abrimos la panadería en dos mil diecinueve", "Abrimos la panadería en 2009.", "2009"],
])("numbers that differ in amount, unit or currency are not the same: %s", (said, body, text) => {
  expect(textsIn(body, said)).toEqual([text]);
});

const SIGNS = '"|“|$|%|½|\n|\n\n- |1.|日本語です。|مرحبا|🚀|twenty|no, wait,|and a half'.split("|");
const word = fc.oneof(
  fc.constantFrom(...everyPair.flatMap(({ said, body }: Pair) => `${said} ${body}`.split(/\s+/))),
  fc.constantFrom(...SIGNS),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(" "));
const language = fc.constantFrom(undefined, "en", "es", "de", "fr", "pt", "ja", "xx");

test("marks are in order, apart, and what they say they are; confirming one takes it away and puts nothing in its place", () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), fc.nat(), language, (body, said, pick, code) => {
      const { unsaid } = fidelity.parse(fidelityOf({ body, said, confirmed: [], language: code }));
      let last = 0;
      for (const { start, end, text: marked } of unsaid) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(body.slice(start, end)).toBe(marked);
        last = end;
      }
      const picked = unsaid[pick % Math.max(1, unsaid.length)];
      if (!picked) return;
      const after = fidelityOf({ body, said, confirmed: [picked.text], language: code }).unsaid;
      expect(after.filter(({ start, end }) => start < picked.end && picked.start < end)).toEqual([]);
    }),
  );
});

test("the nearest thing said is made of words that were said", () => {
  fc.assert(
    fc.property(fc.constantFrom(...everyPair), ({ said, body, language: code }) => {
      const spoken = new Set(wordsIn(said));
      for (const { nearest = "" } of unsaidIn(body, said, { language: code }))
        for (const part of wordsIn(nearest)) expect(spoken).toContain(part);
    }),
  );
});

test("the time grows with the text, on any text", () => {
  const compare = (note: string) =>
    fidelityOf({ body: note.slice(5).replaceAll("5", "6"), said: [note], confirmed: [], language: "en" });
  expect(slowdownOf(compare)).toEqual([]);
});
