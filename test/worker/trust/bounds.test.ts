import { env } from "cloudflare:workers";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import * as schema from "../../../worker/db/schema.ts";
import { r2Vault } from "../../../worker/services/vault.ts";
import { refused } from "../account/logins.ts";
import { silentWav } from "../audio.ts";
import { newSubscriber } from "../billing/stripe.ts";
import { newPerson, RAMBLE, sessionFrom, spoken, storedOf, test, useUpTrial } from "../people.ts";
import { sayIn, seedRecordings, soundsOf } from "../vault/recordings.ts";
import { newVisitor, ownerOf, peopleCount } from "../visitors/visitor.ts";
import bounds from "./bounds.json" with { type: "json" };

test("every table and bucket that somebody can make grow has its bound", () => {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
  const buckets = Object.entries(env).filter(([, bound]) => bound.constructor.name === "R2Bucket");
  const puts = Object.keys(r2Vault(env.VAULT)).filter((name) => name.startsWith("put"));
  const stores = buckets.flatMap(([name]) => puts.map((put) => `${name}.${put}`));
  const all = [...tables.map((table) => getTableConfig(table).name), ...stores];
  expect(Object.keys(bounds).toSorted()).toEqual(all.toSorted());
});

const fill = (person: { id: string }, columns: string, values: string) =>
  env.DB.prepare(
    `insert into recordings (id, user_id, key, sha256, source, created_at, ${columns})
     values (?1 || ?2, ?1, ?1 || ?2, 'x', 'audio', 1, ${values})`,
  ).bind(person.id, crypto.randomUUID());

/** As if this much sound were kept, of a note that is done. */
const keep = (person: { id: string }, bytes: number) =>
  fill(person, "bytes, transcript", `${bytes}, 'said'`).run();

const sound = () => spoken(RAMBLE);

test("silence is kept of nobody, and whoever sends it goes on with nothing used up", async ({ person }) => {
  for (const seconds of [1, 30, 90])
    await refused(await person.note({ audio: silentWav(seconds) }), 422, "no_speech");
  const sessionId = await sessionFrom(person, { text: RAMBLE });
  await refused(await sayIn(person, sessionId, silentWav(3)), 422, "no_speech");
  expect(await soundsOf(person)).toEqual([]);
  expect((await storedOf(person.id)).recordings).toHaveLength(1);
  expect(await person.usage()).toMatchObject({ remaining: 4 });

  const before = await peopleCount();
  await refused(await newVisitor().note({ audio: silentWav(3) }), 422, "no_speech");
  expect(await peopleCount()).toBe(before);
});

test("at most twenty recordings wait, of whatever kind; what waits may be sent again, and what is deleted makes room", async () => {
  const person = await newPerson();
  const waiting = { audio: spoken(RAMBLE, { faults: ["503", "503"] }), key: "waits" };
  const sessionId = await sessionFrom(person, { text: RAMBLE });
  expect((await person.note(waiting)).status).toBe(503);
  const times = Array.from({ length: 19 }, (_, at) => at + 1);
  await seedRecordings(person, times, { transcript: null, failure: "no_speech" });
  const kept = await soundsOf(person);
  await refused(await person.note({ audio: sound() }), 413, "storage_full");
  await refused(await person.note({ text: RAMBLE }), 413, "storage_full");
  await refused(await sayIn(person, sessionId, sound()), 413, "storage_full");
  expect(await soundsOf(person)).toEqual(kept);
  expect((await person.note(waiting)).status).toBe(200);
  // That one waits no longer, and of ten at once one takes its place.
  const send = () => person.note({ audio: spoken(RAMBLE, { faults: ["503", "503"] }) });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(1);
  expect((await person.send("DELETE", API.recording(`${person.id}-1`))).status).toBe(204);
  expect((await person.note({ audio: sound() })).status).toBe(200);
});

test("sound has a budget: of a visitor, on trial, and with the plan; what is gone from the vault counts no more", async () => {
  const person = await newPerson();
  await keep(person, 99_999_000);
  await refused(await person.note({ audio: sound() }), 413, "storage_full");
  expect((await person.note({ text: RAMBLE })).status).toBe(200);
  const expire = "update recordings set sound_gone_at = 1 where user_id = ? and bytes > 1000000";
  await env.DB.prepare(expire).bind(person.id).run();
  expect((await person.note({ audio: sound() })).status).toBe(200);

  const visitor = newVisitor();
  const visiting = { id: await ownerOf(await visitor.say()) };
  await keep(visiting, 49_999_000);
  await refused(await visitor.note({ audio: sound() }), 413, "storage_full");

  const { person: subscriber } = await newSubscriber();
  await keep(subscriber, 100_000_000);
  expect((await subscriber.note({ audio: sound() })).status).toBe(200);
  await keep(subscriber, 9_899_999_000);
  await refused(await subscriber.note({ audio: sound() }), 413, "storage_full");
});

test("whoever has used up the trial hears of that first, whatever is stored", async ({ person }) => {
  await keep(person, 100_000_000);
  await useUpTrial(person);
  await refused(await person.note({ audio: sound() }), 402, "trial_exhausted");
});

test("at most a hundred ideas are open, written or said; one that is deleted makes room", async () => {
  const person = await newPerson();
  await env.DB.batch(
    Array.from({ length: 99 }, () => fill(person, "bytes, transcript, question", "1, 'an idea', 'Why?'")),
  );
  const write = () => person.send("POST", API.ideas, { text: "one more" });
  const written = await Promise.all(Array.from({ length: 10 }, write));
  expect(written.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(413)]);
  await refused(await person.note({ text: "too little" }), 413, "storage_full");
  await refused(await person.note({ audio: spoken("far too little") }), 413, "storage_full");
  const open = "select count(*) as n from recordings where user_id = ? and question is not null";
  expect(await env.DB.prepare(open).bind(person.id).first("n")).toBe(100);
  expect((await person.note({ text: RAMBLE })).status).toBe(200);
  const [{ id } = { id: "" }] = await (await person.get(API.ideas)).json<{ id: string }[]>();
  expect((await person.send("DELETE", API.idea(id))).status).toBe(204);
  expect((await write()).status).toBe(201);
});

test("of deleted notes a thousand keys are kept, the latest", async ({ person }) => {
  const gone = env.DB.prepare("insert into deleted_notes (user_id, key) values (?, ?)");
  await env.DB.batch(Array.from({ length: 1_005 }, (_, at) => gone.bind(person.id, `gone-${at}`)));
  const { id } = await (await person.send("POST", API.ideas, { text: "soon gone" })).json<{ id: string }>();
  expect((await person.send("DELETE", API.idea(id))).status).toBe(204);
  const { results } = await env.DB.prepare("select key from deleted_notes where user_id = ?")
    .bind(person.id)
    .all<{ key: string }>();
  const keys = results.map(({ key }) => key);
  expect(keys).toHaveLength(1_000);
  expect([`idea.${id}`, "gone-1004", "gone-5"].map((key) => keys.includes(key))).toEqual([true, true, false]);
});
