import type { Correction, ProfileField } from "#contract/context.ts";
import type { Database } from "../../db/database.ts";
import { correctionsQuery, toCorrection } from "../../db/profiles.ts";
import { hasUnspaced } from "../../language/text/index.ts";
import type { VoiceRules } from "../../language/writer.ts";

/** The rules for everything written for a speaker, oldest first. Takes corrections latest first. */
export function rulesOf(corrections: readonly Correction[]): VoiceRules {
  const inOrder = corrections.toReversed();
  return {
    banned: inOrder.flatMap((one) => (one.kind === "banned" ? one.text : [])),
    spellings: inOrder.flatMap((one) => (one.kind === "spelling" ? toSpelling(one) : [])),
    phrases: inOrder.flatMap((one) => (one.kind === "phrase" ? one.text : [])),
  };
}

const toSpelling = ({ text: written, heard }: { text: string; heard: string | null }) => ({ written, heard });

export const readRules = async (db: Database, userId: string): Promise<VoiceRules> =>
  rulesOf((await correctionsQuery(db, userId)).map(toCorrection));

/** What the speaker removed from these lists of their profile, or from any. */
export const removedFrom = (corrections: readonly Correction[], ...fields: ProfileField[]): string[] =>
  corrections.flatMap((one) =>
    one.kind === "removed" && (fields.length === 0 || fields.includes(one.field)) ? one.text : [],
  );

export function withoutRemoved(entries: string[], corrections: readonly Correction[], field: ProfileField) {
  const removed = new Set(removedFrom(corrections, field).map(folded));
  return entries.filter((entry) => !removed.has(folded(entry)));
}

/** A text for comparison: case and spacing make no difference. */
export const folded = (text: string): string =>
  text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** Whether a text contains these words, as whole words where their script has spaces. */
export function mentions(text: string, words: string): boolean {
  const phrase = spaced(words);
  if (phrase === "" || hasUnspaced(phrase)) return folded(text).includes(folded(words));
  return ` ${spaced(text)} `.includes(` ${phrase} `);
}

const spaced = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
