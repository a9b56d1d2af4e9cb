import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import { SCHEDULE_AHEAD_DAYS } from "#contract/limits.ts";
import type { Post, SeenPost, Slots } from "#contract/posts.ts";
import { momentsOf, savedOrProposed } from "#contract/slots.ts";
import { DAY_MS, MINUTE_MS } from "#contract/times.ts";
import { isoTime } from "../../db/database.ts";
import { connectionQuery } from "../../db/linkedin.ts";
import { type PostRow, postQuery, toPost } from "../../db/posts.ts";
import { clearSchedule, setSchedule } from "../../db/publishing.ts";
import * as stored from "../../db/schedule.ts";
import { AppError, existing, refusalOf } from "../../errors.ts";
import { logError } from "../../log.ts";
import type { Deps } from "../deps.ts";
import { mailToOwner, sendQueued } from "../mails/outbox.ts";
import { workOnEach } from "../pool.ts";
import * as publishing from "./publish.ts";
import { isAsSeen } from "./seen.ts";

export { nextTry } from "../../db/schedule.ts";

/** A post that was not sent by this long after its time is missed. */
const WINDOW_MS = 60 * MINUTE_MS;
/** A minute that was chosen as "now" has begun when the request arrives. */
const GRACE_MS = MINUTE_MS;

/** Without a time, it takes the next free slot. Two trips to the database; a third to save proposed posting times as the author's. */
export async function schedulePost(
  deps: Deps,
  userId: string,
  postId: string,
  choice: SeenPost & { at?: number; timeZone?: string; asAnotherMember: boolean },
): Promise<Post> {
  const { at, timeZone, asAnotherMember, ...seenPost } = choice;
  const { db, linkedin, tokenSeal } = deps;
  const now = Date.now();
  if (at !== undefined && at < now - GRACE_MS) throw new AppError("past_time");
  if (at !== undefined && at > now + SCHEDULE_AHEAD_DAYS * DAY_MS) throw new AppError("far_time");
  if (!linkedin || !tokenSeal) throw new AppError("linkedin_off");
  const ref = { id: postId, userId };
  const [[before], [connection], [own]] = await db.batch([
    postQuery(db, userId, postId),
    connectionQuery(db, userId),
    stored.slotsQuery(db, userId),
  ]);
  const post = refuseUnschedulable(before, seenPost);
  const ownSlots = stored.toSlots(own);
  // Nobody is asked to connect LinkedIn for what would be refused then.
  const slots = timeZone === undefined ? ownSlots : savedOrProposed(ownSlots, timeZone);
  const times = at === undefined ? nextMoments(slots, now) : [at];
  const obstacle = publishing.findObstacle(post, connection);
  if (obstacle || !connection) throw new AppError(obstacle ?? "linkedin_connect");
  const question = asAnotherMember ? undefined : publishing.askAsWhom(connection);
  if (question) throw new AppError(question.refused, question);
  const options = { times, seenPost, staleBefore: now - publishing.ATTEMPT_MS, onlyIfFree: at === undefined };
  const { isSet, row } = await setSchedule(db, ref, options);
  if (isSet && at === undefined && slots && slots !== ownSlots) await stored.saveSlots(db, userId, slots);
  if (isSet && row) return toPost(row);
  const change = await publishing.showAttempted(deps, userId, postId);
  if (change) throw new AppError(change.refused, change);
  refuseUnschedulable(row, seenPost);
  throw new AppError(at === undefined ? "no_free_slot" : "publishing");
}

/** More than anybody has posts ahead. */
const MOMENTS_TRIED = 500;

function nextMoments(slots: Slots | undefined, now: number): number[] {
  if (!slots || slots.slots.length === 0) throw new AppError("no_slots");
  return momentsOf(slots, now).take(MOMENTS_TRIED).toArray();
}

export async function unschedulePost({ db }: Deps, userId: string, postId: string): Promise<Post> {
  const { isSet, row } = await clearSchedule(db, { id: postId, userId }, Date.now() - publishing.ATTEMPT_MS);
  const post = toPost(existing(row));
  if (!isSet) throw new AppError("publishing");
  return post;
}

function refuseUnschedulable(row: PostRow | undefined, seenPost: SeenPost): Post {
  const post = toPost(existing(row));
  if (!isAsSeen(post, seenPost)) throw new AppError("changed", { post });
  if (post.publishedAt) throw new AppError("already_published");
  if (post.status === "archived") throw new AppError("in_archive");
  return post;
}

/** Each may wait for LinkedIn; the object wakes again for the rest. */
const POSTS_AT_ONCE = 5;

