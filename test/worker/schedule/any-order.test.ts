import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import type { Slot } from "#contract/posts.ts";
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
  ...["UTC", "Asia/Kathmandu", "Europe/Berlin"],
  ...["America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"],
];
const HOUR_MS = 60 * MINUTE_MS;

interface Step {
  name: string;
  /** Which of the posts. */
  at: number;
  minutes: number;
  slots: { timeZone: string; slots: Slot[] };
}

const ACTS: Record<string, (post: Author, step: Step) => Promise<unknown>> = {
  schedule: (post, { minutes }) => put(post, inMinutes(minutes)),
  "schedule now": (post) => put(post, inMinutes(0)),
  "own times": ({ person }, { slots }) => person.send("PUT", API.slots, slots),
  "next own time": ({ person, id }) => person.send("POST", API.postScheduleNext(id)),
  unschedule: ({ person, id }) => person.send("DELETE", API.postSchedule(id)),
  edit: ({ person, id, marker }, { minutes }) =>
    person.send("PATCH", API.post(id), { body: `${marker} ${minutes}`, status: "ready" }),
  archive: ({ person, id }) => person.send("POST", API.archivePost(id)),
  restore: ({ person, id }) => person.send("PATCH", API.post(id), { status: "draft" }),
  delete: async ({ person, id }, { minutes }) => minutes < 20 && (await person.send("DELETE", API.post(id))),
  publish: ({ person, id }) => person.send("POST", API.publishPost(id)),
  alarm: ({ person }) => runAlarm(person),
  "two alarms": ({ person }) => Promise.all([runAlarm(person), runAlarm(person)]),
  cron: () =>
    wakeSchedules(depsOf(env), (userId, at) => scheduleStub(env, userId).wake(userId, at), Date.now()),
  "time without an alarm": ({ person }, { minutes }) => shift(person.id, minutes),
  "a minute": ({ person }) => pass(person, 1),
  "a while": ({ person }, { minutes }) => pass(person, minutes),
};

const slot = fc.record({
  day: fc.integer({ min: 1, max: 7 }),
  time: fc.constantFrom("00:00", "02:30", "09:15", "23:59"),
});
const step = fc.record({
  name: fc.constantFrom(...Object.keys(ACTS)),
  at: fc.nat(POSTS - 1),
  minutes: fc.nat(99),
  slots: fc.record({
    timeZone: fc.constantFrom(...TIME_ZONES),
    slots: fc.array(slot, { minLength: 1, maxLength: 3 }),
  }),
});
/** One after the other, or two at once. */
const moment = fc.array(step, { minLength: 1, maxLength: 2 });

test("whatever is done to scheduled posts in any order, each is sent once at most, in its hour or by hand, and none ends in silence", {
  timeout: 240_000,
}, async () => {
  const faults = fc.array(fc.constantFrom(...FAULTS), { minLength: POSTS, maxLength: POSTS });
  const moments = fc.array(moment, { minLength: STEPS, maxLength: STEPS });
  const everything = fc.asyncProperty(faults, moments, async (faults, moments) => {
    const person = await newPerson();
    await connect(person);
    const posts: Author[] = [];
    for (const fault of faults) posts.push({ person, ...(await newPost(person, fault)) });
    const log: string[] = [];
    for (const steps of moments) {
      for (const { name, at, minutes } of steps) log.push(`${name} ${at} ${minutes}`);
      await watched(
        posts,
        log,
        steps.map((step) => actOf(step, posts)),
      );
    }
    // Whatever is still to be sent has its time, which may be weeks ahead, and its hour of tries.
    for (let look = 0; look < 60; look += 1) {
      const minutes = await minutesToNextTry(person);
      if (minutes === null) break;
      await watched(posts, log, [{ run: () => pass(person, minutes) }]);
    }
    for (const post of posts) await expectEnd(post, log);
  });
  // What is found says its seed; a shorter way to it would take as long again and again.
  await fc.assert(everything, { numRuns: RUNS, endOnFailure: true });
});

interface Act {
  run(): Promise<unknown>;
  /** What it publishes by hand. */
  byHand?: Author;
}

function actOf(step: Step, posts: readonly Author[]): Act {
  const [post, act] = [posts[step.at], ACTS[step.name]];
  if (!post || !act) throw new Error(`There is no ${step.name} of post ${step.at}.`);
  return { run: () => act(post, step), byHand: step.name === "publish" ? post : undefined };
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
    if (is.sent === was.sent || acts.some(({ byHand }) => byHand === post)) continue;
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

/** At least one; null where nothing is to be tried any more. */
async function minutesToNextTry({ id }: Person): Promise<number | null> {
  const row = await env.DB.prepare("select min(schedule_next_try) as next from drafts where user_id = ?")
    .bind(id)
    .first<{ next: number | null }>();
  return row?.next ? Math.max(1, Math.ceil((row.next - Date.now()) / MINUTE_MS)) : null;
}
