import { and, eq, lt, sql } from "drizzle-orm";
import type { User } from "#contract/auth.ts";
import type { Database } from "./database.ts";
import type { Owner } from "./owner.ts";
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
export async function createUser(db: Database, user: NewUser, login: NewLogin): Promise<void> {
  await db.batch([db.insert(users).values(user), db.insert(logins).values({ ...login, userId: user.id })]);
}

export interface NewLogin {
  tokenHash: string;
  expiresAt: number;
}

/** Opens a login, and forgets this user's dead ones. */
export async function createLogin(db: Database, userId: string, login: NewLogin, now: number): Promise<void> {
  await db.batch([
    db.delete(logins).where(and(eq(logins.userId, userId), lt(logins.expiresAt, now))),
    db.insert(logins).values({ ...login, userId }),
  ]);
}

export async function extendLogin(db: Database, tokenHash: string, expiresAt: number): Promise<void> {
  await db.update(logins).set({ expiresAt }).where(eq(logins.tokenHash, tokenHash));
}

/** Answers whether there was such a login. */
export async function deleteLogin(db: Database, tokenHash: string): Promise<boolean> {
  const deleted = await db
    .delete(logins)
    .where(eq(logins.tokenHash, tokenHash))
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

export const userQuery = (db: Database, owner: Owner) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql`${owner}`));

export function toUser(row: typeof users.$inferSelect): User {
  return {
    id: row.id,
    email: row.email ?? "",
    firstName: row.firstName,
    lastName: row.lastName,
    profileUrl: row.profileUrl,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
