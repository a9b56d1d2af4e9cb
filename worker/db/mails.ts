import { and, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { DAY_MS } from "#contract/times.ts";
import { bookPlaces, type DailyBound } from "./attempts.ts";
import { type Database, dayOf, insertWhere } from "./database.ts";
import { type NewJob, queueJob } from "./jobs.ts";
import { whereOpen } from "./logins.ts";
import { attempts, jobs, mailLinks, users } from "./schema.ts";

export type MailLink = typeof mailLinks.$inferSelect;

export interface PreparedMail {
  mail: NewJob<"mail" | "answer">;
  /** Of a mail that proves an address. Anybody may ask for one by naming the address. */
  link?: MailLink;
  /** The limits that it counts against. The first is its own key's, so that it is queued once. */
  bounds: [DailyBound, ...DailyBound[]];
}

/** How many mails a week an account gets that has not confirmed its address. */
const MAX_UNCONFIRMED = 5;

export const whereConfirmed = (userId: string | null | SQLiteColumn): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${isNotNull(users.emailConfirmedAt)})`;

/**
 * Statements that queue a mail, once for each key and as many as its bounds allow. In a batch they stand before the write that
 * `condition` is about. Without a link it goes only to a
 * confirmed address.
 */
export function queueStatements(db: Database, prepared?: PreparedMail, condition: SQL = sql`true`) {
  if (!prepared) return [];
  const { mail, link, bounds } = prepared;
  const { userId, now } = mail;
  const sentCount = sql`(select count(*) from ${jobs} where ${jobs.userId} = ${userId} and ${jobs.kind} = 'mail'
    and ${jobs.createdAt} > ${now - 7 * DAY_MS})`;
  const whereReader = link
    ? sql`(${sentCount} < ${MAX_UNCONFIRMED} or ${whereConfirmed(userId)})`
    : sql`exists (select 1 from ${users} where ${users.email} = ${mail.payload.to} and ${isNotNull(users.emailConfirmedAt)})`;
  const whereCounted = sql`exists (select 1 from ${attempts}
    where ${attempts.scope} = ${bounds[0].scope} and ${attempts.day} = ${dayOf(now)})`;
  const whereAllowed = link && userId ? sql`${whereCounted} and ${whereOpen(userId)}` : whereCounted;
  return [
    bookPlaces(db, bounds, now, sql`${condition} and ${whereReader}`),
    queueJob(db, mail, whereAllowed),
    ...(link ? [insertWhere(db, mailLinks, link, whereAllowed)] : []),
  ] as const;
}

/** Queues a mail, at the same cost with and without an account. Returns false, and queues nothing, after too many. */
export async function queueMail(db: Database, mail: PreparedMail | undefined): Promise<boolean> {
  const [first, ...others] = queueStatements(db, mail);
  return first !== undefined && (await db.batch([first, ...others]))[0].meta.changes > 0;
}

export async function findLink(db: Database, key: Pick<MailLink, "tokenHash" | "purpose">, now: number) {
  const { tokenHash, purpose, expiresAt } = mailLinks;
  const whereLink = and(eq(tokenHash, key.tokenHash), eq(purpose, key.purpose), gt(expiresAt, now));
  return await db.select().from(mailLinks).where(whereLink).get();
}

/** For a mail that is sent, whose link is good until then: it may have waited. One to an unconfirmed address, which gets few mails, lasts longer. */
export async function endLinkAt(db: Database, mailKey: string, time: number): Promise<void> {
  const expiresAt = sql`min(${mailLinks.expiresAt}, ${time})`;
  const whereSent = and(eq(mailLinks.mailKey, mailKey), whereConfirmed(mailLinks.userId));
  await db.update(mailLinks).set({ expiresAt }).where(whereSent);
}
