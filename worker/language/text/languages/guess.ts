import type { Note } from "../../writer.ts";
import { keysOf } from "../tokens.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { type Language, unknown } from "./language.ts";
import { pt } from "./pt.ts";

/** Those the writer knows. */
export const LANGUAGES: readonly Language[] = [en, es, de, fr, pt];
/** With fewer function words than this share, a guess would be a coin toss. */
const MIN_SHARE = 0.12;

/** The note's language if it says, else the one whose function words it uses most. */
export function languageOf(note: Pick<Note, "transcript" | "language">): Language {
  const code = note.language?.toLowerCase().split(/[-_]/)[0];
  if (code) return LANGUAGES.find((language) => language.code === code) ?? { ...unknown, code };
  return guessLanguage(note.transcript);
}

function guessLanguage(transcript: string): Language {
  const keys = keysOf(transcript);
  let best = unknown;
  let most = Math.max(1, keys.length * MIN_SHARE) - 0.5;
  for (const language of LANGUAGES) {
    const hits = keys.filter((key) => language.functionWords.has(key)).length;
    if (hits > most) {
      best = language;
      most = hits;
    }
  }
  return best;
}

/** What people say between sounds of thinking; said without any, it may be an answer. */
const EMPTY = new Set(
  "so yeah like you know i mean right okay ok well and but anyway basically actually the a it's".split(" "),
);

/** Whether a text is nothing but somebody thinking aloud: "um, so, you know", in any language the writer knows. */
export function isOnlyFillers(text: string): boolean {
  const keys = keysOf(text);
  return LANGUAGES.some(
    ({ fillers }) =>
      keys.every((key) => fillers.has(key)) ||
      (keys.every((key) => fillers.has(key) || EMPTY.has(key)) && keys.some((key) => fillers.has(key))),
  );
}

/** ISO 639-1 of a text by its function words; undefined when they do not tell. */
export function guessedLanguage(text: string): string | undefined {
  const { code } = guessLanguage(text);
  return code === unknown.code ? undefined : code;
}
