import { and, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { MAILS_PER_HOUR } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/times.ts";
import { type Database, insertWhere } from "./database.ts";
import { type NewJob, queueJob } from "./jobs.ts";
import { whereOpen } from "./logins.ts";
import { mailLinks, mailRequests, users } from "./schema.ts";

export type MailLink = typeof mailLinks.$inferSelect;

type NewMail = NewJob<"mail" | "answer">;

export const SIGN_UP = "sign-up:";

type MailRequest = Omit<typeof mailRequests.$inferSelect, "requestedAt">;

export type PlainMail = { mail: NewMail; link?: undefined; request: MailRequest };

/** A mail that proves an address, and its link. Anybody may ask for one by naming the address. */
export interface LinkMail {
  mail: NewMail & { userId: string };
  link: MailLink;
  /** `id`: that of a sign-up begins with `SIGN_UP`. */
  request: MailRequest;
}

export type PreparedMail = PlainMail | LinkMail;

/**
 * Statements that queue a mail in the batch of its cause, if the condition holds, once for each key, and of each kind so many an
 * hour to an address, whoever causes them. Without a link it goes only to a confirmed address.
 */
export function queueStatements(
  db: Database,
  prepared: PreparedMail | undefined,
  condition: SQL = sql`true`,
) {
  if (!prepared) return [];
  if (prepared.link) return [countRequest(db, prepared, condition), ...linkStatements(db, prepared)];
  const { mail, request } = prepared;
  const whereHasAddress = and(eq(users.email, mail.payload.to), isNotNull(users.emailConfirmedAt));
  const recipients = db.select({ id: users.id }).from(users).where(whereHasAddress);
  return [
    countRequest(db, prepared, sql`${condition} and exists ${recipients}`),
    queueJob(db, mail, whereCounted(request)),
  ];
}

/** Against what somebody asks for the mail of a sign-up does not count; against a sign-up all with a link do. */
function countRequest(db: Database, { mail, request }: PreparedMail, condition: SQL = sql`true`) {
  const { id, addressHash, kind } = request;
  const { now } = mail;
  const whereSignUp = sql`${mailRequests.id} like ${`${SIGN_UP}%`}`;
  const uncounted = id.startsWith(SIGN_UP) ? sql`0` : sql`coalesce(max(${whereSignUp}), 0)`;
  const whereSame = and(eq(mailRequests.addressHash, addressHash), eq(mailRequests.kind, kind));
  const requestCount = db
    .select({ many: sql`count(*) - ${uncounted}` })
    .from(mailRequests)
    .where(and(whereSame, gt(mailRequests.requestedAt, now - HOUR_MS)));
  const whereAllowed = sql`${condition} and ${requestCount} < ${MAILS_PER_HOUR}`;
  return insertWhere(db, mailRequests, { ...request, requestedAt: now }, whereAllowed).onConflictDoNothing();
}

/** The condition that there was room for it. */
const whereCounted = ({ id }: MailRequest): SQL =>
  sql`exists (select 1 from ${mailRequests} where ${mailRequests.id} = ${id})`;

/** After `countRequest`, and only if that had room. */
function linkStatements(db: Database, { mail, link, request }: LinkMail) {
  const whereAllowed = sql`${whereCounted(request)} and ${whereOpen(mail.userId)}`;
  return [queueJob(db, mail, whereAllowed), insertWhere(db, mailLinks, link, whereAllowed)] as const;
}

export async function queueMail(db: Database, mail: PlainMail | undefined): Promise<void> {
  const [first, ...others] = queueStatements(db, mail);
  if (first) await db.batch([first, ...others]);
}

/** Queues a mail that a user asked for, at the same cost without an account. Returns false, and queues nothing, after too many. */
export async function requestMail(db: Database, prepared: LinkMail): Promise<boolean> {
  const [{ meta }] = await db.batch([countRequest(db, prepared), ...linkStatements(db, prepared)]);
  return meta.changes > 0;
}

/** A link for this purpose, unless it expired. */
export async function findLink(
  db: Database,
  { tokenHash, purpose }: Pick<MailLink, "tokenHash" | "purpose">,
  now: number,
): Promise<MailLink | undefined> {
  const whereLink = and(eq(mailLinks.tokenHash, tokenHash), eq(mailLinks.purpose, purpose));
  return await db
    .select()
    .from(mailLinks)
    .where(and(whereLink, gt(mailLinks.expiresAt, now)))
    .get();
}

/** For a mail that is sent, of which the link is good until then: it may have waited. */
export async function endLinkAt(db: Database, mailKey: string, time: number): Promise<void> {
  const expiresAt = sql`min(${mailLinks.expiresAt}, ${time})`;
  await db.update(mailLinks).set({ expiresAt }).where(eq(mailLinks.mailKey, mailKey));
}
