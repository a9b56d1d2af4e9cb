import { expect, test } from "vitest";
import { API, withQuery } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { refused } from "../account/logins.ts";
import { newPerson } from "../people.ts";
import { author, inMinutes, newPost, postOf, put, send } from "./scheduled.ts";

const NEVER = { scheduled_at: null, schedule_state: null, schedule_error: null, schedule_warning: null };
const DAY_MINUTES = 24 * 60;

test("a post is scheduled, moved and taken out, however often each is asked for", async () => {
  const mine = await author();
  expect(await postOf(mine)).toMatchObject(NEVER);
  for (const at of [inMinutes(60), inMinutes(90)]) {
    for (const answer of [await put(mine, at), await put(mine, at)]) {
      const scheduled = { ...NEVER, scheduled_at: at, schedule_state: "scheduled" };
      expect([answer.status, await answer.json()]).toMatchObject([200, scheduled]);
    }
  }
  for (let time = 0; time < 2; time++) {
    const out = await mine.person.send("DELETE", API.postSchedule(mine.id));
    expect([out.status, await out.json()]).toMatchObject([200, NEVER]);
  }
});

test("the time has an offset, and is from now to a year ahead", async () => {
  const mine = await author();
  const offset = await put(mine, "2027-01-04T08:30:00+02:00");
  expect(await offset.json()).toMatchObject({ scheduled_at: "2027-01-04T06:30:00.000Z" });
  const wrong = [
    [inMinutes(-5), "past_time"],
    [inMinutes(366 * DAY_MINUTES), "far_time"],
    ["2027-01-04T08:30:00", "invalid"],
    ["soon", "invalid"],
  ] as const;
  for (const [at, code] of wrong) await refused(await put(mine, at), 400, code);
  expect(await postOf(mine)).toMatchObject({ scheduled_at: "2027-01-04T06:30:00.000Z" });
});

test("without a connection nothing is scheduled; one that ends before the time is said", async () => {
  const stranger = await author({ connected: false });
  await refused(await put(stranger), 409, "linkedin_connect");

  const mine = await author();
  await put(mine, inMinutes(59 * DAY_MINUTES));
  expect((await postOf(mine)).schedule_warning).toBeNull();
  const warned = { schedule_state: "scheduled", schedule_warning: "connection_ends" };
  expect(await (await put(mine, inMinutes(61 * DAY_MINUTES))).json()).toMatchObject(warned);
  await put(mine, inMinutes(60));
  await mine.person.send("DELETE", API.linkedinConnection);
  expect(await postOf(mine)).toMatchObject(warned);
});

test("archived, or published by hand, a post has no time, and can't get one", async () => {
  const archived = await author();
  await put(archived);
  await archived.person.send("POST", API.archivePost(archived.id));
  expect(await postOf(archived)).toMatchObject(NEVER);
  await refused(await put(archived), 409, "in_archive");

  const published = await author();
  await put(published);
  expect((await published.person.send("POST", API.publishPost(published.id))).status).toBe(200);
  expect(await postOf(published)).toMatchObject({ ...NEVER, status: "published" });
  await refused(await put(published), 409, "already_published");
});

test("while it is being sent, a post is neither moved, nor taken out, nor deleted", async () => {
  const mine = await author();
  const at = inMinutes(60);
  await put(mine, at);
  await send(mine, Date.now());
  const answers = [
    await put(mine),
    await mine.person.send("DELETE", API.postSchedule(mine.id)),
    await mine.person.send("DELETE", API.post(mine.id)),
  ];
  for (const answer of answers) await refused(answer, 409, "publishing");
  expect(await postOf(mine)).toMatchObject({ scheduled_at: at, schedule_state: "scheduled" });

  await send(mine, Date.now() - 61_000);
  expect((await mine.person.send("DELETE", API.post(mine.id))).status).toBe(204);
});

