import { and, asc, eq, lt, sql } from "drizzle-orm";
import { type Database, isOneOf } from "./database.ts";
import { directory, users } from "./schema.ts";

/** What at most one account has, in whichever database. */
export type Address = `email:${string}` | `linkedin:${string}`;

/** The addresses of an account. */
export const addressesOf = (account: { email?: string | null; linkedinSub?: string | null }): Address[] => [
  ...(account.email ? [`email:${account.email}` as const] : []),
  ...(account.linkedinSub ? [`linkedin:${account.linkedinSub}` as const] : []),
];

export async function findShard(db: Database, address: Address): Promise<number | undefined> {
  const row = await db.select().from(directory).where(eq(directory.address, address)).get();
  return row?.shard;
}

/** Reserves an address for a database, unless it is another's. Returns whose it is. */
export async function claimShard(
  db: Database,
  { address, shard, now }: { address: Address; shard: number; now: number },
): Promise<number> {
  const row = await db
    .insert(directory)
    .values({ address, shard, unsettledSince: now })
    .onConflictDoUpdate({ target: directory.address, set: { unsettledSince: now } })
    .returning({ shard: directory.shard })
    .get();
  return row.shard;
}

/** Has it looked, later, whether an account still has these. */
export async function unsettle(db: Database, addresses: Address[], now: number): Promise<void> {
  await db.update(directory).set({ unsettledSince: now }).where(isOneOf(directory.address, addresses));
}

export const unsettledQuery = (db: Database, before: number, limit: number) =>
  db
    .select({ address: directory.address, shard: directory.shard })
    .from(directory)
    .where(lt(directory.unsettledSince, before))
    .orderBy(asc(directory.unsettledSince))
    .limit(limit);

/** Keeps those that an account has, and forgets the others; except what was claimed again meanwhile. */
export async function settle(
  db: Database,
  { kept, gone, before }: { kept: string[]; gone: string[]; before: number },
): Promise<void> {
  const isUnclaimed = lt(directory.unsettledSince, before);
  await db.batch([
    db
      .update(directory)
      .set({ unsettledSince: null })
      .where(and(isOneOf(directory.address, kept), isUnclaimed)),
    db.delete(directory).where(and(isOneOf(directory.address, gone), isUnclaimed)),
  ]);
}

/** Those of these addresses that accounts in this database have. */
export async function listHeld(db: Database, addresses: readonly string[]): Promise<Set<string>> {
  const given = sql`(select substr(value, instr(value, ':') + 1) from json_each(${JSON.stringify(addresses)}))`;
  const [byEmail, bySub] = await db.batch([
    db.select({ email: users.email }).from(users).where(sql`${users.email} in ${given}`),
    db.select({ linkedinSub: users.linkedinSub }).from(users).where(sql`${users.linkedinSub} in ${given}`),
  ]);
  return new Set([...byEmail, ...bySub].flatMap(addressesOf));
}
