import { env } from "cloudflare:workers";
import { expect, inject, test, vi } from "vitest";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { sendQueued } from "../../../worker/domain/mails/outbox.ts";
import { cloudflareMailer, resendMailer } from "../../../worker/services/mail.ts";
import { failureOf } from "../../units/services/help.ts";
import { everyRow } from "../account/traces.ts";
import { firstRow, newSignup, runSql, sendJson } from "../people.ts";
import { CONFIRM, failMailsTo, mailed, mailsTo, runMailJob, tokenIn, waitingFor } from "./mailbox.ts";

const signUp = async (signup: ReturnType<typeof newSignup>): Promise<string> => {
  expect((await sendJson("POST", API.signup, signup)).status).toBe(201);
  return signup.email;
};

/** Signs up while mails to this address fail like this. Returns the address. */
async function signUpFailing(fault: string): Promise<string> {
  const signup = newSignup();
  await failMailsTo(signup.email, fault);
  return await signUp(signup);
}

/** Until a mail to this address was tried so often, and waits as long as it has to by then. */
const tried = (to: string, attempts: number) =>
  vi.waitFor(
    async () => {
      const [mail] = await waitingFor(to);
      expect(mail).toMatchObject({ attempts });
      const waitMs = Math.min(15_000 * 2 ** attempts, 3_600_000);
      const inMs = (mail?.next_at ?? 0) - Date.now();
      expect([inMs > waitMs - 20_000, inMs <= waitMs]).toEqual([true, true]);
    },
    { timeout: 45_000, interval: 20 },
  );

const keyOf = async (to: string) =>
  String((await firstRow("select key from jobs where payload ->> 'to' = ?", to))?.key);

/** So that the next run of the job has it. */
const timePasses = (to: string) => runSql("update jobs set next_at = 0 where payload ->> 'to' = ?", to);

/** Long enough for the next try, which follows. */
const tryAgain = (to: string) => timePasses(to).then(() => runMailJob());

/** So many mails that are due, each to an address of its own. */
async function queueMails(many: number): Promise<string[]> {
  const now = Date.now();
  const addresses = Array.from({ length: many }, () => newSignup().email);
  const queue = env.DB.prepare(
    "insert into jobs (key, kind, payload, next_at, created_at) values (?1, 'mail', ?2, 1, ?3)",
  );
  const mail = { kind: "password-changed", facts: { at: new Date(now).toISOString() }, sealedToken: null };
  await env.DB.batch(addresses.map((to) => queue.bind(`to-${to}`, JSON.stringify({ ...mail, to }), now)));
  return addresses;
}

test("a refused mail keeps no other waiting, and none is sent that the run has no queries left to write down", async () => {
  const addresses = await queueMails(25);
  await failMailsTo(addresses[0] ?? "", "422");
  const waiting = async () => (await Promise.all(addresses.map(waitingFor))).flat().length;

  // For so many as are taken at once there have to be 150.
  await runMailJob({ ...depsOf(env), db: openDatabase(env.DB, 170) });
  expect(await waiting()).toBeGreaterThan(0);
  await runMailJob();
  expect(await waiting()).toBe(0);
  const sent = (await Promise.all(addresses.map(mailsTo))).flat();
  expect(sent.map(({ to, attempts }) => [to, attempts])).toEqual(addresses.slice(1).map((to) => [to, 1]));
});

test("signing up sends one mail that asks for the address to be confirmed, as text and as HTML, without any name", async () => {
  const names = { firstName: 'Eve<img src="x">\r\nBcc: all@example.com', lastName: "https://evil.example" };
  const mail = await mailed(await signUp({ ...newSignup(), ...names }), CONFIRM);
  expect(mail.from).toBe("Outspoken <outspoken@outspoken.test>");
  const link = `https://outspoken.test/auth/confirm-email#token=${tokenIn(mail)}`;
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.text).toContain("You got this email because someone signed up with your address.");
  for (const part of [mail.html, mail.text, mail.subject]) expect(part).not.toMatch(/Eve|evil|Bcc/);
});

test("an email that is taken gets no mail from signing up with it again", async () => {
  const signup = newSignup();
  await signUp(signup);
  await mailed(signup.email, CONFIRM);
  expect((await sendJson("POST", API.signup, signup)).status).toBe(409);
  await runMailJob();
  expect(await mailsTo(signup.email)).toHaveLength(1);
});

const DOWN = "503 429-soon sender reset malformed-after 500-after".split(" ");

test.each(DOWN)("while the service is down (%s) a mail waits, and comes once", async (fault) => {
  const email = await signUpFailing(fault);
  if (fault === "malformed-after") {
    // A status of success is one, whatever the body says.
    await mailed(email, CONFIRM);
  } else {
    await tried(email, 1);
    for (let attempts = 2; attempts <= 5; attempts++) {
      await tryAgain(email);
      await tried(email, attempts);
    }
  }
  await failMailsTo(email);
  await tryAgain(email);
  await mailed(email, CONFIRM);
  await runMailJob();
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await waitingFor(email)).toEqual([]);
});