test("the calendar has the posts from a time until before another, soonest first", async () => {
  const { person, id: second } = await author();
  const [first, far] = [(await newPost(person)).id, (await newPost(person)).id];
  const [soon, then] = [inMinutes(60), inMinutes(120)];
  await put({ person, id: second }, then);
  await put({ person, id: first }, soon);
  await put({ person, id: far }, inMinutes(91 * DAY_MINUTES));
  const ids = async (query: Record<string, string> = {}) =>
    (await (await person.get(withQuery(API.schedule, query))).json<Post[]>()).map(({ id }) => id);
  expect(await ids()).toEqual([first, second]);
  expect(await ids({ from: soon, to: then })).toEqual([first]);
  expect(await ids({ from: then, to: inMinutes(100 * DAY_MINUTES) })).toEqual([second, far]);
  expect((await person.get(withQuery(API.schedule, { from: "yesterday" }))).status).toBe(400);
});

test("slots are kept in order, a repeated one once, in a time zone that there is", async () => {
  const person = await newPerson();
  expect(await (await person.get(API.slots)).json()).toEqual({ timeZone: "UTC", slots: [] });
  const tuesday = { day: 2, time: "08:30" };
  const thursday = { day: 4, time: "17:15" };
  const slots = [thursday, tuesday, thursday];
  const chosen = { timeZone: "Europe/Berlin", slots: [tuesday, thursday] };
  const saved = await person.send("PUT", API.slots, { timeZone: "Europe/Berlin", slots });
  expect(await saved.json()).toEqual(chosen);
  for (const wrong of [
    { timeZone: "Europe/Atlantis", slots },
    { timeZone: "+02:00", slots },
    { timeZone: "UTC", slots: [{ day: 8, time: "08:30" }] },
    { timeZone: "UTC", slots: [{ day: 1, time: "24:00" }] },
    { timeZone: "UTC", slots: Array(51).fill(tuesday) },
  ])
    expect((await person.send("PUT", API.slots, wrong)).status).toBe(400);
  expect(await (await person.get(API.slots)).json()).toEqual(chosen);
});

test("the next free slot is one that no other post has, even when all are asked for at once; it may be the post's own", async () => {
  const first = await author();
  const { person } = first;
  const next = (id: string) => person.send("POST", API.postScheduleNext(id));
  await refused(await next(first.id), 409, "no_slots");
  const posts = [first.id, (await newPost(person)).id, (await newPost(person)).id];
  await person.send("PUT", API.slots, { timeZone: "UTC", slots: [{ day: 3, time: "09:00" }] });
  const answers = await Promise.all(posts.map(next));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const scheduled = await Promise.all(answers.map((answer) => answer.json<Post>()));
  const times = scheduled.map(({ scheduled_at }) => Date.parse(scheduled_at ?? "")).sort((a, b) => a - b);
  const [soonest = 0] = times;
  const week = 7 * DAY_MINUTES * 60_000;
  expect(times).toEqual([soonest, soonest + week, soonest + 2 * week]);
  expect(new Date(soonest).toISOString()).toMatch(/T09:00:00.000Z$/);
  expect(soonest).toBeLessThan(Date.now() + week);
  const again = await (await next(first.id)).json<Post>();
  expect(again.scheduled_at).toBe(scheduled[0]?.scheduled_at);
});

test("an author without posting times gets the proposed ones, in her time zone, with the first free slot", async () => {
  const mine = await author();
  const timeZone = "Pacific/Kiritimati";
  const next = (zone: string) => mine.person.send("POST", API.postScheduleNext(mine.id), { timeZone: zone });
  const { scheduled_at } = await (await next(timeZone)).json<Post>();
  const there = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "short", hour: "numeric" });
  expect(there.format(new Date(scheduled_at ?? ""))).toMatch(/^(?:Tue|Wed|Thu).* 9\sAM$/);
  const slots = [2, 3, 4].map((day) => ({ day, time: "09:00" }));
  expect(await (await mine.person.get(API.slots)).json()).toEqual({ timeZone, slots });
  expect((await next("Nowhere")).status).toBe(400);
});

test("nobody is asked to connect LinkedIn for a slot that there is not", async () => {
  const stranger = await author({ connected: false });
  const next = (body?: object) => stranger.person.send("POST", API.postScheduleNext(stranger.id), body);
  await refused(await next(), 409, "no_slots");
  await refused(await next({ timeZone: "Europe/Berlin" }), 409, "linkedin_connect");
  expect(await (await stranger.person.get(API.slots)).json()).toMatchObject({ slots: [] });
});
