import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import { DAY_MS, HOUR_MS } from "#contract/times.ts";
import { runCronJobs } from "../../../worker/cron.ts";
import { confirmEmail } from "../../../worker/db/email-proof.ts";
import { beginErasing } from "../../../worker/db/erase.ts";
import { eraseAccount, workOnErasure } from "../../../worker/domain/account/erase.ts";
import { signUp, withTrialOf } from "../../../worker/domain/account/sign-in.ts";
import { type Deps, depsOf } from "../../../worker/domain/deps.ts";
import { workOnDueJobs } from "../../../worker/domain/jobs.ts";
import { sealWith } from "../../../worker/services/seal.ts";
import { accountObjects } from "../../../worker/session/stub.ts";
import {
  checkoutsOf,
  checkoutUrl,
  customerOf,
  customersOf,
  deliverAll,
  eventsOf,
  newSubscriber,
  openCheckout,
  spoil,
} from "../billing/stripe.ts";
import {
  confirmAddressOf,
  newConfirmed,
  newPerson,
  newSignup,
  type Person,
  personWith,
  RAMBLE,
  sendJson,
  test,
  useUpTrial,
} from "../people.ts";
import { seedRecordings } from "../vault/recordings.ts";
import { newVisitor, userRow } from "../visitors/visitor.ts";
import { newLife, newMember } from "./lives.ts";
import { watchLog } from "./log.ts";
import { entered, refused } from "./logins.ts";
import { everyRow, everythingOf, idsOf, keptByObject, tracesOf } from "./traces.ts";

watchLog();

const objects = accountObjects(env);

const erase = (person: Person) => person.send("DELETE", API.account);

