import { env } from "cloudflare:workers";
import { expect, inject, test } from "vitest";
import { API, withQuery } from "#contract/paths.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { nextReminder, sendReminders, weekAfter } from "../../../worker/domain/posts/reminders.ts";
import { type Mail, mailsTo, runMailJob } from "../mail/mailbox.ts";
import { call, newPerson, type Person } from "../people.ts";
import { newDevice } from "./devices.ts";
import { author, put } from "./scheduled.ts";

const ZONE = "America/New_York";
const DAY_MS = 86_400_000;

const confirm = ({ id }: Person) =>
  env.DB.prepare("update users set email_confirmed_at = 1 where id = ?").bind(id).run();

const choose = async (person: Person, mail: boolean) =>
  expect((await person.send("PUT", API.reminders, { mail, timeZone: ZONE })).status).toBe(200);

const dueOf = async ({ id }: Person) =>
  (await env.DB.prepare("select remind_at from users where id = ?").bind(id).first<number>("remind_at")) ?? 0;

/** Somebody with a confirmed address who has chosen to be reminded by mail. */
async function reminded(person: Person): Promise<Person> {
  await confirm(person);
  await choose(person, true);
  return person;
}

/** As if their Friday were now: the job runs then, and those of others stay as they are. */
async function friday(person: Person): Promise<Mail[]> {
  const due = await dueOf(person);
  await sendReminders(depsOf(env), due);
  await env.DB.prepare("update mails set next_at = 0 where user_id = ? and next_at is not null")
    .bind(person.id)
    .run();
  await runMailJob();
  return (await mailsTo(person.email)).filter(({ subject }) => subject.startsWith("Nothing is scheduled"));
}

test("reminders are off until they are chosen", async () => {
  const person = await newPerson();
  await confirm(person);
  expect(await (await person.get(API.reminders)).json()).toMatchObject({ mail: false });
  expect(await dueOf(person)).toBe(0);
  await choose(person, true);
  expect(await (await person.get(API.reminders)).json()).toMatchObject({ mail: true });
  const wrong = await person.send("PUT", API.reminders, { mail: true, timeZone: "+02:00" });
  expect(wrong.status).toBe(400);
});

test("an empty week is said once a week, however often the job runs, with a question of their own or none", async () => {
  const person = await reminded(await newPerson());
  const due = await dueOf(person);
  const [first, ...others] = await friday(person);
  expect(others).toEqual([]);
  expect(first?.text).not.toContain("?");
  await sendReminders(depsOf(env), due);
  expect(await dueOf(person)).toBeGreaterThan(due + 6 * DAY_MS);

  const questions = ["Why did the harbour freeze?", "Why did the harbour thaw?"];
  await env.DB.prepare("insert into topics (user_id, questions, updated_at) values (?, ?, 1)")
    .bind(person.id, JSON.stringify(questions))
    .run();
  const [second, earlier] = (await friday(person)).toReversed();
  const [third] = (await friday(person)).toReversed();
  expect(earlier?.text).toBe(first?.text);
  const asked = [second, third].map((mail) => questions.find((question) => mail?.text.includes(question)));
  expect(asked.toSorted()).toEqual(questions);
});

test("nothing is said where a post is scheduled for that week, to an unconfirmed address, or once it is switched off", async () => {
  const busy = await author();
  await reminded(busy.person);
  const { from, to } = weekAfter(ZONE, await dueOf(busy.person));
  expect((await put(busy, new Date(to - 60_000).toISOString())).status).toBe(200);
  expect(from).toBeLessThan(to);
  expect(await friday(busy.person)).toEqual([]);

  const unconfirmed = await newPerson();
  await choose(unconfirmed, true);
  expect(await friday(unconfirmed)).toEqual([]);

  const off = await reminded(await newPerson());
  await choose(off, false);
  expect(await friday(off)).toEqual([]);
  expect(await dueOf(off)).toBe(0);
});

test("a post of the week after next, or on Sunday before, is none of next week", async () => {
  const mine = await author();
  await reminded(mine.person);
  const { from, to } = weekAfter(ZONE, await dueOf(mine.person));
  for (const at of [from - 60_000, to])
    expect((await put(mine, new Date(at).toISOString())).status).toBe(200);
  expect(await friday(mine.person)).toHaveLength(1);
});

test("a reminder that is late by days is not sent", async () => {
  const person = await reminded(await newPerson());
  const due = await dueOf(person);
  await sendReminders(depsOf(env), due + 4 * DAY_MS);
  await runMailJob();
  expect(await mailsTo(person.email)).toEqual([]);
  expect(await dueOf(person)).toBe(nextReminder(ZONE, due + 4 * DAY_MS));
});

