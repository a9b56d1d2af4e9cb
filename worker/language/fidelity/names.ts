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
import { isOrdinary } from "./common-words.ts";
import { indicesOf, type Reading, type Speech } from "./speech.ts";
import { saidNames } from "./spelling.ts";

/** Words inside a name: "Bank of America". */
const CONNECTORS = wordSet("of de del da van von der la &");
/** Acronyms of companies. */
const COMPANIES = wordSet("aws bmw dhl ibm nasa");
/** What is said without meaning anybody. Titles among the acronyms are judged by themselves. */
const NOT_NAMES = new Set([
  ...wordSet("i i'm i've i'll i'd ok okay linkedin english mr mrs ms dr ps tldr fyi a am pm"),
  ...[...ACRONYMS].flatMap(([key, written]) => (written.length <= 4 && !COMPANIES.has(key) ? [key] : [])),
]);
/** Above this share of capitals a line is a heading, where capitals say nothing. */
const HEADING_SHARE = 0.65;

/** Names in a body that were not said, titles such as CEO among them; neighbouring words as one. */
export function unsaidNames(body: Reading, sentences: readonly Range[], speech: Speech): Range[] {
  const { tokens } = body;
  const wasSaid = saidNames(speech);
  const taken = new Set([...body.amounts, ...body.dates].flatMap(indicesOf));
  const names = sentences.flatMap((sentence) => {
    const candidates = candidatesIn(tokens, sentence, speech).filter((at) => !taken.has(at));
    return candidates.filter((at) => !wasSaid(tokens[at]?.key ?? ""));
  });
  return [...grouped(names, tokens), ...unsaidTitles(tokens, speech)];
}

function candidatesIn(tokens: readonly Token[], { from, to }: Range, speech: Speech): number[] {
  const words = indicesOf({ from, to }).filter((at) => tokens[at]?.kind === "word");
  const capitals = words.filter((at) => isCapitalised(tokens[at]));
  const content = words.filter((at) => (tokens[at]?.text.length ?? 0) > 3);
  const isHeading =
    content.length > 3 &&
    content.filter((at) => isCapitalised(tokens[at])).length > content.length * HEADING_SHARE;
  const isName = isHeading ? isCertain : (IS_NAME[speech.language.code] ?? isForeignName);
  return capitals.filter((at) => {
    const key = tokens[at]?.key.replace(/'s$/, "") ?? "";
    if (key.length < 2 || NOT_NAMES.has(key) || speech.functionWords.has(key)) return false;
    return !(tokens[at - 1]?.text === "#" && tokens[at]?.glued) && isName(tokens, at);
  });
}

/** German writes every noun with a capital. */
const IS_NAME: Record<string, typeof isCertain> = { en: isEnglishName, de: isGermanName };

/** Certain by itself: a known name, or capitals inside a word. */
function isCertain(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? "";
  return NAMES.has(fold(text).replace(/'s$/, "")) || /\p{Ll}\p{Lu}/u.test(text);
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
  if (/'s$/.test(token.key) || next?.kind !== "word" || isCapitalised(next)) return true;
  return (
    isVerb(next.key) || MID_ADVERBS.has(next.key) || /s$|^(?:and|from|at|in|who|for|with)$/.test(next.key)
  );
}

function isForeignName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  if (isCertain(tokens, at)) return true;
  if (isUpper(token.text)) return false;
  return !token.opens || (isCapitalised(tokens[at + 1]) && tokens[at + 1]?.opens === false);
}

function isGermanName(tokens: readonly Token[], at: number): boolean {
  return isCertain(tokens, at) || ["herr", "frau"].includes(tokens[at - 1]?.key ?? "");
}

function isCapitalised(token: Token | undefined): boolean {
  return token?.kind === "word" && /^\p{Lu}/u.test(token.text);
}

function isUpper(text: string): boolean {
  return text.length > 1 && !/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
}

/** Neighbouring indices as ranges, joined over "of", "&" and the like. */
function grouped(found: readonly number[], tokens: readonly Token[]): Range[] {
  const ranges: Range[] = [];
  for (const at of found) {
    const last = ranges.at(-1);
    const between = last ? tokens.slice(last.to, at) : [];
    const joins =
      last && at - last.to < 2 && between.every((token) => CONNECTORS.has(token.key) || token.text === "-");
    if (joins && !tokens[at]?.opens) last.to = at + 1;
    else ranges.push({ from: at, to: at + 1 });
  }
  return ranges;
}

/** Each line: ways to say one title, the longest first. */
const TITLES = `chief executive officer|chief executive|ceo
chief technology officer|chief technical officer|cto
chief financial officer|chief finance officer|cfo
chief operating officer|chief operations officer|coo
chief marketing officer|cmo
chief product officer|cpo
chief revenue officer|cro
vice president|svp|evp|vp
president
chairwoman|chairperson|chairman|chair
professor|prof
senator
mayor
minister
director
doctor|dr
captain
dean
supervisor
surgeon
co founder|cofounder|founder`
  .split("\n")
  .map((line) => line.split("|"));
/** A piece of furniture as well. */
const NO_TITLE_ALONE = "chair";

/** Titles in a text that nobody was given in what was said. */
function unsaidTitles(tokens: readonly Token[], speech: Speech): Range[] {
  const bare = (all: readonly Token[]) => all.map(({ key }) => key.replace(/'s$|(?<=..)s$/, ""));
  const spoken = ` ${bare(speech.tokens).join(" ")} `;
  const isSaid = (name: string) =>
    spoken.includes(` ${name} `) || (name.length < 4 && spoken.includes(` ${[...name].join(" ")} `));
  const names = TITLES.filter((all) => !all.some(isSaid)).flat();
  const keys = bare(tokens);
  const titles = keys.flatMap((_, at) => {
    const name = names.find((one) => `${keys.slice(at, at + 3).join(" ")} `.startsWith(`${one} `));
    return name && name !== NO_TITLE_ALONE ? [{ from: at, to: at + name.split(" ").length }] : [];
  });
  return [...titles, ...unsaidRanks(tokens, speech)];
}

const RANKS = wordSet("head chief senior principal deputy managing assistant regional executive");
const ROLE = /^of$|(?:er|or|ist|ant|man|woman|nurse|cook|chef|editor|officer|lead|partner|clerk)$/;

/** "Head nurse" where only a nurse was spoken of. */
function unsaidRanks(tokens: readonly Token[], { byKey }: Speech): Range[] {
  return tokens.flatMap(({ key }, at) =>
    RANKS.has(key) && !byKey.has(key) && ROLE.test(tokens[at + 1]?.key ?? "")
      ? [{ from: at, to: at + 2 }]
      : [],
  );
}
