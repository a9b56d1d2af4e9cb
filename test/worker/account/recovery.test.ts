import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { app } from "../../../worker/http/app.ts";
import { beforeCalls } from "../crashes.ts";
import { linkFor, newChat } from "../doors/chat.ts";
import { CHANGED, CONFIRM, mailed, mailsTo, RESET, runMailJob, tokenIn } from "../mail/mailbox.ts";
import { confirmAddressOf, newPerson, newSignup, type Person, sendJson } from "../people.ts";
import { requestForSignIn, signInBy, withPasskey } from "./authenticator.ts";
import { connectLinkedIn, newMember } from "./lives.ts";
import { entered, expired, forget, isSignedIn, logIn, refused, reset, resetToken, userOf } from "./logins.ts";
import { tracesOf } from "./traces.ts";

const PASSWORD = "correct horse";
const NEW = "battery staple clip";

/** Signs up the way a browser does, so that there is a mail to confirm by. */
async function signUp(email = newSignup().email): Promise<{ person: Person; confirmToken: string }> {
  const person = await entered(await sendJson("POST", API.signup, { ...newSignup(), email }));
  return { person, confirmToken: tokenIn(await mailed(email, CONFIRM)) };
}

const confirm = (token: string, headers?: Record<string, string>) =>
  sendJson("POST", API.confirmEmail, { token }, headers);
const bearer = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });

test("a link followed where its account is signed in confirms the address; another comes on request, until then", async () => {
  const { person } = await signUp();
  expect((await person.send("POST", API.sendConfirmEmail)).status).toBe(202);
  const again = tokenIn(await mailed(person.email, CONFIRM, 2));
  expect((await userOf(person)).emailConfirmed).toBe(false);
  expect((await confirm(again, bearer(person))).status).toBe(204);
  expect(await userOf(person)).toMatchObject({ emailConfirmed: true, hasPassword: true });
  await expired(await confirm(again, bearer(person)));
  expect((await person.send("POST", API.sendConfirmEmail)).status).toBe(202);
  await runMailJob();
  expect(await mailsTo(person.email)).toHaveLength(2);
});

/** Follows the link where its account is not signed in, and says whose it is. */
const say = (token: string, answer: object) => sendJson("POST", API.confirmEmail, { token, ...answer });

test("followed anywhere else it changes nothing until somebody says whose the account is", async () => {
  const { person, confirmToken } = await signUp();
  const stranger = await newPerson();
  for (const headers of [undefined, bearer(stranger)])
    await refused(await confirm(confirmToken, headers), 409, "whose");
  expect((await userOf(person)).emailConfirmed).toBe(false);
  expect((await say(confirmToken, { password: PASSWORD, mine: false })).status).toBe(400);
});

test("its password confirms it and signs in, ends nothing, and a wrong one is a guess", async () => {
  const { person, confirmToken } = await signUp();
  await connectLinkedIn(person, { email: newSignup().email });
  const wrong = await say(confirmToken, { password: "not my password" });
  await refused(wrong, 403, "wrong_password", "password");
  const back = await entered(await say(confirmToken, { password: PASSWORD }));
  expect(await userOf(back)).toMatchObject({ id: person.id, emailConfirmed: true });
  expect(await isSignedIn(person)).toBe(true);
  expect(await (await person.get(API.linkedinConnection)).json()).toMatchObject({ connected: true });
  await expired(await say(confirmToken, { password: PASSWORD }));
});

