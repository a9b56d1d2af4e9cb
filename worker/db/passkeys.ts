import { and, asc, count, eq, gt, lt, or, sql } from "drizzle-orm";
import { MAX_PASSKEYS } from "#contract/limits.ts";
import { type Database, hasChanged, insertWhere, type Owner, whereOwn } from "./database.ts";
import { createLogin, type NewLogin, whereLoggedIn, whereOpen } from "./logins.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { passkeyChallenges, passkeys } from "./schema.ts";

export type Passkey = typeof passkeys.$inferSelect;
type Batch = Parameters<Database["batch"]>[0];

/** What a challenge is good for; `userId` is null for a sign-in. */
export type Purpose = Pick<typeof passkeyChallenges.$inferSelect, "purpose" | "userId">;

export async function saveChallenge(db: Database, challenge: string, purpose: Purpose, lifeMs: number) {
  const now = Date.now();
  const whereAllowed = purpose.userId === null ? sql`true` : whereOpen(purpose.userId);
  await db.batch([
    db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now)),
    insertWhere(db, passkeyChallenges, { ...purpose, challenge, expiresAt: now + lifeMs }, whereAllowed),
  ]);
}

/** Deletes a challenge of this purpose and user, so that it is valid once. Returns whether there was one. */
export function takeChallenge(db: Database, challenge: string, { purpose, userId }: Purpose, now: number) {
  const { challenge: key, purpose: use, userId: owner, expiresAt } = passkeyChallenges;
  const whereFor = and(eq(use, purpose), sql`${owner} is ${userId}`, gt(expiresAt, now));
  return hasChanged(db.delete(passkeyChallenges).where(and(eq(key, challenge), whereFor)));
}

export const passkeysQuery = (db: Database, owner: Owner) =>
  db.select().from(passkeys).where(eq(passkeys.userId, owner)).orderBy(asc(passkeys.createdAt));

export const findPasskey = (db: Database, userId: string, id: string): Promise<Passkey | undefined> =>
  db.select().from(passkeys).where(whereOwn(passkeys, { userId, id })).get();

/** Adds a passkey and its mail, if there is room and the login that asks has not ended. Throws on an id that is taken: see `isDuplicate`. */
export async function addPasskey(db: Database, passkey: Passkey, loginHash: string, mail?: PreparedMail) {
  const { userId } = passkey;
  const passkeyCount = db.select({ many: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  const whereAllowed = sql`${whereOpen(userId)} and ${passkeyCount} < ${MAX_PASSKEYS} and ${whereLoggedIn(userId, loginHash)}`;
  const insert = insertWhere(db, passkeys, passkey, whereAllowed).returning({ id: passkeys.id });
  // The mail first: afterwards there may be no room.
  const results = await db.batch([...queueStatements(db, mail, whereAllowed), insert] as Batch);
  return (results.at(-1) as unknown[]).length > 0;
}

/** Saves that a passkey was used, and its counter. False where it was removed meanwhile, or has not counted up: then there is a copy of it. */
export function savePasskeyUse(
  db: Database,
  { userId, id, counter }: Pick<Passkey, "userId" | "id" | "counter">,
  now: number,
): Promise<boolean> {
  const whereNext = or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter} = 0`);
  const update = db.update(passkeys).set({ counter, lastUsedAt: now });
  return hasChanged(update.where(and(whereOwn(passkeys, { userId, id }), whereNext)));
}

/** Opens a login by a passkey that was just used. Returns false where it or the account is gone. */
export function openByPasskey(db: Database, { userId, id }: Passkey, login: NewLogin, now: number) {
  const condition = sql`exists (select 1 from ${passkeys} where ${whereOwn(passkeys, { userId, id })})`;
  return createLogin(db, { userId, login, now, condition });
}
