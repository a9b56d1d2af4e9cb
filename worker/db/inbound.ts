import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Database, hasChanged } from "./database.ts";
import { type JobPayloads, queueJob } from "./jobs.ts";
import { type InboundMessage, type InboundOutcome, jobs, telegramConnections } from "./schema.ts";

export type { InboundMessage, InboundOutcome };

/** How many messages of an account may wait; each is worked on by a model. */
const MAX_WAITING = 20;

/**
 * Stores a message, once for each key: of this user, or of the account that the chat is connected to. Returns false, and stores nothing,
 * where too many of that account wait.
 */
export async function addInbound(
  db: Database,
  { key, userId, now, ...payload }: JobPayloads["message"] & { key: string; userId?: string; now: number },
): Promise<boolean> {
  const { message, outcomes } = payload;
  const chatId = message.door === "telegram" ? message.chatId : null;
  const owner = sql`coalesce(${userId ?? null},
    (select ${telegramConnections.userId} from ${telegramConnections} where ${telegramConnections.chatId} = ${chatId}))`;
  const job = { key, kind: "message", userId: owner, payload, now } as const;
  const waiting = sql`(select count(*) from (select 1 from ${jobs} where ${jobs.userId} = ${owner}
    and ${isNotNull(jobs.nextAt)} and ${jobs.kind} = 'message' limit ${MAX_WAITING}))`;
  // What says that there are too many has its outcome already.
  const whereRoom = outcomes ? sql`true` : sql`${waiting} < ${MAX_WAITING}`;
  return (await hasChanged(queueJob(db, job, whereRoom))) || (await inboundExists(db, key));
}

/** The messages of an account that are still worked on. */
export async function findWaiting(db: Database, userId: string): Promise<InboundMessage[]> {
  const whereWaiting = and(eq(jobs.userId, userId), isNotNull(jobs.nextAt), eq(jobs.kind, "message"));
  const rows = await db.select({ payload: jobs.payload }).from(jobs).where(whereWaiting);
  return rows.map(({ payload }) => (payload as JobPayloads["message"]).message);
}

export const inboundExists = async (db: Database, key: string): Promise<boolean> =>
  (await db.select({ key: jobs.key }).from(jobs).where(eq(jobs.key, key)).get()) !== undefined;
