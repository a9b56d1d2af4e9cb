import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { User } from "#contract/auth.ts";
import type { SessionListItem } from "#contract/chat.ts";
import { MAX_SAMPLES, SET_ASIDE_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { confirmEmailFromElsewhere } from "../../../worker/db/email-proof.ts";
import { saveSamples } from "../../../worker/db/samples.ts";
import { finishErasures } from "../../../worker/domain/account/erase.ts";
import { settleSetAside } from "../../../worker/domain/account/set-aside.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { accountObjects, scheduleStub } from "../../../worker/session/schedule-stub.ts";
import { accountOf, checkoutsOf, checkoutUrl, customerOf, subscribe } from "../billing/stripe.ts";
import { call, drafted, newPerson, type Person, personWith, RAMBLE, sendJson, spoken } from "../people.ts";
import { habitStatement } from "../profile/habit-rows.ts";
import { settled } from "../profile/profile.ts";
import { newVisitor } from "../visitors/visitor.ts";
import { connectLinkedIn, goToLinkedIn, linkedInFeed, newMarker, signInWithLinkedIn } from "./lives.ts";
import { watchLog } from "./log.ts";
import { tracesOf } from "./traces.ts";

watchLog();

const THIEFS = "the thief's password";
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Somebody comes by LinkedIn, which vouches for this email. */
async function owner(email: string, memberId?: string): Promise<Person> {
  const { user, token } = await signInWithLinkedIn(email, { memberId });
  return personWith({ ...user, token });
}

const userOf = async (person: Person): Promise<User> => await (await person.get(API.user)).json();

const confirm = (person: Person, password: string) => person.send("POST", API.confirm, { password });

const logIn = (email: string, password: string) => sendJson("POST", API.login, { email, password });

/** Says something, and waits for its draft. */
async function says(person: Person, text: string): Promise<{ sessionId: string; postId: string }> {
  const response = await person.note({ text: `${text} ${RAMBLE}` });
  expect(response.status).toBe(200);
  const { sessionId } = await response.json<{ sessionId: string }>();
  const { id } = await drafted(person, sessionId);
  await settled(sessionId);
  return { sessionId, postId: id };
}

const readOf = async (person: Person): Promise<string> => {
  const paths = [API.chats, API.posts, API.recordings, API.context];
  return (await Promise.all(paths.map(async (path) => (await person.get(path)).text()))).join("\n");
};

const objects = accountObjects(env);
async function runCron(): Promise<void> {
  await settleSetAside(depsOf(env), objects, Date.now());
  await finishErasures(depsOf(env), objects, Date.now());
}

const timePasses = (person: Person, ms: number) =>
  env.DB.prepare("update users set set_aside_at = set_aside_at - ? where id = ?").bind(ms, person.id).run();

test("whoever signed up with somebody's email reads nothing of theirs once its owner has come by LinkedIn", async () => {
  const thief = await newPerson({ email: newEmail(), password: THIEFS });
  const [theirs, hers] = [newMarker(), newMarker()];
  await says(thief, theirs);
  const victim = await owner(thief.email);
  expect(victim.id).not.toBe(thief.id);
  expect(await userOf(victim)).toMatchObject({ email: thief.email, emailConfirmed: true });

  expect((await thief.get(API.chats)).status).toBe(401);
  expect((await logIn(thief.email, THIEFS)).status).toBe(401);
  await says(victim, hers);
  expect(await readOf(victim)).toContain(hers);
  expect(await readOf(victim)).not.toContain(theirs);
  expect((await sendJson("POST", API.signup, signup(thief.email))).status).toBe(409);
});

const signup = (email: string) => ({ email, password: THIEFS, firstName: "Eve", lastName: "Moore" });

test("nobody publishes as the one who connected LinkedIn to an account with their email", async () => {
  const thief = await newPerson({ email: newEmail(), password: THIEFS });
  await connectLinkedIn(thief, { email: newEmail() });
  const victim = await owner(thief.email);
  const marker = newMarker();
  const { postId } = await says(victim, marker);
  const published = await victim.send("POST", API.publishPost(postId));
  expect([published.status, await published.json()]).toMatchObject([409, { code: "linkedin_connect" }]);
  expect(await linkedInFeed(marker)).toBe(0);
});

test("a connection or a sign-in that was on its way when the account was set aside opens nothing", async () => {
  const thief = await newPerson({ email: newEmail(), password: THIEFS });
  const start = await thief.get(API.linkedinStart);
  expect(start.status).toBe(200);
  const [victim] = await Promise.all([owner(thief.email), logIn(thief.email, THIEFS)]);
  const { results: logins } = await env.DB.prepare("select * from logins where user_id = ?")
    .bind(thief.id)
    .all();
  expect(logins).toEqual([]);
  const { results: visits } = await env.DB.prepare("select * from linkedin_visits where user_id = ?")
    .bind(thief.id)
    .all();
  expect(visits).toEqual([]);
  expect((await userOf(victim)).id).toBe(victim.id);
});

test("who knows the password of the earlier account has everything that was said in it, sound and counts included", async () => {
  const email = newEmail();
  const before = await newPerson({ email, password: "my own password" });
  const sound = spoken(`${newMarker()} ${RAMBLE}`);
  const heard = await before.note({ audio: sound });
  const { sessionId } = await heard.json<{ sessionId: string }>();
  const { id: postId } = await drafted(before, sessionId);
  await settled(sessionId);
  await before.send("POST", API.corrections, { kind: "phrase", text: "as we say" });
  const slots = { timeZone: "Asia/Kolkata", slots: [{ day: 2, time: "08:30" }] };
  await before.send("PUT", API.slots, slots);
  const now = await owner(email);
  const later = await says(now, newMarker());
  expect(Date.parse((await userOf(now)).setAsideUntil ?? "")).toBeGreaterThan(
    Date.now() + SET_ASIDE_MS - 60_000,
  );
  expect((await now.get(API.chat(sessionId))).status).toBe(404);

  expect((await confirm(now, "my own password")).status).toBe(204);

  const sessions = await (await now.get(API.chats)).json<SessionListItem[]>();
  expect(sessions.map((session) => session.sessionId).toSorted()).toEqual(
    [sessionId, later.sessionId].toSorted(),
  );
  const posts = await (await now.get(API.posts)).json<Post[]>();
  expect(posts.map(({ id }) => id).toSorted()).toEqual([postId, later.postId].toSorted());
  const recordings = await (await now.get(API.recordings)).json<VaultRecording[]>();
  const recording = recordings.find((entry) => entry.sessionId === sessionId);
  const played = await now.get(API.recordingAudio(recording?.id ?? ""));
  expect(new Uint8Array(await played.arrayBuffer())).toEqual(sound);
  expect(await now.usage()).toMatchObject({ recordings_used: 2, remaining: 3, history: [{ recordings: 2 }] });
  expect(await (await now.get(API.context)).text()).toContain("as we say");
  expect(await (await now.get(API.slots)).json()).toEqual(slots);
  // What it said can be worked on, too.
  expect((await now.send("PATCH", API.draft(postId), { selectedHookIndex: 1 })).status).toBe(200);

  expect((await userOf(now)).setAsideUntil).toBeNull();
  await runCron();
  expect(await tracesOf([before.id])).toEqual([]);
  expect((await now.get(API.recordingAudio(recording?.id ?? ""))).status).toBe(200);
});

test("any other password is wrong, says so with 403, and changes nothing", async () => {
  const thief = await newPerson({ email: newEmail(), password: THIEFS });
  const marker = newMarker();
  await says(thief, marker);
  const victim = await owner(thief.email);
  const refused = await confirm(victim, "a guess at it");
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "wrong_password" }]);
  expect(await readOf(victim)).not.toContain(marker);
  expect((await userOf(victim)).setAsideUntil).not.toBeNull();
  // The thief's own account is no way to it either.
  const other = await newPerson({ password: "the thief's other" });
  expect((await confirm(other, THIEFS)).status).toBe(403);
});

