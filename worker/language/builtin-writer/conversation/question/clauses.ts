import { startedLike } from "../../edges.ts";
import { toldBack } from "../../english/person.ts";
import { candidatesOf } from "../../hooks/candidates.ts";
import { standsAlone } from "../../hooks/stands.ts";
import type { Language } from "../../languages/language.ts";
import { textOf } from "../../paragraphs.ts";
import type { Sentence } from "../../sentences.ts";
import { endsSentence, phraseAt } from "../../words.ts";
import { withoutHedges } from "../post/hedges.ts";
import { lowered, quoted } from "./quoting.ts";

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
        !phraseAt(words, 0, language.weakOpenings) &&
        !words.slice(0, -1).some(endsSentence),
    );
    const whole = found.find((candidate) => candidate.whole);
    const chosen = whole ? [whole] : found;
    return chosen.map(({ words, text }) => ({ words, text, sentence: at }));
  });
}

/** "You said you quit your job", or the speaker's very words where those can't be told back. */
export function youSaid(clause: Clause, language: Language): string {
  const words = withoutHedges(clause.words, language);
  const [first, second] = words.map(({ key }) => key);
  if ((first === "i" || first === "we") && second === "said" && words.length > 3)
    return `You said “${quoted(startedAt(words, 2))}”.`;
  const told = standsAlone(words, true, language) ? toldBack(words) : undefined;
  const within = told === undefined ? undefined : lowered(told, language);
  if (within === undefined) return `You said “${quoted(textOf(words))}”.`;
  if (/^(?:he|she|they) (?:said|told|asked) /.test(within)) return `You mentioned that ${within}.`;
  return /^you (?:said|told|asked)(?! you)/.test(within) ? `Y${within.slice(1)}.` : `You said ${within}.`;
}

function startedAt(words: Sentence, at: number): string {
  return textOf(startedLike(words.slice(at), words));
}
