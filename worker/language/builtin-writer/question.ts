import { countWords, keysOf, type Language, languageOf, phraseAt, stemOf, wordsOf } from "../text/index.ts";
import type { InterviewRequest } from "../writer.ts";
import { isNumber } from "./hooks/line.ts";
import { linesOf } from "./hooks/lines.ts";
import { hasWords, sentencesSaid } from "./manuscript.ts";

/** A question is heard once: it must be short enough to be remembered while answering. */
const MAX_QUESTION_CHARS = 160;
const MAX_LINE_CHARS = 160;
const MAX_QUOTE_CHARS = 80;
/** An interview follows the latest answer, if that says anything. */
const LATEST_BONUS = 3;
const MIN_ANSWER_WORDS = 8;
/** With this much of the words it takes up in an earlier question, a question is about the same thing. */
const SAME_SOURCE = 0.6;

interface Asking {
  said: (quote: string) => string;
  /** What a line leaves open, by its words, the telling ones first. */
  cues: readonly (readonly [cue: RegExp, ask: string])[];
  number: string;
  /** Where a number is news, and not only how old or how long something is; everywhere if absent. */
  telling?: RegExp;
  lesson: string;
  any: readonly string[];
  /** About everything that was said, when the particulars are spent. */
  atLast: readonly string[];
}

interface Candidate {
  text: string;
  /** The speaker's own words that it takes up; empty for one about everything. */
  quote: string;
  ask: string;
  weight: number;
}

/**
 * Quotes what was said and asks for what it left open; the particular first, about everything last. Null when nothing is
 * left, and in a language that the writer does not speak.
 */
export function nextQuestion({ turns, language: code }: InterviewRequest): string | null {
  const answers = turns.map(({ answer }) => answer);
  if (!answers.some(hasWords)) return null;
  const language = languageOf({ transcript: answers.join("\n"), ...(code && { language: code }) });
  const asking = ASKING[language.code];
  if (!asking) return null;
  const asked = turns.flatMap(({ question }) => question ?? []);
  const latest = answers.length > 1 ? (answers.at(-1) ?? "") : "";
  const candidates = answers.flatMap((answer) =>
    candidatesIn(answer, asking, language).map((candidate) =>
      answer === latest && countWords(latest) >= MIN_ANSWER_WORDS
        ? { ...candidate, weight: candidate.weight + LATEST_BONUS }
        : candidate,
    ),
  );
  const last = asking.atLast.map((ask, at) => ({ text: ask, quote: "", ask, weight: -10 - at }));
  return (
    [...candidates, ...last]
      .filter(({ text }) => text.length <= MAX_QUESTION_CHARS)
      .sort((a, b) => b.weight - a.weight)
      .find((candidate) => !wasAsked(candidate, asked, language))?.text ?? null
  );
}

