import { isAbbreviation } from "#contract/sentences.ts";
import {
  AUXILIARIES,
  DETERMINERS,
  isVerb,
  MID_ADVERBS,
  PREPOSITIONS,
  type Range,
  stemOf,
  type Token,
  wordSet,
} from "../text/index.ts";
import { type Analysis, addTo, groupsOf, indicesOf, type Transcript } from "./analysis.ts";
import english from "./english.json" with { type: "json" };

/** Words inside a name: "Bank of America". */
const CONNECTORS = wordSet("of de del da van von der la &");
const LONGEST_ACRONYM = 6;
/** Titles in one group are for one thing. */
const TITLES = groupsOf(english.titles);
/** What is said without meaning anybody; titles are judged by themselves. */
export const NOT_NAMES: ReadonlySet<string> = new Set([...TITLES.keys(), ...wordSet(english.notNames)]);
/** Words that begin a sentence before a verb, and are no names. */
const COMMON = wordSet(english.common);
const DERIVED =
  /(?:ing|ed|ly|tion|sion|ness|ments?|ships?|it(?:y|ies)|ful|less|[ai]ble|[ae]nce|ous|ive|i[zs]e|ism|ists?|wards?|wise|hood|ology|icals?|ers|ors|n't|s)$/;
const LONG_ENOUGH = 4;

/** Whether an English word, folded, is rather an ordinary word than a name. */
export function isOrdinary(key: string): boolean {
  const word = bare(key);
  const isKnown = [COMMON, AUXILIARIES, DETERMINERS, PREPOSITIONS, MID_ADVERBS].some((all) => all.has(word));
  return isKnown || isVerb(word) || (word.length > LONG_ENOUGH && DERIVED.test(word));
}

export function nameTokens(text: Analysis): number[] {
  const { tokens, language } = text;
  const dated = new Set([...text.amounts, ...text.dates].flatMap(indicesOf));
  const isName = text.code === "en" ? isEnglishName : text.code === "de" ? isGermanName : isForeignName;
  return [...tokens.keys()].filter((at) => {
    const key = bare(tokens[at]?.key ?? "");
    const mayBe = isCapitalised(tokens[at]) && /^\D{2,}$/.test(key) && !/^[ivxl]+(?:e|er|th)?$/.test(key);
    const isTitle = NOT_NAMES.has(key) || isAbbreviation(key);
    return mayBe && !isTitle && !language.functionKeys.has(key) && !dated.has(at) && isName(tokens, at);
  });
}

/** Without "'s", "'m", "d'" and "l'". */
export const bare = (key: string): string => key.replace(/^(?:[dl]|qu)'|'(?:s|m|d|ll|re|ve)$/g, "");

const isCertain = (tokens: readonly Token[], at: number): boolean =>
  /\p{Ll}\p{Lu}/u.test(tokens[at]?.text ?? "");

function isEnglishName(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token || isCertain(tokens, at)) return token !== undefined;
  const isWord = isOrdinary(token.key);
  if (isUpper(token.text)) return token.text.length < LONGEST_ACRONYM && !isWord;
  if (!token.opens) return !isWord || next?.kind !== "number";
  // At the start of a sentence a word that is not an ordinary one, where a name would stand.
  if (isWord || token.key.length < 3) return false;
  if (token.key.endsWith("'s") || next?.kind === "sign" || isCapitalised(next)) return true;
  const { key = "" } = next ?? {};
  return isVerb(key) || MID_ADVERBS.has(key) || /s$|^(?:and|from|at|in|who|for|with)$/.test(key);
}

const isForeignName = (tokens: readonly Token[], at: number): boolean =>
  isCertain(tokens, at) ||
  ((tokens[at]?.opens === false || tokens[at - 1]?.text === ":") && !isUpper(tokens[at]?.text ?? ""));

/** German writes every noun with a capital, but only names one behind the other: "unser Praktikant Leon", not "ein Glas Wasser". */
function isGermanName(tokens: readonly Token[], at: number): boolean {
  const isPair = (first: number) =>
    isCapitalised(tokens[first]) &&
    isCapitalised(tokens[first + 1]) &&
    (tokens[first]?.opens === false || /^(?:herrn?|frau)$/.test(tokens[first]?.key ?? "")) &&
    !/^(?:eine?[nmrs]?|paar|\d.*)$/.test(tokens[first - 1]?.key ?? "");
  return isCertain(tokens, at) || isPair(at - 1);
}

