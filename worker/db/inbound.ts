import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { type Database, hasChanged, insertWhere } from "./database.ts";
import { type InboundMessage, type InboundOutcome, inbound, telegramConnections } from "./schema.ts";

export type { InboundMessage, InboundOutcome };
export type InboundRow = typeof inbound.$inferSelect;

interface Arrival {
  id: string;
  message: InboundMessage;
  now: number;
  /** Where it is known already what becomes of it. */
  outcomes?: InboundOutcome[] | null;
  /** When it is worked on; now unless said. */
  nextAt?: number;
}

/** How many messages of an account may wait; each is worked on by a model. */
const MAX_WAITING = 20;

/**
 * Stores a message, once for each id: of this user, or of the account that the chat is connected to. Returns false, and stores nothing,
 * where too many of that account wait.
 */
export async function addInbound(
  db: Database,
  { id, message, outcomes = null, now, nextAt = now, userId }: Arrival & { userId?: string },
): Promise<boolean> {
  const chatId = message.door === "telegram" ? message.chatId : null;
  const owner = sql<string>`coalesce(${userId ?? null},
    (select ${telegramConnections.userId} from ${telegramConnections} where ${telegramConnections.chatId} = ${chatId}))`;
  const row = { id, message, outcomes, userId: owner, nextAt, createdAt: now };
  // What says that there are too many has its outcome already.
  const waiting = sql`(select count(*) from (select 1 from ${inbound} where ${inbound.userId} = ${owner}
    and ${inbound.nextAt} > 0 limit ${MAX_WAITING}))`;
  const whereRoom = outcomes ? sql`true` : sql`${waiting} < ${MAX_WAITING}`;
  const stored = await insertWhere(db, inbound, row, whereRoom).onConflictDoNothing();
  return stored.meta.changes > 0 || (await inboundExists(db, id));
}

export const inboundExists = async (db: Database, id: string): Promise<boolean> =>
  (await db.select({ id: inbound.id }).from(inbound).where(eq(inbound.id, id)).get()) !== undefined;

/** That one if it is due, those that wait for the draft of a session, or the longest waiting. */
export type Which = { id: string } | { userId: string; sessionId: string } | { most: number };

/** Takes what is due: no other run takes it for `leaseMs`. What waits for a draft may be taken twice: `saveAnswer` is won once. */
export async function claimInbound(
  db: Database,
  which: Which,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<InboundRow[]> {
  const most = "most" in which ? which.most : 10;
  // Accounts in turn: nobody's many messages hold up another's.
  const turn = sql<number>`row_number() over (partition by ${inbound.userId} order by ${inbound.nextAt})`;
  const due = db
    .select({ id: inbound.id, nextAt: inbound.nextAt, turn: turn.as("turn") })
    .from(inbound)
    .where(whereChosen(which, lte(inbound.nextAt, now)))
    .as("due");
  const ids = db.select({ id: due.id }).from(due).orderBy(asc(due.turn), asc(due.nextAt)).limit(most);
  const claimed = db.update(inbound).set({ nextAt: now + leaseMs, attempts: sql`${inbound.attempts} + 1` });
  return await claimed.where(inArray(inbound.id, ids)).returning();
}

function whereChosen(which: Which, whereDue: SQL): SQL | undefined {
  if ("id" in which) return and(eq(inbound.id, which.id), whereDue);
  if (!("sessionId" in which)) return whereDue;
  const whereAbout = sql`exists (select 1 from json_each(${inbound.outcomes})
    where json_extract(value, '$.sessionId') = ${which.sessionId})`;
  return and(eq(inbound.userId, which.userId), gt(inbound.nextAt, 0), isNull(inbound.answer), whereAbout);
}

/** What became of it, once. */
export async function saveOutcomes(db: Database, id: string, outcomes: InboundOutcome[], nextAt: number) {
  const whereNew = and(eq(inbound.id, id), isNull(inbound.outcomes));
  await db.update(inbound).set({ outcomes, nextAt, attempts: 0 }).where(whereNew);
}

/** Its answer. Returns whether this call is the one that has written it, and so sends it. */
export const saveAnswer = (db: Database, id: string, answer: string[], nextAt: number) =>
  hasChanged(
    db
      .update(inbound)
      .set({ answer, nextAt })
      .where(and(eq(inbound.id, id), isNull(inbound.answer))),
  );

/** The parts of its answer that are still to be sent. */
export const partsLeft = (db: Database, id: string, answer: string[]) =>
  db.update(inbound).set({ answer }).where(eq(inbound.id, id));

const DONE = { message: null, outcomes: null, answer: null, nextAt: null };

/** For one that is answered, or given up: only its id is kept. */
export async function settleInbound(db: Database, id: string): Promise<void> {
  await db.update(inbound).set(DONE).where(eq(inbound.id, id));
}

export async function postponeInbound(db: Database, id: string, nextAt: number): Promise<void> {
  await db
    .update(inbound)
    .set({ nextAt })
    .where(and(eq(inbound.id, id), isNotNull(inbound.nextAt)));
}

/** Forgets what was done with long ago. */
export async function forgetInbound(db: Database, createdBefore: number): Promise<void> {
  await db.delete(inbound).where(and(lt(inbound.createdAt, createdBefore), isNull(inbound.nextAt)));
}
