import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { runCronJobs } from "../../../worker/cron.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { exportRows, importRows } from "../../../worker/db/transfer.ts";
import { eraseAccount } from "../../../worker/domain/account/erase.ts";
import { settleSetAside } from "../../../worker/domain/account/set-aside.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { accountObjects } from "../../../worker/session/schedule-stub.ts";
import { goToLinkedIn } from "../account/lives.ts";
import { watchLog } from "../account/log.ts";
import { tracesOf } from "../account/traces.ts";
import { call, drafted, newSignup, type Person, personWith } from "../people.ts";
import { latest, vaultOf } from "../vault/recordings.ts";
import { DATABASES, ofBefore, placesOf, signedIn } from "./databases.ts";
import { expectMoved, newSpeaker, signUpHere, withPlaceholder } from "./speaker.ts";

watchLog();

const objects = accountObjects(env);
const runCron = () => runCronJobs(env, Date.now());

test("a visitor whose address belongs to another database is transferred with everything, and goes on there", async () => {
  const speaker = await newSpeaker();
  const claimant = await ofBefore();
  const browser = (path: string, init?: RequestInit) => speaker.visitor.call(path, init);
  const back = await goToLinkedIn(claimant.email, {}, browser as typeof call);
  const token = back.searchParams.get("token") ?? "";
  expect(token).toMatch(/^[\w-]{43}$/);
  const user = await call(API.user, { headers: { Authorization: `Bearer ${token}` } });
  const person = personWith({ ...(await user.json<Person>()), token });
  expect(speaker.visitor.cookie()).toBe("");
  expect((await claimant.get(API.user)).status).toBe(401);
  await runCron();
  await expectMoved(person, speaker);
  const refined = await person.send("POST", API.message(speaker.sessionId), { content: "Make it shorter." });
  expect(refined.status).toBe(200);
});

test("two transfers of one visitor at once transfer everything once", async () => {
  const speaker = await newSpeaker();
  const person = await withPlaceholder(speaker);
  await Promise.all([1, 2, 3].map(() => settleSetAside(depsOf(env), objects, Date.now())));
  await runCron();
  await expectMoved(person, speaker);
});

test("rows exported before another transfer ended are not imported after it", async () => {
  const speaker = await newSpeaker();
  const person = await withPlaceholder(speaker);
  const merge = { from: speaker.id, into: person.id };
  const stale = await exportRows(openDatabase(DATABASES[1]), merge);
  await settleSetAside(depsOf(env), objects, Date.now());
  await importRows(openDatabase(DATABASES[0]), merge, stale, Date.now());
  await runCron();
  await expectMoved(person, speaker);
});

test("a recording that is still uploading is transferred once it is there", async () => {
  const speaker = await newSpeaker();
  const reserve = (until: number | null) =>
    DATABASES[1]
      .prepare("update recordings set reserved_until = ? where user_id = ?")
      .bind(until, speaker.id)
      .run();
  await reserve(Date.now() + 60_000);
  const person = await signUpHere(speaker.id);
  expect(await vaultOf(person)).toEqual([]);
  expect((await speaker.visitor.call(API.chat(speaker.sessionId))).status).toBe(401);
  await reserve(null);
  await runCron();
  await expectMoved(person, speaker);
});

test("a visitor who has become another account stays that", async () => {
  const speaker = await newSpeaker();
  const late = await withPlaceholder(speaker);
  const person = await signedIn(await speaker.visitor.send("POST", API.signup, newSignup()));
  expect(person.id).toBe(speaker.id);
  await runCron();
  await runCron();
  expect(await vaultOf(late)).toEqual([]);
  const sound = await person.get(API.recordingAudio((await latest(person)).id));
  expect(sound.status).toBe(200);
  expect(await drafted(person, speaker.sessionId)).toBeDefined();
  expect((await placesOf([speaker.id]))[0]).toEqual([]);
});

test("an account that is erased before its visitor has come takes them along", async () => {
  const speaker = await newSpeaker();
  const person = await withPlaceholder(speaker);
  await eraseAccount(depsOf(env), person.id, objects, { asked: true });
  await runCron();
  expect(await tracesOf([person.id, speaker.id, speaker.marker, speaker.sessionId])).toEqual([]);
});
