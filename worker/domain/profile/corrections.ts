import type { Context, Correction, CorrectionRequest } from "#contract/context.ts";
import { MAX_CORRECTIONS } from "#contract/limits.ts";
import { type Database, deleteOwn } from "../../db/database.ts";
import { correctionsQuery, saveCorrection, toCorrection } from "../../db/profiles.ts";
import { corrections } from "../../db/schema.ts";
import { AppError, existing } from "../../errors.ts";
import { tidyLine } from "../../language/text/index.ts";
import { readContext } from "./profile.ts";
import { folded } from "./rules.ts";

/** Saves a correction of a profile, unless it exists, in place of those it contradicts. Returns the changed profile. */
export async function addCorrection(db: Database, userId: string, request: CorrectionRequest) {
  const given = tidied(request);
  const earlier = (await correctionsQuery(db, userId)).map(toCorrection);
  if (!earlier.some((correction) => isSameCorrection(correction, given))) {
    const replaced = earlier.filter((correction) => isReplaced(correction, given)).map(({ id }) => id);
    const saved = await saveCorrection(db, userId, given, { replaced, now: Date.now() });
    if (!saved) {
      const message = `You can keep at most ${MAX_CORRECTIONS} corrections. Take one back first.`;
      throw new AppError("conflict", { message });
    }
  }
  return await readContext(db, userId);
}

export async function undoCorrection(db: Database, userId: string, correctionId: string): Promise<Context> {
  existing(await deleteOwn(db, corrections, userId, correctionId));
  return await readContext(db, userId);
}

/** Trims to one line; a name misheard as itself in another case has no `heard`. */
function tidied(request: CorrectionRequest): CorrectionRequest {
  const text = tidyLine(request.text);
  if (request.kind !== "spelling") return { ...request, text };
  const heard = tidyLine(request.heard ?? "");
  return { ...request, text, heard: folded(heard) === folded(text) ? null : heard || null };
}

function isSameCorrection(one: Correction, other: CorrectionRequest): boolean {
  if (one.kind === "spelling" && other.kind === "spelling") {
    const isHeardAlike = other.heard === null || folded(one.heard ?? "") === folded(other.heard);
    return one.text === other.text && isHeardAlike;
  }
  if (one.kind === "removed" && other.kind === "removed" && one.field !== other.field) return false;
  return one.kind === other.kind && isSameText(one, other);
}

/** A phrase cannot be both kept and banned or removed, and one misheard name has one spelling. */
function isReplaced(earlier: Correction, given: CorrectionRequest): boolean {
  if (earlier.kind === "spelling") {
    return given.kind === "spelling" && earlier.text !== given.text && heardAs(earlier) === heardAs(given);
  }
  if (!isSameText(earlier, given)) return false;
  if (given.kind === "phrase") return earlier.kind === "banned" || isPhraseRemoval(earlier);
  return earlier.kind === "phrase" && (given.kind === "banned" || isPhraseRemoval(given));
}

const isSameText = (one: CorrectionRequest, other: CorrectionRequest) =>
  folded(one.text) === folded(other.text);

const isPhraseRemoval = (correction: CorrectionRequest) =>
  correction.kind === "removed" && correction.field === "distinctivePhrases";

const heardAs = ({ text, heard }: { text: string; heard: string | null }) => folded(heard ?? text);
