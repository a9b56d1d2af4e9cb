import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { AUDIO_RETENTIONS, type AudioRetention, RETENTION_MS } from "#contract/audio.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { expiredQuery } from "../../../worker/db/vault.ts";
import { deleteExpiredSounds } from "../../../worker/domain/recordings/vault.ts";
import worker from "../../../worker/index.ts";
import { r2Vault } from "../../../worker/services/vault.ts";
import { ignoringJobs } from "../cron-run.ts";
import { type Person, RAMBLE, sessionFrom, spoken, test } from "../people.ts";
import { again, latest, OUTAGE, seedRecordings, soundsOf, vaultOf } from "./recordings.ts";

const NOW = Date.UTC(2026, 10, 20);
const real = { db: openDatabase(env.DB), vault: r2Vault(env.VAULT) };

const choose = (person: Person, retention: AudioRetention) =>
  env.DB.prepare("update users set audio_retention = ? where id = ?").bind(retention, person.id).run();

async function madeAt(person: Person, time: number, transcript: string | null = "said"): Promise<string> {
  await seedRecordings(person, [time], { transcript });
  const id = `${person.id}-${time}`;
  await env.VAULT.put(`${person.id}/${id}`, "sound");
  return id;
}

const goneOf = async (person: Person) =>
  (await vaultOf(person)).filter(({ hasAudio }) => !hasAudio).map(({ id }) => id);

test.for(AUDIO_RETENTIONS)("%s: sound goes when its time is over, not before", async (choice, { person }) => {
  await choose(person, choice);
  const keptMs = RETENTION_MS[choice];
  const kept = await madeAt(person, NOW - (keptMs ?? 0) + 1);
  const due = await madeAt(person, NOW - (keptMs ?? 10_000 * 86_400_000));
  const untranscribed = await madeAt(person, NOW - 9_999 * 86_400_000, null);
  await deleteExpiredSounds(real, NOW);

  const gone = keptMs === null ? [] : [due];
  expect(await goneOf(person)).toEqual(gone);
  const left = [kept, due, untranscribed].filter((id) => !gone.includes(id));
  expect(new Set(await soundsOf(person))).toEqual(new Set(left.map((id) => `${person.id}/${id}`)));
});

test("transcript, session and post outlive the sound", async ({ person }) => {
  const sessionId = await sessionFrom(person, { audio: spoken(RAMBLE) });
  await choose(person, "until-transcribed");
  const controller = createScheduledController({ scheduledTime: new Date() });
  await ignoringJobs(Promise.resolve(worker.scheduled(controller, env)));
  expect(await latest(person)).toMatchObject({
    hasAudio: false,
    soundGoneAt: expect.stringMatching(/^\d{4}-.*Z$/),
    status: "processed",
    sessionId,
    snippet: expect.stringContaining("We lost"),
  });
  expect(await soundsOf(person)).toEqual([]);
});

test("what nobody could transcribe is kept until it has been", async ({ person }) => {
  await choose(person, "until-transcribed");
  await person.note({ audio: spoken(RAMBLE, { faults: OUTAGE }) });
  await deleteExpiredSounds(real, Date.now());
  const recording = await latest(person);
  expect(recording.hasAudio).toBe(true);
  expect((await again(person, recording)).status).toBe(200);
  await deleteExpiredSounds(real, Date.now());
  expect(await soundsOf(person)).toEqual([]);
});

test("250 recordings of one person go in one run, and nobody else's", async ({ person, other }) => {
  await choose(person, "7-days");
  const times = Array.from({ length: 250 }, (_, i) => i + 1);
  await seedRecordings(person, times);
  await seedRecordings(other, times);
  await Promise.all(times.map((n) => env.VAULT.put(`${person.id}/${person.id}-${n}`, "sound")));
  await madeAt(other, 251);
  await deleteExpiredSounds(real, NOW);
  const count = env.DB.prepare(
    "select count(*) as left from recordings where sound_gone_at is null and user_id = ?",
  );
  expect(await count.bind(person.id).first("left")).toBe(0);
  expect(await count.bind(other.id).first("left")).toBe(251);
  expect(await soundsOf(person)).toEqual([]);
  expect(await soundsOf(other)).toHaveLength(1);
});

test.for([
  ["the vault refuses", 1],
  ["a run dies after the vault", 0],
] as const)("where %s, nothing is marked, and the next run makes up for it", async ([, left], { person }) => {
  await choose(person, "30-days");
  const id = await madeAt(person, 1);
  const vault: typeof real.vault = {
    ...real.vault,
    async remove(sounds) {
      if (left === 0) await real.vault.remove(sounds);
      throw new Error("the process died");
    },
  };
  await expect(deleteExpiredSounds({ ...real, vault }, NOW)).rejects.toThrow("the process died");
  expect(await soundsOf(person)).toHaveLength(left);
  expect(await goneOf(person)).toEqual([]);
  await deleteExpiredSounds(real, NOW);
  expect(await goneOf(person)).toEqual([id]);
});

test("the clock reads only what is due, however much is stored", async ({ person, other }) => {
  await choose(person, "30-days");
  const reads = async () => {
    const { sql, params } = expiredQuery(real.db, "30-days", NOW - 30 * 86_400_000).toSQL();
    const statement = env.DB.prepare(sql).bind(...params);
    return (await statement.all()).meta.rows_read;
  };
  await deleteExpiredSounds(real, NOW);
  const few = await reads();
  const times = Array.from({ length: 500 }, (_, i) => i);
  await seedRecordings(other, times);
  const recent = times.map((time) => NOW - time);
  await seedRecordings(person, recent);
  expect(await reads()).toBe(few);
});