test("one's own password proves a login anew; that of an account which was set aside does not", async () => {
  const provenAt = (person: Person) =>
    env.DB.prepare("select max(proven_at) as at from logins where user_id = ?")
      .bind(person.id)
      .first<number>("at");
  const forget = (person: Person) =>
    env.DB.prepare("update logins set proven_at = 1 where user_id = ?").bind(person.id).run();
  const person = await newPerson({ password: "my own password" });
  expect((await logIn(person.email, "my own password")).status).toBe(200);
  expect(await provenAt(person)).toBeGreaterThan(Date.now() - 60_000);
  await forget(person);
  expect((await confirm(person, "not my password")).status).toBe(403);
  expect(await provenAt(person)).toBe(1);
  expect((await confirm(person, "my own password")).status).toBe(204);
  expect(await provenAt(person)).toBeGreaterThan(1);

  const thief = await newPerson({ email: newEmail(), password: THIEFS });
  const victim = await owner(thief.email);
  await forget(victim);
  expect((await confirm(victim, THIEFS)).status).toBe(204);
  expect(await provenAt(victim)).toBe(1);
});

test("what nobody asks for is erased after 30 days, in the vault too, and not before", async () => {
  const thief = await newPerson({ email: newEmail(), password: THIEFS });
  const marker = newMarker();
  await (await thief.note({ audio: spoken(`${marker} ${RAMBLE}`) })).json();
  const victim = await owner(thief.email);
  await timePasses(thief, SET_ASIDE_MS - 60_000);
  await runCron();
  expect(await tracesOf([marker])).not.toEqual([]);
  await timePasses(thief, 120_000);
  await runCron();
  expect(await tracesOf([marker, thief.id])).toEqual([]);
  expect((await userOf(victim)).setAsideUntil).toBeNull();
  expect((await confirm(victim, THIEFS)).status).toBe(403);
});

