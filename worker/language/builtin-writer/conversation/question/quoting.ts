import {
  DETERMINERS,
  MAYBE_SUBJECT,
  MID_ADVERBS,
  PREPOSITIONS,
  SENTENCE_ADVERBS,
  VERBS,
} from "../../english/lexicon.ts";
import { NAMES } from "../../english/names.ts";
import type { Language } from "../../languages/language.ts";

/** Words that are no names, so that the capital they begin a sentence with is only that. */
const KNOWN = [DETERMINERS, MAYBE_SUBJECT, SENTENCE_ADVERBS, PREPOSITIONS, MID_ADVERBS, VERBS];

/** A line as it stands in quotation marks: without its full stop. */
export function quoted(text: string): string {
  return text.replace(/[\s.,;:!…。]+$/u, "");
}

/** A line within a sentence, without the capital it began with; undefined where that may be the capital of a name. */
export function lowered(text: string, language: Language): string | undefined {
  const [first = ""] = text.match(/^[\p{L}'’]+/u) ?? [];
  const key = first.toLowerCase().replaceAll("’", "'");
  const known =
    !NAMES.has(key) &&
    (KNOWN.some((words) => words.has(key)) ||
      language.functionWords.has(key) ||
      language.kinds.slice(0, 2).some((words) => words.has(key)) ||
      /[a-z]ing$|[a-z][^su]s$/.test(key));
  if (first === first.toLowerCase() || /^i(?:'|$)/.test(key)) return quoted(text);
  return known ? quoted(text.charAt(0).toLowerCase() + text.slice(1)) : undefined;
}
