import {
  and,
  desc,
  eq,
  fillPlaceholders,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { MAX_LOGINS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/times.ts";
import { columnsOf, type Database, hasChanged, insertWhere, type Owner } from "./database.ts";
import { logins, users } from "./schema.ts";

const TOKEN_HASH = sql.placeholder("tokenHash");
const NOW = sql.placeholder("now");

/** Who asks, and when. */
export interface Caller {
  tokenHash: string;
  now: number;
}

export const LOGIN = columnsOf(logins, "userId", "expiresAt", "lastUsedAt", "keyName");
/** The condition for the caller's valid login. */
export const whereCallers = and(eq(logins.tokenHash, TOKEN_HASH), gt(logins.expiresAt, NOW));

/** The user of a valid login; null when there is none, so that no row matches. */
const OWNER = sql<string>`(select ${logins.userId} from ${logins} where ${whereCallers})`;

const loginQuery = (db: Database) => db.select(LOGIN).from(logins).where(whereCallers);

export type Login = Awaited<ReturnType<typeof loginQuery>>[number];

export const findLogin = async (db: Database, caller: Caller): Promise<Login | undefined> =>
  (await readAll(db, caller, [loginQuery]))[0][0];

/** A select of what is the owner's. */
export type OwnQuery<Select extends WritableSelect = WritableSelect> = (db: Database, owner: Owner) => Select;
type WritableSelect = BatchItem<"sqlite"> & { prepare: () => WrittenSelect };
type WrittenSelect = Pick<ReturnType<ReturnType<typeof loginQuery>["prepare"]>, "getQuery" | "mapResult">;
export type RowsOf<Queries extends readonly OwnQuery[]> = {
  -readonly [Index in keyof Queries]: ReturnType<Queries[Index]>["_"]["result"];
};

const written = new WeakMap<OwnQuery, WrittenSelect>();

function writtenBy(query: OwnQuery, db: Database): WrittenSelect {
  const known = written.get(query);
  if (known) return known;
  const select = query(db, OWNER).prepare();
  written.set(query, select);
  return select;
}

/**
 * Reads as the caller in one round trip. Building a query can take longer than running it, so each function is called once, and its
 * SQL kept: what differs from call to call has to be a placeholder of `values`, or the function be made for this call.
 */
export async function readAll<const Queries extends readonly OwnQuery[]>(
  db: Database,
  caller: Caller,
  queries: Queries,
  values: Record<string, unknown> = {},
): Promise<RowsOf<Queries>> {
  const selects = queries.map((query) => writtenBy(query, db));
  const answers = await db.$client.batch(
    selects.map((select) => {
      const { sql, params } = select.getQuery();
      return db.$client.prepare(sql).bind(...fillPlaceholders(params, { ...values, ...caller }));
    }),
  );
  // What is mapped has lost its type; the order is the one of the queries.
  return selects.map((select, index) => select.mapResult(answers[index], true)) as RowsOf<Queries>;
}

/** Checks the login and reads as its user in one round trip. Returns undefined when the login is not valid. `values` as in `readAll`. */
export async function readAs<const Queries extends readonly OwnQuery[]>(
  db: Database,
  caller: Caller,
  queries: Queries,
  values?: Record<string, unknown>,
): Promise<{ login: Login; results: RowsOf<Queries> } | undefined> {
  const [[login], ...results] = await readAll(db, caller, [loginQuery, ...queries], values);
  return login && { login, results };
}

export type NewLogin = Omit<typeof logins.$inferInsert, "userId">;

/**
 * Creates a login, if `condition` holds, and deletes the user's expired ones and those that are too many. Returns false when the
 * account is gone or being erased.
 */
export async function createLogin(
  db: Database,
  userId: string,
  login: NewLogin,
  now: number,
  condition = sql`true`,
): Promise<boolean> {
  const whereOwn = and(eq(logins.userId, userId), isNull(logins.keyName));
  const kept = db
    .select({ tokenHash: logins.tokenHash })
    .from(logins)
    .where(whereOwn)
    .orderBy(desc(logins.lastUsedAt), desc(sql`rowid`))
    .limit(MAX_LOGINS);
  const [, { meta }] = await db.batch([
    db.delete(logins).where(and(whereOwn, lt(logins.expiresAt, now))),
    insertWhere(db, logins, { ...login, userId }, sql`${whereOpen(userId)} and ${condition}`),
    db.delete(logins).where(and(whereOwn, notInArray(logins.tokenHash, kept))),
  ]);
  return meta.changes > 0;
}

/** How long a login lasts without being used. */
export const LOGIN_MS = 30 * DAY_MS;
/** How long it lasts at most, however it is used. */
const LOGIN_MAX_MS = 90 * DAY_MS;

/** For a login that is used now. A visitor's lasts as long as it is used: it is the only way to what they said; a key's expiry never changes. */
export async function extendLogin(db: Database, tokenHash: string, now: number): Promise<void> {
  const whereVisitors = sql`exists (select 1 from ${users} where ${users.id} = ${logins.userId}
    and coalesce(${users.email}, ${users.linkedinSub}) is null)`;
  await db
    .update(logins)
    .set({
      lastUsedAt: now,
      expiresAt: sql`iif(${logins.keyName} is not null, ${logins.expiresAt}, iif(${whereVisitors}, ${now + LOGIN_MS}, min(${now + LOGIN_MS}, ${logins.createdAt} + ${LOGIN_MAX_MS})))`,
    })
    .where(eq(logins.tokenHash, tokenHash));
}

export async function findProof(db: Database, tokenHash: string): Promise<number | null> {
  const proof = db.select({ at: logins.provenAt }).from(logins).where(eq(logins.tokenHash, tokenHash));
  return (await proof.get())?.at ?? null;
}

/** Identifies a login to its user: no part of the token, and too little of its hash to be of use. */
export const loginId = sql<string>`substr(${logins.tokenHash}, 1, 20)`;

/** Where the user is signed in, the latest used first. */
export const loginsQuery = (db: Database, owner: Owner, now: number) =>
  db
    .select({
      id: loginId,
      ...columnsOf(logins, "tokenHash", "createdAt", "device"),
      lastUsedAt: sql<number>`${logins.lastUsedAt}`,
    })
    .from(logins)
    .where(and(eq(logins.userId, owner), isNull(logins.keyName), gt(logins.expiresAt, now)))
    .orderBy(desc(logins.lastUsedAt));

/** Returns whether this user had such a login, or such a key. */
export const endLogin = (
  db: Database,
  userId: string,
  id: string,
  what: "login" | "key",
): Promise<boolean> => {
  const whereKind = what === "key" ? isNotNull(logins.keyName) : isNull(logins.keyName);
  return hasChanged(db.delete(logins).where(and(eq(logins.userId, userId), eq(loginId, id), whereKind)));
};

/** A statement that ends all logins of a user but one, which has to be there; keys stay. */
export const endOtherLogins = (db: Database, userId: string, keptHash: string) =>
  db
    .delete(logins)
    .where(
      and(
        eq(logins.userId, userId),
        ne(logins.tokenHash, keptHash),
        isNull(logins.keyName),
        whereLoggedIn(userId, keptHash),
      ),
    );

export async function setProven(db: Database, tokenHash: string, now: number): Promise<void> {
  await db.update(logins).set({ provenAt: now }).where(eq(logins.tokenHash, tokenHash));
}

/** Returns whether there was such a login, still valid. */
export const deleteLogin = (db: Database, tokenHash: string, now: number): Promise<boolean> =>
  hasChanged(db.delete(logins).where(and(eq(logins.tokenHash, tokenHash), gt(logins.expiresAt, now))));

/** The condition that an account exists and is not being erased: such an account gets no login, and nothing is written for it. */
export const whereOpen = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.erasingSince} is null)`;

/** The condition that this login of the user has not ended: what it began must not outlive it. */
export const whereLoggedIn = (userId: string, tokenHash: string | null): SQL =>
  sql`exists (select 1 from logins as own where own.token_hash = ${tokenHash} and own.user_id = ${userId})`;

/** The condition that this is still the password of the account: checking one takes a while. */
export const whereHasPassword = (userId: string, passwordHash: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.passwordHash} = ${passwordHash})`;

/** A person without an account. Word for word as in the index `users_visitors`. */
export const whereVisitor = and(
  sql`coalesce(${users.email}, ${users.linkedinSub}) is null`,
  isNull(users.erasingSince),
);
