import { and, asc, count, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { MAX_PASSKEYS } from "#contract/limits.ts";
import { type Database, insertWhere } from "./database.ts";
import { isOpen, type NewLogin, type Owner } from "./logins.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { logins, passkeyChallenges, passkeys, users } from "./schema.ts";

export type Passkey = typeof passkeys.$inferSelect;
type Challenge = typeof passkeyChallenges.$inferSelect;

/** Saves what an authenticator is to sign, and deletes what has expired. */
export async function saveChallenge(db: Database, challenge: Challenge, now: number): Promise<void> {
  const { userId } = challenge;
  await db.batch([
    db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now)),
    insertWhere(db, passkeyChallenges, challenge, userId === null ? sql`true` : isOpen(userId)),
  ]);
}

/** Takes a challenge that was given out for this purpose, and to this user: it is deleted, so that it is good once. */
export async function takeChallenge(
  db: Database,
  { challenge, purpose, userId, now }: Omit<Challenge, "expiresAt"> & { now: number },
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
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

export async function findPasskey(db: Database, id: string): Promise<Passkey | undefined> {
  return await db.select().from(passkeys).where(eq(passkeys.id, id)).get();
}

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
  const may = sql`${isOpen(userId)} and ${held} < ${MAX_PASSKEYS} and exists (select 1 from ${logins}
    where ${logins.tokenHash} = ${loginHash} and ${logins.userId} = ${userId})`;
  const results = await db.batch([
    // First: afterwards there may be no room.
    ...queueStatements(db, mail, may),
    insertWhere(db, passkeys, passkey, may).returning({ id: passkeys.id }),
  ] as unknown as Parameters<Database["batch"]>[0]);
  return (results.at(-1) as unknown[]).length > 0;
}

/** A passkey that was just used, and what its counter said then. */
export interface PasskeyUse extends Pick<Passkey, "id" | "userId" | "counter"> {
  now: number;
}

/** Not removed meanwhile, nor used with the same counter or a later one: then there would be a copy of it. */
const isNext = ({ id, userId, counter }: PasskeyUse): SQL | undefined =>
  and(
    eq(passkeys.id, id),
    eq(passkeys.userId, userId),
    or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter} = 0`),
  );

const isGood = (use: PasskeyUse): SQL => sql`exists (select 1 from ${passkeys} where ${isNext(use)})`;

/** Last in a batch: what comes before asks whether the counter is the next. */
const noteUse = (db: Database, use: PasskeyUse) =>
  db.update(passkeys).set({ counter: use.counter, lastUsedAt: use.now }).where(isNext(use));

/** Opens a login by a passkey. Returns false where it is not good any more, or nobody can sign in to its account. */
export async function openByPasskey(db: Database, use: PasskeyUse, login: NewLogin): Promise<boolean> {
  const { userId, now } = use;
  const [, opened] = await db.batch([
    db.delete(logins).where(and(eq(logins.userId, userId), lt(logins.expiresAt, now))),
    insertWhere(db, logins, { ...login, userId }, sql`${isOpen(userId)} and ${isGood(use)}`).returning({
      userId: logins.userId,
    }),
    noteUse(db, use),
  ]);
  return opened.length > 0;
}

/** Notes that the user of a login has proven by a passkey who they are. Returns false where it is not good any more. */
export async function proveByPasskey(db: Database, use: PasskeyUse, loginHash: string): Promise<boolean> {
  const [proven] = await db.batch([
    db
      .update(logins)
      .set({ provenAt: use.now })
      .where(and(eq(logins.tokenHash, loginHash), eq(logins.userId, use.userId), isGood(use)))
      .returning({ userId: logins.userId }),
    noteUse(db, use),
  ]);
  return proven.length > 0;
}

/** Returns whether this user had such a passkey. */
export async function deletePasskey(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return deleted.length > 0;
}
