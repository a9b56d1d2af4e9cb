import { and, asc, count, eq, gt, lt, or, sql } from "drizzle-orm";
import { MAX_PASSKEYS } from "#contract/limits.ts";
import { type Database, insertWhere } from "./database.ts";
import { createLogin, isLoggedIn, isOpen, type NewLogin, type Owner } from "./logins.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { passkeyChallenges, passkeys, users } from "./schema.ts";

export type Passkey = typeof passkeys.$inferSelect;

/** What a challenge is good for; `userId` is null for a sign-in, for which nobody has been named. */
export type Purpose = Pick<typeof passkeyChallenges.$inferSelect, "purpose" | "userId">;

const isHeld = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** Saves what an authenticator is to sign, and deletes what has expired. */
export async function saveChallenge(
  db: Database,
  challenge: string,
  purpose: Purpose,
  { now, lifeMs }: { now: number; lifeMs: number },
): Promise<void> {
  const may = purpose.userId === null ? sql`true` : isOpen(purpose.userId);
  await db.batch([
    db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now)),
    insertWhere(db, passkeyChallenges, { ...purpose, challenge, expiresAt: now + lifeMs }, may),
  ]);
}

/** Takes a challenge that was given out for this purpose, and to this user: it is deleted, so that it is good once. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  { purpose, userId }: Purpose,
  now: number,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        sql`${passkeyChallenges.userId} is ${userId}`,
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}

/** The passkeys of an account, the oldest first. */
export const passkeysQuery = (db: Database, owner: Owner) =>
  db.select().from(passkeys).where(eq(passkeys.userId, owner)).orderBy(asc(passkeys.createdAt));

/** An account's names, as its authenticator shows them, and its passkeys; undefined where nobody can sign in to it. */
export async function findPasskeyOwner(db: Database, userId: string) {
  const [[owner], held] = await db.batch([
    db
      .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(and(eq(users.id, userId), isOpen(userId))),
    passkeysQuery(db, userId),
  ]);
  return owner && { ...owner, passkeys: held };
}

export const findPasskey = (db: Database, userId: string, id: string): Promise<Passkey | undefined> =>
  db.select().from(passkeys).where(isHeld(userId, id)).get();

/**
 * Adds a passkey and queues the mail about it: if the login that asked still lasts, since a login and what it added must
 * not outlive it one by one, and if there is room. Returns false where it did nothing. Throws on an id that is taken: see
 * `isDuplicate`.
 */
export async function addPasskey(
  db: Database,
  passkey: Passkey,
  loginHash: string,
  mail?: PreparedMail,
): Promise<boolean> {
  const { userId } = passkey;
  const held = db.select({ many: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  const may = sql`${isOpen(userId)} and ${held} < ${MAX_PASSKEYS} and ${isLoggedIn(userId, loginHash)}`;
  const results = await db.batch([
    // First: afterwards there may be no room.
    ...queueStatements(db, mail, may),
    insertWhere(db, passkeys, passkey, may).returning({ id: passkeys.id }),
  ] as unknown as Parameters<Database["batch"]>[0]);
  return (results.at(-1) as unknown[]).length > 0;
}

/**
 * Notes that a passkey was used, and what its counter said then. Returns false where it was removed meanwhile, or used with the
 * same counter or a later one: then there is a copy of it.
 */
export async function noteUse(
  db: Database,
  { userId, id, counter }: Pick<Passkey, "userId" | "id" | "counter">,
  now: number,
): Promise<boolean> {
  const isNext = or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter} = 0`);
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(isHeld(userId, id), isNext))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Opens a login by a passkey that was just used. Returns false where it was removed, or nobody can sign in any more. */
export const openByPasskey = (db: Database, { userId, id }: Passkey, login: NewLogin, now: number) =>
  createLogin(db, userId, login, now, sql`exists (select 1 from ${passkeys} where ${isHeld(userId, id)})`);

/** Returns whether this user had such a passkey. */
export async function deletePasskey(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(passkeys).where(isHeld(userId, id)).returning({ id: passkeys.id });
  return deleted.length > 0;
}
