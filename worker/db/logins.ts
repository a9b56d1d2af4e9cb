import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import { type Database, insertWhere } from "./database.ts";
import { logins, users } from "./schema.ts";

/** Whose rows a query may see: a user id, or the owner of a login as a subquery. */
export type Owner = string | SQL<string>;

/** The user of a valid login; null when there is none, so that no row matches. */
const ownerOfLogin = (tokenHash: string, now: number) =>
  sql<string>`(select ${logins.userId} from ${logins} where ${logins.tokenHash} = ${tokenHash} and ${logins.expiresAt} > ${now})`;

export interface Login {
  userId: string;
  expiresAt: number;
}

export async function findLogin(db: Database, tokenHash: string, now: number): Promise<Login | undefined> {
  return await loginQuery(db, tokenHash, now).get();
}

/**
 * Checks the login and reads as its user in one round trip, which is the main cost of an authenticated read. Returns
 * undefined when the login is not valid.
 */
export async function readAs<const Reads extends readonly BatchItem<"sqlite">[]>(
  db: Database,
  tokenHash: string,
  now: number,
  reads: (owner: Owner) => Reads,
): Promise<{ login: Login; results: BatchResponse<Reads> } | undefined> {
  const [found, ...results] = await db.batch<
    BatchItem<"sqlite">,
    [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]
  >([loginQuery(db, tokenHash, now), ...reads(ownerOfLogin(tokenHash, now))]);
  // Spreading one tuple behind another element loses both types; the order is the one given above.
  const login = (found as Login[])[0];
  return login && { login, results: results as BatchResponse<Reads> };
}

function loginQuery(db: Database, tokenHash: string, now: number) {
  return db
    .select({ userId: logins.userId, expiresAt: logins.expiresAt })
    .from(logins)
    .where(and(eq(logins.tokenHash, tokenHash), gt(logins.expiresAt, now)));
}

export interface NewLogin {
  tokenHash: string;
  expiresAt: number;
  /** When its user proved who they are; missing for a visitor's. */
  provenAt?: number;
}

/** Creates a login and deletes this user's expired ones. Returns false when nobody can sign in to the account any more. */
export async function createLogin(
  db: Database,
  userId: string,
  login: NewLogin,
  now: number,
): Promise<boolean> {
  const [, opened] = await db.batch([
    db.delete(logins).where(and(eq(logins.userId, userId), lt(logins.expiresAt, now))),
    insertWhere(db, logins, { ...login, userId }, isOpen(userId)).returning({ userId: logins.userId }),
  ]);
  return opened.length === 1;
}

export async function extendLogin(db: Database, tokenHash: string, expiresAt: number): Promise<void> {
  await db.update(logins).set({ expiresAt }).where(eq(logins.tokenHash, tokenHash));
}

/** For a login whose user has proven again who they are. */
export async function setProven(db: Database, tokenHash: string, now: number): Promise<void> {
  await db.update(logins).set({ provenAt: now }).where(eq(logins.tokenHash, tokenHash));
}

/** Returns whether there was such a login, still valid. */
export async function deleteLogin(db: Database, tokenHash: string, now: number): Promise<boolean> {
  const deleted = await db
    .delete(logins)
    .where(and(eq(logins.tokenHash, tokenHash), gt(logins.expiresAt, now)))
    .returning({ hash: logins.tokenHash });
  return deleted.length > 0;
}

/** The condition that an account exists and is not being erased: nothing may be written for one that is. */
export const isNotErased = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.erasingSince} is null)`;

/** The condition that somebody can sign in to an account: it is neither being erased nor set aside. */
export const isOpen = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.erasingSince} is null
    and ${users.setAsideAt} is null)`;