test("it is Friday at nine by their clocks, through both changes, and moves with their time zone", async () => {
  const at = (zone: string, after: string) => new Date(nextReminder(zone, Date.parse(after))).toISOString();
  expect(at("Europe/Berlin", "2027-03-24T00:00:00Z")).toBe("2027-03-26T08:00:00.000Z");
  expect(at("Europe/Berlin", "2027-03-27T00:00:00Z")).toBe("2027-04-02T07:00:00.000Z");
  const week = weekAfter("Europe/Berlin", Date.parse("2027-03-19T08:00:00Z"));
  expect(week.to - week.from).toBe(7 * DAY_MS - 3_600_000);
  const autumn = weekAfter("Europe/Berlin", Date.parse("2027-10-22T07:00:00Z"));
  expect(autumn.to - autumn.from).toBe(7 * DAY_MS + 3_600_000);

  const person = await reminded(await newPerson());
  await person.send("PUT", API.slots, { timeZone: "Asia/Tokyo", slots: [] });
  expect(await dueOf(person)).toBe(nextReminder("Asia/Tokyo", Date.now()));
  // A device elsewhere changes nothing.
  await choose(person, true);
  expect(await dueOf(person)).toBe(nextReminder("Asia/Tokyo", Date.now()));
});

test("one click in a mail program ends them, by the mail's own token and no other", async () => {
  const person = await reminded(await newPerson());
  const other = await reminded(await newPerson());
  const [mail] = await friday(person);
  expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const url = new URL(mail?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "");
  const stop = (path: string) =>
    call(path, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  for (const token of ["", "v1.a.b", other.id]) {
    expect((await stop(withQuery(API.stopReminders, { token }))).status).toBe(400);
  }
  expect((await stop(url.pathname + url.search)).status).toBe(204);
  expect(await (await person.get(API.reminders)).json()).toMatchObject({ mail: false });
  expect(await (await other.get(API.reminders)).json()).toMatchObject({ mail: true });
});

const keep = (person: Person, device = newDevice()) =>
  person.send("PUT", API.reminderDevices, { ...device, timeZone: ZONE });

const devicesOf = async (person: Person): Promise<string[]> =>
  (await (await person.get(API.reminders)).json<{ devices: string[] }>()).devices;

const pushedTo = async (endpoint: string) => {
  const pushed = await (await fetch(`${inject("push")}/pushed.json`)).json<
    { path: string; bytes: number }[]
  >();
  return pushed.filter(({ path }) => path === new URL(endpoint).pathname);
};

test("a device gets one notification a week, and one that is gone is forgotten", async () => {
  const person = await newPerson();
  const [good, failing, moved] = [newDevice(), newDevice(503), newDevice(307)];
  const gone = [newDevice(404), newDevice(410)];
  for (const device of [good, failing, moved, ...gone]) expect((await keep(person, device)).status).toBe(204);
  const due = await dueOf(person);
  await Promise.all([sendReminders(depsOf(env), due), sendReminders(depsOf(env), due)]);
  await sendReminders(depsOf(env), due);
  for (const { endpoint } of [good, failing, moved, ...gone])
    expect(await pushedTo(endpoint)).toHaveLength(1);
  expect(await pushedTo("https://fcm.googleapis.com/elsewhere/201")).toEqual([]);
  const kept = [good, failing, moved].map(({ endpoint }) => endpoint);
  expect((await devicesOf(person)).toSorted()).toEqual(kept.toSorted());
  // Mails are for those who chose them.
  expect(await mailsTo(person.email)).toEqual([]);
});

test("a device is forgotten by its owner only, and changes hands only with its secret", async () => {
  const [person, thief] = [await newPerson(), await newPerson()];
  const device = newDevice();
  await keep(person, device);
  await keep(thief, { ...device, keys: newDevice().keys });
  await thief.send("DELETE", API.reminderDevices, { endpoint: device.endpoint });
  expect(await devicesOf(thief)).toEqual([]);
  expect(await devicesOf(person)).toEqual([device.endpoint]);
  // As when somebody else signs in with the same browser.
  await keep(thief, device);
  expect([await devicesOf(person), await devicesOf(thief)]).toEqual([[], [device.endpoint]]);
  await thief.send("DELETE", API.reminderDevices, { endpoint: device.endpoint });
  expect(await devicesOf(thief)).toEqual([]);
});

test("of more devices than ten the oldest are forgotten", async () => {
  const person = await newPerson();
  const devices = Array.from({ length: 12 }, () => newDevice());
  for (const device of devices) await keep(person, device);
  expect(await devicesOf(person)).toHaveLength(10);
  expect(await devicesOf(person)).toContain(devices.at(-1)?.endpoint);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/a",
  "https://127.0.0.1/a",
  "https://[::1]/a",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/a",
  "https://evil.example/a",
  "https://fcm.googleapis.com.evil.example/a",
  "https://evilfcm.googleapis.com/a",
  "https://fcm.googleapis.com:8443/a",
  "https://user:secret@fcm.googleapis.com/a",
  "https://fcm.googleapis.com@evil.example/a",
  "javascript:alert(1)",
  `https://fcm.googleapis.com/${"a".repeat(1_000)}`,
])("no push is sent to %s", async (endpoint) => {
  const person = await newPerson();
  expect((await keep(person, { ...newDevice(), endpoint })).status).toBe(400);
  expect(await devicesOf(person)).toEqual([]);
});
