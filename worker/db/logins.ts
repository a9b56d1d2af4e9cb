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
  not,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { PreparedQueryConfig, SQLitePreparedQuery } from "drizzle-orm/sqlite-core";
import { MAX_LOGINS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/times.ts";
import { columnsOf, type Database, hasChanged, insertWhere, type Owner } from "./database.ts";
import { whereErasing } from "./jobs.ts";
import { logins, users } from "./schema.ts";
import { whereNoAccount } from "./usage.ts";

/** What a caller is known by: the stored form of their token. */
export type Caller = { tokenHash: string; now: number };

const whereCallers = ({ tokenHash, now }: { [Key in keyof Caller]: Caller[Key] | SQLWrapper }) =>
  and(eq(logins.tokenHash, tokenHash), gt(logins.expiresAt, now));

const CALLER = { tokenHash: sql.placeholder("tokenHash"), now: sql.placeholder("now") };
const CALLERS_ID = sql<string>`(select ${logins.userId} from ${logins} where ${whereCallers(CALLER)})`;

const loginQuery = (db: Database) =>
  db
    .select(columnsOf(logins, "userId", "lastUsedAt", "keyName", "provenAt"))
    .from(logins)
    .where(whereCallers(CALLER));

export type Login = Awaited<ReturnType<typeof loginQuery>>[number];

/**
 * A query of a user's rows. `readAsCaller` builds it once for each function, since that takes longer than all else of a small read. So a
 * function that is the same at each call must always build the same query: what changes is a placeholder that `fill` gives a value, or
 * is captured by a function that is made for the call.
 */
export interface OwnQuery {
  (db: Database, owner: Owner): BatchItem<"sqlite"> & { prepare: () => Statement };
  /** Which query this is, with what its placeholders stand for. */
  filled?: { query: OwnQuery; values: Record<string, unknown> };
}
type Statement = Pick<SQLitePreparedQuery<PreparedQueryConfig>, "getQuery" | "mapResult">;
export type RowsOf<Queries extends readonly OwnQuery[]> = {
  -readonly [Index in keyof Queries]: ReturnType<Queries[Index]>["_"]["result"];
};

/** The query with these values for its placeholders. */
export const fill = <Query extends OwnQuery>(query: Query, values: Record<string, unknown>): Query =>
  Object.assign(((db, owner) => query(db, owner)) as Query, { filled: { query, values } });

const statements = new WeakMap<OwnQuery, Statement>();

function statementOf(db: Database, query: OwnQuery): Statement {
  const statement = statements.get(query) ?? query(db, CALLERS_ID).prepare();
  statements.set(query, statement);
  return statement;
}

/** Finds the caller's valid login, and reads as its user in the same trip to the database; no rows where there is none. */
export async function readAsCaller<const Queries extends readonly OwnQuery[]>(
  db: Database,
  caller: Caller,
  queries: Queries,
): Promise<{ login: Login | undefined; rows: RowsOf<Queries> }> {
  const all = [loginQuery, ...queries].map((query: OwnQuery) => ({
    statement: statementOf(db, query.filled?.query ?? query),
    values: { ...caller, ...query.filled?.values },
  }));
  const results = await db.$client.batch(
    all.map(({ statement, values }) => {
      const { sql: text, params } = statement.getQuery();
      return db.$client.prepare(text).bind(...fillPlaceholders(params, values));
    }),
  );
  // The order is the one of the queries.
  const [[login], ...rows] = results.map((result, index) =>
    all[index]?.statement.mapResult(result, true),
  ) as [Login[], ...RowsOf<Queries>];
  return { login, rows };
}

export type NewLogin = Omit<typeof logins.$inferInsert, "userId">;

/** Creates a login, if `condition` holds, and deletes expired ones and those beyond MAX_LOGINS. False where the account is gone or being erased. */
export async function createLogin(
  db: Database,
  { userId, login, now, condition }: { userId: string; login: NewLogin; now: number; condition?: SQL },
): Promise<boolean> {
  const whereOwn = and(eq(logins.userId, userId), isNull(logins.keyName));
  const own = db.select({ tokenHash: logins.tokenHash }).from(logins).where(whereOwn);
  const newest = own.orderBy(desc(logins.lastUsedAt), desc(sql`rowid`)).limit(MAX_LOGINS);
  const [, { meta }] = await db.batch([
    db.delete(logins).where(and(whereOwn, lt(logins.expiresAt, now))),
    insertWhere(db, logins, { ...login, userId }, sql`${whereOpen(userId)} and ${condition ?? sql`true`}`),
    db.delete(logins).where(and(whereOwn, notInArray(logins.tokenHash, newest))),
  ]);
  return meta.changes > 0;
}

/** How long a login lasts without being used. */
export const LOGIN_MS = 30 * DAY_MS;
/** How long it lasts at most, however it is used. */
const LOGIN_MAX_MS = 90 * DAY_MS;

/** For a login that is used now. A visitor's lasts as long as it is used: it is the only way to what they said; a key's expiry never changes. */
export async function extendLogin(db: Database, tokenHash: string, now: number): Promise<void> {
  const whereVisitors = sql`exists (select 1 from users where users.id = ${logins.userId} and ${whereNoAccount})`;
  const expiresAt = sql`iif(${logins.keyName} is not null, ${logins.expiresAt}, iif(${whereVisitors}, ${now + LOGIN_MS},
    min(${now + LOGIN_MS}, ${logins.createdAt} + ${LOGIN_MAX_MS})))`;
  await db.update(logins).set({ lastUsedAt: now, expiresAt }).where(eq(logins.tokenHash, tokenHash));
}

/** Identifies a login to its user: no part of the token, and too little of its hash to be of use. */
export const loginId = sql<string>`substr(${logins.tokenHash}, 1, 20)`;

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

export function endLogin(db: Database, userId: string, id: string, what: "login" | "key"): Promise<boolean> {
  const whereKind = what === "key" ? isNotNull(logins.keyName) : isNull(logins.keyName);
  return hasChanged(db.delete(logins).where(and(eq(logins.userId, userId), eq(loginId, id), whereKind)));
}

/** A statement that ends all logins of a user but one, which has to be there; keys stay. */
export function endOtherLogins(db: Database, userId: string, keptHash: string) {
  const whereOther = and(eq(logins.userId, userId), ne(logins.tokenHash, keptHash), isNull(logins.keyName));
  return db.delete(logins).where(and(whereOther, whereLoggedIn(userId, keptHash)));
}

export async function setProven(db: Database, tokenHash: string, now: number): Promise<void> {
  await db.update(logins).set({ provenAt: now }).where(eq(logins.tokenHash, tokenHash));
}

export const deleteLogin = (db: Database, caller: Caller): Promise<boolean> =>
  hasChanged(db.delete(logins).where(whereCallers(caller)));

/** The condition that an account exists and is not being erased: such an account gets no login, and nothing is written for it. */
export const whereOpen = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and not ${whereErasing(userId)})`;

/** The condition that this login of the user has not ended: what it began must not outlive it. */
export const whereLoggedIn = (userId: string, tokenHash: string | null): SQL =>
  sql`exists (select 1 from logins as own where own.token_hash = ${tokenHash} and own.user_id = ${userId})`;

/** The condition that this is still the password of the account: checking one takes a while. */
export const whereHasPassword = (userId: string, passwordHash: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.passwordHash} = ${passwordHash})`;

/** A person who has no account, and is not what is left of one that is being erased. */
export const whereVisitor = and(whereNoAccount, not(whereErasing(users.id)));
