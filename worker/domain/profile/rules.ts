import type { Correction, ProfileField } from "#contract/context.ts";
import { correctionsQuery, toCorrection } from "../../db/corrections.ts";
import type { Database } from "../../db/database.ts";
import type { VoiceRules } from "../../language/writer.ts";

type Kind<K extends Correction["kind"]> = Extract<Correction, { kind: K }>;

const ofKind = <K extends Correction["kind"]>(corrections: readonly Correction[], kind: K): Kind<K>[] =>
  corrections.filter((correction): correction is Kind<K> => correction.kind === kind);

/** What everything written for a speaker has to hold to. The corrections come latest first, the rules oldest first. */
export function rulesOf(corrections: readonly Correction[]): VoiceRules {
  const inOrder = corrections.toReversed();
  return {
    banned: ofKind(inOrder, "banned").map(({ text }) => text),
    spellings: ofKind(inOrder, "spelling").map(({ text, heard }) => ({ written: text, heard })),
    phrases: ofKind(inOrder, "phrase").map(({ text }) => text),
  };
}

export async function readRules(db: Database, userId: string): Promise<VoiceRules> {
  return rulesOf((await correctionsQuery(db, userId)).map(toCorrection));
}

/** What the speaker took out of these lists of their profile, or out of any. */
export const removedFrom = (corrections: readonly Correction[], ...fields: ProfileField[]): string[] =>
  ofKind(corrections, "removed")
    .filter(({ field }) => fields.length === 0 || fields.includes(field))
    .map(({ text }) => text);
