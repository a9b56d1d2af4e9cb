import { type Language, type Sentence, textOf, wordsOf } from "../text/index.ts";
import { isNumber } from "./hooks/line.ts";
import { linesOf } from "./hooks/lines.ts";

const MAX_SUGGESTIONS = 3;
const MAX_CHARS = 140;

/** A question around a line of the post, for whatever it says. */
const AROUND: Record<string, (line: string) => string> = {
  en: (line) => `“${line}”: what would you have done?`,
  es: (line) => `“${line}”: ¿qué habrías hecho tú?`,
  de: (line) => `„${line}“: Was hättest du getan?`,
  fr: (line) => `« ${line} » : qu'auriez-vous fait ?`,
  pt: (line) => `“${line}”: o que você teria feito?`,
};
/** Where the speaker tells what they did; in English their decision itself is asked about. */
const DID: Record<string, RegExp> = {
  es: /^(?!no )(?:\p{L}+ ){0,3}\p{L}{2,}(?:amos|imos|é|í)(?= )/iu,
  de: /^(?:wir haben|ich habe) .* \p{L}*(?:ge|ver|be|er|ent)\p{L}+(?:t|en)$/iu,
  fr: /^(?:j'ai|nous avons|on a) \p{L}+(?:é|i|is|u)(?= )/iu,
  pt: /^(?:eu |nós |a gente )?\p{L}{2,}(?:ei|i|amos|emos|imos)(?= )/iu,
};
const MAX_LINE_CHARS = 70;

/** Up to three questions about what was decided in this post; none where nothing was. */
export function ctasFor(sentences: readonly Sentence[], language: Language): string[] {
  const questions =
    language.code === "en"
      ? sentences.flatMap((sentence) => decisionIn(textOf(sentence), language))
      : around(sentences, language, DID[language.code]).slice(0, 1);
  return [...new Set(questions)].filter((question) => question.length <= MAX_CHARS).slice(0, MAX_SUGGESTIONS);
}

/** Questions that could end a post, about this very post; none in a language the writer does not know. */
export function questionsToEndWith(texts: readonly string[], language: Language): string[] {
  const sentences = texts.map(wordsOf);
  return [...ctasFor(sentences, language), ...around(sentences, language)];
}

function around(sentences: readonly Sentence[], language: Language, did = /./): string[] {
  const ask = AROUND[language.code];
  if (!ask) return [];
  const lines = linesOf(sentences, language).map(({ text }) => text);
  return quotable(lines, MAX_LINE_CHARS)
    .filter((line) => did.test(line))
    .map(ask);
}

/** What of these lines a question can quote, without the last mark: no question, no quotation, no two sentences. */
export const quotable = (lines: readonly string[], maxChars: number): string[] =>
  lines
    .map((line) => line.replace(/[\s.,;:!…。]+$/u, ""))
    .filter((line) => line.length <= maxChars && !/[?？"“”„«»]|[.!] /u.test(line));

/** What somebody can decide to do: the past is the form after "would you have", too. */
const DECIDED =
  "fired|hired|doubled|tripled|raised|lowered|deleted|cancelled|canceled|stopped|started|called|moved|skipped|banned|dropped|removed|replaced|refused|rejected|switched|quit|cut|changed";
const DECISION = new RegExp(
  `(?:^|, |\\b(?:and|but|so|then) )(?:I|we) (?:just |finally )?(${DECIDED}) ([^,.!?;:“”"]+)`,
  "iu",
);
const CLAUSE =
  /\s(?:and|but|so|because|when|if|while|before|after|since|until|or|which|where|that|I|we|you|they)\s.*$/iu;
const TIME =
  /\s(?:(?:on|in|at|for|by|last|this|next|the|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d+)\s)*(?:\d{4}|today|yesterday|\p{L}+day|years?|months?|weeks?|morning|spring|summer|winter|january|february|march|april|may|june|july|august|september|october|november|december)(?:\sago)?$/iu;
/** What these stand for, a reader of the question cannot know, or it is not the author any more. */
const UNCLEAR =
  /\b(?:it|them|him|her|this|these|those|they|he|she|you|your|i|we|there|ours|one|ones|other|more|said|myself|ourselves)\b/iu;
const UNFINISHED = /\b(?:who|that|is|are|was|were|had|have|the|an?|to|of|for|with|on|in|and|or)$/iu;
const TO_YOU: Record<string, string> = { my: "your", our: "your", me: "you", us: "you" };
const MAX_WORDS = 9;

/** "We doubled our prices in May": "Would you have doubled your prices?" */
function decisionIn(text: string, language: Language): string[] {
  const [, verb = "", rest = ""] = DECISION.exec(text) ?? [];
  const what = rest.replace(CLAUSE, "").replace(TIME, "").trim();
  const words = wordsOf(what);
  // "Would you have hired fifteen people?" asks for a number.
  const isCount = isNumber(words[0]?.key ?? "", language);
  // "We cut the price on people who were, they were reaching for the pen."
  if (UNFINISHED.test(what)) return [];
  if (words.length < 2 || words.length > MAX_WORDS || isCount || UNCLEAR.test(what)) return [];
  const turned = what.replace(/\b(?:my|our|me|us)\b/giu, (word) => TO_YOU[word.toLowerCase()] ?? word);
  return [`Would you have ${verb.toLowerCase()} ${turned}?`];
}
