import type { AccountKey } from "#contract/doors.ts";
import { KEY_PREFIX } from "#contract/limits.ts";
import { isoTime } from "../../db/database.ts";
import { createKey, type keysQuery } from "../../db/keys.ts";
import { existing } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { mailToOwner } from "../mails/outbox.ts";
import { keyHash, newToken } from "./tokens.ts";

type KeyRow = Awaited<ReturnType<typeof keysQuery>>[number];

export const toAccountKey = ({ createdAt, lastUsedAt, ...key }: KeyRow): AccountKey => {
  return { ...key, createdAt: isoTime(createdAt), lastUsedAt: isoTime(lastUsedAt) };
};

/** Makes a key for a user who has just proven who they are, and queues a mail about it. */
export async function makeKey(
  deps: Deps,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  name: string,
  now: number,
) {
  const key = KEY_PREFIX + newToken();
  const row = { tokenHash: await keyHash(key), keyName: name, createdAt: now };
  const mail = await mailToOwner(deps, userId, { kind: "key-made", facts: { at: isoTime(now), name }, now });
  const id = existing(await createKey(deps.db, userId, row, tokenHash, mail), "keys_full");
  return { ...toAccountKey({ id, name, createdAt: now, lastUsedAt: null }), key };
}
