import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { TokenResponse } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { runCronJobs } from "../../../worker/cron.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { eraseAccount } from "../../../worker/domain/account/erase.ts";
import { type Deps, depsOf } from "../../../worker/domain/deps.ts";
import { accountObjects } from "../../../worker/session/stub.ts";
import { eventsOf, stripeCall } from "../billing/stripe.ts";
import { beforeCalls, stepsUntilCrash } from "../crashes.ts";
import { seedPerson } from "../hostile/seed.ts";
import { newSignup, personWith, sendJson } from "../people.ts";
import { signInWithLinkedIn } from "./lives.ts";
import { watchLog } from "./log.ts";
import { userOf } from "./logins.ts";
import { keptByObject, tracesOf } from "./traces.ts";

watchLog();

/** Everything that an erasure does outside its own memory, of which only the first so many steps happen. */
function erasingUntil(steps: number) {
  const { step, died } = stepsUntilCrash(steps);
  const whole = depsOf(env);
  const deps: Deps = {
    ...whole,
    db: openDatabase(beforeCalls(env.DB, step, ["prepare", "batch"])),
    vault: beforeCalls(whole.vault, step, ["empty"]),
    payments: whole.payments && beforeCalls(whole.payments, step, ["expireCheckout", "deleteCustomer"]),
  };
  return { deps, objects: beforeCalls(accountObjects(env), step, ["session", "schedule"]), died };
}

/** Erases as far as a crash after so many steps allows. Returns false when the erasure needs no more steps than that. */
async function crash(person: { id: string }, steps: number): Promise<boolean> {
  const { deps, objects, died } = erasingUntil(steps);
  await eraseAccount(deps, person.id, objects).catch((error: Error) => {
    expect(error.message).toContain("crash");
  });
  return died();
}

const isErasing = async ({ id }: { id: string }) =>
  (await env.DB.prepare("select 1 from users, jobs where users.id = ? and jobs.key = 'erasure:' || users.id")
    .bind(id)
    .first()) !== null;

/** When whoever has begun an erasure counts as dead. */
const later = () => Date.now() + 3 * 60_000;

/** Somebody with something in every place that has to be left. */
async function somebody() {
  const { userId: id, token, things } = await seedPerson();
  const { sessionId, recordingId } = things;
  const email = `${id}@example.com`;
  const { id: customer } = await stripeCall<{ id: string }>("/customers", { email });
  await env.DB.prepare("insert into subscriptions (user_id, customer_id, attempt) values (?, ?, 'a')")
    .bind(id, customer)
    .run();
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
  await env.DB.prepare("insert into subscriptions (user_id, customer_id, attempt) values (?, 'cus_x', 'a')")
    .bind(first.id)
    .run();
  const unreachable = { ...env, STRIPE_API_BASE: "http://127.0.0.1:9/v1" };
  await expect(runCronJobs(unreachable, later())).rejects.toThrow("jobs");
  expect(await tracesOf([second.id])).toEqual([]);
  expect(await isErasing(first)).toBe(true);
  await runCronJobs(env, later() + 3_600_000);
  expect(await tracesOf([first.id])).toEqual([]);
});

test("an account whose erasure was cut short is nobody's: email and member begin anew, and stay", async () => {
  const signup = newSignup();
  const first = await (await sendJson("POST", API.signup, signup)).json<TokenResponse>();
  const member = `${crypto.randomUUID()}@example.com`;
  const joined = await signInWithLinkedIn(member);
  for (const { id } of [first.user, joined.user]) {
    await crash({ id }, 16);
    expect(await isErasing({ id })).toBe(true);
  }
  expect((await sendJson("POST", API.login, signup)).status).toBe(401);
  const again = await (await sendJson("POST", API.signup, signup)).json<TokenResponse>();
  const rejoined = await signInWithLinkedIn(member);
  expect(again.user.id).not.toBe(first.user.id);
  expect(rejoined.user.id).not.toBe(joined.user.id);

  await runCronJobs(env, later());
  expect(await tracesOf([first.user.id, joined.user.id])).toEqual([]);
  for (const { token, user } of [again, rejoined]) {
    expect(await userOf(personWith({ ...user, token }))).toEqual(user);
  }
});
