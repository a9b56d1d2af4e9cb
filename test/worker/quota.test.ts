import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../worker/db/database.ts";
import { type NewRecording, reserveStatement, reserveWithCorrections } from "../../worker/db/recordings.ts";
import { refused } from "./account/logins.ts";
import { happens, newSubscriber, subscribe } from "./billing/stripe.ts";
import { askedOf, draftFrom, type Person, RAMBLE, release, runSql, spoken, test } from "./people.ts";
import { sayIn, seedRecordings } from "./vault/recordings.ts";

async function useUp(person: Person, count: number) {
  for (let i = 0; i < count; i++) await person.note({ text: `${RAMBLE} ${i}` });
}

const statuses = (responses: Response[]) => responses.map(({ status }) => status).sort();

const tenNotes = (person: Person) =>
  Promise.all(Array.from({ length: 10 }, () => person.note({ audio: spoken(RAMBLE) })));

test("of ten at once with one place left one is admitted, and after the trial none", async ({ person }) => {
  await useUp(person, 4);
  expect(statuses(await tenNotes(person))).toEqual([200, ...Array(9).fill(402)]);
  const today = { date: new Date().toISOString().slice(0, 10), recordings: 5, chat_turns: 0 };
  const used = { free_trials_used: 5, recordings_used: 5, remaining: 0, history: [today] };
  expect(await person.usage()).toMatchObject(used);
  expect(await (await person.get(API.chats)).json()).toHaveLength(5);
  await refused(await person.note({ audio: spoken(RAMBLE) }), 402, "trial_exhausted");
});

test("a recording that gave no transcript leaves its place to the next", async ({ person }) => {
  await useUp(person, 4);
  expect((await person.note({ audio: spoken("") })).status).toBe(422);
  expect((await person.note({ audio: spoken(RAMBLE) })).status).toBe(200);
});

test("a counted recording sent again after the trial is used up answers its session", async ({ person }) => {
  const note = { audio: spoken(RAMBLE), key: "recording-1" };
  const first = await (await person.note(note)).json();
  await useUp(person, 4);
  const again = await person.note(note);
  expect([again.status, await again.json()]).toEqual([200, first]);
});

test.for([
  ["a note under way holds a place of the trial", "note", 60_000, 402],
  ["a note whose request died holds none once its reservation has lapsed", "note", -1, 200],
  ["what is said within a session holds none", "turn", 60_000, 200],
] as const)("%s", async ([, purpose, ms, status], { person }) => {
  await useUp(person, 4);
  await runSql(
    `insert into recordings (id, user_id, key, sha256, source, bytes, purpose, reserved_until, created_at)
     values (?1, ?1, 'under way', 'x', 'audio', 1, ?2, ?3, 0)`,
    person.id,
    purpose,
    Date.now() + ms,
  );
  expect((await person.note({ text: RAMBLE })).status).toBe(status);
});

/** Lets the plan run until this moment, as an answer of Stripe's would. */
const runUntil = ({ id }: Person, time: number) =>
  runSql("update subscriptions set access_until = ? where user_id = ?", time, id);

const newRecording = (person: Person): NewRecording => ({
  id: crypto.randomUUID(),
  userId: person.id,
  key: crypto.randomUUID(),
  sha256: "x",
  source: "text",
  format: null,
  bytes: 1,
  durationSeconds: null,
  topic: null,
  interviewMode: false,
});

test("a subscriber records on after the trial, and every recording is counted all the same", async () => {
  const { person } = await newSubscriber();
  await useUp(person, 7);
  expect((await person.note({ audio: spoken(RAMBLE) })).status).toBe(200);
  const used = { free_trials_used: 5, recordings_used: 8, history: [{ recordings: 8 }] };
  expect(await person.usage()).toMatchObject({ ...used, remaining: 1_000_000 });
});

test("who has used up the trial and subscribes goes on at once, in every way", async ({ person }) => {
  const { sessionId } = await draftFrom(person);
  await useUp(person, 4);
  const tryAll = async () => [
    (await person.note({ text: RAMBLE })).status,
    (await person.send("POST", API.message(sessionId), { content: "Make it shorter." })).status,
    (await sayIn(person, sessionId, spoken("make it shorter"))).status,
    (await person.send("POST", API.hooks, { transcript: RAMBLE })).status,
    (await person.send("POST", API.tweak, { mode: "shorter", body: RAMBLE })).status,
  ];
  expect(await tryAll()).toEqual(Array(5).fill(402));
  const customer = await subscribe(person);
  expect(await tryAll()).toEqual(Array(5).fill(200));
  await happens("end-now", customer);
  expect(await tryAll()).toEqual(Array(5).fill(402));
});

test("who subscribed during the trial has the rest of it when the plan has ended", async () => {
  const { person, customer } = await newSubscriber();
  await useUp(person, 3);
  await happens("end-now", customer);
  expect(await person.usage()).toMatchObject({ free_trials_used: 3, remaining: 2 });
  expect(statuses(await tenNotes(person))).toEqual([200, 200, ...Array(8).fill(402)]);
});

test("at the moment of expiry a plan admits no more than the trial has left", async () => {
  const { person } = await newSubscriber();
  await useUp(person, 4);
  const end = Date.now() + 1_000_000;
  await runUntil(person, end);
  const db = openDatabase(env.DB);
  const reserveTen = async (now: number) => {
    const reserved = await Promise.all(
      Array.from({ length: 10 }, () =>
        reserveWithCorrections(db, newRecording(person), { now, until: now + 1 }),
      ),
    );
    return reserved.filter(({ id }) => id !== undefined).length;
  };
  expect(await reserveTen(end - 2)).toBe(10);
  // Those ten have lapsed by now.
  expect(await reserveTen(end)).toBe(1);
});

test("a recording that was admitted while the plan ran is finished after its end", async () => {
  const { person } = await newSubscriber();
  await useUp(person, 5);
  const id = crypto.randomUUID();
  const note = person.note({ audio: spoken(RAMBLE, { id, faults: ["wait"] }) });
  await askedOf(id, "speech");
  await runUntil(person, Date.now());
  await release(id);
  expect((await note).status).toBe(200);
  expect((await person.note({ text: RAMBLE })).status).toBe(402);
  expect(await person.usage()).toMatchObject({ recordings_used: 6, subscription_status: "inactive" });
});

test("reserving a place reads as many rows however much is stored but sound", async ({ person }) => {
  const { person: subscriber } = await newSubscriber();
  const db = openDatabase(env.DB);
  const rowsRead = async (by: Person) => {
    const now = Date.now();
    // Lapsed from the first, so that each finds the same.
    const reservation = { now, until: now };
    const recording = newRecording(by);
    const reserved = await db.run(reserveStatement(db, recording, reservation));
    expect(reserved.meta.changes).toBeGreaterThan(0);
    await runSql("delete from recordings where id = ?", recording.id);
    return reserved.meta.rows_read;
  };
  const both = [subscriber, person];
  const rowsWith = async (numbers: number[]) => {
    for (const each of both) await seedRecordings(each, numbers);
    const gone = "update recordings set sound_gone_at = 1, reserved_until = iif(created_at % 2, 1, null)";
    await runSql(`${gone} where user_id in (?, ?)`, ...both.map(({ id }) => id));
    return [await rowsRead(subscriber), await rowsRead(person)];
  };
  const numbers = Array.from({ length: 410 }, (_, at) => at);
  const few = await rowsWith(numbers.slice(0, 10));
  expect(await rowsWith(numbers.slice(10))).toEqual(few);
});
