import { env } from "cloudflare:workers";
import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { SETTINGS } from "../../../worker/db/email-proof.ts";
import { saveConnection } from "../../../worker/db/linkedin.ts";
import { addPasskey } from "../../../worker/db/passkeys.ts";
import * as schema from "../../../worker/db/schema.ts";
import { changePassword } from "../../../worker/db/users.ts";
import { signIn } from "../../../worker/domain/account/sign-in.ts";
import { sha256 } from "../../../worker/domain/account/tokens.ts";
import { beforeSecondBatch } from "../crashes.ts";
import { CONFIRM, mailed, RESET, tokenIn } from "../mail/mailbox.ts";
import { call, newConfirmed, newPerson, newSignup, type Person, RAMBLE, sendJson } from "../people.ts";
import { noteDone } from "../profile/profile.ts";
import { newVisitor } from "../visitors/visitor.ts";
import { connectLinkedIn, goToLinkedIn, live, newMarker, newMember } from "./lives.ts";
import { watchLog } from "./log.ts";
import { entered, expired, isSignedIn, logIn, refused, reset, resetToken, userOf } from "./logins.ts";
import proof from "./proof.json" with { type: "json" };
import { tracesOf } from "./traces.ts";

watchLog();

const THIEFS = "the thief's password";
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Somebody comes by LinkedIn, which vouches for this email, and is let in. */
const owner = (email: string, memberId?: string) => newMember(email, { memberId });

/** Somebody comes by LinkedIn with the email of an account that nobody has confirmed. Returns the token that they get. */
async function askedBy(email: string, memberId?: string, browser = call): Promise<string> {
  const back = await goToLinkedIn(email, { memberId }, browser);
  expect([back.pathname, back.search]).toEqual(["/auth/claim", ""]);
  return new URLSearchParams(back.hash.slice(1)).get("token") ?? "";
}

const claim = (token: string, answer: object, browser = call) =>
  sendJson("POST", API.claim, { token, ...answer }, {}, browser);

/** Follows the link of a mail that asks whose the address is. */
const say = (token: string, answer: object) => sendJson("POST", API.confirmEmail, { token, ...answer });

const opened = async (email: string) =>
  entered(await sendJson("POST", API.signup, { ...newSignup(), email, password: THIEFS }));

/** Each table with a user's id: whether a proof by another person than the one who opened the account ends or keeps its rows. */
const { ended: ENDED, kept: KEPT, keptColumns } = proof;

test("each table with a user's id is named as ended or kept by a proof, and so is each column of an account", () => {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
  const ofUsers = tables.filter((table) => "userId" in getTableColumns(table));
  const names = ofUsers.map((table) => getTableConfig(table).name);
  expect([...ENDED, ...KEPT].toSorted()).toEqual(names.toSorted());
  const columns = Object.keys(getTableColumns(schema.users));
  expect([...Object.keys(SETTINGS), ...keptColumns].toSorted()).toEqual(columns.toSorted());
});

const countsOf = (tables: readonly string[], { id }: Person) =>
  Promise.all(
    tables.map(async (table) => {
      const count = env.DB.prepare(`select count(*) as n from ${table} where user_id = ?`);
      return `${table} ${await count.bind(id).first("n")}`;
    }),
  );

const NEW = "battery staple clip";
const PROOFS: [how: string, by: (email: string) => Promise<Response>][] = [
  ["a link to reset", async (email) => reset(await resetToken(email), NEW)],
  ["the link that asks", async (email) => say(tokenIn(await mailed(email, CONFIRM)), { newPassword: NEW })],
];

test.each(PROOFS)("%s ends all by which another acts or looks in, and keeps the texts", async (_, prove) => {
  const email = newEmail();
  const thief = await opened(email);
  const { sessionId } = await live(thief, { email: newEmail() });
  // Telegram takes a confirmed address, which a thief has not.
  await env.DB.prepare("update users set email_confirmed_at = null where id = ?").bind(thief.id).run();
  await thief.send("PATCH", API.user, { audioRetention: "7-days" });
  const before = await countsOf(KEPT, thief);
  const victim = await entered(await prove(email));
  expect(victim.id).toBe(thief.id);

  const left = await countsOf(ENDED, thief);
  // The mail that says so.
  expect(left).toEqual(ENDED.map((table) => `${table} ${["logins", "jobs"].includes(table) ? 1 : 0}`));
  expect(await countsOf(KEPT, thief)).toEqual(before);
  expect(await isSignedIn(thief)).toBe(false);
  expect((await logIn(email, THIEFS)).status).toBe(401);
  const settings = { profileUrl: null, audioRetention: "always" };
  expect(await userOf(victim)).toMatchObject({ emailConfirmed: true, ...settings });
  expect((await victim.get(API.chat(sessionId))).status).toBe(200);
  expect(await (await victim.get(API.schedule)).json()).toEqual([]);
  const posts = await (await victim.get(API.posts)).json<Post[]>();
  expect(posts.map(({ scheduled_at }) => scheduled_at)).toEqual(posts.map(() => null));
  expect(await (await victim.get(API.slots)).json()).toMatchObject({ slots: [] });
});