test("deleting the account erases what was set aside for it", async () => {
  const thief = await newPerson({ email: newEmail(), password: THIEFS });
  const marker = newMarker();
  await (await thief.note({ audio: spoken(`${marker} ${RAMBLE}`) })).json();
  const victim = await owner(thief.email);
  expect((await victim.send("DELETE", API.account)).status).toBe(204);
  expect(await tracesOf([marker, thief.id, victim.id, thief.email])).toEqual([]);
});

test("a subscription of an account that was set aside is not renewed, and its payment page closes", async () => {
  const payer = await newPerson({ email: newEmail(), password: THIEFS });
  const customer = await subscribe(payer);
  const browsing = await newPerson({ email: newEmail(), password: THIEFS });
  await checkoutUrl(browsing);
  const victim = await owner(payer.email);
  await owner(browsing.email);
  await runCron();
  expect(await accountOf(payer)).toMatchObject({ status: "active", cancel_at: expect.any(Number) });
  expect((await checkoutsOf(await customerOf(browsing))).map(({ status }) => status)).toEqual(["expired"]);
  // It is nobody else's: neither plan nor card.
  expect(await victim.usage()).toMatchObject({ subscription_status: "inactive" });
  expect((await victim.send("POST", API.billingPortal)).status).toBe(409);
  // Settled once: later runs have nothing to ask of Stripe.
  const { revision } = (await accountOf(payer)) ?? {};
  await runCron();
  expect(await accountOf(payer)).toMatchObject({ revision });

  expect((await confirm(victim, THIEFS)).status).toBe(204);
  expect(await customerOf(victim)).toBe(customer);
  expect(await victim.usage()).toMatchObject({ subscription_status: "active", is_cancelled: true });
  expect((await victim.send("POST", API.resumeSubscription)).status).toBe(200);
});

test("who pays already keeps their own plan, and the other one ends with its account", async () => {
  const before = await newPerson({ email: newEmail(), password: THIEFS });
  await subscribe(before);
  const now = await owner(before.email);
  const customer = await subscribe(now);
  expect((await confirm(now, THIEFS)).status).toBe(204);
  expect(await customerOf(now)).toBe(customer);
  expect(await accountOf(before)).toBeNull();
  expect(await now.usage()).toMatchObject({ subscription_status: "active", is_cancelled: false });
});

test("a merge that was interrupted is finished by the cron job, and one that has to wait for an upload waits", async () => {
  const before = await newPerson({ email: newEmail(), password: THIEFS });
  const { sessionId } = await says(before, newMarker());
  const now = await owner(before.email);
  const reserve = (until: number | null) =>
    env.DB.prepare("update recordings set reserved_until = ? where user_id = ?").bind(until, before.id).run();
  await reserve(Date.now() + 60_000);
  expect((await confirm(now, THIEFS)).status).toBe(204);
  expect((await now.get(API.chat(sessionId))).status).toBe(404);
  expect((await userOf(now)).setAsideUntil).toBeNull();
  await reserve(null);
  await runCron();
  expect((await now.get(API.chat(sessionId))).status).toBe(200);
  expect(await now.usage()).toMatchObject({ recordings_used: 1 });
});

