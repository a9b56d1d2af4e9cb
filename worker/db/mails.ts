import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { type Database, insertWhere } from "./database.ts";
import { isOpen } from "./logins.ts";
import { mailLinks, mailRequests, mails } from "./schema.ts";

export type StoredMail = typeof mails.$inferSelect;
export type MailLink = typeof mailLinks.$inferSelect;

export type NewMail = Pick<StoredMail, "key" | "userId" | "kind" | "recipient" | "facts" | "sealedToken"> & {
  now: number;
};

/** A mail that is ready to be queued, with the link in it, if it has one. */
export interface PreparedMail {
  mail: NewMail;
  link?: MailLink;
}

/** Statements for the batch of a mail's cause: queue it if the condition holds, and once for each key. */
export const queueStatements = (
  db: Database,
  prepared: PreparedMail | undefined,
  condition: SQL = sql`true`,
) => {
  if (!prepared) return [];
  const { mail, link } = prepared;
  const { now, ...row } = mail;
  return [
    insertWhere(db, mails, { ...row, nextAt: now, createdAt: now }, condition).onConflictDoNothing(),
    ...(link ? [insertWhere(db, mailLinks, link, condition)] : []),
  ];
};

export async function queueMail(db: Database, { mail: { now, ...row } }: PreparedMail): Promise<void> {
  await db
    .insert(mails)
    .values({ ...row, nextAt: now, createdAt: now })
    .onConflictDoNothing();
}

export interface MailRequest {
  id: string;
  /** SHA-256 of the address, hex. */
  addressHash: string;
  now: number;
  /** At most so many are counted from this time on. */
  since: number;
  most: number;
}

/**
 * Queues a mail that somebody asked for, if its account can be signed in to. Returns false, and queues nothing, where too
 * many were asked for. It writes alike for an address that nobody has.
 */
export async function requestMail(
  db: Database,
  { id, addressHash, now, since, most }: MailRequest,
  prepared: PreparedMail & { mail: { userId: string } },
): Promise<boolean> {
  const ofAddress = and(eq(mailRequests.addressHash, addressHash), gt(mailRequests.requestedAt, since));
  const earlier = db.select({ many: count() }).from(mailRequests).where(ofAddress);
  const counted = sql`exists (select 1 from ${mailRequests} where ${mailRequests.id} = ${id})
    and ${isOpen(prepared.mail.userId)}`;
  const [rows] = await db.batch([
    insertWhere(db, mailRequests, { id, addressHash, requestedAt: now }, sql`${earlier} < ${most}`).returning(
      {
        id: mailRequests.id,
      },
    ),
    ...queueStatements(db, prepared, counted),
  ]);
  return rows.length > 0;
}

/** A link of a mail that is still good. */
export async function findLink(db: Database, tokenHash: string, now: number): Promise<MailLink | undefined> {
  return await db
    .select()
    .from(mailLinks)
    .where(and(eq(mailLinks.tokenHash, tokenHash), gt(mailLinks.expiresAt, now)))
    .get();
}

/** Uses a link up. */
export async function dropLink(db: Database, tokenHash: string): Promise<void> {
  await db.delete(mailLinks).where(eq(mailLinks.tokenHash, tokenHash));
}

/** Takes one mail, or the longest waiting, if they are due: for `leaseMs` nobody else sends them. */
export async function claimMails(
  db: Database,
  { key, now, leaseMs, limit }: { key?: string; now: number; leaseMs: number; limit: number },
): Promise<StoredMail[]> {
  const due = db
    .select({ key: mails.key })
    .from(mails)
    .where(
      and(
        isNotNull(mails.nextAt),
        lte(mails.nextAt, now),
        key === undefined ? undefined : eq(mails.key, key),
      ),
    )
    .orderBy(asc(mails.nextAt))
    .limit(limit);
  return await db
    .update(mails)
    .set({ nextAt: now + leaseMs, attempts: sql`${mails.attempts} + 1` })
    .where(inArray(mails.key, due))
    .returning();
}

/** For a mail that is sent, and whose link is good until then; and for one that is given up. Only its key is kept. */
export async function settleMail(db: Database, key: string, linkExpiresAt?: number): Promise<void> {
  await db.batch([
    db
      .update(mails)
      .set({ nextAt: null, recipient: "", facts: {}, sealedToken: null })
      .where(eq(mails.key, key)),
    db
      .update(mailLinks)
      .set({ expiresAt: sql`min(${mailLinks.expiresAt}, ${linkExpiresAt ?? mailLinks.expiresAt})` })
      .where(eq(mailLinks.mailKey, key)),
  ]);
}

export async function postponeMail(db: Database, key: string, nextAt: number): Promise<void> {
  await db
    .update(mails)
    .set({ nextAt })
    .where(and(eq(mails.key, key), isNotNull(mails.nextAt)));
}

export async function forgetMails(
  db: Database,
  { sentBefore, requestedBefore, now }: { sentBefore: number; requestedBefore: number; now: number },
): Promise<void> {
  await db.batch([
    db.delete(mails).where(and(lt(mails.createdAt, sentBefore), isNull(mails.nextAt))),
    db.delete(mailRequests).where(lt(mailRequests.requestedAt, requestedBefore)),
    db.delete(mailLinks).where(lt(mailLinks.expiresAt, now)),
  ]);
}
