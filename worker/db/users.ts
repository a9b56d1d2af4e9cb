import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { User, UserChange } from "#contract/auth.ts";
import { type Database, insertWhere } from "./database.ts";
import { isNotErased } from "./logins.ts";
import { prepareRead, type RowOf } from "./prepared-read.ts";
import { logins, users } from "./schema.ts";

export interface NewUser {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  createdAt: number;
}

/** Creates the account and its first login together. Throws on a taken email: see `isDuplicate`. */
export async function createUser(db: Database, user: NewUser, login: NewLogin): Promise<User> {
  const [[row]] = await db.batch([
    db.insert(users).values(user).returning(),
    db.insert(logins).values({ ...login, userId: user.id }),
  ]);
  if (!row) throw new Error("an insert without its row");
  return toUser(row);
}

export interface NewLogin {
  tokenHash: string;
  expiresAt: number;
}

/** Opens a login, and forgets this user's dead ones. Answers false when the account is gone, or being erased. */
export async function createLogin(
  db: Database,
  userId: string,
  login: NewLogin,
  now: number,
): Promise<boolean> {
  const [, opened] = await db.batch([
    db.delete(logins).where(and(eq(logins.userId, userId), lt(logins.expiresAt, now))),
    insertWhere(db, logins, { ...login, userId }, isNotErased(userId)).returning({ userId: logins.userId }),
  ]);
  return opened.length === 1;
}

export async function extendLogin(db: Database, tokenHash: string, expiresAt: number): Promise<void> {
  await db.update(logins).set({ expiresAt }).where(eq(logins.tokenHash, tokenHash));
}

/** Answers whether there was such a login, and it was still good. */
export async function deleteLogin(db: Database, tokenHash: string, now: number): Promise<boolean> {
  const deleted = await db
    .delete(logins)
    .where(and(eq(logins.tokenHash, tokenHash), gt(logins.expiresAt, now)))
    .returning({ hash: logins.tokenHash });
  return deleted.length > 0;
}

export async function findCredentials(db: Database, email: string) {
  const row = await db
    .select({ user: users, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
    .get();
  return row && { user: toUser(row.user), passwordHash: row.passwordHash };
}

/** What the API tells of a person. */
const USER = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileUrl: users.profileUrl,
  audioRetention: users.audioRetention,
  createdAt: users.createdAt,
};

export const readUser = prepareRead(USER, (login, owner) => login.leftJoin(users, eq(users.id, owner)));

/** Answers the account as it then is; undefined when it is gone, or being erased. */
export async function updateUser(
  db: Database,
  userId: string,
  change: UserChange,
): Promise<User | undefined> {
  const row = await db
    .update(users)
    // A change of nothing is one too, and no statement.
    .set({ ...change, createdAt: sql`${users.createdAt}` })
    .where(and(eq(users.id, userId), isNull(users.erasingSince)))
    .returning()
    .get();
  return row && toUser(row);
}

export function toUser(row: RowOf<typeof USER>): User {
  return {
    id: row.id,
    email: row.email ?? "",
    firstName: row.firstName,
    lastName: row.lastName,
    profileUrl: row.profileUrl,
    audioRetention: row.audioRetention,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
