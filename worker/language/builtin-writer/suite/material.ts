import type { HookType } from "#contract/drafts.ts";
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
  wordSet,
} from "../../text/index.ts";
import type { InterviewRequest } from "../../writer.ts";
import { typesOf } from "../hooks/line.ts";
import { weightOf } from "../hooks/strength.ts";
import { hasWords, sentencesSaid } from "../manuscript.ts";

/** A sentence of an interview. */
interface Line {
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
  const said = turns.map(({ answer, words }) => ({ transcript: answer, words }));
  const lines = turns.flatMap(({ question, answer, words }, turn) => {
    if (!hasWords(answer)) return [];
    const sentences = sentencesSaid([{ transcript: answer, words }], language);
    const kept =
      question === null
        ? sentences
        : sentences.map((words) => withoutAnswering(words)).filter((words) => stands(words, language));
    return kept.map((words) => lineOf(words, turn, language));
  });
  if (lines.length > 0) return { lines, language };
  const all = sentencesSaid(said, language).map((words) => lineOf(words, 0, language));
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

export type Angle =
  | "lesson"
  | "moment"
  | "number"
  | "trouble"
  | "advice"
  | "feeling"
  | "change"
  | "person"
  | "start"
  | "answer"
  | "rest";

/** A stretch of an interview with something of its own to say. */
export interface Focus {
  angle: Angle;
  /** Indexes of its lines, neighbours of one answer. */
  lines: number[];
  anchor: number;
  turn: number;
}

const MAX_WORDS = 90;
/** A post of fewer words is only for interviews that have no more. */
const MIN_WORDS = 16;
const MAX_LINES = 6;

const WORDS: Partial<Record<Angle, ReadonlySet<string>>> = {
  trouble:
    wordSet(`mistake mistakes wrong failed failure lost problem broke broken worst hardest rejected churn fehler verloren problem
    error errores perdimos perdí fallo fracaso erreur perdu échec problème erro perdemos perdi fracasso problema`),
  feeling:
    wordSet(`scared afraid terrified nervous worried proud ashamed embarrassed angry tired exhausted lonely relieved happy sad
    weird cried fear froze miedo orgulloso angst stolz peur fier medo orgulho`),
  change: wordSet(
    "now instead changed switched since stopped started ahora cambié cambiamos jetzt geändert seitdem maintenant changé agora mudei mudamos",
  ),
  advice: wordSet(
    "should don't never always if stop must consejo deberías rat solltest conseil devriez conselho deveria",
  ),
  person:
    wordSet(`customer customers client clients team boss mom dad wife husband cofounder friend mentor investor he she cliente
    equipo jefe kunde kunden team chef client équipe patron cliente equipe chefe`),
};
const BY_TYPE: Partial<Record<HookType, Angle>> = { lesson: "lesson", scene: "moment", number: "number" };

/** What a line could be the heart of, the more telling first. */
function anglesOf({ words, text }: Line, language: Language): Angle[] {
  const types = typesOf(words, text, language);
  const keys = words.map(({ key }) => key);
  const has = (angle: Angle) => keys.some((key) => WORDS[angle]?.has(key));
  const angles: Angle[] = types.flatMap((type) => BY_TYPE[type] ?? []);
  const isAdvice =
    has("advice") && keys.some((key) => key === "you" || key === "don't" || key === "if" || key.length > 5);
  for (const angle of ["trouble", "feeling", "change", "person"] as const) if (has(angle)) angles.push(angle);
  return isAdvice ? ["advice", ...angles] : angles;
}

/** Stretches around the strongest lines, each of its own angle, sharing as few lines as the interview allows. */
export function fociOf({ lines, language }: Material, most: number, least: number): Focus[] {
  const foci: Focus[] = [];
  const used = new Set<number>();
  const taken = new Set<string>();
  const ranked = lines.map((_, at) => at).sort((a, b) => (lines[b]?.weight ?? 0) - (lines[a]?.weight ?? 0));
  for (const isTelling of [true, false]) {
    for (const anchor of ranked) {
      const line = lines[anchor];
      if (!line || foci.length === most || used.has(anchor)) continue;
      const angles = isTelling ? anglesOf(line, language) : [...anglesOf(line, language), leftOver(line)];
      const angle = angles.find((each) => !taken.has(nameOf(each, line)));
      if (!angle) continue;
      const stretch = stretchAround(lines, anchor, used);
      const isThin = sizeOfLines(lines, stretch) < MIN_WORDS;
      if (isThin && (isTelling || foci.length >= least)) continue;
      foci.push({ angle, lines: stretch, anchor, turn: line.turn });
      taken.add(nameOf(angle, line));
      for (const at of stretch) used.add(at);
    }
  }
  return foci;
}

/** What is about nothing in particular begins the story, or answers its question. */
function leftOver({ turn }: Line): Angle {
  return turn === 0 ? "start" : "answer";
}

function nameOf(angle: Angle, { turn }: Line): string {
  return angle === "answer" ? `${angle} ${turn}` : angle;
}

function sizeOfLines(lines: readonly Line[], stretch: readonly number[]): number {
  return stretch.reduce((sum, at) => sum + (lines[at]?.size ?? 0), 0);
}

/** The anchor with what leads up to it, then what follows, within one answer and without what another post has. */
function stretchAround(lines: readonly Line[], anchor: number, used: ReadonlySet<number>): number[] {
  let [first, last] = [anchor, anchor];
  const free = (at: number) =>
    lines[at] !== undefined && lines[at].turn === lines[anchor]?.turn && !used.has(at);
  const size = () =>
    sizeOfLines(
      lines,
      Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
    );
  const most = Math.min(MAX_LINES, Math.max(1, Math.floor(lines.length / 2)));
  const fits = (at: number) => last - first + 1 < most && size() + (lines[at]?.size ?? 0) <= MAX_WORDS;
  while (leansBack(lines[first]?.words ?? []) && free(first - 1) && fits(first - 1)) first -= 1;
  for (let round = 0; round < MAX_LINES && size() < MAX_WORDS / 2; round += 1) {
    if (free(last + 1) && fits(last + 1)) last += 1;
    if (free(first - 1) && fits(first - 1)) first -= 1;
  }
  while (leansBack(lines[first]?.words ?? []) && free(first - 1) && fits(first - 1)) first -= 1;
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}