test("of two accounts in one, each sentence of a habit is there once, and past posts stay within their limit", async () => {
  const db = openDatabase(env.DB);
  const learns = async (person: Person) => {
    const { sessionId } = await says(person, newMarker());
    const { id: postId } = await drafted(person, sessionId);
    const habit = { id: crypto.randomUUID(), userId: person.id, postId, says: "Yours, Ada" };
    await habitStatement(db, habit);
    await saveSamples(
      db,
      person.id,
      Array.from({ length: MAX_SAMPLES - 50 }, (_, at) => ({ text: "A post.", gist: `${person.id} ${at}` })),
      Date.now(),
    );
  };
  const before = await newPerson({ email: newEmail(), password: THIEFS });
  await learns(before);
  const now = await owner(before.email);
  await learns(now);
  expect((await confirm(now, THIEFS)).status).toBe(204);
  expect(
    await env.DB.prepare("select count(*) as n from author_habits where user_id = ?").bind(now.id).first("n"),
  ).toBe(1);
  expect(
    await env.DB.prepare("select count(*) as n from samples where user_id = ?").bind(now.id).first("n"),
  ).toBe(MAX_SAMPLES);
});

test("a scheduled post that comes from another account is sent by its new owner's object", async () => {
  const before = await newPerson({ email: newEmail(), password: THIEFS });
  const { sessionId } = await says(before, newMarker());
  const { id } = await drafted(before, sessionId);
  const at = Date.now() + 3_600_000;
  await env.DB.prepare(
    "update drafts set scheduled_at = ?1, schedule_next_try = ?1, schedule_state = 'scheduled' where id = ?2",
  )
    .bind(at, id)
    .run();
  const now = await owner(before.email);
  expect((await confirm(now, THIEFS)).status).toBe(204);
  const alarm = await runInDurableObject(scheduleStub(env, now.id), (_, { storage }) => storage.getAlarm());
  expect(alarm).toBeGreaterThanOrEqual(at);
});

test("connecting LinkedIn with the account's own email confirms it: then LinkedIn signs in to it", async () => {
  const person = await newPerson({ password: "my own password" });
  expect((await userOf(person)).emailConfirmed).toBe(false);
  await connectLinkedIn(person);
  expect((await userOf(person)).emailConfirmed).toBe(true);
  expect((await owner(person.email)).id).toBe(person.id);
  expect((await logIn(person.email, "my own password")).status).toBe(200);
});

test.each([
  ["another email", { email: newEmail() }],
  ["its email, which LinkedIn does not vouch for", { emailVerified: false }],
])("connecting LinkedIn with %s confirms nothing", async (_, entered) => {
  const thief = await newPerson({ password: THIEFS });
  await connectLinkedIn(thief, entered);
  expect((await userOf(thief)).emailConfirmed).toBe(false);
  expect((await owner(thief.email)).id).not.toBe(thief.id);
});

test("an email that LinkedIn does not vouch for leads to nobody's account, and sets nothing aside", async () => {
  const person = await newPerson();
  const back = await goToLinkedIn(person.email, { emailVerified: false, memberId: crypto.randomUUID() });
  expect(back.searchParams.get("token")).toBeNull();
  expect(back.searchParams.get("error")).toContain("sign in with your password");
  expect((await userOf(person)).id).toBe(person.id);
});

test("a member is known by their id: a new email at LinkedIn leads to the same account and proves nothing for another", async () => {
  const memberId = crypto.randomUUID();
  const member = await owner(newEmail(), memberId);
  const stranger = await newPerson();
  expect((await owner(stranger.email, memberId)).id).toBe(member.id);
  expect(await userOf(member)).toMatchObject({ email: member.email, setAsideUntil: null });
  expect((await userOf(stranger)).id).toBe(stranger.id);
});

test("a confirmed email is its account's: another member of LinkedIn with it is refused", async () => {
  const first = await owner(newEmail(), crypto.randomUUID());
  const back = await goToLinkedIn(first.email, { memberId: crypto.randomUUID() });
  expect(back.searchParams.get("error")).toContain("already an account with this email");
  expect((await userOf(first)).id).toBe(first.id);
});

