import { DETERMINERS, MAYBE_SUBJECT, SENTENCE_ADVERBS } from "../../english/lexicon.ts";
import type { Language } from "../../languages/language.ts";

/** A line as it stands in quotation marks: without its full stop. */
export function quoted(text: string): string {
  return text.replace(/[\s.,;:!…。]+$/u, "");
}

/** A line within a sentence, without the capital it began with; undefined where that may be the capital of a name. */
export function lowered(text: string, language: Language): string | undefined {
  const [first = ""] = text.match(/^[\p{L}'’]+/u) ?? [];
  const key = first.toLowerCase().replaceAll("’", "'");
  const known = [language.functionWords, DETERMINERS, MAYBE_SUBJECT, SENTENCE_ADVERBS].some((words) =>
    words.has(key),
  );
  if (first === first.toLowerCase() || /^i(?:'|$)/.test(key)) return quoted(text);
  return known ? quoted(text.charAt(0).toLowerCase() + text.slice(1)) : undefined;
}
