import { and, eq, isNull, sql } from "drizzle-orm";
import type { User, UserChange } from "#contract/auth.ts";
import { columnsOf, type Database, isDuplicate, type Owner } from "./database.ts";
import { endOtherLogins, isLoggedIn, isOpen, type NewLogin } from "./logins.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { logins, mailLinks, users } from "./schema.ts";

/** What a user signs in with. */
const KEYS = columnsOf(users, "email", "emailConfirmedAt", "linkedinSub", "passwordHash");
const USER = {
  ...KEYS,
  ...columnsOf(users, "id", "firstName", "lastName", "profileUrl", "audioRetention", "createdAt"),
};

export const userQuery = (db: Database, owner: Owner) =>
  db.select(USER).from(users).where(eq(users.id, owner)).limit(1);

/** A new account: of an email with a password, or of a member of LinkedIn; `emailConfirmedAt` where the email is proven by now. */
export type NewAccount = Omit<typeof users.$inferInsert, "id">;

/** Whether a write failed because another account has this email, or this member of LinkedIn. */
export const isTaken = (error: unknown): boolean =>
  isDuplicate(error, "users.email") || isDuplicate(error, "users.linkedin_sub");

/** Creates the account, its first login and its mail together. Throws on a taken email or member: see `isTaken`. */
export async function createUser(
  db: Database,
  account: NewAccount & { id: string },
  login: NewLogin,
  mail?: PreparedMail,
): Promise<User> {
  const [[row]] = await db.batch([
    db.insert(users).values(account).returning(),
    db.insert(logins).values({ ...login, userId: account.id }),
    ...queueStatements(db, mail),
  ]);
  if (!row) throw new Error("an insert without its row");
  return toUser(row);
}

export async function findCredentials(db: Database, email: string) {
  const row = await db.select(USER).from(users).where(eq(users.email, email)).get();
  return row && { user: toUser(row), passwordHash: row.passwordHash };
}

/** What mails, passwords and billing need to know of an account. */
export async function findAccountKeys(db: Database, userId: string) {
  return await db
    .select(KEYS)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasingSince)))
    .get();
}

/** Returns the changed account; undefined when it is gone or being erased. */
export async function updateUser(
  db: Database,
  userId: string,
  change: UserChange,
): Promise<User | undefined> {
  const mine = and(eq(users.id, userId), isNull(users.erasingSince));
  // So that an empty change is a statement too.
  const changed = { ...change, createdAt: sql`${users.createdAt}` };
  const [, [row]] = await db.batch([
    db.update(users).set(changed).where(mine),
    db.select(USER).from(users).where(mine).limit(1),
  ]);
  return row && toUser(row);
}

export const toUser = (row: Awaited<ReturnType<typeof userQuery>>[number]): User => ({
  id: row.id,
  email: row.email ?? "",
  emailConfirmed: row.email !== null && (row.emailConfirmedAt !== null || row.linkedinSub !== null),
  hasPassword: row.passwordHash !== null,
  firstName: row.firstName,
  lastName: row.lastName,
  profileUrl: row.profileUrl,
  audioRetention: row.audioRetention,
  createdAt: new Date(row.createdAt).toISOString(),
});

/**
 * Sets a password and queues the mail about it, if the login that asked still lasts; every other login of the account ends, and
 * every link that was mailed. Returns false, and changes nothing, where it has ended.
 */
export async function changePassword(
  db: Database,
  { userId, passwordHash, mail }: { userId: string; passwordHash: string; mail?: PreparedMail },
  keptHash: string,
): Promise<boolean> {
  const may = sql`${isOpen(userId)} and ${isLoggedIn(userId, keptHash)}`;
  const mine = and(eq(users.id, userId), may);
  const [{ meta }] = await db.batch([
    db.update(users).set({ passwordHash }).where(mine),
    endOtherLogins(db, userId, keptHash),
    db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), may)),
    ...queueStatements(db, mail, may),
  ]);
  return meta.changes > 0;
}
