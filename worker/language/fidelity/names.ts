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
import { Spellings } from "./spelling.ts";

/** Words inside a name: "Bank of America". */
const CONNECTORS = wordSet("of de del da van von der la &");
/** What everybody knows or says without meaning anybody. Titles among the acronyms are judged by themselves. */
const NOT_NAMES = new Set([
  ...wordSet("i i'm i've i'll i'd ok okay linkedin english mr mrs ms dr ps tldr fyi a am pm"),
  ...[...ACRONYMS].flatMap(([key, written]) => (written.length <= 4 ? [key] : [])),
]);
/** Above this share of capitals a line is a heading, where capitals say nothing. */
const HEADING_SHARE = 0.65;

/** Names in a body that were not said, titles such as CEO among them; neighbouring words as one. */
export function unsaidNames(body: Reading, sentences: readonly Range[], speech: Speech): Range[] {
  const { tokens } = body;
  const spellings = new Spellings(speech);
  const taken = new Set([...body.amounts, ...body.dates].flatMap(indicesOf));
  const names = sentences.flatMap((sentence) => {
    const candidates = candidatesIn(tokens, sentence, speech).filter((at) => !taken.has(at));
    return candidates.filter((at) => !spellings.wasSaid(tokens[at]?.key ?? ""));
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
  const isName = isHeading ? isCertain : judgeOf(speech.language.code);
  return capitals.filter((at) => {
    const key = tokens[at]?.key.replace(/'s$/, "") ?? "";
    if (key.length < 2 || NOT_NAMES.has(key) || speech.functionWords.has(key)) return false;
    return !(tokens[at - 1]?.text === "#" && tokens[at]?.glued) && isName(tokens, at);
  });
}

type Judge = (tokens: readonly Token[], at: number) => boolean;

function judgeOf(language: string): Judge {
  if (language === "en") return isEnglishName;
  // German writes every noun with a capital.
  return language === "de" ? isGermanName : isForeignName;
}

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
    isVerb(next.key) ||
    MID_ADVERBS.has(next.key) ||
    ["and", "from", "at", "in", "who", "for", "with"].includes(next.key) ||
    /s$/.test(next.key)
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

/** Each line: ways to say one title. */
const TITLES = `ceo|chief executive|chief executive officer
cto|chief technology officer|chief technical officer
cfo|chief financial officer|chief finance officer
coo|chief operating officer|chief operations officer
cmo|chief marketing officer
cpo|chief product officer
cro|chief revenue officer
vp|vice president|vice presidents|svp|evp|vps
president|presidents
chairman|chairwoman|chairperson|chair
professor|prof
senator|senators
mayor|mayors
minister|ministers
director|directors
doctor|dr
captain
dean
supervisor|supervisors
surgeon|surgeons
cofounder|co founder|founder`
  .split("\n")
  .map((line) => line.split("|").map((name) => name.split(" ")));
const FIRST_WORDS = new Set(TITLES.flatMap((names) => names.map(([word]) => word)));

/** Titles in a text that nobody was given in what was said. */
function unsaidTitles(tokens: readonly Token[], speech: Speech): Range[] {
  const found: Range[] = [];
  for (const [at, token] of tokens.entries()) {
    if (!FIRST_WORDS.has(token.key.replace(/'s$/, ""))) continue;
    for (const names of TITLES) {
      const name = names.filter((words) => matches(tokens, at, words)).sort((a, b) => b.length - a.length)[0];
      if (!name || found.some((range) => range.to > at) || names.some((words) => wasSaid(words, speech)))
        continue;
      if (name[0] !== "chair") found.push({ from: at, to: at + name.length });
    }
  }
  return [...found, ...unsaidRanks(tokens, speech)];
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

function matches(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => tokens[at + offset]?.key.replace(/'s$/, "") === word);
}

function wasSaid(words: readonly string[], { byKey, tokens }: Speech): boolean {
  const [first = ""] = words;
  if (byKey.get(first)?.some((at) => matches(tokens, at, words))) return true;
  const letters = words.length === 1 && first.length <= 3 ? [...first] : [];
  return (
    letters.length > 0 && (byKey.get(letters[0] ?? "")?.some((at) => matches(tokens, at, letters)) ?? false)
  );
}
