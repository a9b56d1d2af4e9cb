import type { Draft, DraftPatch } from "#contract/drafts.ts";
import type { Database } from "../db/database.ts";
import { findDraft, updateDraft, type VersionedDraft } from "../db/drafts.ts";
import { AppError } from "../errors.ts";
import { applyPatch } from "./draft-versions.ts";

/** Two tabs rarely collide twice; a change is computed again from what the other one wrote. */
const MAX_ATTEMPTS = 4;

/** Changes a draft; answers it as it then is. Throws `not_found`, `invalid`, and `conflict` when others keep winning. */
export async function changeDraft(
  db: Database,
  userId: string,
  draftId: string,
  patch: DraftPatch,
): Promise<Draft> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const current = await findDraft(db, userId, draftId);
    if (!current) throw new AppError("not_found");
    const changed = applyPatch(current, patch);
    if (await updateDraft(db, userId, changed, Date.now())) return unversioned(changed);
  }
  throw new AppError("conflict");
}

const unversioned = ({ version: _version, ...draft }: VersionedDraft): Draft => draft;
