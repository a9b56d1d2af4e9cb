import { IMPERATIVES, type Language, type Sentence, textOf, wordSet, wordsOf } from "../text/index.ts";
import { linesOf, standing } from "./hooks/lines.ts";
import { weightOf } from "./hooks/strength.ts";
import { type Named, namedIn } from "./nouns.ts";
import { decisionsIn, toldBack } from "./second-person.ts";

const MAX_SUGGESTIONS = 3;
const MAX_CHARS = 140;
/** Advice that somebody can have followed lately; "stop" and "never" can't be asked for so. */
const DOABLE = wordSet("ask call give go listen look read talk tell try write");
const MAX_ADVICE_WORDS = 12;

const QUESTIONS: Record<Named["kind"], readonly ((text: string) => string)[]> = {
  person: [
    (text) => `What's one thing your ${text} taught you this year?`,
    (text) => `What do you wish your ${text} had told you sooner?`,
  ],
  theirs: [
    (text) => `What's the first thing you'd change about your ${text}?`,
    (text) => `What do you know about your ${text} now that you didn't a year ago?`,
    (text) => `Who would you ask for an honest look at your ${text}?`,
  ],
  subject: [
    (text) => `What's your one rule for ${text}?`,
    (text) => `What did you have to unlearn about ${text}?`,
    (text) => `What's the best advice you ever got about ${text}?`,
  ],
};

/** What the author did, by its first words, and whether the reader would have; in English the decision itself is asked for. */
const DID: Record<string, { opens: RegExp; befell: RegExp; ask: (line: string) => string }> = {
  es: {
    opens: /^(?:\p{L}+ ){0,3}\p{L}{2,}(?:amos|imos|é|í)(?= )/iu,
    befell: /perd|recib|tuv|olvid|sab|pens/iu,
    ask: (line) => `“${line}”: ¿tú también lo habrías hecho?`,
  },
  de: {
    opens: /^(?:wir haben|ich habe) .*(?:t|en)$/iu,
    befell: /verloren|bekommen|vergessen|gehört|gedacht|gewusst|nicht|nie/iu,
    ask: (line) => `„${line}“: Hättest du das auch getan?`,
  },
  fr: {
    opens: /^(?:j'ai|nous avons|on a) \p{L}+(?:é|i|is|u)(?= )/iu,
    befell: /perdu|reçu|oublié|pensé|appris|cru|eu /iu,
    ask: (line) => `« ${line} » : l'auriez-vous fait aussi ?`,
  },
  pt: {
    opens: /^(?:eu |nós |a gente )?\p{L}{2,}(?:ei|i|amos|emos|imos)(?= )/iu,
    befell: /perd|receb|tiv|esquec|ach|pens|fique|estive/iu,
    ask: (line) => `“${line}”: você também teria feito isso?`,
  },
};
const MAX_LINE_CHARS = 70;

/** Up to three questions about what this post decides, advises and names; none where it does nothing of the kind. */
export function ctasFor(sentences: readonly Sentence[], language: Language): string[] {
  const questions =
    language.code === "en" ? englishQuestions(sentences, language) : aboutDone(sentences, language);
  return [...new Set(questions)].filter((question) => question.length <= MAX_CHARS).slice(0, MAX_SUGGESTIONS);
}

function englishQuestions(sentences: readonly Sentence[], language: Language): string[] {
  const decided = decisionsIn(sentences).map((decision) => `Would you have ${decision}?`);
  const advised = sentences.flatMap((sentence) => adviceIn(sentence, language));
  const named = namedIn(sentences, language);
  const asked = Array.from({ length: MAX_SUGGESTIONS }, (_, round) =>
    named.flatMap(
      ({ kind, text }, at) => QUESTIONS[kind][(round + at) % QUESTIONS[kind].length]?.(text) ?? [],
    ),
  );
  return [...decided.slice(0, 2), ...advised.slice(0, 1), ...asked.flat()];
}

/** "Call your customers": "When did you last call your customers?" */
function adviceIn(sentence: Sentence, language: Language): string[] {
  const words = standing(sentence, sentence, language);
  const first = words[0]?.key ?? "";
  if (
    !IMPERATIVES.has(first) ||
    !DOABLE.has(first) ||
    words.length < 3 ||
    words[1]?.key === "every" ||
    words.length > MAX_ADVICE_WORDS
  )
    return [];
  const rest = toldBack(words.slice(1));
  const advice = rest ?? (words.some(({ key }) => key === "your") ? textOf(words.slice(1)) : undefined);
  return advice ? [`When did you last ${first} ${advice.replace(/[\s.,;:!?]+$/u, "")}?`] : [];
}

function aboutDone(sentences: readonly Sentence[], language: Language): string[] {
  const did = DID[language.code];
  if (!did) return [];
  return sentences
    .map((sentence) => textOf(standing(sentence, sentence, language)).replace(/[\s.,;:!…]+$/u, ""))
    .filter((line) => line.length <= MAX_LINE_CHARS && did.opens.test(line) && !did.befell.test(line))
    .filter((line) => !/[?"“”„«»]/u.test(line))
    .slice(0, 1)
    .map(did.ask);
}

const MAX_CTA_CHARS = 140;

/** A question around a line of the post, where it names nothing that a question could be about. */
const AROUND: Record<string, (line: string) => string> = {
  en: (line) => `“${line}”: what would you have done?`,
  es: (line) => `“${line}”: ¿qué habrías hecho tú?`,
  de: (line) => `„${line}“: Was hättest du getan?`,
  fr: (line) => `« ${line} » : qu'auriez-vous fait ?`,
  pt: (line) => `“${line}”: o que você teria feito?`,
};

/** Questions that could end a post, about this very post; none in a language the writer does not know. */
export function questionsToEndWith(texts: readonly string[], language: Language): string[] {
  const sentences = texts.map(wordsOf);
  return [...ctasFor(sentences, language), ...aroundLines(texts, language)];
}

function aroundLines(texts: readonly string[], language: Language): string[] {
  const around = AROUND[language.code];
  if (!around) return [];
  return linesOf(texts.map(wordsOf), language)
    .filter(({ text }) => !/[?？"“”„«»]/u.test(text))
    .map(({ text }) => ({
      question: around(text.replace(/[\s.!…。]+$/u, "")),
      weight: weightOf(text, language),
    }))
    .filter(({ question }) => question.length <= MAX_CTA_CHARS)
    .sort((a, b) => b.weight - a.weight)
    .map(({ question }) => question);
}
