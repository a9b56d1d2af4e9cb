import { readNumber } from "../../text/index.ts";
import { type Amount, unitOfWords } from "./amount.ts";
import type { View } from "./view.ts";

const LARGEST_DENOMINATOR = 10;

/** A part of a whole at `at`: "a third", "two thirds", "half a million", "1/3", "nine out of ten", "one in five". */
export function readShare(view: View, at: number): Amount | undefined {
  return readSlash(view, at) ?? readHalf(view, at) ?? readPart(view, at) ?? readOutOf(view, at);
}

function share(from: number, to: number, value: number): Amount {
  return { from, to, values: [value], form: "part", scale: 1 };
}

/** "1/3". What is no part of a whole, as 24/7, is an idiom that stays unread. */
function readSlash(view: View, at: number): Amount | undefined {
  const [over, slash, under] = view.tokens.slice(at, at + 3);
  if (over?.kind !== "number" || slash?.text !== "/" || !slash.glued || under?.kind !== "number")
    return undefined;
  const value = Number(over.key) / Number(under.key);
  const isPart = value < 1 && Number(under.key) <= LARGEST_DENOMINATOR;
  return { ...share(at, at + 3, isPart ? value : Number.NaN), isImplied: !isPart };
}

/** "Half", alone or of a number or a unit. */
function readHalf(view: View, at: number): Amount | undefined {
  const { tokens, numerals } = view;
  if (!numerals?.half.has(tokens[at]?.key ?? "")) return undefined;
  const skipsArticle = numerals.articles.has(tokens[at + 1]?.key ?? "") ? 1 : 0;
  const after = tokens[at + 1 + skipsArticle]?.key ?? "";
  const scale = numerals.scales.get(after);
  const to = at + 2 + skipsArticle;
  if (scale !== undefined) return { from: at, to, values: [scale / 2], form: "count", scale };
  const found = unitOfWords(after, "", view.language);
  if (found?.unit.kind === "time")
    return { from: at, to, values: [0.5], form: "count", unit: found.unit, scale: 1 };
  return share(at, at + 1, 0.5);
}

/** "A third", "three quarters", "a quarter million". A lone "quarter" is three months, not a part. */
function readPart(view: View, at: number): Amount | undefined {
  const { tokens, numerals } = view;
  if (!numerals) return undefined;
  const key = tokens[at]?.key ?? "";
  const under = numerals.parts.get(tokens[at + 1]?.key ?? "");
  const over = numerals.articles.has(key) ? 1 : numerals.small.get(key);
  if (under === undefined || over === undefined || over >= under || over === 0) return undefined;
  // "A quarter million", "a quarter of a million", "un cuarto de hora", "trois quarts d'heure".
  const ofAt = /^(?:of|de|di|d'.*)$/.test(tokens[at + 2]?.key ?? "") ? at + 3 : at + 2;
  const scaleAt = numerals.articles.has(tokens[ofAt]?.key ?? "") ? ofAt + 1 : ofAt;
  const [elided] = /(?<=^d').+/.exec(tokens[at + 2]?.key ?? "") ?? [];
  const unit = unitOfWords(elided ?? tokens[scaleAt]?.key ?? "", "", view.language)?.unit;
  if (unit?.kind === "time")
    return {
      from: at,
      to: elided ? at + 3 : scaleAt + 1,
      values: [over / under],
      form: "count",
      unit,
      scale: 1,
    };
  const scale = numerals.scales.get(tokens[scaleAt]?.key ?? "");
  if (scale !== undefined)
    return {
      from: at,
      to: scaleAt + 1,
      values: [(over / under) * scale],
      form: "count",
      scale,
    };
  return share(at, at + 2, over / under);
}

function readOutOf(view: View, at: number): Amount | undefined {
  const { tokens, numerals, language } = view;
  if (language !== "en") return undefined;
  const over = readNumber(tokens, at, numerals);
  if (!over) return undefined;
  const key = (offset: number) => tokens[over.next + offset]?.key ?? "";
  const length = key(0) === "in" ? 1 : key(0) === "out" && key(1) === "of" ? 2 : 0;
  const under = length === 0 ? undefined : readNumber(tokens, over.next + length, numerals);
  const [above = 0] = over.values;
  const [below = 0] = under?.values ?? [];
  if (!under || above <= 0 || above >= below || below > 100) return undefined;
  if (length === 1 && unitOfWords(tokens[under.next]?.key ?? "", "", language)) return undefined;
  return { ...share(at, under.next, above / below), outOf: [above, below] };
}
