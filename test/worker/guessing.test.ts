import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { hashPassword } from "../../worker/domain/account/passwords.ts";
import { refused } from "./account/logins.ts";
import { runAllJobs } from "./cron-run.ts";
import { newSignup, runSql, sendJson } from "./people.ts";
import { randomAddress } from "./visitors/visitor.ts";

async function newAccount(): Promise<{ email: string; password: string }> {
  const account = newSignup();
  expect((await sendJson("POST", API.signup, account)).status).toBe(201);
  return account;
}

const signIn = (email: string, password: string, from: string) =>
  sendJson("POST", API.login, { email, password }, { "CF-Connecting-IP": from });

const guess = (email: string, from: string) => signIn(email, "wrong horse", from);

async function guessTimes(times: number, email: string, from: string): Promise<void> {
  for (let i = 0; i < times; i++) expect((await guess(email, from)).status).toBe(401);
}

const waitOf = (response: Response) => Number(response.headers.get("Retry-After"));

test("after five wrong passwords each further try of the network has to wait, longer each time, never for ever", async () => {
  const { email, password } = await newAccount();
  const from = randomAddress();
  await guessTimes(5, email, from);
  const waits: number[] = [];
  for (const earlier of [5, 6, 7, 50, 5_000]) {
    await runSql("update guesses set next_at = 0, tries = ? where tries >= 5", earlier);
    await guessTimes(1, email, from);
    const held = await signIn(email, password, from);
    await refused(held, 429, "too_many");
    waits.push(waitOf(held));
  }
  expect(waits.map((wait) => Math.round(wait / 30))).toEqual([2, 4, 8, 30, 30]);
  // Whose account it is signs in from elsewhere.
  expect((await signIn(email, password, randomAddress())).status).toBe(200);
});

test("all addresses of an IPv6 network guess as one, however the email is written", async () => {
  const { email } = await newAccount();
  const network = `2001:db8:${crypto.randomUUID().slice(0, 4)}:7`;
  for (const host of [1, 2, 3, 4, 5]) await guessTimes(1, email, `${network}::${host}`);
  expect((await guess(` ${email.toUpperCase()}`, `${network}::6`)).status).toBe(429);
});

test("fifty guesses at once are five", async () => {
  const { email } = await newAccount();
  const from = randomAddress();
  const answers = await Promise.all(Array.from({ length: 50 }, () => guess(email, from)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
});

test("an email that nobody has is refused in the same words, as often and for as long", async () => {
  const told = async (email: string) => {
    const from = randomAddress();
    const answers = [];
    for (let i = 0; i < 6; i++) {
      const response = await guess(email, from);
      answers.push([response.status, await response.text(), waitOf(response) > 25]);
    }
    return answers;
  };
  const known = await told((await newAccount()).email);
  const unknown = await told(newSignup().email);
  const withoutSeconds = (answers: unknown) => JSON.stringify(answers).replace(/\d+ seconds/, "");
  expect(withoutSeconds(unknown)).toBe(withoutSeconds(known));
});

test("the right password forgets the wrong ones of its network", async () => {
  const { email, password } = await newAccount();
  const from = randomAddress();
  for (let round = 0; round < 2; round++) {
    await guessTimes(3, email, from);
    expect((await signIn(email, password, from)).status).toBe(200);
  }
});

test("a day after the last try all is forgotten, and a few tries after an hour", async () => {
  const { email } = await newAccount();
  const few = await newAccount();
  const other = randomAddress();
  await guessTimes(4, few.email, other);
  await runAllJobs(Date.now() + 61 * 60_000);
  await guessTimes(5, few.email, other);
  const from = randomAddress();
  await guessTimes(5, email, from);
  await runAllJobs(Date.now() + 23 * 3_600_000);
  expect((await guess(email, from)).status).toBe(429);
  await runAllJobs(Date.now() + 25 * 3_600_000);
  await guessTimes(5, email, from);
});

test("of a flood of passwords from one network some wait and the rest is refused, and others are not", async () => {
  const flood = Array.from({ length: 20 }, () => hashPassword("correct horse", "192.0.2.1"));
  const others = Array.from({ length: 4 }, (_, at) => hashPassword("correct horse", `198.51.100.${at}`));
  const settled = await Promise.allSettled(flood);
  const tooMany = settled.flatMap((hash) => (hash.status === "rejected" ? [hash.reason] : []));
  expect(tooMany).toHaveLength(10);
  expect(tooMany[0]).toMatchObject({ code: "too_many", retryAfterSeconds: 2 });
  for (const hash of await Promise.all(others)) expect(hash).toMatch(/^scrypt/);
  expect(await hashPassword("correct horse", "192.0.2.1")).toMatch(/^scrypt/);
});

test("a sign-up with an address that has an account hashes no password, so that a flood of them is only told so", async () => {
  const account = await newAccount();
  const from = { "CF-Connecting-IP": randomAddress() };
  const flood = Array.from({ length: 20 }, () => sendJson("POST", API.signup, account, from));
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(Array(20).fill(409));
});

test("of the networks of one range together four times as many passwords are guessed as of one", async () => {
  const { email } = await newAccount();
  const range = `2001:db8:${crypto.getRandomValues(new Uint16Array(1))[0]?.toString(16)}`;
  const statuses: number[] = [];
  for (let at = 0; at < 21; at++)
    statuses.push((await guess(email, `${range}:${at.toString(16)}::1`)).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
  expect(statuses[20]).toBe(429);
  expect((await guess(email, randomAddress())).status).toBe(401);
});

test("a guess that has to wait is counted for no range", async () => {
  const { email } = await newAccount();
  const site = `2001:db8:${crypto.getRandomValues(new Uint16Array(1))[0]?.toString(16)}`;
  await guessTimes(5, email, `${site}:1::1`);
  for (let at = 0; at < 20; at++) expect((await guess(email, `${site}:1::1`)).status).toBe(429);
  await guessTimes(1, email, `${site}:2::1`);
});