test("a member whose email LinkedIn vouches for only later gets it then, from whoever only claims it", async () => {
  const memberId = crypto.randomUUID();
  const email = newEmail();
  const { user, token } = await signInWithLinkedIn(email, { memberId, emailVerified: false });
  const member = personWith({ ...user, token });
  expect(await userOf(member)).toMatchObject({ email: "", emailConfirmed: false });
  const thief = await newPerson({ email, password: THIEFS });
  expect((await owner(email, memberId)).id).toBe(member.id);
  expect(await userOf(member)).toMatchObject({ email, emailConfirmed: true });
  expect((await userOf(member)).setAsideUntil).not.toBeNull();
  expect((await thief.get(API.user)).status).toBe(401);
});

test("two callbacks of one member at once, while somebody signs up with the email, make one account of it", async () => {
  const email = newEmail();
  const thief = await newPerson({ email, password: THIEFS });
  const [first, second] = await Promise.all([owner(email), owner(email), logIn(email, THIEFS)]);
  expect(second.id).toBe(first.id);
  expect(first.id).not.toBe(thief.id);
  expect((await thief.get(API.user)).status).toBe(401);

  const fresh = newEmail();
  const [member, taken] = await Promise.all([owner(fresh), sendJson("POST", API.signup, signup(fresh))]);
  const { results } = await env.DB.prepare("select id from users where email = ?").bind(fresh).all();
  expect(results).toEqual([{ id: member.id }]);
  // Whether it came first or not, it is out.
  expect((await logIn(fresh, THIEFS)).status).toBe(401);
  expect([201, 409]).toContain(taken.status);
});

test("a visitor of the owner's browser becomes the owner's new account, with what was said in it", async () => {
  const thief = await newPerson({ email: newEmail(), password: THIEFS });
  const visitor = newVisitor();
  const sessionId = await visitor.say();
  const back = await goToLinkedIn(thief.email, {}, visitor.call);
  const token = back.searchParams.get("token") ?? "";
  const user = await call(API.user, { headers: { Authorization: `Bearer ${token}` } });
  const victim = personWith({ ...(await user.json<User>()), token });
  expect(victim.id).not.toBe(thief.id);
  expect((await victim.get(API.chat(sessionId))).status).toBe(200);
  expect((await thief.get(API.user)).status).toBe(401);
  expect((await userOf(victim)).setAsideUntil).not.toBeNull();
});

test("a proof from elsewhere ends what an unconfirmed account could be entered by, and keeps what was said", async () => {
  const thief = await newPerson({ password: THIEFS });
  const { sessionId } = await says(thief, newMarker());
  await connectLinkedIn(thief, { email: newEmail() });
  const proof = { userId: thief.id, email: thief.email, now: Date.now() };
  await confirmEmailFromElsewhere(openDatabase(env.DB), proof);
  expect((await thief.get(API.user)).status).toBe(401);
  expect((await logIn(thief.email, THIEFS)).status).toBe(401);
  const member = await owner(thief.email);
  expect(member.id).toBe(thief.id);
  const { postId } = await says(member, newMarker());
  expect((await member.send("POST", API.publishPost(postId))).status).toBe(409);
  expect((await member.get(API.chat(sessionId))).status).toBe(200);
});

test("an account that was joined by its email when that took no proof loses every other way into it", async () => {
  const thief = await newPerson({ password: THIEFS });
  await connectLinkedIn(thief, { email: newEmail() });
  const memberId = crypto.randomUUID();
  const member = await owner(newEmail(), memberId);
  const sub = await env.DB.prepare("select linkedin_sub from users where id = ?")
    .bind(member.id)
    .first("linkedin_sub");
  expect((await member.send("DELETE", API.account)).status).toBe(204);
  // As it was stored then.
  await env.DB.prepare("update users set linkedin_sub = ? where id = ?").bind(sub, thief.id).run();

  expect((await owner(thief.email, memberId)).id).toBe(thief.id);
  expect((await thief.get(API.user)).status).toBe(401);
  expect((await logIn(thief.email, THIEFS)).status).toBe(401);
  const connections = env.DB.prepare("select * from linkedin_connections where user_id = ?").bind(thief.id);
  expect(await connections.first()).toBeNull();
});