export const isCapitalised = (token: Token | undefined): boolean =>
  token?.kind === "word" && /^(?:\p{Ll}{1,2}['’])?\p{Lu}/u.test(token.text);

const isUpper = (text: string): boolean => /^\P{Ll}{2,}$/u.test(text);

/** Neighbouring tokens of names as ranges, joined over "of", "&" and the like. */
export function nameRanges(places: readonly number[], tokens: readonly Token[]): Range[] {
  const ranges: Range[] = [];
  for (const at of places) {
    const last = ranges.at(-1);
    const between = last ? tokens.slice(last.to, Math.min(at, last.to + 2)) : [];
    const joins =
      last && at - last.to < 2 && between.every((token) => CONNECTORS.has(token.key) || token.text === "-");
    if (joins && !tokens[at]?.opens) last.to = at + 1;
    else ranges.push({ from: at, to: at + 1 });
  }
  return ranges;
}

const RANKS = wordSet("head chief senior principal deputy managing assistant regional executive");
const ROLE = /^of$|(?:er|or|ist|ant|man|woman|nurse|cook|chef|editor|officer|lead|partner|clerk)$/;

/** Titles in a text that nobody was given in what was said, and ranks: "head nurse" where only a nurse was spoken of. */
export function unsaidTitles({ tokens }: Analysis, transcript: Transcript, isSaid: IsSaid): Range[] {
  const titleOf = ({ key }: Token) => TITLES.get(stemOf(key, "en"));
  const titles = new Set(transcript.tokens.map(titleOf));
  return tokens.flatMap((token, at) => {
    if (isSaid(token.key, true)) return [];
    if (!titles.has(titleOf(token)) && titleOf(token) !== undefined) return [{ from: at, to: at + 1 }];
    const isRank = RANKS.has(token.key) && ROLE.test(tokens[at + 1]?.key ?? "");
    return isRank ? [{ from: at, to: at + 2 }] : [];
  });
}

const MIN_FUZZY_CHARS = 3;
/** Names of this many letters may differ in one. */
const ONE_EDIT_FROM = 6;
/** Of the words that begin or sound like a name no more are compared with it. */
const MOST_ALIKE = 60;

type IsSaid = (key: string, isExact?: boolean) => boolean;

/** Whether a name is among `keys`, as a recogniser may have spelled it: "bright line" for Brightline, "jon" for John. Signs are empty keys. */
export function spelledIn(keys: readonly string[], functionWords: ReadonlySet<string>): IsSaid {
  const words = keys.map(lettersOf);
  const pairs = words.flatMap((word, at) => (word && words[at + 1] ? [word + words[at + 1]] : []));
  const letters = words.join(" ").match(/\b\p{L}(?: \p{L})+\b/gu) ?? [];
  const spelled = letters.map((one) => one.replaceAll(" ", ""));
  const exact = new Set([...keys, ...words, ...spelled]);
  const content = words.filter((word) => !functionWords.has(word));
  const alike = new Map<string, string[]>();
  for (const word of new Set([...content, ...pairs, ...spelled]))
    for (const trait of traitsOf(word)) addTo(alike, trait, word, MOST_ALIKE);
  return (key, isExact = false) => {
    const name = lettersOf(key);
    if (name === "" || exact.has(key) || exact.has(name)) return true;
    if (isExact || name.length < MIN_FUZZY_CHARS) return false;
    const words = traitsOf(name).flatMap((trait) => alike.get(trait) ?? []);
    return words.some((word) => word === name || areAlike(name, word));
  };
}

/** Two spellings of one name share one of these. */
const traitsOf = (word: string): string[] => [`sound ${phoneticKey(word)}`, `begins ${word.slice(0, 3)}`];

const lettersOf = (key: string): string => key.replace(/^(?:[dl]|qu)'|'s$|'$/g, "").replaceAll("'", "");

/** Whether two words sound alike, or differ in a letter only. Tim is not Tom, though Sara is Sarah. */
function areAlike(name: string, word: string): boolean {
  const length = Math.max(name.length, word.length);
  let [start, end] = [0, 0];
  while (start < length && name[start] === word[start]) start += 1;
  while (end < length - start && name.at(-1 - end) === word.at(-1 - end)) end += 1;
  const isSound = phoneticKey(name) === phoneticKey(word) && phoneticKey(name).length > 1;
  const edits = isSound ? Math.ceil(name.length / 2) : Number(name.length >= ONE_EDIT_FROM);
  return length - start - end <= edits;
}

/** What a recogniser hears alike is written alike: `jon` and `john`, `brightline` and `brite line`. Latin letters only. */
function phoneticKey(word: string): string {
  return word
    .replace(/[^a-z]/g, "")
    .replace(/ph/g, "f")
    .replace(/igh/g, "i")
    .replace(/x/g, "ks")
    .replace(/ck|ch|q|c(?![eiy])/g, "k")
    .replace(/[cz]/g, "s")
    .replace(/h|w(?![aeiouy])/g, "")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=..)e(?:s$|$)/, "")
    .replace(/[aeiouy]+/g, "a");
}
