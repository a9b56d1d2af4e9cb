import { deleteRecording, findRecording } from "../../db/vault.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { orRefuse } from "../refusing.ts";

/**
 * Takes a recording out of the vault, sound first, so that what was only half done can be seen and done again. What was
 * made from it stays, and so does its count. Throws `not_found` and `vault_unavailable`.
 */
export async function deleteFromVault({ db, vault }: Deps, userId: string, id: string): Promise<void> {
  const recording = await findRecording(db, userId, id);
  if (!recording) throw new AppError("not_found");
  await orRefuse("vault_unavailable", vault.remove([recording]));
  if (!(await deleteRecording(db, userId, id))) throw new AppError("not_found");
  // An upload that was under way may have put it back in between; from now on it takes away itself what it puts.
  await orRefuse("vault_unavailable", vault.remove([recording]));
}
