import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { runCronJobs, runMinuteJobs } from "../../worker/cron.ts";
import { isSignedIn, refused } from "./account/logins.ts";
import { everyTable } from "./account/traces.ts";
import { happens, newSubscriber, statusOf, subscribe } from "./billing/stripe.ts";
import { drafted, firstRow, newPerson, type Person, RAMBLE, runSql, spoken } from "./people.ts";
import { noteDone } from "./profile/profile.ts";
import { again, latest, remove, sessionOf, soundsOf, vaultOf } from "./vault/recordings.ts";

type Tables = Awaited<ReturnType<typeof everyTable>>;

/** Sets the database back, and nothing else, as `wrangler d1 time-travel restore` does. */
async function restore(tables: Tables): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("pragma defer_foreign_keys = on"),
    ...tables.map(({ name }) => env.DB.prepare(`delete from "${name}"`)),
    ...tables.flatMap(({ name, rows }) =>
      rows.map((row) => {
        const columns = Object.keys(row);
        const names = columns.map((column) => `"${column}"`).join(", ");
        return env.DB.prepare(
          `insert into "${name}" (${names}) values (${columns.map(() => "?").join(", ")})`,
        ).bind(...Object.values(row));
      }),
    ),
  ]);
}

async function noted(person: Person) {
  const sessionId = await noteDone(person, { audio: spoken(RAMBLE) });
  return { sessionId, recording: await latest(person) };
}

test("a database that was set back goes with the vault of now, and who was erased since can be erased again", async () => {
  const [person, leaver] = [await newPerson(), await newPerson()];
  const kept = await noted(person);
  const deleted = await noted(person);
  const left = await noted(leaver);
  const drafting = await noted(person);
  // As it was before that draft was there.
  await runSql("delete from drafts where session_id = ?", drafting.sessionId);
  await runSql("update sessions set drafted_at = null where id = ?", drafting.sessionId);
  const before = await everyTable();

  expect((await remove(person, deleted.recording)).status).toBe(204);
  const later = await noted(person);
  expect((await leaver.send("DELETE", API.account)).status).toBe(204);
  await restore(before);

  // What was there is there, and works.
  expect((await person.get(API.recordingAudio(kept.recording.id))).status).toBe(200);
  expect((await again(person, kept.recording)).status).toBe(200);
  // What was deleted since is listed again, without its sound, and says so.
  expect((await vaultOf(person)).map(({ id }) => id)).toContain(deleted.recording.id);
  await refused(await person.get(API.recordingAudio(deleted.recording.id)), 404, "sound_gone");
  await refused(await again(person, deleted.recording), 404, "sound_gone");
  expect((await sessionOf(person, deleted.sessionId)).messages[0]?.content).toBe(RAMBLE);
  expect((await remove(person, deleted.recording)).status).toBe(204);
  // What was recorded since is nowhere but in the vault, and its session nobody's.
  expect((await person.get(API.chat(later.sessionId))).status).toBe(404);
  expect(await soundsOf(person)).toContain(`${person.id}/${later.recording.id}`);
  expect(await person.usage()).toMatchObject({ recordings_used: 3 });
  // What was being drafted then is drafted, though its object had done it.
  expect(await sessionOf(person, drafting.sessionId)).toMatchObject({ drafting: "working" });
  await runMinuteJobs(env, Date.now() + MINUTE_MS);
  await drafted(person, drafting.sessionId);
  // It goes on, in new sessions and in old ones.
  await noted(person);
  const asked = await person.send("POST", API.message(kept.sessionId), { content: "Make it shorter." });
  expect(asked.status).toBe(200);

  // Whoever was erased since is back, until the operator marks them as docs/operating.md says.
  expect((await leaver.get(API.chat(left.sessionId))).status).toBe(200);
  await env.DB.exec(
    [
      "insert into jobs (key, kind, payload, next_at, created_at) select 'erasure:' || id, 'erasure', json_object('userId', id), 0, unixepoch() * 1000 from users where id in (ID)",
      "update users set email = null, linkedin_sub = null where id in (ID)",
      "delete from logins where user_id in (ID)",
      "delete from linkedin_connections where user_id in (ID)",
    ]
      .join("; ")
      .replaceAll("ID", `'${leaver.id}'`),
  );
  expect(await isSignedIn(leaver)).toBe(false);
  await runCronJobs(env, Date.now());
  expect(await firstRow("select 1 from users where id = ?", leaver.id)).toBeNull();
  expect(await soundsOf(leaver)).toEqual([]);
});

test("who paid since has the plan again by asking", async () => {
  const person = await newPerson();
  const ended = await newSubscriber();
  const before = await everyTable();
  await subscribe(person);
  await happens("end-now", ended.customer);
  await restore(before);

  expect(await Promise.all([person, ended.person].map(statusOf))).toEqual(["inactive", "active"]);
  await person.send("POST", API.syncSubscription);
  // As docs/operating.md has the operator do it.
  await env.DB.exec(
    "update subscriptions set status = 'active', period_end = 0 where customer_id is not null",
  );
  await runCronJobs(env, Date.now());
  expect(await Promise.all([person, ended.person].map(statusOf))).toEqual(["active", "inactive"]);
});
