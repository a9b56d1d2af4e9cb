import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { runCronJobs } from "../../../worker/cron.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { eraseAccount } from "../../../worker/domain/account/erase.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { accountObjects } from "../../../worker/session/stub.ts";
import { eventsOf, stripeCall } from "../billing/stripe.ts";
import { beforeCalls, stepsUntilCrash } from "../crashes.ts";
import { seedPerson } from "../hostile/seed.ts";
import { newSignup, personWith, sendJson } from "../people.ts";
import { newMember } from "./lives.ts";
import { watchLog } from "./log.ts";
import { entered, userOf } from "./logins.ts";
import { keptByObject, tracesOf } from "./traces.ts";

watchLog();

/** Erases as far as a crash after so many steps allows. Returns false when the erasure needs no more steps than that. */
async function crash(person: { id: string }, steps: number): Promise<boolean> {
  const { step, died } = stepsUntilCrash(steps);
  const whole = depsOf(env);
  const db = openDatabase(beforeCalls(env.DB, step, ["prepare", "batch"]));
  const vault = beforeCalls(whole.vault, step, ["empty"]);
  const payments = whole.payments && beforeCalls(whole.payments, step, ["expireCheckout", "deleteCustomer"]);
  const objects = beforeCalls(accountObjects(env), step);
  const erasing = eraseAccount({ ...whole, db, vault, payments }, person.id, objects);
  await erasing.catch((error: Error) => expect(error.message).toContain("crash"));
  return died();
}

async function isErasing({ id }: { id: string }): Promise<boolean> {
  const job = "select 1 from users, jobs where users.id = ? and jobs.key = 'erasure:' || users.id";
  return (await env.DB.prepare(job).bind(id).first()) !== null;
}

const keepCustomer = env.DB.prepare(
  "insert into subscriptions (user_id, customer_id, attempt) values (?, ?, 'a')",
);

/** When whoever has begun an erasure counts as dead. */
const later = () => Date.now() + 3 * 60_000;

async function somebody() {
  const { userId: id, token, things } = await seedPerson();
  const { sessionId, recordingId } = things;
  const email = `${id}@example.com`;
  const { id: customer } = await stripeCall<{ id: string }>("/customers", { email });
  await keepCustomer.bind(id, customer).run();
  const job = { kind: "opening", sessionId, userId: id };
  await runInDurableObject(env.CHAT_SESSION.getByName(sessionId), (_object, { storage }) =>
    storage.put("state", { phase: "working", job, attempt: 1, faults: 0 }),
  );
  const person = personWith({ id, email, token });
  return { person, sessionId, customer, names: [id, email, sessionId, recordingId, customer] };
}

test("whatever step an erasure dies after, either nothing has begun, or nobody can sign in and the cron job finishes it", {
  // One person a step.
  timeout: 90_000,
}, async () => {
  let ended = 0;
  for (let steps = 0; ; steps++) {
    const { person, sessionId, customer, names } = await somebody();
    if (!(await crash(person, steps))) {
      expect(await tracesOf(names)).toEqual([]);
      break;
    }
    if (await isErasing(person)) {
      expect((await person.get(API.user)).status).toBe(401);
      await runCronJobs(env, later());
      ended += 1;
    } else if ((await person.get(API.user)).status === 200) {
      expect(await keptByObject(sessionId)).toHaveLength(1);
      expect((await person.send("DELETE", API.account)).status).toBe(204);
    }
    expect(await tracesOf(names), `after ${steps} steps`).toEqual([]);
    expect(await keptByObject(sessionId)).toEqual([]);
    expect((await eventsOf(customer)).map(({ type }) => type)).toContain("customer.deleted");
  }
  expect(ended).toBeGreaterThan(8);
});

test("an account that cannot be finished holds up no other one, and the cron job reports it and tries again", async () => {
  const [first, second] = [(await somebody()).person, (await somebody()).person];
  for (const person of [first, second]) {
    await crash(person, 16);
    expect(await isErasing(person)).toBe(true);
  }
  // Somebody else at Stripe by now, which does not answer.
  await keepCustomer.bind(first.id, "cus_x").run();
  const unreachable = { ...env, STRIPE_API_BASE: "http://127.0.0.1:9/v1" };
  await expect(runCronJobs(unreachable, later() + 25 * 3_600_000)).rejects.toThrow("jobs");
  expect(await tracesOf([second.id])).toEqual([]);
  expect(await isErasing(first)).toBe(true);
  await runCronJobs(env, later() + 27 * 3_600_000);
  expect(await tracesOf([first.id])).toEqual([]);
});

test("an account whose erasure was cut short is nobody's: email and member begin anew, and stay", async () => {
  const [signup, member] = [newSignup(), newSignup().email];
  const signUp = async () => entered(await sendJson("POST", API.signup, signup));
  const [first, joined] = [await signUp(), await newMember(member)];
  for (const person of [first, joined]) {
    await crash(person, 16);
    expect(await isErasing(person)).toBe(true);
  }
  expect((await sendJson("POST", API.login, signup)).status).toBe(401);
  const [again, rejoined] = [await signUp(), await newMember(member)];
  expect(again.id).not.toBe(first.id);
  expect(rejoined.id).not.toBe(joined.id);

  await runCronJobs(env, later());
  expect(await tracesOf([first.id, joined.id])).toEqual([]);
  for (const person of [again, rejoined])
    expect(await userOf(person)).toMatchObject({ id: person.id, email: person.email });
});
