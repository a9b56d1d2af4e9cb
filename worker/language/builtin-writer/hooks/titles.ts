import {
  AUXILIARIES,
  boundaryStrength,
  CONJUNCTIONS,
  DETERMINERS,
  endsSentence,
  INTRODUCTIONS,
  isVerb,
  type Language,
  MID_ADVERBS,
  NOMINATIVE,
  PREPOSITIONS,
  type Sentence,
  SUBORDINATORS,
  textOf,
  type Word,
  wordSet,
} from "../../text/index.ts";
import { type Candidate, MAX_HOOK_CHARS, standing } from "./candidates.ts";

const LINKS = wordSet("that who which because if when while before after until where how what why");
const ARTICLES: Record<string, ReadonlySet<string>> = {
  en: wordSet("the a an my our your no one two three four five six seven eight nine ten"),
  es: wordSet("el la los las un una mi nuestro nuestra"),
  de: wordSet("der die das ein eine mein meine unser unsere"),
  fr: wordSet("le la les un une mon ma notre"),
  pt: wordSet("o os um uma meu minha nosso nossa"),
};

/** A stretch that begins after one of these would say the opposite. */
const NEGATIONS = wordSet(
  "not no never without nobody nothing barely hardly nunca sin nicht kein keine nie ohne ne pas jamais sans não nem sem",
);

/** Lines for a note too short to have several: stretches of its words that can stand as a title. */
export function spansOf(sentences: readonly Sentence[], language: Language): Candidate[] {
  return sentences.flatMap((sentence, index) => {
    const found: Candidate[] = [];
    for (let start = 0; start < sentence.length; start += 1) {
      for (let end = start + 1; end <= Math.min(sentence.length, start + 6); end += 1) {
        if (!canStand(sentence, start, end, language)) continue;
        const words = standing(sentence.slice(start, end), sentence, language);
        const text = textOf(words);
        if (words.length > 0 && text.length <= MAX_HOOK_CHARS) {
          found.push({ words, text, sentence: index, whole: words.length === sentence.length });
        }
      }
    }
    return found;
  });
}

/** Whether the words from `start` on need the one before: "we | know", "would | die". */
function isBound(sentence: Sentence, start: number): boolean {
  const before = sentence[start - 1]?.key ?? "";
  const first = sentence[start]?.key ?? "";
  if (before === "to" && DETERMINERS.has(first)) return false;
  if (before === "to" || NOMINATIVE.has(before) || AUXILIARIES.has(before) || DETERMINERS.has(before))
    return true;
  if (SUBORDINATORS.has(before) && !CONJUNCTIONS.has(before) && before !== "that") return true;
  const opens = start === 0 || CONJUNCTIONS.has(before) || boundaryStrength(sentence, start) > 0;
  if (NOMINATIVE.has(first) && !opens) return true;
  return (
    INTRODUCTIONS.has(first) ||
    PREPOSITIONS.has(first) ||
    first.endsWith("ly") ||
    first === "back" ||
    MID_ADVERBS.has(first)
  );
}

function crossesClauses(sentence: Sentence, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at += 1) {
    if (boundaryStrength(sentence, at) > 0 || LINKS.has(sentence[at]?.key ?? "")) return true;
  }
  return false;
}

function isTime(key: string, language: Language): boolean {
  return language.timeWords.some((kind) => kind.has(key));
}

function canStand(sentence: Sentence, start: number, end: number, language: Language): boolean {
  const [first, last] = [sentence[start], sentence[end - 1]];
  if (!first || !last || first.key === "" || last.key === "") return false;
  if (sentence.slice(start, end - 1).some(endsSentence)) return false;
  const isEnglish = language.code === "en";
  if (isEnglish && (isBound(sentence, start) || crossesClauses(sentence, start, end))) return false;
  if (!mayStart(sentence[start - 1], first, language) || !mayEnd(sentence, start, end, language))
    return false;
  const content = sentence.slice(start, end).filter((word) => !language.functionWords.has(word.key));
  return content.some((word) => !language.numberWords.has(word.key));
}

/** Nouns keep their adjectives, and what was denied is not claimed. */
function mayStart(previous: Word | undefined, first: Word, language: Language): boolean {
  if (!previous) return true;
  if (NEGATIONS.has(previous.key) || previous.key.endsWith("n't")) return false;
  if (previous.trail !== "") return true;
  if (language.code !== "en") return ARTICLES[language.code]?.has(first.key) === true;
  return language.functionWords.has(previous.key) || isVerb(previous.key);
}

function mayEnd(sentence: Sentence, start: number, end: number, language: Language): boolean {
  const [last, next] = [sentence[end - 1], sentence[end]];
  if (!last || !next) return true;
  if (language.code !== "en") return last.trail !== "";
  if (language.functionWords.has(last.key)) return false;
  if (language.code === "en") {
    const joins = sentence.slice(start, end).some((word) => CONJUNCTIONS.has(word.key));
    if (MID_ADVERBS.has(last.key) || (isVerb(next.key) && joins)) return false;
    if (isVerb(last.key) && last.trail === "") return false;
  }
  const beforeTime = isTime(next.key, language) && !language.numberWords.has(last.key);
  return language.functionWords.has(next.key) || beforeTime || last.trail !== "";
}

/** How well a stretch would stand as a title: short, opening with its noun, and unlike the line it comes from. */
export function titleStrength(
  candidate: Candidate,
  sentences: readonly Sentence[],
  language: Language,
  maxWords: number,
): number {
  const keys = candidate.words.map((word) => word.key);
  const sentence = sentences[candidate.sentence] ?? [];
  const content = keys.filter((key) => !language.functionWords.has(key)).length;
  let strength = content * 0.6 - Math.max(0, keys.length - maxWords) * 1.5;
  if (ARTICLES[language.code]?.has(keys[0] ?? "")) strength += 0.8;
  else if (NOMINATIVE.has(keys[0] ?? "") && keys.some(isVerb)) strength += 0.6;
  else if (language.functionWords.has(keys[0] ?? "")) strength -= 1;
  if (content < 2) strength -= 0.8;
  if (keys.at(-1) === sentence.at(-1)?.key) strength += 0.7;
  if (keys.some((key) => language.strongWords.has(key))) strength += 0.5;
  if (candidate.sentence === 0 && keys[0] === sentence[0]?.key) strength -= 0.8;
  if (candidate.whole && sentences.length < 3) strength -= 1;
  return strength + (sentences.length > 1 ? candidate.sentence / sentences.length : 0);
}
