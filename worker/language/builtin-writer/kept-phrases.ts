import { clean, keysOf, languageOf, withoutHedges, wordsOf } from "../text/index.ts";
import type { Writer } from "../writer.ts";
import { wordsLike } from "./refine/words.ts";
import { withoutIntensifiers } from "./tweak/boldness.ts";

/** Joins the words of a phrase into one, which no rule about words knows. A character that nobody writes. */
const JOINER = "\u{e000}";

type Unruled = Omit<Writer, "following">;

/**
 * The built-in writer without its scissors for some phrases: those it would take for fillers or hedges are one word to it.
 * All others it leaves alone anyway, and reads better as the words they are.
 */
export function keepingPhrases(writer: Unruled, phrases: readonly string[]): Unruled {
  const fragile = phrases.filter((phrase) => keysOf(phrase).length > 1 && isFragile(phrase));
  if (fragile.length === 0) return writer;
  const pattern = new RegExp(fragile.map((phrase) => wordsLike(phrase).source).join("|"), "giu");
  const joined = <T>(value: T) =>
    mapped(value, (text) => text.replace(pattern, (found) => found.replace(/\s+/g, JOINER)));
  const apart = <T>(value: T) => mapped(value, (text) => text.replaceAll(JOINER, " "));
  return {
    ...writer,
    draft: async (note) => apart(await writer.draft(joined(note))),
    hooks: async (note, existing) => apart(await writer.hooks(joined(note), joined(existing))),
    tweak: async (request) => apart(await writer.tweak(joined(request))),
    refine: async (request, onProgress) =>
      apart(await writer.refine(joined(request), onProgress && ((body) => onProgress(apart(body))))),
    question: async (request) => apart(await writer.question(joined(request))),
    synthesize: async (request) => apart(await writer.synthesize(joined(request))),
  };
}

/** Whether the writer would cut into a phrase where it stands within a sentence. */
function isFragile(phrase: string): boolean {
  const text = `We said ${phrase} today.`;
  const language = languageOf({ transcript: phrase });
  const known = language.code === "und" ? languageOf({ transcript: text, language: "en" }) : language;
  const words = wordsOf(text);
  const versions = [clean(words, known), withoutHedges(words, known), withoutIntensifiers(words, known)];
  const key = ` ${keysOf(phrase).join(" ")} `;
  return versions.some((version) => !` ${version.map((word) => word.key).join(" ")} `.includes(key));
}

/** The same value with every text in it changed. */
function mapped<T>(value: T, change: (text: string) => string): T {
  if (typeof value === "string") return change(value) as T;
  if (Array.isArray(value)) return value.map((part) => mapped(part, change)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapped(part, change)])) as T;
}
