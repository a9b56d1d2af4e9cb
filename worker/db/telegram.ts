import { and, eq, gt, sql } from "drizzle-orm";
import type { Database, Owner } from "./database.ts";
import { sessions, telegramConnections, telegramDrafts } from "./schema.ts";

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
  const update = { target: telegramConnections.userId, set: link };
  await db.insert(telegramConnections).values(link).onConflictDoUpdate(update);
}

/** Connects a chat to the account of this link, and to no other. Returns false, and changes nothing, for a link that is no longer valid. */
export async function connectTelegram(
  db: Database,
  { linkHash, chatId, name, now }: { linkHash: string; chatId: string; name: string; now: number },
): Promise<boolean> {
  const { userId, linkExpiresAt } = telegramConnections;
  const whereValid = and(eq(telegramConnections.linkHash, linkHash), gt(linkExpiresAt, now));
  const connects = sql`exists (select 1 from ${telegramConnections} as link
    where link.link_hash = ${linkHash} and link.link_expires_at > ${now} and link.user_id <> ${userId})`;
  const [, { meta }] = await db.batch([
    db.delete(telegramConnections).where(and(eq(telegramConnections.chatId, chatId), connects)),
    db
      .update(telegramConnections)
      .set({ chatId, name, linkHash: null, linkExpiresAt: null })
      .where(whereValid),
  ]);
  return meta.changes > 0;
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