test("a new password makes the account its follower's alone, once, and is no common one", async () => {
  const { person, confirmToken } = await signUp();
  await refused(await say(confirmToken, { newPassword: "password1" }), 400, "invalid");
  const answers = await Promise.all([0, 1].map(() => say(confirmToken, { newPassword: NEW })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await isSignedIn(person)).toBe(false);
  expect((await logIn(person.email, NEW)).status).toBe(200);
});

test("who says that it wasn't them has the account erased, once, and without another mail", async () => {
  const { person, confirmToken } = await signUp();
  const answers = await Promise.all([0, 1].map(() => say(confirmToken, { mine: false })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  expect(await isSignedIn(person)).toBe(false);
  expect(await tracesOf([person.id, person.email])).toEqual([]);
  await runMailJob();
  expect(await mailsTo(person.email)).toHaveLength(1);
  expect((await sendJson("POST", API.signup, { ...newSignup(), email: person.email })).status).toBe(201);
});

test("a known and an unknown address get the same answer, and only the known one a mail", async () => {
  const { person } = await signUp();
  const nobody = newSignup().email;
  const [known, unknown] = [await forget(person.email), await forget(nobody)];
  expect([known.status, unknown.status]).toEqual([202, 202]);
  expect(await known.text()).toBe(await unknown.text());
  const namesOf = ({ headers }: Response) => [...headers].map(([name]) => name).sort();
  expect(namesOf(known)).toEqual(namesOf(unknown));
  await mailed(person.email, RESET);
  expect(await mailsTo(nobody)).toEqual([]);
  const counted = env.DB.prepare("select count(*) as many from attempts where scope like 'nobody:box:%'");
  expect(await counted.first("many")).toBeGreaterThan(0);
});

const at =
  (deployment: Env) =>
  async (path: string, init?: RequestInit): Promise<Response> =>
    app.request(path, init, deployment, createExecutionContext());

/** What the database is asked until a call is answered. */
async function askedBy(path: string, body: object): Promise<{ status: number; asked: string[] }> {
  const asked: string[] = [];
  const DB = beforeCalls(env.DB, (sql) => void asked.push(String(sql)), ["prepare"]);
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  const { status } = await sendJson("POST", path, body, from, at({ ...env, DB }));
  return { status, asked: [...asked] };
}

test("nor does the time tell: for both the database is asked the same, in the same order", async () => {
  const { person } = await signUp();
  const nobody = newSignup().email;
  for (const [path, password] of [[API.forgotPassword], [API.login, "a wrong guess"]] as const) {
    const known = await askedBy(path, { email: person.email, password });
    expect(known.asked.length).toBeGreaterThan(1);
    expect(await askedBy(path, { email: nobody, password })).toEqual(known);
  }
  await mailed(person.email, RESET);
});

test("one address gets three mails an hour that somebody asks for, at once as well, and the one of sign-up beside them", async () => {
  const { person } = await signUp();
  const asked = await Promise.all(Array.from({ length: 8 }, () => forget(person.email)));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([202]));
  await refused(await person.send("POST", API.sendConfirmEmail), 429, "too_many");
  await mailed(person.email, RESET, 3);
  await runMailJob();
  expect(await mailsTo(person.email)).toHaveLength(4);
});

test("a reset signs in once, ends every other login and link, confirms the address, and says so by mail", async () => {
  const { person, confirmToken } = await signUp();
  const [first, token] = [await resetToken(person.email), await resetToken(person.email, 2)];
  const answers = await Promise.all([reset(token), reset(token, "another long one"), reset(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  const back = await entered(answers.find(({ ok }) => ok) ?? expect.fail());
  expect(await userOf(back)).toMatchObject({ id: person.id, emailConfirmed: true });
  expect(await isSignedIn(person)).toBe(false);
  for (const dead of [first, token]) await expired(await reset(dead));
  await expired(await confirm(confirmToken, bearer(back)));
  expect((await logIn(person.email, PASSWORD)).status).toBe(401);
  expect((await mailed(person.email, CHANGED)).text).toContain("You get this email whenever your password");
});

test("a link to reset is good for half an hour from when it was sent, and each link for what it is for", async () => {
  const { person, confirmToken } = await signUp();
  await expired(await reset(confirmToken));
  await confirmAddressOf(person);
  const token = await resetToken(person.email);
  await expired(await confirm(token, bearer(person)));
  const ends = env.DB.prepare("select expires_at from mail_links where user_id = ? and purpose = 'reset'");
  expect(await ends.bind(person.id).first("expires_at")).toBeLessThanOrEqual(Date.now() + 30 * 60_000);
  const pass = env.DB.prepare("update mail_links set expires_at = ? where user_id = ?");
  await pass.bind(Date.now() - 1, person.id).run();
  await expired(await reset(token));
});

test("the commonest passwords are refused in a sentence, and leave the link good", async () => {
  const { person } = await signUp();
  const token = await resetToken(person.email);
  for (const common of ["password1", "Sunshine2024", "12345678", "aaaaaaaa", "Linkedin!"])
    await refused(await reset(token, common), 400, "invalid");
  expect((await reset(token)).status).toBe(200);
});

test("who guessed wrong until they had to wait gets in by a passkey or a mailed link, and is not kept waiting after it", async () => {
  const { person } = await signUp();
  const device = await withPasskey(person);
  for (let i = 0; i < 5; i++) await logIn(person.email, "wrong guess");
  expect((await logIn(person.email, PASSWORD)).status).toBe(429);
  expect((await signInBy(await device.answer(await requestForSignIn()))).status).toBe(200);
  expect((await reset(await resetToken(person.email))).status).toBe(200);
  expect((await logIn(person.email, NEW)).status).toBe(200);
});

const change = (person: Person, newPassword = NEW, currentPassword?: string) =>
  person.send("PUT", API.password, { currentPassword, newPassword });

test("changing the password keeps this login, ends every other and every link, and says so by mail", async () => {
  const { person } = await signUp();
  await confirmAddressOf(person);
  const elsewhere = await entered(await logIn(person.email, PASSWORD));
  const link = await resetToken(person.email);
  const [chat, toTelegram] = [newChat(), await linkFor(person)];
  const wrong = await change(person, NEW, "not my password");
  await refused(wrong, 403, "wrong_password", "currentPassword");
  expect((await change(person, NEW, PASSWORD)).status).toBe(204);
  expect(await isSignedIn(person)).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(false);
  await expired(await reset(link, "another long one"));
  expect((await chat.answerTo({ text: `/start ${toTelegram}` })).text).toMatch(/^This link has expired/);
  expect((await logIn(person.email, NEW)).status).toBe(200);
  await mailed(person.email, CHANGED);
});

test("who made an account with somebody's address keeps its owner out by no new password and no use of the week's mails", async () => {
  const { person } = await signUp();
  const tokens = [await resetToken(person.email), await resetToken(person.email, 2)];
  expect((await change(person, NEW, PASSWORD)).status).toBe(204);
  const ends = env.DB.prepare("select min(expires_at) as first from mail_links where user_id = ?");
  expect(await ends.bind(person.id).first("first")).toBeGreaterThan(Date.now() + 7 * 86_400_000);
  expect((await reset(tokens[0] ?? "")).status).toBe(200);
  expect(await isSignedIn(person)).toBe(false);
});

test("who came by LinkedIn sets a first password without having one, or by a mailed link", async () => {
  for (const set of [change, async ({ email }: Person) => reset(await resetToken(email))]) {
    const person = await newMember(newSignup().email);
    expect((await userOf(person)).hasPassword).toBe(false);
    expect((await set(person)).ok).toBe(true);
    expect((await logIn(person.email, NEW)).status).toBe(200);
  }
});

test("to an address that nobody has confirmed goes nothing but what proves it, and of that three an hour", async () => {
  const { email } = newSignup();
  for (let time = 1; time <= 5; time++) {
    const person = await entered(await sendJson("POST", API.signup, { ...newSignup(), email }));
    await mailed(email, CONFIRM, Math.min(time, 3));
    expect((await change(person, NEW, PASSWORD)).status).toBe(204);
    expect((await person.send("DELETE", API.account)).status).toBe(204);
  }
  await runMailJob();
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toEqual(Array(3).fill("Confirm your email address"));
});

test("of each kind three mails an hour go to an address, whatever accounts come and go with it", async () => {
  const { email } = newSignup();
  for (let again = 0; again < 4; again++) {
    const member = await newMember(email);
    expect((await change(member)).status).toBe(204);
    expect((await member.send("DELETE", API.account)).status).toBe(204);
  }
  await mailed(email, CHANGED, 3);
  await mailed(email, /^Your account was deleted/, 3);
  await runMailJob();
  expect(await mailsTo(email)).toHaveLength(6);
});

test("where mail is off, what needs one says so", async () => {
  const off = at({ ...env, MAIL: "off" } as Env);
  const asked = await sendJson("POST", API.forgotPassword, { email: newSignup().email }, {}, off);
  await refused(asked, 503, "mail_off");
});
