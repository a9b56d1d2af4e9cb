import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/times.ts";
import { queueMail } from "../../../worker/db/mails.ts";
import { requestReset } from "../../../worker/domain/account/new-password.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { mailToOwner, prepareLinkMail } from "../../../worker/domain/mails/outbox.ts";
import { addressOf, arrive, letterOf } from "../doors/letters.ts";
import { confirmAddressOf, newConfirmed, newPerson, newSignup, RAMBLE, useUpTrial } from "../people.ts";
import { randomAddress } from "../visitors/visitor.ts";
import { mailsTo, runMailJob } from "./mailbox.ts";

const deps = depsOf(env);

async function asks(cause: Partial<Parameters<typeof prepareLinkMail>[1]> = {}, by = deps): Promise<boolean> {
  const to = newSignup().email;
  const given = { userId: crypto.randomUUID(), network: randomAddress(), now: Date.now() };
  return await queueMail(
    by.db,
    await prepareLinkMail(by, { kind: "reset-password", to, ...given, ...cause }),
  );
}

async function inTurn(many: number, ask: (at: number) => Promise<boolean>): Promise<number> {
  let granted = 0;
  for (let at = 0; at < many; at++) granted += Number(await ask(at));
  return granted;
}

test("thirty links a day go to a mailbox, five by one network, by whatever tags, accounts, and Google's dots and domains", async () => {
  const name = crypto.randomUUID();
  for (const domain of ["example.com", "gmail.com"]) {
    const dotted = (at: number) => `${name.slice(0, at % 30)}.${name.slice(at % 30)}@${domain}`;
    const tagged = (at: number) => `${name}+${at}@${domain}`;
    const googled = [tagged, dotted, (at: number) => `${name}+${at}@googlemail.com`];
    const written = (at: number) => (domain === "gmail.com" ? googled[at % 3] : tagged)?.(at);
    const network = randomAddress();
    expect(await inTurn(8, (at) => asks({ to: written(at), network }))).toBe(5);
    expect(await inTurn(30, (at) => asks({ to: written(at) }))).toBe(25);
  }
  expect(await asks({ to: `a.${name}@example.org` })).toBe(true);
});

test("a network causes twice as many as it may make accounts, and the ranges around it four and sixteen times that", async () => {
  const few = { ...deps, dailyLimits: { ...deps.dailyLimits, signups: 1 } };
  const network = randomAddress();
  expect(await inTurn(4, () => asks({ network }, few))).toBe(2);
  const site = `2001:db8:${crypto.randomUUID().slice(0, 4)}`;
  expect(await inTurn(12, (at) => asks({ network: `${site}:${at}` }, few))).toBe(8);
  expect(await inTurn(30, (at) => asks({ network: `${site}:${at + 1}00` }, few))).toBe(24);
});

test("no network takes more than a twentieth of the day's mails, nor do the ranges around it", async () => {
  const few = { ...deps, dailyMails: 60 };
  const site = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}`;
  const [own, block, whole] = [site(), site(), site()];
  const address = randomAddress();
  const networks = [() => address, () => `${own}:1`, (at: number) => `${block}:${at}`] as const;
  for (const networkAt of [...networks, (at: number) => `${whole}:${at + 1}00`])
    for (const kind of ["reset-password", "confirm-email"] as const) {
      // On a day of its own for each.
      const now = Date.now() + (kind === "confirm-email" ? 5_001 : 5_000) * DAY_MS;
      const granted = await inTurn(5, (at) => asks({ network: networkAt(at), kind, now }, few));
      expect([networkAt(0), kind, granted]).toEqual([networkAt(0), kind, 3]);
    }
});

test("what is asked for addresses that no account has takes no mail from anybody, nor from who signs up with one", async () => {
  const few = { ...deps, dailyMails: 12 };
  // On a day on which no other test sends mails.
  const now = Date.now() + 5_002 * DAY_MS;
  const name = crypto.randomUUID();
  const to = `${name}@example.com`;
  const reset = (email: string) => requestReset(few, email, { network: randomAddress(), now });
  for (let at = 0; at < 15; at++) await reset(at < 3 ? to : `${name}+${at}@example.com`);
  for (let at = 0; at < 15; at++) await reset(newSignup().email);
  expect(await asks({ to, kind: "confirm-email", bySignUp: true, now }, few)).toBe(true);
  expect(await inTurn(13, () => asks({ now }, few))).toBe(11);
});

test("an account gets five mails a week until its address is confirmed", async () => {
  const person = await newPerson();
  const ask = (at: number) =>
    asks({ userId: person.id, to: person.email, now: Date.now() + at * (DAY_MS + HOUR_MS) });
  const before = (await mailsTo(person.email)).length;
  expect(before + (await inTurn(6, ask))).toBe(5);
  // A week after the first of them.
  expect([await ask(7), await ask(7.5)]).toEqual([true, false]);
  await confirmAddressOf(person);
  expect(await ask(8)).toBe(true);
});

test("of a day's mails answers leave a third to links, and confirmations a part of it to resets", async () => {
  const few = { ...deps, dailyMails: 12 };
  const { id } = await newConfirmed();
  // On a day of its own.
  const now = Date.now() + 40 * DAY_MS;
  expect(await inTurn(10, () => answers(id, { now }, few))).toBe(8);
  expect(await inTurn(5, () => asks({ kind: "confirm-email", now }, few))).toBe(3);
  expect(await inTurn(5, () => asks({ now }, few))).toBe(1);
});

async function answers(userId: string, cause: { now?: number; isRefusal?: boolean }, by = deps) {
  const facts = { text: "A draft", subject: "A thought", messageId: "", replyTo: "" };
  const mail = {
    key: crypto.randomUUID(),
    kind: "notes-answered",
    facts,
    now: Date.now(),
    ...cause,
  } as const;
  return await queueMail(by.db, await mailToOwner(by, userId, mail));
}

test("an account gets 50 answers a day by mail, and one refusal", async () => {
  const { id } = await newConfirmed();
  expect(await inTurn(3, () => answers(id, { isRefusal: true }))).toBe(1);
  expect(await inTurn(52, () => answers(id, {}))).toBe(49);
});

test("an account gets 20 notices a day, whatever it does to itself", async () => {
  const { id } = await newConfirmed();
  const start = Math.floor(Date.now() / DAY_MS + 5_003) * DAY_MS;
  const notice = async (at: number) => {
    const now = start + Math.floor(at / 3) * HOUR_MS;
    const mail = { key: crypto.randomUUID(), kind: "password-changed", facts: { at: "" }, now } as const;
    return await queueMail(deps.db, await mailToOwner(deps, id, mail));
  };
  expect(await inTurn(24, notice)).toBe(20);
});

test("a program that answers our refusal as if it were its owner hears of no second one", async () => {
  const person = await newConfirmed();
  await useUpTrial(person);
  const to = await addressOf(person);
  for (const text of [RAMBLE, "I am on holiday.", "I am on holiday."])
    await arrive(letterOf(person, text), to);
  await runMailJob();
  const [refusal, ...more] = await mailsTo(person.email);
  expect([refusal?.text, more]).toEqual([expect.stringContaining("Free trial exhausted."), []]);
});
