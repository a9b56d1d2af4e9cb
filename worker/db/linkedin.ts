import { and, eq, getTableColumns, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { columnsOf, type Database, hasChanged, insertWhere, type Owner, whereSome } from "./database.ts";
import { whereLoggedIn, whereOpen } from "./logins.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { drafts, jobs, linkedinConnections, linkedinVisits, users } from "./schema.ts";

export type LinkedInVisit = typeof linkedinVisits.$inferSelect;

export async function beginVisit(db: Database, visit: LinkedInVisit, now: number): Promise<void> {
  await db.batch([
    db.delete(linkedinVisits).where(lt(linkedinVisits.expiresAt, now)),
    db.insert(linkedinVisits).values(visit),
  ]);
}

/** Deletes and returns the visit with this state and browser, unless it expired: a state is valid once. */
export async function endVisit(
  db: Database,
  { stateHash, browserHash, now }: { stateHash: string; browserHash: string; now: number },
): Promise<LinkedInVisit | undefined> {
  const { stateHash: state, browserHash: browser, expiresAt } = linkedinVisits;
  const whereVisit = and(eq(state, stateHash), eq(browser, browserHash));
  const deletion = db.delete(linkedinVisits).where(and(whereVisit, gt(expiresAt, now)));
  return await deletion.returning().get();
}

export type LinkedInConnection = typeof linkedinConnections.$inferSelect;

/** Returns false, and saves nothing, when the login that asked for it has ended, or the user publishes as another member. */
export function saveConnection(db: Database, connection: LinkedInConnection, begunBy: string | null) {
  const whereAllowed = sql`${whereOpen(connection.userId)} and ${whereLoggedIn(connection.userId, begunBy)}`;
  const { userId: target, sub, expiresAt } = linkedinConnections;
  const setWhere = or(eq(sub, connection.sub), lt(expiresAt, Date.now()));
  const insert = insertWhere(db, linkedinConnections, connection, whereAllowed);
  return hasChanged(insert.onConflictDoUpdate({ target, set: connection, setWhere }));
}

/** Statements that end these connections, and keep their tokens until LinkedIn has revoked them. */
export const endConnectionStatements = (db: Database, which: SQL | undefined) =>
  [
    db
      .insert(jobs)
      .select(sql`select 'revocation:' || lower(hex(randomblob(16))), 'revocation', null, json_object('sealedToken', sealed_token,
        'sealedFor', user_id, 'expiresAt', expires_at), 0, ${Date.now()}, ${Date.now()}
      from ${linkedinConnections} where ${which}`),
    db.delete(linkedinConnections).where(which),
  ] as const;

/** Sealed with another key than this one. Two comparisons, for the index. */
export const whereSealedOtherwise = (keyName: string): SQL =>
  sql`(${linkedinConnections.sealedWith} < ${keyName} or ${linkedinConnections.sealedWith} > ${keyName})`;

export async function endConnection(db: Database, userId: string): Promise<void> {
  await db.batch([...endConnectionStatements(db, eq(linkedinConnections.userId, userId))]);
}

/** Connections that end between now and then, with their owner's address and the times of posts after that end. */
export function endingConnectionsQuery(db: Database, now: number, until: number) {
  const { expiresAt } = linkedinConnections;
  return db
    .select({
      ...columnsOf(users, "email", "timeZone"),
      ...columnsOf(linkedinConnections, "userId", "expiresAt"),
      postTimes: sql`(select json_group_array(scheduled_at) from (
        select ${drafts.scheduledAt} from ${drafts} where ${drafts.userId} = ${users.id}
          and ${drafts.scheduledAt} >= ${expiresAt} and ${drafts.scheduleState} = 'scheduled'
        order by ${drafts.scheduledAt}))`.mapWith((times): number[] => JSON.parse(times)),
    })
    .from(linkedinConnections)
    .innerJoin(users, eq(users.id, linkedinConnections.userId))
    .where(and(gt(expiresAt, now), lt(expiresAt, until), isNotNull(users.email)));
}

/** `publishedAs`: the member that the user last published as; null for never. */
export const connectionQuery = (db: Database, owner: Owner) =>
  db
    .select({ ...getTableColumns(linkedinConnections), publishedAs: users.publishedAs })
    .from(linkedinConnections)
    .innerJoin(users, eq(users.id, linkedinConnections.userId))
    .where(eq(linkedinConnections.userId, owner));

/** For a token that LinkedIn refuses: the connection has to be renewed. */
export async function expireConnection(db: Database, userId: string, now: number): Promise<void> {
  await db.update(linkedinConnections).set({ expiresAt: now }).where(eq(linkedinConnections.userId, userId));
}

/** `hasOtherProof`: a password or a passkey shows who they are, and LinkedIn in the same browser does not. */
export async function findUserBySub(db: Database, sub: string) {
  const hasOtherProof = sql`${users.passwordHash} is not null
    or exists (select 1 from passkeys where passkeys.user_id = users.id)`.mapWith(Boolean);
  const accounts = db.select({ ...columnsOf(users, "id", "email"), hasOtherProof }).from(users);
  return await accounts.where(eq(users.linkedinSub, sub)).get();
}

/** Links a LinkedIn member to an account, unless its email is unconfirmed or it has another member. Throws as `createUser`. */
export async function joinMember(
  db: Database,
  { userId, sub, mail }: { userId: string; sub: string; mail: PreparedMail | undefined },
): Promise<boolean> {
  const whereFree = or(isNull(users.linkedinSub), eq(users.linkedinSub, sub));
  const whereAllowed = and(eq(users.id, userId), isNotNull(users.emailConfirmedAt), whereFree);
  const [{ meta }] = await db.batch([
    db.update(users).set({ linkedinSub: sub }).where(whereAllowed),
    ...queueStatements(db, mail, whereSome(users, whereAllowed)),
  ]);
  return meta.changes > 0;
}
