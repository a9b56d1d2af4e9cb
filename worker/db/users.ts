import { and, eq, isNull, sql } from "drizzle-orm";
import type { User, UserChange } from "#contract/auth.ts";
import type { Database } from "./database.ts";
import type { NewLogin, Owner } from "./logins.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { logins, users } from "./schema.ts";

/** What the API returns of a person comes from these columns. */
const USER = {
  id: users.id,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  linkedinSub: users.linkedinSub,
  passwordHash: users.passwordHash,
  firstName: users.firstName,
  lastName: users.lastName,
  profileUrl: users.profileUrl,
  audioRetention: users.audioRetention,
  createdAt: users.createdAt,
};

export const userQuery = (db: Database, owner: Owner) =>
  db
    .select(USER)
    .from(users)
    .where(eq(users.id, sql`${owner}`))
    .limit(1);

/** A new account: of an email with a password, or of a member of LinkedIn. */
export interface NewAccount {
  email: string | null;
  /** Set where the email is proven by now. */
  emailConfirmedAt?: number;
  passwordHash?: string;
  linkedinSub?: string;
  firstName: string;
  lastName: string;
  createdAt: number;
}

/**
 * Creates the account and its first login together. Its mail is queued with it. Throws on a taken email or member: see
 * `isDuplicate`.
 */
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
    .select({
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      linkedinSub: users.linkedinSub,
      passwordHash: users.passwordHash,
    })
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
  const [, [row]] = await db.batch([
    db
      .update(users)
      // So that an empty change is a statement too.
      .set({ ...change, createdAt: sql`${users.createdAt}` })
      .where(mine),
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
