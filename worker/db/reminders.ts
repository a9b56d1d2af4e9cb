import { and, asc, desc, eq, gte, isNull, lt, lte, notInArray, sql } from "drizzle-orm";
import { type Database, insertWhere } from "./database.ts";
import { isOpen, type Owner } from "./logins.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { drafts, pushSubscriptions, users } from "./schema.ts";

export const remindersQuery = (db: Database, owner: Owner) =>
  db
    .select({ mail: users.remindByMail })
    .from(users)
    .where(eq(users.id, sql`${owner}`));

/** Newest first. */
export const devicesQuery = (db: Database, owner: Owner) =>
  db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, sql`${owner}`))
    .orderBy(desc(pushSubscriptions.createdAt));

/**
 * Keeps a device, and of all of theirs the newest so many. One that is somebody else's becomes theirs only with its secret,
 * which none but its browser has.
 */
export async function saveDevice(
  db: Database,
  device: typeof pushSubscriptions.$inferInsert,
  most: number,
): Promise<void> {
  const { endpoint: _endpoint, ...change } = device;
  const { userId } = device;
  const kept = db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt))
    .limit(most);
  await db.batch([
    insertWhere(db, pushSubscriptions, device, isOpen(userId)).onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: change,
      setWhere: sql`${pushSubscriptions.userId} = ${userId} or ${pushSubscriptions.auth} = ${device.auth}`,
    }),
    db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.endpoint, kept))),
  ]);
}

export async function forgetDevice(db: Database, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** The time zone that somebody has chosen with their slots, if they have. */
export async function findTimeZone(db: Database, userId: string): Promise<string | null> {
  const row = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId)).get();
  return row?.timeZone ?? null;
}

/** A time that is set already stays: choosing again moves no reminder. */
export async function saveReminders(
  db: Database,
  userId: string,
  { mail, timeZone, remindAt }: { mail?: boolean; timeZone: string; remindAt: number },
): Promise<void> {
  await db
    .update(users)
    .set({
      remindByMail: mail,
      timeZone: sql`coalesce(${users.timeZone}, ${timeZone})`,
      remindAt: sql`coalesce(${users.remindAt}, ${remindAt})`,
    })
    .where(eq(users.id, userId));
}

export async function stopMailReminders(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ remindByMail: false }).where(eq(users.id, userId));
}

/** People with a reminder that is due, longest waiting first. */
export const dueRemindersQuery = (db: Database, now: number, limit: number) =>
  db
    .select({
      userId: users.id,
      at: sql<number>`${users.remindAt}`,
      timeZone: users.timeZone,
      byMail: users.remindByMail,
      email: users.email,
      emailConfirmed: sql<0 | 1>`coalesce(${users.emailConfirmedAt}, ${users.linkedinSub}) is not null`,
      isOpen: sql<0 | 1>`${and(isNull(users.erasingSince), isNull(users.setAsideAt))}`,
    })
    .from(users)
    .where(lte(users.remindAt, now))
    .orderBy(asc(users.remindAt))
    .limit(limit);

export type DueReminder = Awaited<ReturnType<typeof dueRemindersQuery>>[number];

/** Whether a post of theirs is scheduled for this time, the end not counted. */
export async function hasScheduled(
  db: Database,
  userId: string,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const row = await db
    .select({ id: drafts.id })
    .from(drafts)
    .where(
      and(
        eq(drafts.userId, userId),
        gte(drafts.scheduledAt, from),
        lt(drafts.scheduledAt, to),
        eq(drafts.scheduleState, "scheduled"),
      ),
    )
    .limit(1)
    .get();
  return row !== undefined;
}

/** Ends a reminder that is due, with its mail, and sets the next; null for none. Returns false where somebody else has. */
export async function settleReminder(
  db: Database,
  { userId, at }: Pick<DueReminder, "userId" | "at">,
  next: number | null,
  mail?: PreparedMail,
): Promise<boolean> {
  const isDue = and(eq(users.id, userId), eq(users.remindAt, at));
  const results = await db.batch([
    db.select({ id: users.id }).from(users).where(isDue),
    ...queueStatements(db, mail, sql`exists (select 1 from ${users} where ${isDue})`),
    db.update(users).set({ remindAt: next }).where(isDue),
  ]);
  return results[0].length > 0;
}
