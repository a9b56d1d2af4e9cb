import { fold, type Range, type Token, wordSet } from "../text/index.ts";
import cues from "./correction-words.json" with { type: "json" };

/** What begins another thought. */
export const JOINT = /^(?:and|then|und|dann|y|et|puis|e)$/;
export const NEGATION = /^(?:not|nicht|kein\p{L}*|no|pas|nao|niet|non|.+n't)$/u;
/** What may follow a cue of one word that no sign stands behind. */
const LEADS = wordSet(cues.leads);
/** What may stand between a negation and what it denies: "can't have been the ten". */
const BETWEEN_DENIAL = wordSet(cues.betweenDenial);
const SAYS = wordSet(cues.says);
/** What may stand before a value, and says nothing of it. */
export const INTERJECTIONS = wordSet(cues.interjections);

export const WORDS = {
  be: new Set(cues.be),
  /** Another sentence may begin with one. */
  mayGoOn: new Set(cues.mayGoOn),
  /** In a request: "220 instead of 200". */
  instead: cues.instead,
};

/** A value and its unit, an article and a preposition before them. */
const MAX_BEFORE = 3;

type Cue = Range & Record<"isStrong" | "isNaming" | "isTrailing", boolean>;

/** `weak` ones count only where what is right ends its clause or is of the same thing, `naming` ones before a value said already. */
const [strong, weak, naming, trailing] = [cues.strong, cues.weak, cues.naming, cues.trailing].map(
  (patterns) => fold(patterns.join("|")),
);
/** They stand behind the right value, too. */
const TRAILING = new RegExp(`^(?:${trailing})$`);
const CUE = new RegExp(`^(?:(?<strong>${strong})|(?<weak>${weak})|(?<naming>${naming}))(?= |$)`);
/** The words of the longest cue. */
const MAX_WORDS = 8;

export function cueAt(tokens: readonly Token[], at: number): Cue | undefined {
  if (tokens[at]?.kind !== "word") return undefined;
  const next = tokens.slice(at, at + MAX_WORDS).map(({ kind, key }) => (kind === "sign" ? "\n" : key));
  const { 0: words = "", groups } = CUE.exec(next.join(" ")) ?? {};
  if (words === "") return undefined;
  const [isStrong, isNaming] = [groups?.strong !== undefined, groups?.naming !== undefined];
  return { from: at, to: at + words.split(" ").length, isStrong, isNaming, isTrailing: TRAILING.test(words) };
}

/** Whether a word stands also shortly before the value at `value`: "à" in "à cinq heures, non, à quatre", "frau" in "frau huber". */
export const isRepeated = (tokens: readonly Token[], value: number, at: number): boolean =>
  tokens.slice(Math.max(0, value - MAX_BEFORE), value).some(({ key }) => key === tokens[at]?.key);

/** Whether a cue stands for itself: "no" in "no, fifty" and "fifteen no fifty", not in "no customers" and "she said no". */
export function isApart(tokens: readonly Token[], { from, to }: Cue, isValue: (at: number) => boolean) {
  const [before, after] = [tokens[from - 1], tokens[to]];
  // "No, he said."
  if (after?.kind === "sign" && SAYS.has(tokens[to + 2]?.key ?? "") && tokens[to + 3]?.kind === "sign")
    return false;
  const isAlone =
    before?.kind !== "word" || INTERJECTIONS.has(before.key) || isValue(from - 1) || isValue(from - 2);
  if (!isAlone || SAYS.has(before?.key ?? "")) return false;
  const isSetOff =
    after?.kind !== "word" || isValue(to) || LEADS.has(after.key) || isRepeated(tokens, from - 1, to);
  return to - from > 1 || isSetOff || cueAt(tokens, to) !== undefined;
}

/** Where the denial of a value begins: "not 15", "wasn't the 15"; undefined for "Tuesday, no Wednesday". */
export function denialOf(tokens: readonly Token[], from: number, code: string): number | undefined {
  let at = from - 1;
  while (from - at < 4 && BETWEEN_DENIAL.has(tokens[at]?.key ?? "")) at -= 1;
  const key = tokens[at]?.key ?? "";
  if (!NEGATION.test(key) || JOINT.test(tokens[at - 1]?.key ?? "")) return undefined;
  // "No" is "not" in Spanish only.
  return key === "no" && code !== "es" ? undefined : at;
}
