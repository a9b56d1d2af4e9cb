import { countWords, keysOf, type Language, languageOf, stemOf } from "../text/index.ts";
import type { InterviewRequest } from "../writer.ts";
import { quotable } from "./cta.ts";
import { linesOf, MIN_SHORT_DIVIDED_WORDS } from "./hooks/lines.ts";
import { hasWords, sentencesSaid } from "./manuscript.ts";

/** A question is heard once: it must be short enough to be remembered while answering. */
const MAX_QUOTE_CHARS = 80;
/** "I own my name" is a quote that a question can take up; "it is not me" says nothing by itself. */
const MIN_TELLING_WORDS = 2;
/** An interview follows the latest answer, if that says anything. */
const MIN_ANSWER_WORDS = 8;
/** With this much of the words it takes up in an earlier question, a question is about the same thing. */
const SAME_SOURCE = 0.6;

interface Asking {
  said: (quote: string) => string;
  /** What a line leaves open, by its words. */
  cues: readonly (readonly [cue: RegExp, ask: string])[];
  /** Of any line. */
  any: readonly string[];
  /** About everything that was said, when the particulars are spent. */
  atLast: readonly string[];
}

/**
 * Quotes what was said and asks for what it left open; the particular first, about everything last. Null when nothing is
 * left, and in a language that the writer does not speak.
 */
export function nextQuestion({ turns, language: code }: InterviewRequest): string | null {
  const answers = turns.map(({ answer }) => answer).filter(hasWords);
  const asked = turns.flatMap(({ question }) => question ?? []);
  if (answers.length === 0) return null;
  const language = languageOf({ transcript: answers.join("\n"), language: code });
  const latest = answers.slice(-1).filter((answer) => countWords(answer) >= MIN_ANSWER_WORDS);
  const [question] = [
    ...questionsAbout(latest, asked, language),
    ...questionsAbout(answers, asked, language),
  ];
  const atLast = ASKING[language.code]?.atLast.find((ask) => !asked.includes(ask));
  return question ?? atLast ?? null;
}

/** Questions about single lines of what was said, the most particular first; none that was asked, in words or in substance. */
export function questionsAbout(
  answers: readonly string[],
  asked: readonly string[],
  language: Language,
): string[] {
  const asking = ASKING[language.code];
  if (!asking) return [];
  const isOpen = (ask: string) => !asked.some((question) => question.endsWith(ask));
  const quotes = quotesFrom(answers, language).filter((quote) => !isTakenUp(quote, asked, language));
  const particular = quotes.flatMap((quote) =>
    asking.cues.filter(([cue, ask]) => cue.test(quote) && isOpen(ask)).map(([, ask]) => ({ quote, ask })),
  );
  const general = asking.any.find(isOpen);
  const others = general ? quotes.map((quote) => ({ quote, ask: general })) : [];
  return [...particular, ...others].map(({ quote, ask }) => `${asking.said(quote)} ${ask}`);
}

/** Lines that say something by themselves, the strongest first, and no line that holds another. */
function quotesFrom(answers: readonly string[], language: Language): string[] {
  const all = linesOf(sentencesSaid(answers, language), language, MIN_SHORT_DIVIDED_WORDS);
  const single = all.flatMap(({ from, to, text }) => (to - from === 1 ? text : []));
  const lines = quotable(single, MAX_QUOTE_CHARS)
    .filter((quote) => !NAMING.test(quote))
    .filter((quote) => tellingWords(quote, language).length >= MIN_TELLING_WORDS);
  const holdsAnother = (quote: string) =>
    lines.some((other) => other !== quote && quote.toLowerCase().includes(other.toLowerCase()));
  return lines.filter((quote) => !holdsAnother(quote));
}

/** Who somebody is leaves nothing open. */
const NAMING = /\b(?:called|named|name is) \p{L}+$/iu;

const tellingWords = (text: string, language: Language): string[] =>
  keysOf(text)
    .filter((key) => !language.functionWords.has(key))
    .map((key) => stemOf(key, language.code));

function isTakenUp(quote: string, asked: readonly string[], language: Language): boolean {
  const words = new Set(tellingWords(quote, language));
  return asked.some(
    (question) =>
      words.intersection(new Set(tellingWords(question, language))).size >= SAME_SOURCE * words.size,
  );
}

const ASKING: Record<string, Asking> = {
  en: {
    said: (quote) => `You said: “${quote}”.`,
    cues: [
      [/\b(?:told|said|asked|taught)\b.*\b(?:the same thing|something)\b/i, "What exactly was it?"],
      [/\b(?:used to (?:think|believe)|always thought)\b/i, "What changed your mind?"],
      [/\b(?:I|we) (?:reali[sz]ed|understood|noticed|learned|knew)\b/i, "What made you see that?"],
      [
        /^(?!.*\bbecause\b).*\b(?:I|we) (?:just )?(?:quit|decided|chose|stopped|fired|switched|moved|launched|closed|cut|doubled|left|dropped|raised)\b/i,
        "What made you decide that?",
      ],
      [
        /\b(?:scared|afraid|terrified|nervous|worried|ashamed|embarrassed|angry|lonely|relieved|cried)\b/i,
        "What was going through your mind then?",
      ],
      [/\b(?:mistake|problem|failed|lost|broke|hardest|worst|rejected)\b/i, "How did you deal with that?"],
      [/\b(?:percent|million|doubled|tripled|out of)\b|[%$€£]/i, "What was behind that number?"],
    ],
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
    any: ["¿Qué pasó después?", "¿Por qué fue importante para ti?", "¿Me puedes dar un ejemplo?"],
    atLast: [
      "¿Qué le dirías a alguien que está hoy en la misma situación?",
      "¿Qué harías distinto si empezaras de nuevo?",
    ],
  },
  de: {
    said: (quote) => `Du hast gesagt: „${quote}“.`,
    cues: [],
    any: ["Was ist danach passiert?", "Warum war das wichtig für dich?", "Hast du ein Beispiel dafür?"],
    atLast: [
      "Was würdest du jemandem sagen, der heute vor demselben steht?",
      "Was würdest du anders machen, wenn du noch einmal anfangen könntest?",
    ],
  },
  fr: {
    said: (quote) => `Vous avez dit : « ${quote} ».`,
    cues: [],
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
    any: ["O que aconteceu depois?", "Por que isso foi importante para você?", "Pode me dar um exemplo?"],
    atLast: [
      "O que você diria a alguém que está hoje na mesma situação?",
      "O que você faria diferente se começasse de novo?",
    ],
  },
};
