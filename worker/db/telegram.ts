import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { type Database, hasChanged, type Owner } from "./database.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { sessions, telegramConnections, telegramDrafts, users } from "./schema.ts";

export const telegramQuery = (db: Database, owner: Owner) =>
  db
    .select({ chatId: telegramConnections.chatId, name: telegramConnections.name })
    .from(telegramConnections)
    .where(eq(telegramConnections.userId, owner));

/** Only the last link of an account connects. */
export async function saveTelegramLink(
  db: Database,
  link: { userId: string; linkHash: string; linkExpiresAt: number },
): Promise<void> {
  const set = { ...link, askedChatId: null, askedName: null };
  await db
    .insert(telegramConnections)
    .values(link)
    .onConflictDoUpdate({ target: telegramConnections.userId, set });
}

interface TelegramPerson {
  chatId: string;
  name: string;
}

/** Notes that this chat followed the link, which is then no other chat's. Returns false for a link that is no longer valid. */
export const askTelegram = (
  db: Database,
  { linkHash, chatId, name, now }: TelegramPerson & { linkHash: string; now: number },
): Promise<boolean> => {
  const { askedChatId, linkExpiresAt } = telegramConnections;
  return hasChanged(
    db
      .update(telegramConnections)
      .set({ askedChatId: chatId, askedName: name })
      .where(
        and(
          eq(telegramConnections.linkHash, linkHash),
          gt(linkExpiresAt, now),
          or(isNull(askedChatId), eq(askedChatId, chatId)),
        ),
      ),
  );
};

/** The account that this chat was asked to connect, the one asked about last, and the one that it is connected to, with their addresses. */
export async function findTelegramAccounts(db: Database, chatId: string, now: number) {
  const account = { userId: telegramConnections.userId, email: users.email };
  const select = () =>
    db.select(account).from(telegramConnections).innerJoin(users, eq(users.id, telegramConnections.userId));
  const whereAsked = and(
    eq(telegramConnections.askedChatId, chatId),
    gt(telegramConnections.linkExpiresAt, now),
  );
  const [[asked], [connected]] = await db.batch([
    select().where(whereAsked).orderBy(desc(telegramConnections.linkExpiresAt)).limit(1),
    select().where(eq(telegramConnections.chatId, chatId)),
  ]);
  return { asked, connected };
}

/**
 * Connects a chat, which said yes, to this account and to no other, and queues the mails about it. Returns false, and changes nothing,
 * where it is not asked any more.
 */
export async function connectTelegram(
  db: Database,
  { userId, chatId, now, mails }: { userId: string; chatId: string; now: number; mails: PreparedMail[] },
): Promise<boolean> {
  const { linkExpiresAt } = telegramConnections;
  const whereAsked = and(
    eq(telegramConnections.userId, userId),
    eq(telegramConnections.askedChatId, chatId),
    gt(linkExpiresAt, now),
  );
  const isAsked = sql`exists (select 1 from ${telegramConnections} as asked where asked.user_id = ${userId}
    and asked.asked_chat_id = ${chatId} and asked.link_expires_at > ${now})`;
  const queued = mails.flatMap((mail) => queueStatements(db, mail, isAsked));
  const connected = db
    .update(telegramConnections)
    .set({
      chatId,
      name: telegramConnections.askedName,
      askedChatId: null,
      askedName: null,
      linkHash: null,
      linkExpiresAt: null,
    })
    .where(whereAsked);
  const results = await db.batch([
    db
      .delete(telegramConnections)
      .where(and(eq(telegramConnections.chatId, chatId), ne(telegramConnections.userId, userId), isAsked)),
    ...queued,
    connected,
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
