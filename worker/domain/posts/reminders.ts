import { MAX_REMINDED_DEVICES } from "#contract/limits.ts";
import type { ReminderDevice, Reminders } from "#contract/schedule.ts";
import { correctionsQuery, toCorrection } from "../../db/corrections.ts";
import type { Database } from "../../db/database.ts";
import { topicsQuery } from "../../db/profiles.ts";
import {
  type DueReminder,
  devicesQuery,
  dueRemindersQuery,
  findTimeZone,
  forgetDevice,
  hasScheduled,
  remindersQuery,
  saveDevice,
  saveReminders,
  settleReminder,
  stopMailReminders,
} from "../../db/reminders.ts";
import { AppError } from "../../errors.ts";
import { logError } from "../../log.ts";
import { type Deps, onShard } from "../deps.ts";
import { prepareMail } from "../mails/prepare.ts";
import { ownTopics } from "../profile/topics.ts";
import { shardOf } from "../shard.ts";
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

/** How this user wants to be reminded. */
export async function readReminders({ db, push }: Deps, userId: string): Promise<Reminders> {
  const results = await db.batch([remindersQuery(db, userId), devicesQuery(db, userId)]);
  return toReminders(push, results);
}

export const toReminders = (
  push: Deps["push"],
  [[row], devices]: readonly [{ mail: boolean }[], { endpoint: string }[]],
): Reminders => ({
  mail: row?.mail ?? false,
  devices: devices.map(({ endpoint }) => endpoint),
  pushKey: push?.publicKey ?? null,
});

/** Reminds somebody from now on; by mail where `mail` says so, unchanged without it. `timeZone` counts where they have chosen none. */
export async function setReminders(
  { db }: Deps,
  userId: string,
  { mail, timeZone }: { mail?: boolean; timeZone: string },
): Promise<void> {
  const remindAt = nextReminder((await findTimeZone(db, userId)) ?? timeZone, Date.now());
  await saveReminders(db, userId, { mail, timeZone, remindAt });
}

/** Reminds somebody on a device from now on. */
export async function remindOnDevice(deps: Deps, userId: string, device: ReminderDevice): Promise<void> {
  const { endpoint, keys, timeZone } = device;
  const row = { endpoint, ...keys, userId, createdAt: Date.now() };
  await saveDevice(deps.db, row, MAX_REMINDED_DEVICES);
  await setReminders(deps, userId, { timeZone });
}

const UNSUBSCRIBE = "unsubscribe";

/** Ends the reminders by mail of whoever got the mail with this token. Throws `link_expired` for one that is none. */
export async function unsubscribe(deps: Deps, token: string): Promise<void> {
  const userId = await deps.tokenSeal?.open(token, UNSUBSCRIBE).catch(() => undefined);
  if (userId === undefined) throw new AppError("link_expired");
  await stopMailReminders(onShard(deps, shardOf(userId)).db, userId);
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

type Device = Awaited<ReturnType<typeof devicesQuery>>[number];

async function remind(deps: Deps, person: DueReminder, now: number): Promise<void> {
  const { db } = deps;
  const { userId, at, timeZone, byMail, email, emailConfirmed, isOpen } = person;
  const devices = deps.push ? await devicesQuery(db, userId) : [];
  if (!(byMail || devices.length > 0) || !isOpen || timeZone === null)
    return void (await settleReminder(db, person, null));
  const week = weekAfter(timeZone, at);
  const following = nextReminder(timeZone, now);
  // Too late where nobody looked for days.
  const isEmpty = now < week.from && !(await hasScheduled(db, userId, week));
  if (!isEmpty) return void (await settleReminder(db, person, following));
  const question = await questionFor(db, userId, week.from);
  const token = await deps.tokenSeal?.close(userId, UNSUBSCRIBE);
  const mail =
    byMail && email && emailConfirmed && token
      ? prepareMail(deps, {
          key: `reminder:${userId}:${week.from}`,
          kind: "reminder",
          userId,
          to: email,
          facts: { question: question ?? "", token },
          now,
        })
      : undefined;
  if (!(await settleReminder(db, person, following, mail))) return;
  await Promise.all(devices.map((device) => notify(deps, device, question)));
}

/** Once or never: what fails is not tried again. */
async function notify({ db, push }: Deps, device: Device, question: string | undefined): Promise<void> {
  const { userId, endpoint, p256dh, auth } = device;
  try {
    const isThere = await push?.send({ endpoint, keys: { p256dh, auth } }, { question: question ?? null });
    if (isThere === false) await forgetDevice(db, userId, endpoint);
  } catch (error) {
    logError("push", error);
  }
}

/** One of the questions that were made for them, each week another; undefined for those of whom nothing was learned. */
async function questionFor(db: Database, userId: string, week: number): Promise<string | undefined> {
  const [[row], corrections] = await db.batch([topicsQuery(db, userId), correctionsQuery(db, userId)]);
  const own = ownTopics(row, corrections.map(toCorrection));
  return own[Math.floor(week / (7 * DAY_MS)) % own.length];
}
