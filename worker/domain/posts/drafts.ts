import type { Draft, DraftPatch } from "#contract/drafts.ts";
import type { Database } from "../../db/database.ts";
import { findDraft, findVersion, type StoredDraft, updateDraft } from "../../db/drafts.ts";
import { AppError } from "../../errors.ts";
import { fidelityOf } from "../../language/fidelity/index.ts";
import { applyPatch, changeBetween, restore } from "./versions.ts";

/** Two tabs rarely conflict twice; a change is then computed again from the other's result. */
const MAX_ATTEMPTS = 4;

/** A draft as the API returns it, with its fidelity to everything that was said in its session. */
export function toDraft(stored: StoredDraft, said: string[]): Draft {
  const { revision: _revision, angle: _angle, idealTiming: _timing, ...draft } = stored;
  const body = draft.bodies[draft.selectedBodyIndex]?.content ?? "";
  const language = draft.language ?? undefined;
  return { ...draft, fidelity: fidelityOf({ body, said, confirmed: draft.confirmed, language }) };
}

/** Changes a draft and returns it. Throws `not_found`, `invalid`, and `conflict` after too many concurrent changes. */
export async function changeDraft(
  db: Database,
  userId: string,
  draftId: string,
  patch: DraftPatch,
): Promise<Draft> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const found = await findDraft(db, userId, draftId);
    if (!found) throw new AppError("not_found");
    const base = await restored(db, userId, found.draft, patch.version);
    const changed = applyPatch(base, patch);
    const change = changeBetween(base, changed, patch);
    if (await updateDraft(db, userId, changed, { change, now: Date.now() })) {
      return toDraft(change ? numbered(changed) : changed, found.said);
    }
  }
  throw new AppError("conflict");
}

async function restored(db: Database, userId: string, draft: StoredDraft, version: number | undefined) {
  if (version === undefined || version === draft.version) return draft;
  const row = await findVersion(db, userId, draft.id, version);
  if (!row) throw new AppError("invalid", { message: "version: there is no such version." });
  return restore(draft, row);
}

/** The draft with the version numbers that `updateDraft` writes. */
export const numbered = (draft: StoredDraft): StoredDraft => ({
  ...draft,
  version: draft.versionCount,
  previousVersion: draft.version,
  versionCount: draft.versionCount + 1,
});
