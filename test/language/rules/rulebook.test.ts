import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rulebookOf } from "../../../worker/language/rules/index.ts";

const banning = (...banned: string[]) => rulebookOf({ banned, spellings: [], phrases: [] });

describe("a word that says nothing goes out of its sentence", () => {
  test.for([
    ["really", "We really lost.", "We lost."],
    ["really", "Really, we lost.", "We lost."],
    ["really", "We lost, really.", "We lost."],
    ["really", "We lost it, really!", "We lost it!"],
    ["really", "It was, really, the end.", "It was the end."],
    ["REALLY", "We Really lost.", "We lost."],
    ["honestly", "Well, honestly, we won.", "Well, we won."],
    ["honestly", "“Honestly, we won,” she said.", "“We won,” she said."],
    ["honestly", "He said: “We won, honestly.”", "He said: “We won.”"],
    ["honestly", "Honestly? We won.", "We won."],
    ["at the end of the day", "At the end of the day we won.", "We won."],
    ["at the end of the day", "We, at the end of the day, won.", "We won."],
    ["you know", "We were, you know, tired.", "We were tired."],
    ["so", "So we left.", "We left."],
    ["I think", "I think we should leave.", "We should leave."],
    ["just", "We just left.", "We left."],
    ["amazing", "She runs an amazing team.", "She runs a team."],
    ["great", "It was a great honor.", "It was an honor."],
    ["huge", "We had a huge outage.", "We had an outage."],
    ["—", "We won — and lost.", "We won, and lost."],
    ["🚀", "🚀 We launched 🚀 today.", "We launched today."],
    ["!", "We won!", "We won."],
  ] as const)("%s: %s", ([banned, text, kept]) => {
    expect(banning(banned).kept(text)).toBe(kept);
  });

  test.for([
    ["de", "eigentlich", "Wir wollten eigentlich gehen.", "Wir wollten gehen."],
    ["de", "echt", "Das war echt gut.", "Das war gut."],
    ["es", "la verdad", "La verdad, fue difícil.", "Fue difícil."],
    ["es", "básicamente", "Vendemos básicamente camiones.", "Vendemos camiones."],
    ["fr", "du coup", "On a du coup tout changé.", "On a tout changé."],
    ["pt", "na verdade", "Na verdade a gente errou.", "A gente errou."],
  ] as const)("in %s: %s", ([code, banned, text, kept]) => {
    expect(banning(banned).kept(text, code)).toBe(kept);
  });
});

describe("what a claim hangs on is never cut out: the sentence goes", () => {
  const REST = "Peter joined in May.";
  test.for([
    ["not", "We do not sell."],
    ["never", "We never sold."],
    ["don't", "We don't sell."],
    ["without", "Without customers, companies die."],
    ["maybe", "We lost, maybe, ten."],
    ["if we win", "If we win, we celebrate."],
    ["according to my boss", "According to my boss, it failed."],
    ["most", "Most customers stay."],
    ["only", "Only one stayed."],
    ["just", "We kept just one."],
    ["really", "I am not really sure."],
    ["just", "We don't just sell."],
    ["very", "It was not very good."],
    ["I think", "I think it cost 40 dollars."],
    ["leverage", "We leverage data."],
    ["customer", "The customer success team stayed."],
    ["amazing", "The food was amazing."],
    ["great", "It took a great deal of work."],
    ["eigentlich", "Eigentlich wollten wir bleiben."],
  ] as const)("%s: %s", ([banned, text]) => {
    expect(banning(banned).kept(`${text} ${REST}`)).toBe(REST);
    expect(banning(banned).kept(text)).toBe("");
  });

  test("and what leans on it goes along, unless nothing else is left", () => {
    const book = banning("never");
    expect(book.kept("We never sold. It hurt. Peter joined in May.")).toBe("Peter joined in May.");
    expect(book.kept("We never sold. It hurt.")).toBe("It hurt.");
  });

  test("a quotation over several sentences is not left open", () => {
    const said = "She said: “I have a secret. It is big. We hid it.” Peter left. Nobody asked.";
    expect(banning("secret").kept(said)).toBe("Peter left. Nobody asked.");
    expect(banning("big").kept("Sie sagte: „Das ist gut. Es ist big.“ Peter blieb da.", "de")).toBe(
      "Peter blieb da.",
    );
  });
});

describe("a post never goes as a whole", () => {
  test("where all of its sentences would, they stay, with what can go out of them", () => {
    expect(banning("never").keptWhole("We never sold.")).toBe("We never sold.");
    expect(banning("not", "really").keptWhole("We really do not sell.")).toBe("We really do not sell.");
    expect(banning("not", "honestly").keptWhole("Honestly, we won. We do not sell.")).toBe("We won.");
  });

  test("paragraphs and lists stay what they are", () => {
    const body = "We won.\n\nWe leverage data. Peter left.\n\n1. Sell.\n2. Leverage.\n3. Rent.";
    expect(banning("leverage").kept(body)).toBe("We won.\n\nPeter left.\n\n1. Sell.\n2. Rent.");
  });
});

describe("whole words, as they are written", () => {
  test.for([
    ["art", "We start."],
    ["synergy", "Synergyless work."],
    ["Thoughts?", "My thoughts are gone."],
    ["a.b", "We have axb."],
    ["(really)", "We have it."],
    [".*", "We have it."],
    ["[a-z]", "We have it."],
    ["you know what", "We know you. What is it?"],
  ] as const)("%s is not in: %s", ([banned, text]) => {
    expect(banning(banned).kept(text)).toBe(text);
    expect(banning(banned).found(text)).toEqual([]);
  });

  test.for([
    ["game changer", "It is a game-changer."],
    ["game-changer", "It is a game changer."],
    ["it's giving", "It’s giving hope."],
    ["synergy", "The synergy’s gone."],
    ["C++", "We use C++ here."],
    ["a.b", "We use a.b here."],
    ["#hustle", "We sell #hustle."],
    ["Thoughts?", "So: thoughts?"],
    ["杠杆", "我们用杠杆做生意。"],
  ] as const)("%s is in: %s", ([banned, text]) => {
    expect(banning(banned).found(text)).toHaveLength(1);
    expect(banning(banned).kept(text)).toBe("");
  });

  test("what holds nothing banned comes back to the letter", () => {
    const text = "Well…  we won —\n  and *lost*!\n\n\n- one\n- two 🚀";
    expect(banning("leverage", "really").kept(text)).toBe(text);
  });
});

test("two hundred rules hold at once", () => {
  const banned = Array.from({ length: 200 }, (_, at) => `buzzword${at} number`);
  const text = Array.from({ length: 300 }, (_, at) => `Our buzzword${at} number grew in week ${at}.`).join(
    " ",
  );
  const { kept, found } = rulebookOf({ banned, spellings: [], phrases: [] });
  expect(found(text)).toHaveLength(200);
  expect(found(kept(text))).toEqual([]);
  expect(kept(text).match(/grew/g)).toHaveLength(100);
});

test("whatever is banned and whatever was written, what is left holds none of it", () => {
  const word = fc.constantFrom(
    ..."really we never lost, the “big team” and honestly it's not a great day. Just so!".split(" "),
  );
  const text = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(" "));
  const banned = fc.array(
    fc.constantFrom("really", "never", "big team", "it's", "honestly", "!", "a great", "so", "just"),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(text, banned, (written, rules) => {
      const book = rulebookOf({ banned: rules, spellings: [], phrases: [] });
      expect(book.found(book.kept(written, "en"))).toEqual([]);
      expect(book.keptWhole(written, "en")).not.toBe("");
    }),
  );
});
