import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import type { Slot } from "#contract/schedule.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { wakeSchedules } from "../../../worker/domain/posts/schedule.ts";
import { scheduleStub } from "../../../worker/session/stub.ts";
import { newPerson, type Person } from "../people.ts";
import {
  type Author,
  connect,
  feedOf,
  inMinutes,
  MINUTE_MS,
  newPost,
  put,
  runAlarm,
  shift,
} from "./scheduled.ts";

const RUNS = 4;
const STEPS = 25;
const POSTS = 3;
const FAULTS = ["", "", "500-once", "429-soon-once", "reset-after-once", "503", "403", "426-once"];
/** With half hours, with summer time at either end of the year, and with a day that once was left out. */
const TIME_ZONES = [
  "UTC",
  "Asia/Kathmandu",
  "Europe/Berlin",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Apia",
];
const HOUR_MS = 60 * MINUTE_MS;

/** A different run each time; a failure names its seed. */
const first = Math.floor(Math.random() * 1e6);

test.for(Array.from({ length: RUNS }, (_, at) => first + at))(
  "whatever is done to scheduled posts in any order, each is sent once at most, in its hour or by hand, and none ends in silence (seed %i)",
  async (seed) => {
    const random = randomOf(seed);
    const person = await newPerson();
    await connect(person);
    const posts: Author[] = [];
    for (let at = 0; at < POSTS; at += 1)
      posts.push({ person, ...(await newPost(person, pick(random, FAULTS))) });
    const log: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const act = () => someAct(random, posts, log);
      await watched(posts, log, random() < 0.5 ? [act(), act()] : [act()]);
    }
    // Whatever is still to be sent has its time, which may be weeks ahead, and its hour of tries.
    for (let look = 0; look < 60; look += 1) {
      const minutes = await minutesToNextTry(person);
      if (minutes === null) break;
      await watched(posts, log, [{ run: () => pass(person, minutes), byHand: [] }]);
    }
    for (const post of posts) await expectEnd(post, log);
  },
);

interface Act {
  run(): Promise<unknown>;
  /** What it publishes by hand. */
  byHand: readonly Author[];
}

function someAct(random: () => number, posts: readonly Author[], log: string[]): Act {
  const post = pick(random, posts);
  const { person, id } = post;
  const minutes = Math.floor(random() * 100);
  const acts: Record<string, () => Promise<unknown>> = {
    schedule: () => put(post, inMinutes(minutes)),
    "schedule now": () => put(post, inMinutes(0)),
    "own times": () =>
      person.send("PUT", API.slots, { timeZone: pick(random, TIME_ZONES), slots: slots(random) }),
    "next own time": () => person.send("POST", API.postScheduleNext(id)),
    unschedule: () => person.send("DELETE", API.postSchedule(id)),
    edit: () => person.send("PATCH", API.post(id), { body: `${post.marker} ${minutes}`, status: "ready" }),
    archive: () => person.send("POST", API.archivePost(id)),
    restore: () => person.send("PATCH", API.post(id), { status: "draft" }),
    delete: () => (minutes < 20 ? person.send("DELETE", API.post(id)) : Promise.resolve()),
    publish: () => person.send("POST", API.publishPost(id)),
    alarm: () => runAlarm(person),
    "two alarms": () => Promise.all([runAlarm(person), runAlarm(person)]),
    cron: () =>
      wakeSchedules(
        depsOf(env),
        (userId) => scheduleStub(env, userId).wake(userId, { inTurn: true }),
        Date.now(),
      ),
    "time without an alarm": () => shift(person.id, minutes),
    "a minute": () => pass(person, 1),
    "a while": () => pass(person, minutes),
  };
  const name = pick(random, Object.keys(acts));
  log.push(`${name} ${posts.indexOf(post)} ${minutes}`);
  return { run: acts[name] ?? (async () => undefined), byHand: name === "publish" ? [post] : [] };
}

/** Does this, and looks at what appeared on LinkedIn meanwhile. */
async function watched(
  posts: readonly Author[],
  log: readonly string[],
  acts: readonly Act[],
): Promise<void> {
  const before = await Promise.all(posts.map(stateOf));
  await Promise.all(acts.map(({ run }) => run()));
  const after = await Promise.all(posts.map(stateOf));
  for (const [at, post] of posts.entries()) {
    const [was, is] = [before[at], after[at]];
    if (!was || !is) throw new Error("There is no such post.");
    const told = `post ${at} after ${log.join(", ")}: ${JSON.stringify({ was, is })}`;
    expect(is.sent, told).toBeLessThanOrEqual(1);
    if (is.sent === was.sent || acts.some(({ byHand }) => byHand.includes(post))) continue;
    // An act may have shifted the time before it was sent, or after, where the platform's own alarm was first.
    const times = [was.row?.at, is.row?.at].map((time) => Date.now() - (time ?? Number.NaN));
    expect(
      times.some((late) => late >= 0 && late < HOUR_MS + MINUTE_MS),
      told,
    ).toBe(true);
    expect(was.row?.status, told).not.toBe("archived");
  }
}

interface Row {
  at: number | null;
  state: string | null;
  status: string;
  error: string | null;
  published: number | null;
  unsettled: number;
}

async function stateOf(post: Author): Promise<{ sent: number; row: Row | null }> {
  const row = await env.DB.prepare(
    `select scheduled_at as at, schedule_state as state, status, schedule_error as error, published_at as published,
      publish_unsettled or publish_attempt is not null as unsettled from drafts where id = ?`,
  )
    .bind(post.id)
    .first<Row>();
  return { sent: (await feedOf(post)).length, row };
}

async function expectEnd(post: Author, log: readonly string[]): Promise<void> {
  const { sent, row } = await stateOf(post);
  if (!row) return;
  const told = `after ${log.join(", ")}: ${JSON.stringify({ sent, row })}`;
  // Nothing waits for ever, and what did not go out says why.
  expect([null, "published", "missed", "failed"], told).toContain(row.state);
  if (row.state === "missed" || row.state === "failed") expect(row.error, told).toBeTruthy();
  if (row.published !== null) expect(sent, told).toBe(1);
  if (sent === 1) expect(row.published !== null || row.unsettled === 1, told).toBe(true);
}

async function pass(person: Person, minutes: number): Promise<void> {
  await shift(person.id, minutes);
  await runAlarm(person);
}

const slots = (random: () => number): Slot[] =>
  Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    day: 1 + Math.floor(random() * 7),
    time: pick(random, ["00:00", "02:30", "09:15", "23:59"]),
  }));

/** At least one; null where nothing is to be tried any more. */
async function minutesToNextTry({ id }: Person): Promise<number | null> {
  const row = await env.DB.prepare("select min(schedule_next_try) as next from drafts where user_id = ?")
    .bind(id)
    .first<{ next: number | null }>();
  return row?.next ? Math.max(1, Math.ceil((row.next - Date.now()) / MINUTE_MS)) : null;
}

const pick = <Item>(random: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
};

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
