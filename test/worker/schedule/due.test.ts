import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { publishDue, wakeSchedules } from "../../../worker/domain/posts/schedule.ts";
import { scheduleStub } from "../../../worker/session/stub.ts";
import { beforeSecondBatch, dyingAfter } from "../crashes.ts";
import refusals from "../linkedin/refusals.json" with { type: "json" };
import { mailsTo } from "../mail/mailbox.ts";
import type { Person } from "../people.ts";
import {
  type Author,
  author,
  connect,
  feedOf,
  inMinutes,
  later,
  newPost,
  postOf,
  put,
  runAlarm,
  send,
  shift,
} from "./scheduled.ts";

const noted = async () => undefined;
const SUBJECT = {
  missed: "Your scheduled post was not sent in time",
  unknown: "LinkedIn did not say whether it has your scheduled post",
  failed: "Your scheduled post could not be published",
};
const subjects = async ({ email }: Person, about: string) =>
  (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject === about);

const alarmOf = (stub: ReturnType<typeof scheduleStub>) =>
  runInDurableObject(stub, (_object, { storage }) => storage.getAlarm());

/** It was not published, and its author was told why, once. */
async function expectFailed(mine: Author, reason: string): Promise<void> {
  const post = await postOf(mine);
  expect(post).toMatchObject({ schedule_state: "failed", publishedAt: null });
  expect(post.schedule_error).toContain(reason);
  expect(await subjects(mine.person, SUBJECT.failed)).toHaveLength(1);
}

/** Somebody whose post is scheduled in an hour. */
async function scheduled(options: Parameters<typeof author>[0] = {}) {
  const mine = await author(options);
  await put(mine);
  return mine;
}

test("a scheduled post is published at its time, once, and keeps that time", async () => {
  const mine = await scheduled();
  await later(mine, 59);
  expect(await feedOf(mine)).toEqual([]);
  await later(mine, 1);
  await Promise.all([runAlarm(mine.person), runAlarm(mine.person)]);
  expect(await feedOf(mine)).toHaveLength(1);
  const post = await postOf(mine);
  expect(post).toMatchObject({ status: "published", schedule_state: "published", schedule_error: null });
  expect(post.scheduled_at).not.toBeNull();
});

test("an edited post stays scheduled, and is published as it is then", async () => {
  const mine = await scheduled();
  const marker = `${mine.marker} edited`;
  await mine.person.send("PATCH", API.post(mine.id), { body: marker, status: "ready" });
  expect(await postOf(mine)).toMatchObject({ schedule_state: "scheduled" });
  await later(mine, 60);
  expect(await feedOf({ marker })).toHaveLength(1);
});

const MEANWHILE = ["deleted", "archived", "taken out", "moved", "published by hand"] as const;

test.for(MEANWHILE)("a post that is %s in that second is not sent as scheduled", async (what) => {
  const mine = await scheduled();
  const { person, id } = mine;
  await shift(mine.id, 60);
  const meanwhile = {
    deleted: () => person.send("DELETE", API.post(id)),
    archived: () => person.send("POST", API.archivePost(id)),
    "taken out": () => person.send("DELETE", API.postSchedule(id)),
    moved: () => put(mine, inMinutes(90)),
    "published by hand": () => person.send("POST", API.publishPost(id)),
  }[what];
  // Once it has been found due and read, and before it is taken for sending.
  const db = beforeSecondBatch(async () => expect((await meanwhile()).status).toBeLessThan(300));
  await publishDue({ ...depsOf(env), db }, person.id, noted);
  await runAlarm(person);
  expect(await feedOf(mine)).toHaveLength(what === "published by hand" ? 1 : 0);
  if (what !== "deleted") {
    expect((await postOf(mine)).schedule_state).toBe(what === "moved" ? "scheduled" : null);
  }
});

