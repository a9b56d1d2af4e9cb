import {
  isVerb,
  type Language,
  languageOf,
  leansBack,
  phraseAt,
  phrases,
  type Sentence,
  SUBJECT_VERB,
  sizeOf,
  startedLike,
  textOf,
} from "../../text/index.ts";
import type { InterviewRequest } from "../../writer.ts";
import { weightOf } from "../hooks/strength.ts";
import { sentencesSaid } from "../manuscript.ts";

/** A sentence of an interview. */
interface Line {
  words: Sentence;
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
  const lineOf = (words: Sentence, turn: number) => ({
    words,
    turn,
    size: sizeOf(words),
    weight: weightOf(textOf(words), language),
  });
  const lines = turns.flatMap(({ question, answer }, turn) => {
    const sentences = sentencesSaid([answer], language);
    const standing = sentences.map(withoutAnswering).filter((words) => stands(words, language));
    return (question === null ? sentences : standing).map((words) => lineOf(words, turn));
  });
  if (lines.length > 0) return { lines, language };
  return { lines: sentencesSaid(answers, language).map((words) => lineOf(words, 0)), language };
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
  if (language.code !== "en") return words.length >= MIN_FRAGMENT_WORDS;
  return words[0]?.key !== "because" && words.some(({ key }) => isVerb(key) || SUBJECT_VERB.has(key));
}

const MAX_WORDS = 90;
/** A post of fewer words is only for interviews that have no more. */
const MIN_WORDS = 16;
const MAX_LINES = 6;

/** Stretches around the strongest lines, neighbours of one answer each; no line stands in two. */
export function stretchesOf({ lines }: Material, most: number, least: number): number[][] {
  const stretches: number[][] = [];
  const used = new Set<number>();
  const ranked = lines.map((_, at) => at).sort((a, b) => (lines[b]?.weight ?? 0) - (lines[a]?.weight ?? 0));
  for (const [wanted, leastWords] of [
    [most, MIN_WORDS],
    [least, 1],
  ] as const)
    for (const anchor of ranked) {
      if (stretches.length >= wanted || used.has(anchor)) continue;
      const stretch = stretchAround(lines, anchor, used);
      if (stretch.reduce((sum, at) => sum + (lines[at]?.size ?? 0), 0) < leastWords) continue;
      stretches.push(stretch);
      for (const at of stretch) used.add(at);
    }
  return stretches;
}

/** The anchor with what leads up to it, then what follows, within one answer and without what another post has. */
function stretchAround(lines: readonly Line[], anchor: number, used: ReadonlySet<number>): number[] {
  const most = Math.min(MAX_LINES, Math.max(1, Math.floor(lines.length / 2)));
  const stretch = [anchor];
  const add = (at: number): boolean => {
    const line = lines[at];
    const size = stretch.reduce((sum, each) => sum + (lines[each]?.size ?? 0), line?.size ?? 0);
    const isFree = line !== undefined && line.turn === lines[anchor]?.turn && !used.has(at);
    if (!isFree || stretch.length >= most || size > MAX_WORDS) return false;
    stretch.push(at);
    stretch.sort((a, b) => a - b);
    return true;
  };
  const first = () => stretch[0] ?? anchor;
  const leans = () => leansBack(lines[first()]?.words ?? []);
  while (leans() && add(first() - 1));
  for (let round = 0; round < MAX_LINES / 2; round += 1) {
    add((stretch.at(-1) ?? anchor) + 1);
    if (leans() || stretch.length === 1) add(first() - 1);
  }
  while (leans() && add(first() - 1));
  return stretch;
}
