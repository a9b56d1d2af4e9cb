import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { columnsOf, type Database, dayOf, insertWhere, type Owner } from "./database.ts";
import { subscriptions, usageDays, users } from "./schema.ts";

const HISTORY_DAYS = 90;

/** What was used, and the plan as Stripe last reported it; without a checkout all of the plan is null but `paidCents`. */
export const usageQuery = (db: Database, owner: Owner) =>
  db
    .select({
      ...columnsOf(users, "recordingsUsed", "chatTurnsUsed"),
      ...columnsOf(subscriptions, "status", "accessUntil", "cancelAt", "periodStart", "periodEnd"),
      paidCents: sql<number>`coalesce(${subscriptions.paidCents}, 0)`,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, owner));

export type UsageRow = Awaited<ReturnType<typeof usageQuery>>[number];

export const usageHistoryQuery = (db: Database, owner: Owner) =>
  db
    .select({ date: usageDays.day, recordings: usageDays.recordings, chat_turns: usageDays.chatTurns })
    .from(usageDays)
    .where(eq(usageDays.userId, owner))
    .orderBy(desc(usageDays.day))
    .limit(HISTORY_DAYS);

/** The statements that count one recording or chat turn, if the condition holds. */
export function countUse(
  db: Database,
  what: "recordings" | "chatTurns",
  { userId, now }: { userId: string; now: number },
  condition: SQL,
) {
  const total = `${what}Used` as const;
  const counted = db.update(users).set({ [total]: sql`${users[total]} + 1` });
  return [
    counted.where(and(eq(users.id, userId), condition)),
    insertWhere(db, usageDays, { userId, day: dayOf(now), [what]: 1 }, condition).onConflictDoUpdate({
      target: [usageDays.userId, usageDays.day],
      set: { [what]: sql`${usageDays[what]} + 1` },
    }),
  ] as const;
}