test.for([
  ["500-once", "LinkedIn didn't answer."],
  ["429-soon-once", "LinkedIn takes no more posts"],
  ["reset-after-once", "LinkedIn didn't answer."],
] as const)("after %s a post is tried again, saying so, and is there once", async ([fault, error]) => {
  const mine = await scheduled({ fault });
  await later(mine, 60);
  const post = await postOf(mine);
  expect(post).toMatchObject({ schedule_state: "scheduled", publishedAt: null });
  expect(post.schedule_error).toContain(error);
  await later(mine, 2);
  expect(await postOf(mine)).toMatchObject({ schedule_state: "published", schedule_error: null });
  expect(await feedOf(mine)).toHaveLength(1);
  expect(await mailsTo(mine.person.email)).toEqual([]);
});

test("what LinkedIn never takes within the hour is missed, said not to be known, once, and never sent late", async () => {
  const mine = await scheduled({ fault: "503" });
  await later(mine, 60);
  for (let minutes = 0; minutes < 45; minutes += 15) await later(mine, 15);
  expect(await postOf(mine)).toMatchObject({ schedule_state: "scheduled" });
  await later(mine, 15);
  expect(await postOf(mine)).toMatchObject({ schedule_state: "missed", publishUnsettled: true });
  await runAlarm(mine.person);
  expect(await feedOf(mine)).toEqual([]);
  expect(await subjects(mine.person, SUBJECT.unknown)).toHaveLength(1);
  expect(await subjects(mine.person, SUBJECT.missed)).toEqual([]);
});

test("what LinkedIn takes no more of for the day is missed after the hour, with that reason", async () => {
  // Without a time of LinkedIn's we wait until midnight UTC, which may be within the hour.
  const mine = await scheduled({ fault: "429-late" });
  await later(mine, 60);
  expect(await postOf(mine)).toMatchObject({ schedule_state: "scheduled" });
  await later(mine, 60);
  const post = await postOf(mine);
  expect(post).toMatchObject({ schedule_state: "missed", publishUnsettled: false });
  expect(post.schedule_error).toContain("LinkedIn took no more posts from you then.");
  expect(await subjects(mine.person, SUBJECT.missed)).toHaveLength(1);
});

test("a post that nothing woke for an hour is missed, and says that it was not sent", async () => {
  const mine = await scheduled();
  await later(mine, 120);
  const post = await postOf(mine);
  expect(post).toMatchObject({ schedule_state: "missed", publishedAt: null, publishUnsettled: false });
  expect(post.schedule_error).toContain("we didn't send it");
  expect(await feedOf(mine)).toEqual([]);
  expect(await subjects(mine.person, SUBJECT.missed)).toHaveLength(1);
  expect((await put(mine)).status).toBe(200);
  await later(mine, 60);
  expect(await feedOf(mine)).toHaveLength(1);
});

test("a post that its author is publishing by hand when its hour ends is not told to be missed", async () => {
  const mine = await scheduled();
  await send(mine, Date.now() + 120 * 60_000);
  await later(mine, 120);
  expect(await postOf(mine)).toMatchObject({ schedule_state: "scheduled" });
  await later(mine, 2);
  const post = await postOf(mine);
  expect(post).toMatchObject({ schedule_state: "missed", publishUnsettled: true });
  expect(post.schedule_error).toContain("can't tell yet");
  expect(await subjects(mine.person, SUBJECT.unknown)).toHaveLength(1);
});

test("a post that LinkedIn has already is refused at its time with that reason", async () => {
  const mine = await author();
  expect((await mine.person.send("POST", API.publishPost(mine.id))).status).toBe(200);
  const again = { ...mine, ...(await newPost(mine.person)) };
  const { hook, body, cta } = await postOf(mine);
  await mine.person.send("PATCH", API.post(again.id), { hook, body, cta });
  await put(again);
  await later(again, 60);
  await expectFailed(again, "posted this text before");
});

