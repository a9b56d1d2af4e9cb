import type { Reminders } from "#contract/schedule.ts";
import { correctionsQuery, toCorrection } from "../../db/corrections.ts";
import type { Database } from "../../db/database.ts";
import { topicsQuery } from "../../db/profiles.ts";
import {
  type DueReminder,
  dueRemindersQuery,
  findTimeZone,
  hasScheduled,
  saveReminders,
  settleReminder,
  stopMailReminders,
} from "../../db/reminders.ts";
import { AppError } from "../../errors.ts";
import { logError } from "../../log.ts";
import type { Deps } from "../deps.ts";
import { prepareMail } from "../mails/prepare.ts";
import { ownTopics } from "../profile/topics.ts";
import { momentsOf } from "./slots.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Early enough to record something before the week begins. */
const REMINDED = { day: 5, time: "09:00" };
const WEEK_BEGINS = { day: 1, time: "00:00" };

/** When a reminder is next due in this time zone. */
export const nextReminder = (timeZone: string, now: number): number => next(timeZone, REMINDED, now);

/** The week after a moment, as its calendar has it. */
export function weekAfter(timeZone: string, moment: number): { from: number; to: number } {
  const from = next(timeZone, WEEK_BEGINS, moment);
  return { from, to: next(timeZone, WEEK_BEGINS, from) };
}

function next(timeZone: string, slot: typeof REMINDED, now: number): number {
  const { value } = momentsOf({ timeZone, slots: [slot] }, now).next();
  if (value === undefined) throw new Error("a week without this day");
  return value;
}

/** Saves how somebody wants to be reminded. `timeZone` counts where they have chosen none. */
export async function chooseReminders(
  { db }: Deps,
  userId: string,
  { mail, timeZone }: Reminders & { timeZone: string },
): Promise<Reminders> {
  const remindAt = nextReminder((await findTimeZone(db, userId)) ?? timeZone, Date.now());
  await saveReminders(db, userId, { mail, timeZone, remindAt });
  return { mail };
}

const UNSUBSCRIBE = "unsubscribe";

/** Ends the reminders by mail of whoever got the mail with this token. Throws `link_expired` for one that is none. */
export async function unsubscribe({ db, tokenSeal }: Deps, token: string): Promise<void> {
  const userId = await tokenSeal?.open(token, UNSUBSCRIBE).catch(() => undefined);
  if (userId === undefined) throw new AppError("link_expired");
  await stopMailReminders(db, userId);
}

const PEOPLE_A_RUN = 1_000;
const PEOPLE_AT_ONCE = 20;

/** A cron job: reminds those whose coming week is empty. Throws when some failed, who stay due. */
export async function sendReminders(deps: Deps, now: number): Promise<void> {
  const due = await dueRemindersQuery(deps.db, now, PEOPLE_A_RUN);
  let failed = 0;
  async function work(): Promise<void> {
    for (let one = due.shift(); one !== undefined; one = due.shift()) {
      await remind(deps, one, now).catch((error: unknown) => {
        logError("reminder", error);
        failed += 1;
      });
    }
  }
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, work));
  if (failed > 0) throw new Error(`Reminders that could not be sent: ${failed}.`);
}

async function remind(deps: Deps, person: DueReminder, now: number): Promise<void> {
  const { db } = deps;
  const { userId, at, timeZone, byMail, email, emailConfirmed, isOpen } = person;
  if (!byMail || !isOpen || timeZone === null) return void (await settleReminder(db, person, null));
  const week = weekAfter(timeZone, at);
  const following = nextReminder(timeZone, now);
  // Too late where nobody looked for days.
  const isEmpty = now < week.from && !(await hasScheduled(db, userId, week));
  if (!isEmpty) return void (await settleReminder(db, person, following));
  const question = await questionFor(db, userId, week.from);
  const token = await deps.tokenSeal?.close(userId, UNSUBSCRIBE);
  const mail =
    email && emailConfirmed && token
      ? prepareMail(deps, {
          key: `reminder:${userId}:${week.from}`,
          kind: "reminder",
          userId,
          to: email,
          facts: { question: question ?? "", token },
          now,
        })
      : undefined;
  await settleReminder(db, person, following, mail);
}

/** One of the questions that were made for them, each week another; undefined for those of whom nothing was learned. */
async function questionFor(db: Database, userId: string, week: number): Promise<string | undefined> {
  const [[row], corrections] = await db.batch([topicsQuery(db, userId), correctionsQuery(db, userId)]);
  const own = ownTopics(row, corrections.map(toCorrection));
  return own[Math.floor(week / (7 * DAY_MS)) % own.length];
}
