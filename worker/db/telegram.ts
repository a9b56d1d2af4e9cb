import { and, desc, eq, exists, gt, inArray, isNull, ne, or, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, hasChanged, type Owner } from "./database.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { sessions, telegramConnections, telegramDrafts, users } from "./schema.ts";

export const telegramQuery = (db: Database, owner: Owner) =>
  db
    .select({ chatId: telegramConnections.chatId, name: telegramConnections.name })
    .from(telegramConnections)
    .where(eq(telegramConnections.userId, owner));

const NO_LINK = { linkHash: null, linkExpiresAt: null, askedChatId: null };

/** Only the last link of an account connects. */
export async function saveTelegramLink(
  db: Database,
  link: { userId: string; linkHash: string; linkExpiresAt: number },
): Promise<void> {
  const update = { target: telegramConnections.userId, set: { ...NO_LINK, ...link } };
  await db.insert(telegramConnections).values(link).onConflictDoUpdate(update);
}

/** A statement that ends the links of these users that have not connected yet. */
export const endTelegramLinks = (db: Database, userIds: SQLWrapper) =>
  db.update(telegramConnections).set(NO_LINK).where(inArray(telegramConnections.userId, userIds));

/** Notes that this chat followed the link, which is then no other chat's. Returns false for a link that is no longer valid. */
export function askTelegram(db: Database, linkHash: string, chatId: string, now: number): Promise<boolean> {
  const { askedChatId, linkExpiresAt } = telegramConnections;
  const whereFree = or(isNull(askedChatId), eq(askedChatId, chatId));
  const whereLink = and(eq(telegramConnections.linkHash, linkHash), gt(linkExpiresAt, now), whereFree);
  return hasChanged(db.update(telegramConnections).set({ askedChatId: chatId }).where(whereLink));
}

const whereAsked = (chatId: string, now: number) =>
  and(eq(telegramConnections.askedChatId, chatId), gt(telegramConnections.linkExpiresAt, now));

/** The account that this chat was asked to connect, the one asked about last, and the other one that would lose it, with their addresses. */
export async function findTelegramAccounts(db: Database, chatId: string, now: number) {
  const account = { userId: telegramConnections.userId, email: users.email };
  const select = () =>
    db.select(account).from(telegramConnections).innerJoin(users, eq(users.id, telegramConnections.userId));
  const [[asked], [connected]] = await db.batch([
    select().where(whereAsked(chatId, now)).orderBy(desc(telegramConnections.linkExpiresAt)).limit(1),
    select().where(eq(telegramConnections.chatId, chatId)),
  ]);
  return { asked, losing: connected?.userId === asked?.userId ? undefined : connected };
}

/**
 * Connects a chat, which said yes, to this account and to no other, and queues the mails about it. Returns false, and changes nothing,
 * where it is not asked any more.
 */
export async function connectTelegram(
  db: Database,
  {
    chatId,
    name,
    ...to
  }: { userId: string; chatId: string; name: string; now: number; mails: PreparedMail[] },
): Promise<boolean> {
  const { userId, now, mails } = to;
  const whereOwnAsked = and(eq(telegramConnections.userId, userId), whereAsked(chatId, now));
  const isAsked = exists(db.select().from(telegramConnections).where(whereOwnAsked));
  const whereOther = and(eq(telegramConnections.chatId, chatId), ne(telegramConnections.userId, userId));
  const results = await db.batch([
    db.delete(telegramConnections).where(and(whereOther, isAsked)),
    ...mails.flatMap((mail) => queueStatements(db, mail, isAsked)),
    db
      .update(telegramConnections)
      .set({ ...NO_LINK, chatId, name })
      .where(whereOwnAsked),
  ]);
  return (results.at(-1) as D1Result).meta.changes > 0;
}

export async function endTelegram(db: Database, which: { userId: string } | { chatId: string }) {
  const { userId, chatId } = telegramConnections;
  await db
    .delete(telegramConnections)
    .where("userId" in which ? eq(userId, which.userId) : eq(chatId, which.chatId));
}

export async function isConnected(db: Database, chatId: string): Promise<boolean> {
  const row = db.select({ id: telegramConnections.userId }).from(telegramConnections);
  return (await row.where(eq(telegramConnections.chatId, chatId)).get()) !== undefined;
}

const nameOf = (chatId: string, messageId: number) => `${chatId}:${messageId}`;

/** The session whose draft this message of the bot shows. */
export async function findTelegramDraft(db: Database, chatId: string, messageId: number) {
  const row = db.select({ sessionId: telegramDrafts.sessionId }).from(telegramDrafts);
  return (await row.where(eq(telegramDrafts.message, nameOf(chatId, messageId))).get())?.sessionId;
}

/** A statement that keeps which session's draft a message shows, unless that session is gone. */
export const telegramDraftStatement = (
  db: Database,
  shown: { chatId: string; messageId: number; sessionId: string },
) => {
  const message = nameOf(shown.chatId, shown.messageId);
  return db
    .insert(telegramDrafts)
    .select(sql`select ${message}, ${sessions.id} from ${sessions} where ${sessions.id} = ${shown.sessionId}`)
    .onConflictDoNothing();
};
