import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import { SCHEDULE_AHEAD_DAYS } from "#contract/limits.ts";
import type { Post, SeenPost } from "#contract/posts.ts";
import { momentsOf } from "#contract/slots.ts";
import { DAY_MS, MINUTE_MS } from "#contract/times.ts";
import { isoTime } from "../../db/database.ts";
import { connectionQuery } from "../../db/linkedin.ts";
import {
  accountsDue,
  clearSchedule,
  type DuePost,
  duePosts,
  endSchedule,
  findSlots,
  nextTry,
  postponeTry,
  setSchedule,
  takenTimes,
} from "../../db/schedule.ts";
import { AppError, refusalOf } from "../../errors.ts";
import { logError } from "../../log.ts";
import type { Deps } from "../deps.ts";
import { mailToOwner, sendQueued } from "../mails/outbox.ts";
import { workOnEach } from "../pool.ts";
import { ATTEMPT_MS, connectionFor, publishPost, readPost } from "./publish.ts";
import { refuseChanged } from "./seen.ts";

/** A post that was not sent by this long after its time is missed. */
const WINDOW_MS = 60 * MINUTE_MS;
/** A minute that was chosen as "now" has begun when the request arrives. */
const GRACE_MS = MINUTE_MS;

/**
 * Schedules a post, or moves it. Throws `changed` if it is not as it was `seen`, `past_time`, `far_time`, `not_found`, `already_published`, `in_archive`,
 * `publishing`, `too_long_to_publish`, and `linkedin_…` where nothing could be published now.
 */
export async function schedulePost(
  deps: Deps,
  userId: string,
  postId: string,
  { at, ...seen }: SeenPost & { at: number },
): Promise<Post> {
  const now = Date.now();
  if (at < now - GRACE_MS) throw new AppError("past_time");
  if (at > now + SCHEDULE_AHEAD_DAYS * DAY_MS) throw new AppError("far_time");
  await checkSchedulable(deps, userId, postId, seen);
  const isSet = await setSchedule(
    deps.db,
    { id: postId, userId, at },
    { seen, staleBefore: now - ATTEMPT_MS },
  );
  const post = await readPost(deps.db, userId, postId);
  if (isSet) return post;
  refuseChanged(post, seen);
  refusePlace(post);
  throw new AppError("publishing");
}

/** Schedules a post for the next free slot. Throws `no_slots`, `no_free_slot`, and what `schedulePost` throws. */
export async function scheduleNext(
  deps: Deps,
  userId: string,
  postId: string,
  seen: SeenPost,
): Promise<Post> {
  const { db } = deps;
  await checkSchedulable(deps, userId, postId, seen);
  const slots = await findSlots(db, userId);
  if (!slots || slots.slots.length === 0) throw new AppError("no_slots");
  const taken = await takenTimes(db, userId, postId);
  const now = Date.now();
  for (const at of momentsOf(slots, now)) {
    if (taken.has(at)) continue;
    const options = { seen, staleBefore: now - ATTEMPT_MS, onlyIfFree: true };
    if (await setSchedule(db, { id: postId, userId, at }, options)) return await readPost(db, userId, postId);
    // Either the post can't be scheduled any more, or another one took this slot just now.
    await checkSchedulable(deps, userId, postId, seen);
  }
  throw new AppError("no_free_slot");
}

/** Takes a post out of the schedule. Throws `not_found`, and `publishing` while it is being sent. */
export async function unschedulePost({ db }: Deps, userId: string, postId: string): Promise<Post> {
  const cleared = await clearSchedule(db, { id: postId, userId }, Date.now() - ATTEMPT_MS);
  const post = await readPost(db, userId, postId);
  if (!cleared) throw new AppError("publishing");
  return post;
}

async function checkSchedulable(deps: Deps, userId: string, postId: string, seen: SeenPost): Promise<void> {
  const { db, linkedin, tokenSeal } = deps;
  if (!linkedin || !tokenSeal) throw new AppError("linkedin_off");
  const post = await readPost(db, userId, postId);
  refuseChanged(post, seen);
  refusePlace(post);
  connectionFor(post, await connectionQuery(db, userId).get());
}

function refusePlace({ publishedAt, status }: Post): void {
  if (publishedAt) throw new AppError("already_published");
  if (status === "archived") throw new AppError("in_archive");
}

export { nextTry };

/** Each may wait for LinkedIn; the object wakes again for the rest. */
const POSTS_AT_ONCE = 5;

/**
 * Publishes what is due of this account, each post once, and ends the schedule of what can't be published. Safe to run any
 * number of times, also at once. `onChange` gets the session of each post. Throws when the database fails.
 */