test("a call does not wait for a service that does not answer", async () => {
  const email = await signUpFailing("hang");
  // Still on its way: whoever had waited for it would find it put off.
  await vi.waitFor(async () => {
    const [mail] = await waitingFor(email);
    expect(mail?.attempts).toBe(1);
    expect(mail?.next_at).toBeGreaterThan(Date.now());
  });
  await failMailsTo(email);
});

test("ever longer, up to an hour, passes between two tries, and after a day a mail is given up", async () => {
  const email = await signUpFailing("403");
  for (let attempts = 1; attempts < 9; attempts++) {
    await tried(email, attempts);
    await tryAgain(email);
  }
  await tried(email, 9);
  await runMailJob();
  await tried(email, 9);
  await runSql("update jobs set created_at = created_at - 86400001 where payload ->> 'to' = ?", email);
  await tryAgain(email);
  await vi.waitFor(async () => expect(await waitingFor(email)).toEqual([]));
});

test.each(["400", "422"])("a mail that is never taken (%s) is given up at once", async (fault) => {
  const email = await signUpFailing(fault);
  await vi.waitFor(async () => expect(await waitingFor(email)).toEqual([]));
  await failMailsTo(email);
  await runMailJob();
  expect(await mailsTo(email)).toEqual([]);
});

test("a mail whose key is under way elsewhere is sent later; one that was sent with another text is not sent again", async () => {
  // A 409 that does not say that the mail was sent.
  const email = await signUpFailing("409");
  await tried(email, 1);
  await failMailsTo(email);
  const key = await keyOf(email);
  const { url, env: settings } = inject("mail");
  const mailer = resendMailer({ from: "a@b.c", apiKey: settings.MAIL_API_KEY, baseUrl: url, userAgent: "x" });
  await mailer.send({ to: email, subject: "Another", text: "text", html: "html" }, key);
  // The service has it by that key, with another text.
  await tryAgain(email);
  expect(await waitingFor(email)).toEqual([]);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Another"]);
});

test("at most two mails at once are sent by a run", async () => {
  const addresses = await queueMails(4);
  for (const to of addresses) await failMailsTo(to, "503");
  // A run ends once all that it took failed.
  await runMailJob();
  const attempts = (await Promise.all(addresses.map(waitingFor))).flat().map(({ attempts }) => attempts);
  expect(attempts.toSorted()).toEqual([0, 0, 1, 1]);
  for (const to of addresses) await failMailsTo(to);
});

const MAIL = { to: "somebody@example.com", subject: "", text: "", html: "" };
/** Sends it by Cloudflare's binding, which does this with it. */
const sendByBinding = (send: (mail: unknown) => Promise<unknown>) =>
  cloudflareMailer({ send } as unknown as SendEmail, "Outspoken <a@b.test>").send(MAIL, "k");

test.each([
  ["E_RECIPIENT_SUPPRESSED", "rejected"],
  ["E_HEADER_NOT_ALLOWED", "rejected"],
  ["E_SENDER_NOT_VERIFIED", "unavailable"],
  [undefined, "unavailable"],
])("of the binding's %s it is told whether the mail is refused for good", async (code, reason) => {
  const refuse = () => Promise.reject(Object.assign(new Error(MAIL.to), { code }));
  const failure = await failureOf(sendByBinding(refuse));
  expect(failure).toMatchObject({ reason });
  expect(failure.message).not.toContain("somebody");
});

test("the binding knows no keys, so that mail programs are told by a header which mails are one", async () => {
  const sent: unknown[] = [];
  await sendByBinding(async (mail) => void sent.push(mail));
  const from = { name: "Outspoken", email: "a@b.test" };
  expect(sent).toEqual([{ ...MAIL, from, headers: { "X-Entity-Ref-ID": "k" } }]);
});

test("sent at once by the call and by the cron job, it is one mail", async () => {
  const email = await signUpFailing("503");
  await tried(email, 1);
  await failMailsTo(email);
  const key = await keyOf(email);
  await timePasses(email);
  await Promise.all([runMailJob(), sendQueued(depsOf(env), key), runMailJob()]);
  expect(await mailed(email, CONFIRM)).toMatchObject({ attempts: 1 });
});

test("the link's token is nowhere in the database, neither while its mail waits nor later", async () => {
  const email = await signUpFailing("503");
  await tried(email, 1);
  const before = await everyRow();
  await failMailsTo(email);
  await tryAgain(email);
  const token = tokenIn(await mailed(email, CONFIRM));
  expect(before.filter(({ text }) => text.includes(token))).toEqual([]);
  const after = await everyRow();
  expect(after.filter(({ text }) => text.includes(token))).toEqual([]);
  // And of the mail only that it was sent.
  expect(after.filter(({ place, text }) => place === "jobs" && text.includes(email))).toEqual([]);
});
