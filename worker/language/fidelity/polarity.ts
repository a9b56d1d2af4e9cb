import { PREPOSITIONS, type Range, SAYS, type Token, wordSet } from "../text/index.ts";
import { type Analysis, indicesOf, type Transcript } from "./analysis.ts";
import { isFullVerb, LIGHT_VERBS, saidOfSame } from "./credit.ts";

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

/** Whether an English clause denies what was only ever affirmed in the same words, or affirms what was only ever denied. */
export function isFlipped(body: Analysis, clause: Range, speech: Transcript): boolean {
  return indicesOf(clause).some((at) => {
    const key = body.tokens[at]?.key ?? "";
    // "In my maths tests".
    const isNoun = /s$/.test(key) && [1, 2].some((back) => ARTICLES.has(body.tokens[at - back]?.key ?? ""));
    const here = isFullVerb(key) && !isNoun ? polarityAt(body.tokens, at) : "unclear";
    if (here === "unclear") return false;
    const said =
      LIGHT_VERBS.has(key) || SAYS.has(key)
        ? saidOfSame(body, at, clause.to, speech)
        : (speech.byStem.get(body.stems[at] ?? "") ?? []);
    const opposite = here === "denied" ? "affirmed" : "denied";
    return said.length > 0 && said.every((position) => polarityAt(speech.tokens, position) === opposite);
  });
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
  return denied ? "denied" : "affirmed";
}

export function isNegation(key: string): boolean {
  return NEGATIONS.has(key) || /n't$/.test(key);
}
