import { type Range, type Token, wordSet } from "../text/index.ts";
import { type Analysis, groupsOf, indicesOf, isContent, isPartlySaid, type Transcript } from "./analysis.ts";
import { contradicts } from "./contradictions.ts";
import english from "./english.json" with { type: "json" };

/** Stems that hold a post together and claim nothing. */
const SCAFFOLD = wordSet(english.scaffold);
/** What must not be put into an English speaker's mouth: feelings, results, credit. Words in one group tell of the same thing. */
const CHARGES = groupsOf(english.charges);
/** So few content words are too little to judge in a language of which only the grammar is known. */
const MIN_CONTENT = 3;
/** So many content words in a row that were said in no form are an addition, whatever stands around them. */
const MAX_UNSAID_RUN = 2;

/**
 * Sentences of a body that hardly anything said supports, or that say the opposite of it. Numbers that were said are `supported`,
 * what is `marked` needs no more judging.
 */
export function unsaidClaims(
  body: Analysis,
  speech: Transcript,
  supported: ReadonlySet<number>,
  marked: ReadonlySet<number>,
): Range[] {
  if (speech.language.functionKeys.size === 0) return [];
  const isEnglish = speech.code === "en";
  const charges = new Set(speech.stems.map((stem) => CHARGES.get(stem)));
  const isInvented = (sentence: Range): boolean => {
    let [content, unsaid, run, last] = [0, 0, 0, ""];
    for (const at of indicesOf(sentence)) {
      const token = body.tokens[at];
      const stem = body.stems[at] ?? "";
      if (!token || marked.has(at) || !isContent(token, speech)) continue;
      const charge = isEnglish ? CHARGES.get(stem) : undefined;
      const isSaid = supported.has(at) || speech.byStem.has(stem);
      if (!isSaid && charge !== undefined && !charges.has(charge)) return true;
      if (SCAFFOLD.has(stem)) continue;
      content += 1;
      if (isSaid || charge !== undefined || isPartlySaid(token.key, speech)) run = 0;
      else {
        unsaid += 1;
        if (token.kind === "word" && !token.glued && stem !== last) run += 1;
        last = stem;
        if (run >= MAX_UNSAID_RUN && isEnglish) return true;
      }
    }
    return unsaid === content && content > (isEnglish ? 1 : MIN_CONTENT);
  };
  const asked = new Set([...speech.asked].map((at) => speech.tokens[at]?.key));
  // What is asked for is theirs, however it is said: "21,500 old handsets".
  const isAsked = ({ kind, key, text }: Token) =>
    asked.has(key) && (kind === "number" || /^\p{Lu}/u.test(text));
  return [...new Set(body.sentenceOf)].filter((sentence) => {
    if (body.tokens.slice(sentence.from, sentence.to).some(isAsked)) return false;
    const isQuestion = body.tokens.slice(sentence.from, sentence.to).some(({ text }) => /[?？]/.test(text));
    return !isQuestion && (isInvented(sentence) || (isEnglish && contradicts(body, sentence, speech)));
  });
}
