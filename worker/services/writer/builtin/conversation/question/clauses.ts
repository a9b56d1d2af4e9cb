import { candidatesOf } from "../../hooks/candidates.ts";
import { canOpenClause, isVerb, SUBJECT_VERB } from "../../english/lexicon.ts";
import type { Language } from "../../languages/language.ts";
import { textOf } from "../../paragraphs.ts";
import type { Sentence } from "../../sentences.ts";
import { endsSentence } from "../../words.ts";
import { lowered } from "./quoting.ts";
import { toldBack } from "./person.ts";

/** A question of two short sentences stays within what can be remembered while answering. */
const MAX_SOURCE_CHARS = 95;
const MIN_WORDS = 3;

/** Something that was said, short enough to be taken up in a question. */
export interface Clause {
  words: Sentence;
  text: string;
  /** Index of its sentence. */
  sentence: number;
}

/** Of each sentence, itself if it is short, else its parts that stand alone. */
export function clausesOf(sentences: readonly Sentence[], language: Language): Clause[] {
  return sentences.flatMap((sentence, at) => {
    const found = candidatesOf([sentence], language).filter(
      ({ text, words }) =>
        text.length <= MAX_SOURCE_CHARS &&
        words.length >= MIN_WORDS &&
        !/[?？"“”„«»]/u.test(text) &&
        !words.slice(0, -1).some(endsSentence),
    );
    const whole = found.find((candidate) => candidate.whole);
    const chosen = whole ? [whole] : found;
    return chosen.map(({ words, text }) => ({ words, text, sentence: at }));
  });
}

/** "You said you quit your job", or the speaker's very words where those can't be told back. */
export function youSaid(clause: Clause, language: Language): string {
  const keys = clause.words.map(({ key }) => key);
  const isClause = canOpenClause(keys, 0) && keys.some((key) => isVerb(key) || SUBJECT_VERB.has(key));
  const told = isClause ? toldBack(clause.words) : undefined;
  return told === undefined ? `You said “${lowered(textOf(clause.words), language)}”.` : `You said ${lowered(told, language)}.`;
}
