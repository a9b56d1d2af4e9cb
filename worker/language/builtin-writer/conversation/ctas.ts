import { ctasFor } from "../cta.ts";
import { candidatesOf } from "../hooks/candidates.ts";
import type { Language } from "../languages/language.ts";
import { wordsOf } from "../words.ts";
import { weightOf } from "./post/strength.ts";

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
  return candidatesOf(texts.map(wordsOf), language)
    .filter(({ text }) => !/[?？"“”„«»]/u.test(text))
    .map(({ text }) => ({
      question: around(text.replace(/[\s.!…。]+$/u, "")),
      weight: weightOf(text, language),
    }))
    .filter(({ question }) => question.length <= MAX_CTA_CHARS)
    .sort((a, b) => b.weight - a.weight)
    .map(({ question }) => question);
}
