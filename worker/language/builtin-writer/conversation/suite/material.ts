import type { InterviewRequest } from "../../../writer.ts";
import { startedLike } from "../../edges.ts";
import { isVerb, SUBJECT_VERB } from "../../english/lexicon.ts";
import { languageOf } from "../../languages/index.ts";
import type { Language } from "../../languages/language.ts";
import { textOf } from "../../paragraphs.ts";
import type { Sentence } from "../../sentences.ts";
import { phraseAt, phrases, sizeOf } from "../../words.ts";
import { weightOf } from "../post/strength.ts";
import { hasWords, sentencesSaid } from "../said.ts";

/** A sentence of an interview. */
export interface Line {
  words: Sentence;
  text: string;
  turn: number;
  size: number;
  weight: number;
}

export interface Material {
  lines: Line[];
  language: Language;
}

/** How people begin an answer to a question; to a reader who doesn't know the question, it says nothing. */
const ANSWERING = phrases(`
  good question | great question | that's a good question | that's a great question | yes | yeah | no | well | oh | oh wow | hmm
  i'd say | i would say | sure | honestly | definitely | absolutely | of course | exactly | right | let me think | i don't know
  sí | bueno | claro | buena pregunta | ja | nein | gute frage | na ja | oui | non | bonne question | sim | não | boa pergunta`);
const MIN_FRAGMENT_WORDS = 4;

/** Everything said in an interview, without what makes sense only as the answer to a question. */
export function materialOf({ turns, language: code }: InterviewRequest): Material {
  const answers = turns.map(({ answer }) => answer);
  const language = languageOf({ transcript: answers.join("\n"), ...(code && { language: code }) });
  const lines = turns.flatMap(({ question, answer }, turn) => {
    if (!hasWords(answer)) return [];
    const sentences = sentencesSaid([answer], language);
    const kept =
      question === null
        ? sentences
        : sentences.map((words) => withoutAnswering(words)).filter((words) => stands(words, language));
    return kept.map((words) => lineOf(words, turn, language));
  });
  if (lines.length > 0) return { lines, language };
  const all = sentencesSaid(answers, language).map((words) => lineOf(words, 0, language));
  return { lines: all, language };
}

function lineOf(words: Sentence, turn: number, language: Language): Line {
  const text = textOf(words);
  return { words, text, turn, size: sizeOf(words), weight: weightOf(text, language) };
}

function withoutAnswering(words: Sentence): Sentence {
  let start = 0;
  for (;;) {
    const phrase = phraseAt(words, start, ANSWERING);
    const end = start + (phrase?.length ?? 0);
    const isFenced = end >= words.length || /[,.!?]/.test(words[end - 1]?.trail ?? "");
    if (!phrase || !isFenced) break;
    start = end;
  }
  return start === 0 ? words : startedLike(words.slice(start), words);
}

/** "About forty of them" answers something; it is no sentence. */
function stands(words: Sentence, language: Language): boolean {
  if (words.length === 0) return false;
  if (language.code !== "en") return words.length >= MIN_FRAGMENT_WORDS;
  const hasVerb = words.some(({ key }) => isVerb(key) || SUBJECT_VERB.has(key));
  return hasVerb && !(words[0]?.key === "because" && words.length < 12);
}