function candidatesIn(answer: string, asking: Asking, language: Language): Candidate[] {
  const lines = sentencesSaid([answer], language).flatMap((sentence) => {
    const whole = linesOf([sentence], language).filter(({ text }) => text.length <= MAX_LINE_CHARS);
    return whole.find((line) => line.whole) ?? whole;
  });
  return lines
    .filter(({ text }) => !/[?？"“”„«»]/u.test(text) && !/[.!] /.test(text))
    .flatMap(({ text, strength }) => partsOf(text).map((part) => ({ text: part, strength })))
    .filter(({ text }) => text.length <= MAX_QUOTE_CHARS)
    .flatMap(({ text, strength }) => {
      const quote = text.replace(/[\s.,;:!…。]+$/u, "");
      const words = wordsOf(text);
      const keys = words.map(({ key }) => key).join(" ");
      const tells = asking.telling?.test(keys) ?? true;
      const asks = [
        ...asking.cues.flatMap(([cue, ask]) => (cue.test(keys) ? [ask] : [])),
        ...(tells && words.some(({ key }) => isNumber(key, language)) ? [asking.number] : []),
        ...(words.some((_, at) => phraseAt(words, at, language.lessons)) ? [asking.lesson] : []),
      ];
      return [...new Set([...asks, ...asking.any])].map((ask, at) => ({
        text: `${asking.said(quote)} ${ask}`,
        quote,
        ask,
        weight: strength * 0.5 + (asks.includes(ask) ? 2 : 0) - at * 0.5,
      }));
    });
}

const MIN_PART_WORDS = 4;
const JOINT =
  /,\s+(?:(?:and|but|so)\s+)?(?=(?:i|we|he|she|they|you|it|my|our|nobody|everyone|now|then)(?:['’]\p{L}+)?\s)/giu;
/** These begin what cannot stand by itself. */
const LEANS = /^(?:who|which|where|because|what|that|than|then)\b/iu;
/** Who somebody is leaves nothing open. */
const NAMING = /\b(?:called|named|name is) \p{L}+$/iu;

/** The clauses of a line that say something by themselves: a question is about one of them. */
function partsOf(line: string): string[] {
  const parts = line.split(JOINT);
  return parts
    .filter((part) => parts.length === 1 || countWords(part) >= MIN_PART_WORDS)
    .filter((part) => !LEANS.test(part) && !NAMING.test(part.replace(/[\s.,;:!…]+$/u, "")))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
}

/** Whether a question was asked before: in the same words, or about the same words. */
function wasAsked({ quote, ask }: Candidate, asked: readonly string[], language: Language): boolean {
  const source = stems(quote, language);
  return asked.some(
    (question) =>
      question.endsWith(ask) ||
      (source.size > 0 && source.intersection(stems(question, language)).size / source.size >= SAME_SOURCE),
  );
}

function stems(text: string, language: Language): Set<string> {
  const content = keysOf(text).filter((key) => !language.functionWords.has(key));
  return new Set((content.length > 0 ? content : keysOf(text)).map((key) => stemOf(key, language.code)));
}

const ASKING: Record<string, Asking> = {
  en: {
    said: (quote) => `You said: “${quote}”.`,
    cues: [
      [/\b(?:told|said|asked|taught)\b.*\b(?:the same thing|something)\b/, "What exactly was it?"],
      [/\b(?:used to (?:think|believe)|always thought)\b/, "What changed your mind?"],
      [/\b(?:i|we) (?:realized|realised|understood|noticed|learned|knew)\b/, "What made you see that?"],
      [
        /^(?!.*\bbecause\b).*\b(?:i|we) (?:just )?(?:quit|decided|chose|stopped|sold|fired|hired|raised|switched|moved|launched|closed|cut|doubled|left|dropped|bought)\b/,
        "What made you decide that?",
      ],
      [
        /\b(?:scared|afraid|terrified|nervous|worried|ashamed|embarrassed|angry|exhausted|lonely|relieved|cried|froze)\b/,
        "What was going through your mind then?",
      ],
      [
        /\b(?:mistake|problem|wrong|failed|lost|broke|hardest|worst|rejected)\b/,
        "How did you deal with that?",
      ],
      [/\b(?:still|yet|trying|planning)\b/, "Where does that stand now?"],
    ],
    number: "What was behind that number?",
    telling:
      /\b(?:percent|dollars|euros|pounds|thousand|million|out of|of (?:them|us|our)|up|down|from|doubled|tripled|grew|fell|lost|saved|left|more|less|fewer|only)\b|[%$€£]/,
    lesson: "When did you learn that the hard way?",
    any: [
      "What happened next?",
      "What led up to that?",
      "Can you give me an example?",
      "What do you remember most about it?",
      "Why does that matter to you?",
    ],
    atLast: [
      "What would you tell someone who is facing the same thing today?",
      "What would you do differently if you had to start again?",
      "What surprised you most along the way?",
      "Who should hear this story, and why?",
    ],
  },
  es: {
    said: (quote) => `Dijiste: “${quote}”.`,
    cues: [],
    number: "¿Qué hay detrás de esa cifra?",
    lesson: "¿Cuándo te diste cuenta de eso?",
    any: ["¿Qué pasó después?", "¿Por qué fue importante para ti?", "¿Me puedes dar un ejemplo?"],
    atLast: [
      "¿Qué le dirías a alguien que está hoy en la misma situación?",
      "¿Qué harías distinto si empezaras de nuevo?",
    ],
  },
  de: {
    said: (quote) => `Du hast gesagt: „${quote}“.`,
    cues: [],
    number: "Was steckt hinter dieser Zahl?",
    lesson: "Wann ist dir das klar geworden?",
    any: ["Was ist danach passiert?", "Warum war das wichtig für dich?", "Hast du ein Beispiel dafür?"],
    atLast: [
      "Was würdest du jemandem sagen, der heute vor demselben steht?",
      "Was würdest du anders machen, wenn du noch einmal anfangen könntest?",
    ],
  },
  fr: {
    said: (quote) => `Vous avez dit : « ${quote} ».`,
    cues: [],
    number: "Qu'y a-t-il derrière ce chiffre ?",
    lesson: "Quand l'avez-vous compris ?",
    any: [
      "Que s'est-il passé ensuite ?",
      "Pourquoi était-ce important pour vous ?",
      "Pouvez-vous donner un exemple ?",
    ],
    atLast: [
      "Que diriez-vous à quelqu'un qui vit la même chose aujourd'hui ?",
      "Que feriez-vous autrement si vous deviez recommencer ?",
    ],
  },
  pt: {
    said: (quote) => `Você disse: “${quote}”.`,
    cues: [],
    number: "O que há por trás desse número?",
    lesson: "Quando você percebeu isso?",
    any: ["O que aconteceu depois?", "Por que isso foi importante para você?", "Pode me dar um exemplo?"],
    atLast: [
      "O que você diria a alguém que está hoje na mesma situação?",
      "O que você faria diferente se começasse de novo?",
    ],
  },
};
