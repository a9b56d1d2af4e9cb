import tables from "./numerals.json" with { type: "json" };
import { fold } from "./tokens.ts";
import { wordSet } from "./words.ts";

interface Tables {
  /** Words below a thousand: "twenty", "doscientos". */
  small: ReadonlyMap<string, number>;
  scales: ReadonlyMap<string, number>;
  ordinals: Pick<ReadonlyMap<string, number>, "get">;
  /** Parts of a whole: "third" in "two thirds". */
  parts: ReadonlyMap<string, number>;
  /** "Twice", "doubled": how many times as much. */
  times: ReadonlyMap<string, number>;
  /** "The nineties", as 90. */
  decades: ReadonlyMap<string, number>;
}
/** `hundreds` multiply what stands before them by a hundred; `range` stands between the two ends of a range. */
type List = "hundreds" | "articles" | "and" | "point" | "half" | "range";

/** How a language says numbers. All words are folded. */
export interface Numerals extends Tables, Record<List, ReadonlySet<string>> {
  /** The value of a number written in one word: "zweihundertfünfzig". */
  compound: (key: string) => number | undefined;
  /** Whether 1.200 is more than a thousand. */
  dotGroups: boolean;
}

/** As they are written down: in a table a word that ends in "-" stands for all forms of a verb. */
type Words = Partial<Record<keyof Tables, Record<string, number>> & Record<List, string>> & {
  isGlued?: boolean;
  dotGroups?: boolean;
};

function numerals({ isGlued = false, dotGroups = true, ...words }: Words): Numerals {
  const list = (name: List) => wordSet(fold(words[name] ?? ""));
  const table = (name: keyof Tables) => tableOf(words[name] ?? {});
  const [small, scales, hundreds, and] = [table("small"), table("scales"), list("hundreds"), list("and")];
  const values = new Map([...small, ...scales, ...[...hundreds].map((word) => [word, 100] as const)]);
  const compound = isGlued ? compoundOf(values, and) : () => undefined;
  const ordinals = table("ordinals");
  const ordinal = (key: string) => {
    const [, stem = ""] = (isGlued && /^(.+?)s?(?:te[nrsm]?|de)$/.exec(key)) || [];
    return ordinals.get(key) ?? small.get(stem) ?? compound(stem);
  };
  return {
    small,
    scales,
    hundreds,
    and,
    compound,
    dotGroups,
    ordinals: { get: ordinal },
    parts: table("parts"),
    times: table("times"),
    decades: table("decades"),
    articles: list("articles"),
    point: list("point"),
    half: list("half"),
    range: list("range"),
  };
}

/** How verbs for "double" end, folded, in any of the languages. */
const ENDINGS = wordSet(`
  e ed es ing o ou amos aram aron arono ar are ato ata ati ate ando ado ada ados adas er ee ees ent ons ant ait aient
  en n t te ten ete eten end de den d`);
const formsOf = (stem: string): string[] => [...ENDINGS].map((ending) => stem + ending);

const tableOf = (rows: Record<string, number>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(rows).flatMap(([word, value]) =>
      (word.endsWith("-") ? formsOf(word.slice(0, -1)) : [word]).map((form) => [fold(form), value] as const),
    ),
  );

/** Reads a word that is made of words for numbers, and "and" between them, and nothing else. */
function compoundOf(values: ReadonlyMap<string, number>, and: ReadonlySet<string>): Numerals["compound"] {
  const words = [...values.keys(), ...and].filter(({ length }) => length > 1);
  const part = new RegExp(words.sort((one, other) => other.length - one.length).join("|"), "g");
  return (key) => {
    const parts = key.match(part) ?? [];
    if (parts.length < 2 || parts.join("") !== key || and.has(parts.at(-1) ?? "")) return undefined;
    let [total, current] = [0, 0];
    for (const value of parts.map((word) => values.get(word) ?? 0)) {
      if (value === 100) current = (current || 1) * 100;
      else if (value < 1000) current += value;
      else [total, current] = [total + (current || 1) * value, 0];
    }
    return total + current;
  };
}

const NUMERALS: ReadonlyMap<string, Numerals> = new Map(
  Object.entries<Words>(tables).map(([code, words]) => [code, numerals(words)]),
);

/** Undefined for a language whose number words are not known. */
export const numeralsOf = (language: string): Numerals | undefined => NUMERALS.get(language);
