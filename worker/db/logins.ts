import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "./database.ts";
import { logins, users } from "./schema.ts";

/** Whose rows a query may see: a user id, or the holder of a login as part of the query itself. */
export type Owner = string | SQL<string>;

/** The holder of a login that is still good; null when there is none, so that no row matches. */
const holderOf = (tokenHash: string, now: number) =>
  sql<string>`(select ${logins.userId} from ${logins} where ${logins.tokenHash} = ${tokenHash} and ${logins.expiresAt} > ${now})`;

export interface Login {
  userId: string;
  expiresAt: number;
}

export async function findLogin(db: Database, tokenHash: string, now: number): Promise<Login | undefined> {
  return await loginQuery(db, tokenHash, now).get();
}

/**
 * Checks the login and reads as its holder in one round trip, the main cost of an authenticated read. Answers
 * undefined when the login is not good.
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
  >([loginQuery(db, tokenHash, now), ...reads(holderOf(tokenHash, now))]);
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

/** What is learned while an account is being erased must not be left behind. */
export const isNotErased = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.erasingSince} is null)`;
