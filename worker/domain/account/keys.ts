import type { AccountKey } from "#contract/keys.ts";
import { KEY_PREFIX } from "#contract/limits.ts";
import { type Database, isoTime } from "../../db/database.ts";
import { createKey, type keysQuery } from "../../db/logins.ts";
import { existing } from "../../errors.ts";
import { keyHash, newToken } from "./tokens.ts";

type KeyRow = Awaited<ReturnType<typeof keysQuery>>[number];

export const toAccountKey = ({ createdAt, lastUsedAt, ...key }: KeyRow): AccountKey => ({
  ...key,
  createdAt: isoTime(createdAt ?? 0),
  lastUsedAt: isoTime(lastUsedAt),
});

/** Makes a key for a user who has just proven who they are. Throws `keys_full`. */
export async function makeKey(
  db: Database,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  name: string,
  now: number,
) {
  const key = KEY_PREFIX + newToken();
  const row = { tokenHash: await keyHash(key), keyName: name, createdAt: now };
  const id = existing(await createKey(db, userId, row, tokenHash), "keys_full");
  return { ...toAccountKey({ id, name, createdAt: now, lastUsedAt: null }), key };
}