/** Publishes what is due, once, and ends the schedule of what can't be. Safe to repeat, also at once. `onChange` gets each post's session. */
export async function publishDue(deps: Deps, userId: string, onChange: (sessionId: string) => Promise<void>) {
  for (const post of await stored.duePosts(deps.db, userId, Date.now(), POSTS_AT_ONCE)) {
    await tryDue(deps, post);
    await onChange(post.sessionId);
  }
}

async function tryDue(deps: Deps, post: stored.DuePost): Promise<void> {
  const now = Date.now();
  const deadline = post.at + WINDOW_MS;
  if (now >= deadline) return await end(deps, post, "missed", missedBecause(post));
  const nextAt = Math.min(now + backoffMs(post.tries), deadline);
  const due = { ...post, nextAt };
  const afterError = (error: unknown): publishing.Publication => {
    const code = refusalOf(error)?.code ?? "internal";
    // The post may be there: no error ends its schedule.
    const refused = code in TRYING ? code : "internal";
    if (refused === "internal") logError("schedule", error);
    return { refused };
  };
  const publication = await publishing.publishPost(deps, post.userId, post.id, { due }).catch(afterError);
  if (!publication.refused || publication.refused === "not_found") return;
  const { refused, message = ERROR_MESSAGES[refused], retryAfterSeconds = 0 } = publication;
  if (!(refused in TRYING))
    return await end(deps, post, "failed", refused === "linkedin_other_member" ? OTHER_MEMBER : message);
  const waitMs = refused === "publish_rate" ? retryAfterSeconds * 1000 : 0;
  const later = Math.max(nextAt, Math.min(Date.now() + waitMs, deadline));
  await stored.postponeTry(deps.db, post, { nextAt: later, error: TRYING[refused] });
}

/** 1.5, 3, 6, 12, then 15 minutes. The first is longer than an attempt that died blocks the next (`ATTEMPT_MS`). */
const backoffMs = (tries: number) => Math.min(1.5 * 2 ** tries, 15) * MINUTE_MS;

/** Refusals that the next try may not get, with what its author reads until then. */
const TRYING: Partial<Record<ErrorCode, string>> = {
  publishing: undefined,
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

const OTHER_MEMBER =
  "LinkedIn is connected as someone else than when you scheduled this post. Publish it yourself, or reconnect the first member.";

function missedBecause({ unsettled, error }: stored.DuePost): string {
  if (unsettled) return ERROR_MESSAGES.publish_unknown;
  const late = "This post could not be sent within an hour of its time, so we didn't send it.";
  if (error === TRYING.publish_rate) return `${late} LinkedIn took no more posts from you then.`;
  return `${late} Publish it now, or choose another time.`;
}

async function end(deps: Deps, post: stored.DuePost, state: "missed" | "failed", reason: string) {
  const { db } = deps;
  const now = Date.now();
  const { id, userId, at } = post;
  const key = `schedule:${id}:${at}`;
  const timeZone = (await stored.findSlots(db, userId))?.timeZone;
  const facts = { postId: id, at: isoTime(at), reason, ...(timeZone && { timeZone }) };
  const kind = state === "failed" ? "post-failed" : post.unsettled ? "post-unknown" : "post-missed";
  const mail = await mailToOwner(deps, userId, { key, kind, facts, now });
  const how = { state, error: reason, mail, staleBefore: now - publishing.ATTEMPT_MS };
  const isEnded = await stored.endSchedule(db, post, how);
  // Its author is publishing it by hand just then: how that ends is not known yet.
  if (!isEnded) await stored.postponeTry(db, post, { nextAt: now + publishing.ATTEMPT_MS, error: undefined });
  else if (mail) await sendQueued(deps, key);
}

/** Until the next run is through. */
const AHEAD_MS = 16 * MINUTE_MS;
/** Enough even where all objects have lost their alarms: the next run would be too late for the rest. */
const POSTS_A_RUN = 20_000;
const ACCOUNTS_AT_ONCE = 20;

/** A cron job: wakes the objects of accounts with posts due before its next run. Throws when some could not be woken. */
export async function wakeSchedules(
  { db }: Deps,
  wake: (userId: string, at: number) => Promise<void>,
  now: number,
): Promise<void> {
  const tries = await stored.triesQuery(db, now + AHEAD_MS, POSTS_A_RUN);
  const first = new Map(tries.toReversed().map(({ userId, at }) => [userId, at]));
  const pool = { atOnce: ACCOUNTS_AT_ONCE, where: "schedule" };
  const failed = await workOnEach([...first].reverse(), pool, ([userId, at]) => wake(userId, at));
  if (failed > 0) throw new Error(`Schedules that could not be woken: ${failed}.`);
}