test("a deleted account leaves nothing behind, however often one clicks, and everybody else's is as it was", async () => {
  const [life, other] = await Promise.all([newLife(), newLife()]);
  const names = [...life.names, ...(await idsOf(life.person.id))];
  expect(names.length).toBeGreaterThan(15);
  expect((await tracesOf(names)).length).toBeGreaterThan(30);
  const others = await everythingOf(other.person.id);
  expect(others.length).toBeGreaterThan(20);

  const answers = await Promise.all([1, 2, 3].map(() => erase(life.person)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(204);
  // Who came after the logins were gone.
  expect([204, 401]).toEqual(expect.arrayContaining(statuses));

  expect(await tracesOf(names)).toEqual([]);
  expect(await keptByObject(life.sessionId)).toEqual([]);
  expect(await everythingOf(other.person.id)).toEqual(others);
  expect((await other.person.get(API.chat(other.sessionId))).status).toBe(200);
});

test.each([
  ["a confirmed", true],
  ["an unconfirmed", false],
])("its logins are dead at once, and %s email begins anew with its trial", async (_, isConfirmed) => {
  const signup = newSignup();
  const enter = async (path: string) => entered(await sendJson("POST", path, signup));
  const [phone, laptop] = [await enter(API.signup), await enter(API.login)];
  expect((await phone.note({ text: RAMBLE })).status).toBe(200);
  if (isConfirmed) await confirmAddressOf(phone);
  expect((await erase(phone)).status).toBe(204);
  const calls = [phone.get(API.user), laptop.get(API.user), laptop.get(API.accountExport), erase(phone)];
  for (const response of await Promise.all(calls)) await refused(response, 401, "unauthorized");
  await refused(await sendJson("POST", API.login, signup), 401, "wrong_credentials");
  const anew = await enter(API.signup);
  expect(anew.id).not.toBe(phone.id);
  // Anybody may have signed up with it.
  expect(await anew.usage()).toMatchObject({ remaining: 5 });
  await confirm(anew);
  expect(await anew.usage()).toMatchObject({ remaining: isConfirmed ? 4 : 5 });
  expect(await (await anew.get(API.posts)).json()).toEqual([]);
});

test("a member of LinkedIn whose account was deleted signs in to a new one, by any address with what is left of the trial", async () => {
  const [email, memberId] = [newSignup().email, crypto.randomUUID()];
  const first = await newMember(email, { memberId });
  await env.DB.prepare("update users set recordings_used = 3 where id = ?").bind(first.id).run();
  expect((await erase(first)).status).toBe(204);
  const second = await newMember(newSignup().email, { memberId });
  expect(second.id).not.toBe(first.id);
  expect(await second.usage()).toMatchObject({ remaining: 2 });
  expect((await erase(second)).status).toBe(204);
  // By the address alone, and with what was said as a visitor.
  const visitor = newVisitor();
  await visitor.say();
  const third = await entered(await visitor.send("POST", API.signup, { ...newSignup(), email }));
  await confirm(third);
  expect(await third.usage()).toMatchObject({ remaining: 1 });
});

const confirm = (person: Person, { tokenSeal }: Pick<Deps, "tokenSeal"> = depsOf(env)) =>
  confirmEmail(depsOf(env).db, withTrialOf({ tokenSeal }, { ...person, userId: person.id }), Date.now());

/** What is left after a deletion that still says something of a person, and to whom: see `left_trials`. */
const leftTrials = async () =>
  (await everyRow()).flatMap(({ place, text }) => (place === "left_trials" ? [text] : []));

test("what an account had used of its trial is kept for a year, without its address, and by another key leads to nothing", async () => {
  const before = await leftTrials();
  const person = await newConfirmed();
  await useUpTrial(person);
  const [KEY, NEXT] = [btoa("A".repeat(32)), btoa("B".repeat(32))];
  const deps = { ...depsOf(env), mailer: null };
  await eraseAccount({ ...deps, tokenSeal: sealWith(KEY) }, person.id, objects);
  const left = (await leftTrials()).filter((row) => !before.includes(row));
  expect(left).toHaveLength(1);
  const usedBy = async (tokenSeal: Deps["tokenSeal"]) => {
    const client = { network: "192.0.2.1", device: null, now: Date.now() };
    const { user } = await signUp({ ...deps, tokenSeal }, { ...newSignup(), email: person.email }, client);
    await confirm(personWith({ ...user, token: "" }), { tokenSeal });
    const row = await userRow(user.id);
    await beginErasing(deps.db, user.id, { now: Date.now() });
    return row?.recordings_used;
  };
  expect(await usedBy(sealWith(NEXT, KEY))).toBe(5);
  expect(await usedBy(sealWith(NEXT))).toBe(0);
  await runCronJobs(env, Date.now() + 364 * DAY_MS);
  expect(await leftTrials()).toEqual(expect.arrayContaining(left));
  await runCronJobs(env, Date.now() + 366 * DAY_MS);
  expect(await leftTrials()).toEqual([]);
});

test("a payment page that was open can no longer be paid", async ({ person }) => {
  await checkoutUrl(person);
  const customer = await customerOf(person);
  await spoil("DELETE", "/v1/customers/", customer, "500", 2);
  expect((await erase(person)).status).toBe(503);
  // Before its customer goes.
  expect(await checkoutsOf(customer)).toMatchObject([{ status: "expired", url: null }]);
  expect((await erase(person)).status).toBe(204);
  expect(await checkoutsOf(customer)).toMatchObject([{ status: "expired", url: null }]);
  expect(await tracesOf([person.id, customer])).toEqual([]);
});

test.each([
  ["500", "billing_unavailable"],
  ["401", "billing_refused"],
])("while Stripe fails with %s nothing is deleted, and it says so; then it goes", async (fault, code) => {
  const { person, customer } = await newSubscriber();
  const before = await everythingOf(person.id);
  await spoil("DELETE", "/v1/customers/", customer, fault, 2);
  const failed = await erase(person);
  expect(failed.headers.get("Retry-After")).toBeTruthy();
  await refused(failed, 503, code);
  expect(await everythingOf(person.id)).toEqual(before);
  expect(await person.usage()).toMatchObject({ subscription_status: "active" });

  // What is left of the faults.
  let response = await erase(person);
  if (response.status === 503) response = await erase(person);
  expect(response.status).toBe(204);
  const types = (await eventsOf(customer)).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(["customer.subscription.deleted", "customer.deleted"]));
  expect(await customersOf(person)).toEqual([]);
  // What Stripe still has to say is about nobody.
  await deliverAll(customer);
  expect(await tracesOf([person.id, person.email, customer])).toEqual([]);
});

test("an answer of Stripe's that gets lost does not hold it up: gone there is gone, and what was made goes", async () => {
  const { person, customer } = await newSubscriber();
  await spoil("DELETE", "/v1/customers/", customer, "reset-after");
  expect((await erase(person)).status).toBe(204);
  expect(await tracesOf([person.id, customer])).toEqual([]);

  const other = await newPerson();
  await spoil("POST", "/v1/customers", other.id, "reset-after", 2);
  expect((await openCheckout(other)).status).toBe(503);
  expect(await customersOf(other)).toHaveLength(1);
  expect((await erase(other)).status).toBe(204);
  expect(await customersOf(other)).toEqual([]);
});

test("without payments set up, or while Stripe fails, all goes but the ids of the subscription, and it once it can", async () => {
  const deps = { ...depsOf(env), payments: null };
  const { person: payer, customer } = await newSubscriber();
  await eraseAccount(deps, payer.id, objects);
  expect(await tracesOf([payer.email])).toEqual([]);
  const left = [`subscriptions: ${customer}`];
  expect(await tracesOf([customer])).toEqual(left);
  const run = (at: Deps, hours: number) =>
    workOnDueJobs(at, { erasure: workOnErasure(objects) }, Date.now() + hours * HOUR_MS);
  await run(deps, 0);
  expect(await customersOf(payer)).toHaveLength(1);
  await spoil("DELETE", "/v1/customers/", customer, "500", 2);
  await expect(run(depsOf(env), 1)).rejects.toThrow("erasure");
  expect(await tracesOf([customer])).toEqual(left);

  await run(depsOf(env), 2).catch(() => run(depsOf(env), 3));
  expect(await customersOf(payer)).toEqual([]);
  expect((await eventsOf(customer)).map(({ type }) => type)).toContain("customer.subscription.deleted");
  expect(await tracesOf([payer.id, customer])).toEqual([]);
});

test("many sessions and many recordings go too", async ({ person }) => {
  const session = env.DB.prepare(
    "insert into sessions (id, user_id, snippet, drafted_at, created_at, updated_at) values (?, ?, '', 1, 1, 1)",
  );
  const ids = Array.from({ length: 60 }, () => crypto.randomUUID());
  await env.DB.batch(ids.map((id) => session.bind(id, person.id)));
  await seedRecordings(person, [...ids.keys()]);
  // More than one look at the bucket shows, rows or no rows.
  const sounds = Array.from({ length: 1_050 }, (_, i) => `${person.id}/${i}`);
  for (let at = 0; at < sounds.length; at += 50) {
    await Promise.all(sounds.slice(at, at + 50).map((key) => env.VAULT.put(key, "x")));
  }
  expect((await erase(person)).status).toBe(204);
  expect(await tracesOf([person.id, ...ids])).toEqual([]);
});
