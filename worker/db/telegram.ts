import { and, eq, gt, inArray, isNull, ne, or, type SQLWrapper, sql } from "drizzle-orm";
import { columnsOf, type Database, type Owner, whereSome } from "./database.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { sessions, telegramConnections, telegramDrafts, users } from "./schema.ts";

export const telegramQuery = (db: Database, owner: Owner) =>
  db
    .select(columnsOf(telegramConnections, "chatId", "name"))
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
export const endTelegramLinks = (db: Database, userIds: SQLWrapper | string[]) =>
  db.update(telegramConnections).set(NO_LINK).where(inArray(telegramConnections.userId, userIds));

const whereLink = (linkHash: string, now: number) =>
  and(eq(telegramConnections.linkHash, linkHash), gt(telegramConnections.linkExpiresAt, now));

/** Notes that this chat followed the link, which is then no other chat's; links that it followed before end. False for one that is not valid. */
export async function askTelegram(db: Database, linkHash: string, chatId: string, now: number) {
  const { askedChatId } = telegramConnections;
  const whereEarlier = and(eq(askedChatId, chatId), ne(telegramConnections.linkHash, linkHash));
  const whereMine = and(whereLink(linkHash, now), or(isNull(askedChatId), eq(askedChatId, chatId)));
  const [, { meta }] = await db.batch([
    db.update(telegramConnections).set(NO_LINK).where(whereEarlier),
    db.update(telegramConnections).set({ askedChatId: chatId }).where(whereMine),
  ]);
  return meta.changes > 0;
}

const whereAsked = (chatId: string, now: number) =>
  and(eq(telegramConnections.askedChatId, chatId), gt(telegramConnections.linkExpiresAt, now));

/** The account that this chat was asked to connect, and the other one that would lose it, with their addresses. */
export async function findTelegramAccounts(db: Database, chatId: string, now: number) {
  const account = { userId: telegramConnections.userId, email: users.email };
  const select = () =>
    db.select(account).from(telegramConnections).innerJoin(users, eq(users.id, telegramConnections.userId));
  const [[candidate], [current]] = await db.batch([
    select().where(whereAsked(chatId, now)),
    select().where(eq(telegramConnections.chatId, chatId)),
  ]);
  return { candidate, previous: current?.userId === candidate?.userId ? undefined : current };
}

/** Connects a chat, which said yes, to this account and no other, and queues the mails about it. False where it is not asked any more. */
export async function connectTelegram(
  db: Database,
  to: { userId: string; chatId: string; name: string; now: number; mails: PreparedMail[] },
): Promise<boolean> {
  const { userId, chatId, name, now, mails } = to;
  const whereOwnAsked = and(eq(telegramConnections.userId, userId), whereAsked(chatId, now));
  const isAsked = whereSome(telegramConnections, whereOwnAsked);
  const whereOther = and(eq(telegramConnections.chatId, chatId), ne(telegramConnections.userId, userId));
  const update = db.update(telegramConnections).set({ ...NO_LINK, chatId, name });
  const results = await db.batch([
    db.delete(telegramConnections).where(and(whereOther, isAsked)),
    ...mails.flatMap((mail) => queueStatements(db, mail, isAsked)),
    update.where(whereOwnAsked),
  ]);
  return (results.at(-1) as D1Result).meta.changes > 0;
}

export async function endTelegram(db: Database, which: { userId: string } | { chatId: string }) {
  const { userId, chatId } = telegramConnections;
  const whereIt = "userId" in which ? eq(userId, which.userId) : eq(chatId, which.chatId);
  await db.delete(telegramConnections).where(whereIt);
}

/** Whether this chat is connected, and whether an account has to do with it: it is connected, was asked to be, or brings a valid link. */
export async function findChat(db: Database, chatId: string, linkHash: string, now: number) {
  const whereConnected = eq(telegramConnections.chatId, chatId);
  const whereKnown = or(whereConnected, whereAsked(chatId, now), whereLink(linkHash, now));
  const rows = await db
    .select(columnsOf(telegramConnections, "chatId"))
    .from(telegramConnections)
    .where(whereKnown);
  return { isKnown: rows.length > 0, isConnected: rows.some((row) => row.chatId === chatId) };
}

const nameOf = (chatId: string, messageId: number) => `${chatId}:${messageId}`;

export async function findTelegramDraft(db: Database, chatId: string, messageId: number) {
  const row = db.select({ sessionId: telegramDrafts.sessionId }).from(telegramDrafts);
  return (await row.where(eq(telegramDrafts.message, nameOf(chatId, messageId))).get())?.sessionId;
}

/** A statement that keeps which session's draft a message shows, unless that session is gone. */
export const telegramDraftStatement = (
  db: Database,
  message: { chatId: string; messageId: number; sessionId: string },
) => {
  const name = nameOf(message.chatId, message.messageId);
  return db
    .insert(telegramDrafts)
    .select(sql`select ${name}, ${sessions.id} from ${sessions} where ${sessions.id} = ${message.sessionId}`)
    .onConflictDoNothing();
};