test("a post goes out as the member that it was scheduled for only, even if its author has never published", async () => {
  const mine = await scheduled();
  await mine.person.send("DELETE", API.linkedinConnection);
  await connect(mine.person, { memberId: crypto.randomUUID() });
  await later(mine, 60);
  await expectFailed(mine, "connected as someone else");
  expect(await feedOf(mine)).toEqual([]);
  await put(mine);
  await later(mine, 60);
  expect(await feedOf(mine)).toHaveLength(1);
});

const FINAL = refusals.filter(({ code }) => code !== "publish_rate");

test.for(FINAL)("a post that LinkedIn answers with $fault has failed, and why", async ({ fault, words }) => {
  const mine = await scheduled({ fault });
  await later(mine, 60);
  await runAlarm(mine.person);
  await expectFailed(mine, words);
});

test("a post without a connection, or too long by then, has failed at once with that reason", async () => {
  const gone = await scheduled();
  await gone.person.send("DELETE", API.linkedinConnection);
  await later(gone, 60);
  await expectFailed(gone, "Connect LinkedIn to publish.");
  await connect(gone.person);
  await put(gone);
  expect(await postOf(gone)).toMatchObject({ schedule_state: "scheduled", schedule_error: null });
  await gone.person.send("PATCH", API.post(gone.id), { body: "Long. ".repeat(490), hook: "L".repeat(200) });
  await later(gone, 60);
  expect((await postOf(gone)).schedule_error).toContain("3,000 characters");
});

test("a cron job wakes what an alarm forgot, and what is due before it runs again", async () => {
  const mine = await author();
  const at = inMinutes(60);
  await put(mine, at);
  await put({ person: mine.person, ...(await newPost(mine.person)) }, inMinutes(61));
  await scheduleStub(env, mine.person.id).erase();
  const woken: unknown[] = [];
  const wake = async (userId: string, first: number) =>
    void (userId === mine.person.id && woken.push(new Date(first).toISOString()));
  await wakeSchedules(depsOf(env), wake, Date.now() + 43 * 60_000);
  expect(woken).toEqual([]);
  await wakeSchedules(depsOf(env), wake, Date.now() + 45.5 * 60_000);
  expect(woken).toEqual([at]);
  await later(mine, 60);
  expect(await feedOf(mine)).toHaveLength(1);
});

test("an alarm is set to the post's own moment, and one that comes sooner stays", async () => {
  const mine = await author();
  const stub = scheduleStub(env, mine.person.id);
  await put(mine, inMinutes(60));
  const at = Date.parse((await postOf(mine)).scheduled_at ?? "");
  expect(await alarmOf(stub)).toBe(at);
  await runInDurableObject(stub, (_object, { storage }) => storage.setAlarm(at - 1));
  await stub.wake(mine.person.id, at);
  expect(await alarmOf(stub)).toBe(at - 1);
});

test("whatever step publishing at its time dies after, there is one post in the end", {
  timeout: 120_000,
}, async () => {
  let steps = 0;
  for (let isThrough = false; !isThrough; steps++) {
    const mine = await scheduled();
    await shift(mine.id, 60);
    const { deps, died } = dyingAfter(steps);
    await publishDue(deps, mine.person.id, noted).catch((error: Error) => {
      expect(String(error.cause ?? error)).toContain("crash");
    });
    isThrough = !died();
    await later(mine, 3);
    expect(await feedOf(mine)).toHaveLength(1);
    expect(await postOf(mine)).toMatchObject({ status: "published", schedule_state: "published" });
  }
  expect(steps).toBeGreaterThan(6);
});

test("an erased account leaves no schedule behind", async () => {
  const mine = await scheduled();
  const stub = scheduleStub(env, mine.person.id);
  expect(await alarmOf(stub)).not.toBeNull();
  expect((await mine.person.send("DELETE", API.account)).status).toBe(204);
  expect(await alarmOf(stub)).toBeNull();
  expect(await runInDurableObject(stub, async (_object, { storage }) => (await storage.list()).size)).toBe(0);
});
