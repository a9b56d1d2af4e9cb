import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import * as limits from "#contract/limits.ts";
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

export function countUse(
  db: Database,
  what: "recordings" | "chatTurns",
  { userId, now }: { userId: string; now: number },
  condition: SQL,
) {
  const total = `${what}Used` as const;
  const update = db.update(users).set({ [total]: sql`${users[total]} + 1` });
  const day = insertWhere(db, usageDays, { userId, day: dayOf(now), [what]: 1 }, condition);
  const again = { target: [usageDays.userId, usageDays.day], set: { [what]: sql`${usageDays[what]} + 1` } };
  return [update.where(and(eq(users.id, userId), condition)), day.onConflictDoUpdate(again)] as const;
}

// What an account may keep, as conditions for the statement that would add to it.

/** An account, as a row of `users`, has a plan. */
export const wherePlan = (now: number) =>
  sql`exists (select 1 from subscriptions as plan where plan.user_id = users.id and plan.access_until > ${now})`;

/** A row of `users` has no account. Word for word as in the index `users_visitors`. */
export const whereNoAccount = sql`coalesce(users.email, users.linkedin_sub) is null`;

/** Room for a recording of a row of `users`, beside those that wait and all sound; one that is there already takes no more. */
type Kept = { key: string; source: string; bytes: number };
export const whereStored = ({ key, source, bytes }: Kept, now: number) => sql`(
  exists (select 1 from recordings as own where own.user_id = users.id and own."key" = ${key})
  or (select count(*) from (
    select 1 from recordings as own where own.user_id = users.id and own.transcript is null limit ${limits.MAX_WAITING}
  )) < ${limits.MAX_WAITING} and ${source === "audio" ? bytes : 0} + (
    select coalesce(sum(own.bytes), 0) from recordings as own
    where own.user_id = users.id and own.source = 'audio' and own.sound_gone_at is null
  ) <= case when ${wherePlan(now)} then ${limits.MAX_SOUND_BYTES.plan}
    when ${whereNoAccount} then ${limits.MAX_SOUND_BYTES.visitor} else ${limits.MAX_SOUND_BYTES.trial} end
)`;

export const whereIdeaFits = (userId: string) => sql`(
  select count(*) from recordings as idea where idea.user_id = ${userId} and idea.question is not null
) < ${limits.MAX_IDEAS}`;

/** What a file takes beside its own bytes: an alt text, and twice what a card says. */
const LABEL_BYTES = 3 * 3 * limits.MAX_ALT_CHARS;

export const whereFileFits = (userId: string, bytes: number, now: number) => sql`${bytes + LABEL_BYTES} + (
  select coalesce(sum(bytes + ${LABEL_BYTES}), 0) from post_files where user_id = ${userId} and draft_id is not null
) <= (
  select iif(coalesce(email_confirmed_at, linkedin_sub) is not null or ${wherePlan(now)},
    ${limits.MAX_ACCOUNT_FILE_BYTES}, ${limits.MAX_UNPROVEN_FILE_BYTES}) from users where id = ${userId}
)`;

/** Whether this is so, to say why nothing was added. */
export const holds = async (db: Database, condition: SQL): Promise<boolean> =>
  (await db.all(sql`select 1 where ${condition}`)).length > 0;