test("what was under way by a login or a password that has ended comes to nothing", async () => {
  const db = openDatabase(env.DB);
  const thief = await newPerson({ email: newEmail(), password: THIEFS });
  const tokenHash = await sha256(thief.token);
  // A password that was found right just before.
  const right = env.DB.prepare("select password_hash as hash from users where id = ?").bind(thief.id);
  const passwordHash = (await right.first<string>("hash")) ?? "";
  // The try is counted in a first batch, and the login written in the second.
  const late = beforeSecondBatch(async () => reset(await resetToken(thief.email)));
  const client = { network: "192.0.2.1", device: null, now: Date.now() };
  const signingIn = signIn({ db: late }, { email: thief.email, password: THIEFS }, client);
  await expect(signingIn).rejects.toMatchObject({ code: "wrong_credentials" });

  expect(await changePassword(db, { userId: thief.id, passwordHash }, tokenHash)).toBe(false);
  const connection = { userId: thief.id, sub: "theirs", name: null, sealedToken: "x", sealedWith: "x" };
  expect(await saveConnection(db, { ...connection, expiresAt: 9e12 }, tokenHash)).toBe(false);
  const row = { id: crypto.randomUUID(), userId: thief.id, publicKey: "AA", counter: 0, transports: [] };
  const passkey = { ...row, device: null, createdAt: 1, lastUsedAt: null };
  expect(await addPasskey(db, passkey, tokenHash)).toBe(false);
  expect((await logIn(thief.email, THIEFS)).status).toBe(401);
});

test("a member with the email of an account that nobody confirmed is signed in to none, and nothing changes", async () => {
  const thief = await newPerson({ email: newEmail(), password: THIEFS });
  const token = await askedBy(thief.email);
  expect(token).not.toContain(thief.email);
  expect(await isSignedIn(thief)).toBe(true);
  expect(await userOf(thief)).toMatchObject({ emailConfirmed: false });
  for (const answer of [{}, { password: THIEFS, start: "anew" }, { start: "again" }])
    expect((await claim(token, answer)).status).toBe(400);
  await expired(await claim(`${token}x`, { start: "anew" }));
  await expired(await claim("A".repeat(43), { start: "anew" }));
});

test("its password joins LinkedIn to it and ends nothing; a wrong one is a guess", async () => {
  const [email, memberId] = [newEmail(), crypto.randomUUID()];
  const mine = await newPerson({ email, password: "my own password" });
  await connectLinkedIn(mine, { email: newEmail() });
  const token = await askedBy(email, memberId);
  await refused(await claim(token, { password: THIEFS }), 403, "wrong_password");
  const back = await entered(await claim(token, { password: "my own password" }));
  expect(await userOf(back)).toMatchObject({ id: mine.id, emailConfirmed: true });
  expect(await isSignedIn(mine)).toBe(true);
  expect(await (await back.get(API.linkedinConnection)).json()).toMatchObject({ connected: true });
  expect((await owner(email, memberId)).id).toBe(mine.id);
  await expired(await claim(token, { password: "my own password" }));

  const other = await newPerson({ email: newEmail(), password: THIEFS });
  const guessing = await askedBy(other.email);
  for (let i = 0; i < 5; i++) await claim(guessing, { password: "a guess at it" });
  expect((await claim(guessing, { password: THIEFS })).status).toBe(429);
});

test("who forgot it is mailed a link, and follows it; then the token is over", async () => {
  const mine = await newPerson({ email: newEmail(), password: THIEFS });
  const token = await askedBy(mine.email);
  expect((await claim(token, { mail: "reset" })).status).toBe(202);
  const link = tokenIn(await mailed(mine.email, RESET));
  const back = await entered(await reset(link));
  expect(back.id).toBe(mine.id);
  for (const answer of [{ start: "anew" }, { password: NEW }, { mail: "reset" }])
    await expired(await claim(token, answer));
});

