import {
  AUXILIARIES,
  isVerb,
  MID_ADVERBS,
  PREPOSITIONS,
  type Range,
  stemOf,
  type Token,
  wordSet,
} from "../text/index.ts";
import { LIGHT_VERBS, saidOfSame } from "./credit.ts";
import { indicesOf, isContent, type Reading, type Speech } from "./speech.ts";

const NEGATIONS = wordSet("not never no zero without nobody nothing none neither nor cannot");
/** What takes a verb back without a "not". */
const HALF_NEGATIONS = wordSet(
  "refused refuse stop stopped fail failed instead hardly barely rarely almost nearly if unless rather avoid avoided quit declined than would could should might lack few little less until only wish thought know",
);
/** A negation before one of these belongs to another verb; before a pronoun only perhaps. */
const CONJUNCTIONS = wordSet("and but because so");
const PRONOUNS = wordSet("i we he she they you it that me us him her them people everybody everyone");
/** Begin what may be the subject of another verb. */
const ARTICLES = wordSet("the a an my our your his their this");
const REACH = 4;
const NEAR = 12;

/** Whether an English clause denies what was only ever affirmed in the same words, or affirms what was only ever denied. */
export function isFlipped(body: Reading, clause: Range, speech: Speech): boolean {
  const content = indicesOf(clause).filter((at) => {
    const token = body.tokens[at];
    return token !== undefined && isContent(token, speech) && speech.byStem.has(body.stems[at] ?? "");
  });
  const all = indicesOf(clause).filter((at) => {
    const token = body.tokens[at];
    return token !== undefined && isContent(token, speech);
  });
  if (saysOpposite(body, all, content, speech)) return true;
  const isVague = content.length === 0 || (content.length === 1 && all.length > 1);
  return indicesOf(clause).some((at) => {
    const token = body.tokens[at];
    if (token && LIGHT_VERBS.has(token.key)) {
      const said = saidOfSame(body, at, clause.to, speech) ?? [];
      return isOpposite(body.tokens, at, said, speech);
    }
    if (!token || AUXILIARIES.has(token.key) || (isVague && content[0] !== at)) return false;
    if (!isVerb(token.key) && !(all.includes(at) && isDeniedDirectly(body.tokens, at))) return false;
    const said = speech.byStem.get(body.stems[at] ?? "") ?? [];
    return (
      said.length <= 3 &&
      said.every((position) => isSameMatter(body, content, at, position, speech)) &&
      isOpposite(body.tokens, at, said, speech)
    );
  });
}

/** Whether what is affirmed at `at` was only ever denied at these places, or the other way round. */
function isOpposite(tokens: readonly Token[], at: number, said: readonly number[], speech: Speech): boolean {
  const here = polarityAt(tokens, at);
  if (here === "unclear" || said.length === 0) return false;
  const opposite = here === "denied" ? "affirmed" : "denied";
  return said.every((position) => polarityAt(speech.tokens, position) === opposite);
}

/** "We lost the deal" where only winning it was spoken of. */
function saysOpposite(
  body: Reading,
  all: readonly number[],
  said: readonly number[],
  speech: Speech,
): boolean {
  return all.some((at) => {
    const opposites = oppositesOf(body.stems[at] ?? "");
    if (opposites.length === 0 || speech.byStem.has(body.stems[at] ?? "")) return false;
    if (said.length === 0 || said.length * 2 < all.length - 1 || polarityAt(body.tokens, at) !== "affirmed")
      return false;
    return opposites.some((opposite) => {
      const positions = speech.byStem.get(opposite) ?? [];
      return positions.some(
        (position) =>
          polarityAt(speech.tokens, position) === "affirmed" &&
          isSameMatter(body, said, at, position, speech),
      );
    });
  });
}

/** "Was not profitable", "never really finished"; not the fragment "Not features." */
function isDeniedDirectly(tokens: readonly Token[], at: number): boolean {
  const key = (back: number) => tokens[at - back]?.key ?? "";
  const isAdverb = MID_ADVERBS.has(key(1)) || ["very", "that", "too"].includes(key(1));
  return isDirect(key(1), key(2)) || (isAdverb && isDirect(key(2), key(3)));
}

function isDirect(key: string, before: string): boolean {
  return /n't$/.test(key) || ((key === "not" || key === "never") && AUXILIARIES.has(before));
}

function polarityAt(tokens: readonly Token[], at: number): "denied" | "affirmed" | "unclear" {
  let denied = false;
  let pastSubject = false;
  for (let index = at - 1; index >= Math.max(0, at - REACH); index -= 1) {
    const token = tokens[index];
    if (token?.text === "-") continue;
    if (!token || token.kind === "sign" || CONJUNCTIONS.has(token.key)) break;
    if (HALF_NEGATIONS.has(token.key) || (pastSubject && isNegation(token.key))) return "unclear";
    denied ||= isNegation(token.key);
    const isWithin = PREPOSITIONS.has(tokens[index - 1]?.key ?? "");
    pastSubject ||= PRONOUNS.has(token.key) || (ARTICLES.has(token.key) && !isWithin);
  }
  const after = tokens.slice(at + 1, at + 4).filter((token) => token.kind === "word");
  if (!denied && after.some((token) => isNegation(token.key))) return "unclear";
  return denied ? "denied" : "affirmed";
}

function isNegation(key: string): boolean {
  return NEGATIONS.has(key) || /n't$/.test(key);
}

/** Whether at least half of the clause's other content stands near that place in what was said. */
function isSameMatter(
  body: Reading,
  content: readonly number[],
  at: number,
  position: number,
  speech: Speech,
): boolean {
  const others = content.filter((index) => index !== at);
  const near = others.filter((index) =>
    speech.byStem.get(body.stems[index] ?? "")?.some((other) => Math.abs(other - position) <= NEAR),
  );
  return others.length === 0 || near.length * 2 > others.length;
}

/** Words of one meaning, a slash, words of the opposite. */
const OPPOSITES = `
  win won / lose | grow increase rise / shrink decrease drop fall decline | gain / lose | hire / fire dismiss | accept / reject decline refuse |
  love / hate | buy / sell | agree / disagree | success succeed / failure fail | best / worst | better / worse | easy / hard difficult |
  cheap / expensive | fast / slow | profitable / unprofitable | early / late | start / stop | older / younger | bigger larger / smaller |
  happy / sad miserable | strong / weak | rich / poor | join / leave quit`;

const opposites = new Map<string, string[]>();
for (const line of OPPOSITES.split("|")) {
  const [one = [], other = []] = line.split("/").map((side) =>
    side
      .trim()
      .split(" ")
      .map((word) => stemOf(word, "en")),
  );
  for (const stem of one) opposites.set(stem, [...(opposites.get(stem) ?? []), ...other]);
  for (const stem of other) opposites.set(stem, [...(opposites.get(stem) ?? []), ...one]);
}

/** Stems of English words that mean the opposite. */
function oppositesOf(stem: string): readonly string[] {
  return opposites.get(stem) ?? [];
}