export async function publishDue(deps: Deps, userId: string, onChange: (sessionId: string) => Promise<void>) {
  for (const post of await duePosts(deps.db, userId, Date.now(), POSTS_AT_ONCE)) {
    await tryDue(deps, post);
    await onChange(post.sessionId);
  }
}

async function tryDue(deps: Deps, post: DuePost): Promise<void> {
  const { db } = deps;
  const now = Date.now();
  const deadline = post.at + WINDOW_MS;
  if (now >= deadline) return await end(deps, post, "missed", missedBecause(post));
  const nextAt = Math.min(now + backoffMs(post.tries), deadline);
  try {
    await publishPost(deps, post.userId, post.id, { due: { ...post, nextAt } });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) logError("schedule", error);
    const code = refusal?.code ?? "internal";
    if (code === "not_found") return;
    if (FINAL.has(code)) return await end(deps, post, "failed", reasonOf(code, refusal));
    const waitMs =
      (refusal?.code === "publish_rate" && refusal.retryAfterSeconds ? refusal.retryAfterSeconds : 0) * 1000;
    await postponeTry(db, post, {
      nextAt: Math.max(nextAt, Math.min(Date.now() + waitMs, deadline)),
      error: TRYING[code],
    });
  }
}

/** 1.5, 3, 6, 12, then 15 minutes. The first is longer than an attempt that died blocks the next (`ATTEMPT_MS`). */
const backoffMs = (tries: number) => Math.min(1.5 * 2 ** tries, 15) * MINUTE_MS;

/** Refusals that the next try would get again. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  "linkedin_connect",
  "linkedin_reconnect",
  "linkedin_other_member",
  "too_long_to_publish",
  "publish_duplicate",
  "publish_forbidden",
  "publish_version",
  "publish_rejected",
  "kind_refused",
]);

/** What its author reads while it is tried again. */
const TRYING: Partial<Record<ErrorCode, string>> = {
  publish_unknown: "LinkedIn didn't answer. We are trying again, for up to an hour after its time.",
  upload_unfinished:
    "LinkedIn hasn't finished taking the files of this post. We are trying again, for up to an hour after its time.",
  publish_rate:
    "LinkedIn takes no more posts from you for now. We are trying again, for up to an hour after its time.",
  linkedin_off: ERROR_MESSAGES.linkedin_off,
  unavailable:
    "Something on our side isn't answering. We are trying again, for up to an hour after its time.",
  internal: "Something went wrong on our side. We are trying again, for up to an hour after its time.",
};

const reasonOf = (code: ErrorCode, refusal: AppError | undefined): string =>
  code === "linkedin_other_member"
    ? "LinkedIn is connected as someone else than when you scheduled this post. Publish it yourself, or reconnect the first member."
    : (refusal?.message ?? ERROR_MESSAGES[code]);

function missedBecause({ unsettled, error }: DuePost): string {
  if (unsettled) return ERROR_MESSAGES.publish_unknown;
  const late = "This post could not be sent within an hour of its time, so we didn't send it.";
  if (error === TRYING.publish_rate) return `${late} LinkedIn took no more posts from you then.`;
  return `${late} Publish it now, or choose another time.`;
}

async function end(deps: Deps, post: DuePost, state: "missed" | "failed", reason: string): Promise<void> {
  const { db } = deps;
  const now = Date.now();
  const { id, userId, at } = post;
  const key = `schedule:${id}:${at}`;
  const timeZone = (await findSlots(db, userId))?.timeZone;
  const facts = { postId: id, at: isoTime(at), reason, ...(timeZone && { timeZone }) };
  const kind = state === "failed" ? "post-failed" : post.unsettled ? "post-unknown" : "post-missed";
  const mail = await mailToOwner(deps, userId, { key, kind, facts, now });
  const ended = await endSchedule(db, post, { state, error: reason, mail, staleBefore: now - ATTEMPT_MS });
  // Its author is publishing it by hand just then: how that ends is not known yet.
  if (!ended) await postponeTry(db, post, { nextAt: now + ATTEMPT_MS, error: undefined });
  else if (mail) await sendQueued(deps, key);
}

const AHEAD_MS = MINUTE_MS;
/** Enough even where all objects have lost their alarms: the next run would be too late for the rest. */
const POSTS_A_RUN = 20_000;
const ACCOUNTS_AT_ONCE = 20;

/** A cron job: wakes the objects of accounts with posts due before its next run. Throws when some could not be woken. */
export async function wakeSchedules({ db }: Deps, wake: (userId: string) => Promise<void>, now: number) {
  const waiting = await accountsDue(db, now + AHEAD_MS, POSTS_A_RUN);
  const failed = await workOnEach(waiting, { atOnce: ACCOUNTS_AT_ONCE, where: "schedule" }, wake);
  if (failed > 0) throw new Error(`Schedules that could not be woken: ${failed}.`);
}