test("It wasn't me erases it at once, however often it is pressed, and makes the member's own of their browser's visitor", async () => {
  const email = newEmail();
  const thief = await opened(email);
  const link = tokenIn(await mailed(email, CONFIRM));
  const marker = newMarker();
  await noteDone(thief, { text: `${marker} ${RAMBLE}` });
  const visitor = newVisitor();
  const sessionId = await visitor.say();
  const token = await askedBy(email, undefined, visitor.call);
  const answers = await Promise.all([0, 1].map(() => claim(token, { start: "anew" }, visitor.call)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const victim = await entered(answers.find(({ ok }) => ok) ?? expect.fail());
  expect(await userOf(victim)).toMatchObject({ email, emailConfirmed: true, hasPassword: false });
  expect((await victim.get(API.chat(sessionId))).status).toBe(200);
  // Of the trial only what the visitor has used is gone.
  expect(await victim.usage()).toMatchObject({ free_trials_used: 1 });
  expect(await isSignedIn(thief)).toBe(false);
  expect((await logIn(email, THIEFS)).status).toBe(401);
  expect(await tracesOf([thief.id, marker])).toEqual([]);
  await expired(await claim(token, { start: "anew" }));
  for (const answer of [{ newPassword: NEW }, { mine: false }]) await expired(await say(link, answer));
  expect(await isSignedIn(victim)).toBe(true);
});

test("of two proofs at once one counts, and the other changes nothing", async () => {
  const email = newEmail();
  const thief = await opened(email);
  const link = tokenIn(await mailed(email, CONFIRM));
  const token = await askedBy(email);
  const answers = await Promise.all([
    claim(token, { start: "anew" }),
    say(link, { newPassword: NEW }),
    claim(token, { password: THIEFS }),
  ]);
  const { results } = await env.DB.prepare("select id from users where email = ?").bind(email).all();
  expect(results).toHaveLength(1);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
  expect([200, 401]).toContain((await thief.get(API.user)).status);
});

test.each([
  ["its email", true, {}],
  ["another email", false, { email: newEmail() }],
  ["its email, which LinkedIn does not vouch for", false, { emailVerified: false }],
])("connecting LinkedIn with %s confirms the account's email: %s", async (_, confirms, given) => {
  const person = await newPerson({ password: THIEFS });
  await connectLinkedIn(person, given);
  expect((await userOf(person)).emailConfirmed).toBe(confirms);
  // Then LinkedIn signs in to it.
  if (confirms) expect((await owner(person.email)).id).toBe(person.id);
  else await askedBy(person.email);
  expect((await logIn(person.email, THIEFS)).status).toBe(200);
});

test("a member is known by their id: a new email at LinkedIn leads to the same account and proves nothing for another", async () => {
  const memberId = crypto.randomUUID();
  const member = await owner(newEmail(), memberId);
  const stranger = await newPerson();
  expect((await owner(stranger.email, memberId)).id).toBe(member.id);
  expect(await userOf(member)).toMatchObject({ email: member.email });
  expect((await userOf(stranger)).id).toBe(stranger.id);
});

test("a confirmed email is its account's: another member of LinkedIn with it is refused", async () => {
  const first = await owner(newEmail(), crypto.randomUUID());
  const back = await goToLinkedIn(first.email, { memberId: crypto.randomUUID() });
  expect(back.searchParams.get("error")).toContain("already an account with this email");
  expect((await userOf(first)).id).toBe(first.id);
});

test.each([
  // Lower-cased by Unicode's rules, the Kelvin sign is a k.
  ["a sign that folds into ASCII", (email: string) => email.replace("k", "\u212a")],
  ["two addresses", (email: string) => `${newEmail()}, ${email}`],
])("what LinkedIn has with %s is no address: its member gets an account without one", async (_, spoil) => {
  const mine = await newConfirmed({ email: `k${newEmail()}` });
  const theirs = await newMember(spoil(mine.email), { memberId: crypto.randomUUID() });
  expect(theirs.id).not.toBe(mine.id);
  expect(await userOf(theirs)).toMatchObject({ email: "", emailConfirmed: false });
});

test("a member whose email LinkedIn vouches for only later gets it then, unless an account has it", async () => {
  const [memberId, email] = [crypto.randomUUID(), newEmail()];
  const unproven = await newMember(email, { memberId, emailVerified: false });
  expect(await userOf(unproven)).toMatchObject({ email: "", emailConfirmed: false });
  const other = await newPerson({ email, password: THIEFS });
  const member = await owner(email, memberId);
  const { id } = unproven;
  expect(await userOf(member)).toMatchObject({ id, email: "" });
  expect((await other.send("DELETE", API.account)).status).toBe(204);
  expect(await userOf(await owner(email, memberId))).toMatchObject({ id, email, emailConfirmed: true });
});

test("two callbacks of one member at once, while somebody signs up with the email, make one account of it", async () => {
  const email = newEmail();
  const [first, second, taken] = await Promise.all([
    goToLinkedIn(email),
    goToLinkedIn(email),
    sendJson("POST", API.signup, { ...newSignup(), email }),
  ]);
  const { results } = await env.DB.prepare("select id from users where email = ?").bind(email).all();
  expect(results).toHaveLength(1);
  expect(first.pathname).toBe(second.pathname);
  expect(taken.status).toBe(first.pathname === "/auth/claim" ? 201 : 409);
});
