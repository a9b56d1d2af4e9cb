import {
  ACRONYMS,
  fold,
  isVerb,
  MID_ADVERBS,
  NAMES,
  type Range,
  type Token,
  wordSet,
} from "../text/index.ts";
import { type Analysis, indicesOf, type Transcript } from "./analysis.ts";
import { isOrdinary } from "./common-words.ts";

/** Words inside a name: "Bank of America". */
const CONNECTORS = wordSet("of de del da van von der la &");
/** Acronyms of companies. */
const COMPANIES = wordSet("aws bmw dhl ibm nasa");
/** What is said without meaning anybody. Titles among the acronyms are judged by themselves. */
export const NOT_NAMES = new Set([
  ...wordSet("i i'm i've i'll i'd ok okay linkedin english mr mrs ms dr ps tldr fyi a am pm god"),
  ...[...ACRONYMS].flatMap(([key, written]) => (written.length <= 4 && !COMPANIES.has(key) ? [key] : [])),
]);
/** The tokens of a text that are names or parts of one. */
export function nameTokens(text: Analysis): number[] {
  const { tokens, functionWords } = text;
  const dated = new Set([...text.amounts, ...text.dates].flatMap(indicesOf));
  const isName = IS_NAME[text.code] ?? isForeignName;
  return [...tokens.keys()].filter((at) => {
    const key = bare(tokens[at]?.key ?? "");
    const mayBe = isCapitalised(tokens[at]) && /^\D{2,}$/.test(key) && !NOT_NAMES.has(key);
    return mayBe && !functionWords.has(key) && !dated.has(at) && isName(tokens, at);
  });
}

/** Without "'s", "'d", "d'" and "l'". */
export const bare = (key: string): string => key.replace(/^(?:[dl]|qu)'|'(?:s|d|ll|re|ve)$/g, "");

/** German writes every noun with a capital. */
const IS_NAME: Record<string, typeof isCertain> = { en: isEnglishName, de: isGermanName };

/** Certain by itself: a known name, or capitals inside a word. */
export function isCertain(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? "";
  return NAMES.has(bare(fold(text))) || /\p{Ll}\p{Lu}/u.test(text);
}

function isEnglishName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  if (isCertain(tokens, at)) return true;
  const ordinary = isOrdinary(token.key);
  if (isUpper(token.text)) return token.text.length > 1 && token.text.length < 6 && !ordinary;
  if (!token.opens) return !ordinary || tokens[at + 1]?.kind !== "number";
  return !ordinary && actsLikeName(tokens, at);
}

/** At the start of a sentence a word that is not an ordinary one, where a name would stand. */
function actsLikeName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || token.key.length < 3 || /n't$/.test(token.key)) return false;
  if (/'s$/.test(token.key) || next?.kind === "sign" || isCapitalised(next)) return true;
  if (next?.kind !== "word") return false;
  return (
    isVerb(next.key) || MID_ADVERBS.has(next.key) || /s$|^(?:and|from|at|in|who|for|with)$/.test(next.key)
  );
}

function isForeignName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  if (isCertain(tokens, at)) return true;
  if (isUpper(token.text)) return false;
  return !token.opens;
}

function isGermanName(tokens: readonly Token[], at: number): boolean {
  return isCertain(tokens, at) || ["herr", "frau"].includes(tokens[at - 1]?.key ?? "");
}

export function isCapitalised(token: Token | undefined): boolean {
  return token?.kind === "word" && /^(?:\p{Ll}{1,2}['’])?\p{Lu}/u.test(token.text);
}

function isUpper(text: string): boolean {
  return text.length > 1 && !/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
}

/** Neighbouring tokens of names as ranges, joined over "of", "&" and the like. */
export function nameRanges(found: readonly number[], tokens: readonly Token[]): Range[] {
  const ranges: Range[] = [];
  for (const at of found) {
    const last = ranges.at(-1);
    const between = last ? tokens.slice(last.to, Math.min(at, last.to + 2)) : [];
    const joins =
      last && at - last.to < 2 && between.every((token) => CONNECTORS.has(token.key) || token.text === "-");
    if (joins && !tokens[at]?.opens) last.to = at + 1;
    else ranges.push({ from: at, to: at + 1 });
  }
  return ranges;
}

/** Each line: titles for one thing. */
const TITLES =
  `ceo executive | cto technology | cfo financial | coo operations | cmo marketing | vp svp evp vice
  president | chairman chairwoman chair | professor prof | doctor dr | founder cofounder | senator | mayor | minister
  director | captain | dean | supervisor | surgeon`
    .split(/[|\n]/)
    .map(wordSet);
/** More often no title, or only a part of one. */
const NO_TITLES = wordSet("executive technology financial operations marketing vice chair");
const RANKS = wordSet("head chief senior principal deputy managing assistant regional executive");
const ROLE = /^of$|(?:er|or|ist|ant|man|woman|nurse|cook|chef|editor|officer|lead|partner|clerk)$/;

/** Titles in a text that nobody was given in what was said, and ranks: "head nurse" where only a nurse was spoken of. */
export function unsaidTitles({ tokens }: Analysis, transcript: Transcript): Range[] {
  const singular = (key: string) => key.replace(/'s$|(?<=..)s$/, "");
  const spoken = transcript.tokens.map(({ key }) => singular(key));
  const said = new Set([
    ...spoken,
    ...(spoken.join(" ").match(/\b\p{L}(?: \p{L})+\b/gu) ?? []).map((letters) => letters.replaceAll(" ", "")),
  ]);
  const unsaid = new Set(
    TITLES.filter((titles) => titles.isDisjointFrom(said)).flatMap((titles) => [...titles]),
  );
  return tokens.flatMap(({ key }, at) => {
    const title = singular(key);
    if (unsaid.has(title) && !NO_TITLES.has(title)) return [{ from: at, to: at + 1 }];
    const isRank = RANKS.has(key) && !said.has(key) && ROLE.test(tokens[at + 1]?.key ?? "");
    return isRank ? [{ from: at, to: at + 2 }] : [];
  });
}
