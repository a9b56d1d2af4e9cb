import { and, eq, isNull, sql } from "drizzle-orm";
import type { User, UserChange } from "#contract/auth.ts";
import type { Database } from "./database.ts";
import type { NewLogin } from "./logins.ts";
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

export async function findCredentials(db: Database, email: string) {
  const row = await db
    .select({ user: users, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
    .get();
  return row && { user: toUser(row.user), passwordHash: row.passwordHash };
}

/** The columns that the API returns of a person. */
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

/** Returns the changed account; undefined when it is gone or being erased. */
export async function updateUser(
  db: Database,
  userId: string,
  change: UserChange,
): Promise<User | undefined> {
  const row = await db
    .update(users)
    // So that an empty change is a statement too.
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
