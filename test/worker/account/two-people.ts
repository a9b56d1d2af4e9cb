import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, vi } from "vitest";
import type { TokenResponse, User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { publishDue } from "../../../worker/domain/posts/schedule.ts";
import { feed } from "../linkedin/account.ts";
import { CONFIRM, mailsTo, RESET, tokenIn } from "../mail/mailbox.ts";
import { call, type Person, personWith } from "../people.ts";
import { newVisitor, randomAddress } from "../visitors/visitor.ts";
import { type Authenticator, add, newAuthenticator, requestForSignIn, signInBy } from "./authenticator.ts";
import { connectLinkedIn, goToLinkedIn, newMarker } from "./lives.ts";
import { isSignedIn } from "./logins.ts";

/** One of two people, with what is theirs alone: an email, a password, a LinkedIn member, a browser. */
const newSomebody = () => ({
  email: `${crypto.randomUUID()}@example.com`,
  password: `password ${crypto.randomUUID()}`,
  memberId: crypto.randomUUID(),
  /** In all that they say. */
  marker: newMarker(),
  browser: newVisitor(),
  logins: [] as Person[],
  /** What LinkedIn led to last: the question whose an account is. */
  claim: undefined as string | undefined,
  passkey: undefined as Authenticator | undefined,
  /** Signed up with the other's email. */
  claimedOther: false,
  /** Followed a link that was mailed to their email, and chose a password by it. */
  followedLink: false,
  /** Published or scheduled all that there was. */
  sent: false,
});

type Somebody = ReturnType<typeof newSomebody>;

type Act = (me: Somebody, other: Somebody) => Promise<unknown>;

const everyLogin = (me: Somebody, act: (login: Person) => Promise<unknown>) =>
  Promise.all(me.logins.map(act));

/** What anybody can say: LinkedIn's post ends where a sign of its markup begins. */
const saying = ({ marker }: Somebody) =>
  `${marker} We called every customer in March and asked what they needed. Three of them told us the same thing.`;

/** Whoever has the account by now keeps the login that comes of it. */
async function enter(me: Somebody, response: Response): Promise<void> {
  if (response.status !== 200 && response.status !== 201) return;
  const { token, user } = await response.json<TokenResponse>();
  me.logins.push(personWith({ ...user, token }));
}

async function signUp(me: Somebody, email: string): Promise<void> {
  const signup = { email, password: me.password, firstName: "Ada", lastName: "Moore" };
  await enter(me, await me.browser.send("POST", API.signup, signup));
}

async function signIn(me: Somebody, email: string): Promise<void> {
  await enter(me, await me.browser.send("POST", API.login, { email, password: me.password }));
}

async function linkedIn(me: Somebody, email: string, emailVerified: boolean): Promise<void> {
  const back = await goToLinkedIn(email, { memberId: me.memberId, emailVerified }, me.browser.call);
  me.claim = new URLSearchParams(back.hash.slice(1)).get("token") ?? undefined;
  const token = back.searchParams.get("token");
  if (!token) return;
  const user = await call(API.user, { headers: { Authorization: `Bearer ${token}` } });
  me.logins.push(personWith({ ...(await user.json<User>()), token }));
}

/** The latest mail about this, followed where they are not signed in. */
async function followLink(me: Somebody, about: RegExp, path: string, answer: object): Promise<void> {
  const mail = (await mailsTo(me.email)).findLast(({ subject }) => about.test(subject));
  if (!mail) return;
  const response = await me.browser.send("POST", path, { token: tokenIn(mail), ...answer });
  if (response.status === 200) me.followedLink = true;
  await enter(me, response);
}

const answerClaim = async (me: Somebody, answer: object) =>
  me.claim && (await enter(me, await me.browser.send("POST", API.claim, { token: me.claim, ...answer })));

const postsOf = async (login: Person): Promise<Post[]> => {
  const response = await login.get(API.posts);
  return response.ok ? await response.json() : [];
};

async function addPasskey(me: Somebody): Promise<void> {
  const login = me.logins.at(-1);
  const creation = await login?.send("POST", API.passkeyOptions);
  if (!login || !creation?.ok) return;
  const device = await newAuthenticator();
  if ((await add(login, await device.make(await creation.json()))).ok) me.passkey = device;
}

/** All by which somebody may still act when the account is not theirs any more. */
async function settleIn(me: Somebody): Promise<void> {
  const login = me.logins.at(-1);
  const note = await login?.note({ text: saying(me) });
  if (!login || !note?.ok) return;
  const { sessionId } = await note.json<{ sessionId: string }>();
  const isDrafted = async () => expect(await login.drafts(sessionId)).not.toEqual([]);
  // Never, where the account is taken from them meanwhile.
  await vi.waitFor(isDrafted, { timeout: 3_000 }).catch(() => undefined);
  await connect(me);
  await schedule(me);
  await addPasskey(me);
}

const connect = (me: Somebody) =>
  everyLogin(me, (login) =>
    connectLinkedIn(login, { email: me.email, memberId: me.memberId }).catch(() => undefined),
  );

function schedule(me: Somebody) {
  me.sent = true;
  return everyLogin(me, scheduleAll);
}

async function publishAll(login: Person): Promise<void> {
  for (const { id } of await postsOf(login)) await login.send("POST", API.publishPost(id));
}

async function scheduleAll(login: Person): Promise<void> {
  const at = new Date(Date.now() + 60_000).toISOString();
  for (const { id } of await postsOf(login)) await login.send("PUT", API.postSchedule(id), { at });
}

async function sendScheduled(): Promise<void> {
  const due = await env.DB.prepare(
    `update drafts set scheduled_at = 1e3 * unixepoch(), schedule_next_try = 1
     where schedule_next_try is not null returning user_id as id`,
  ).all<{ id: string }>();
  for (const { id } of due.results) await publishDue(depsOf(env), id, async () => undefined);
}

const TIME_COMES = "the time of posts comes";

/** Everything that a person can do about accounts, with their own things or with the other's email. */
const ACTS: Record<string, Act> = {
  "sign up": (me) => signUp(me, me.email),
  "sign up with the other's email": async (me, other) => {
    me.claimedOther = true;
    await signUp(me, other.email);
  },
  "choose a password by the link that asks": (me) =>
    followLink(me, CONFIRM, API.confirmEmail, { newPassword: me.password }),
  "give the password by the link that asks": (me) =>
    followLink(me, CONFIRM, API.confirmEmail, { password: me.password }),
  "disown by the link that asks": (me) => followLink(me, CONFIRM, API.confirmEmail, { mine: false }),
  "forget the password": (me) => me.browser.send("POST", API.forgotPassword, { email: me.email }),
  "follow a link to reset": (me) => followLink(me, RESET, API.resetPassword, { password: me.password }),
  "answer LinkedIn's question by the password": (me) => answerClaim(me, { password: me.password }),
  "start anew": (me) => answerClaim(me, { start: "anew" }),
  "sign in": (me) => signIn(me, me.email),
  "sign in to the other's email": (me, other) => signIn(me, other.email),
  LinkedIn: (me) => linkedIn(me, me.email, true),
  "LinkedIn, email not verified": (me) => linkedIn(me, me.email, false),
  "LinkedIn, the other's email not verified": (me, other) => linkedIn(me, other.email, false),
  "connect LinkedIn": connect,
  "say something": (me) => everyLogin(me, (login) => login.note({ text: saying(me) })),
  "say something as a visitor": (me) => me.browser.note({ text: saying(me) }),
  // In a tab whose login may have ended.
  "say something in the browser, by an older login": (me) =>
    me.browser.note({ text: saying(me) }, { Authorization: `Bearer ${me.logins[0]?.token ?? "none"}` }),
  confirm: (me) => confirm(me, me.password),
  "confirm with a guess": (me) => confirm(me, "a guess at it"),
  "change the password": async (me) => {
    const change = { currentPassword: me.password, newPassword: me.password };
    await me.logins.at(-1)?.send("PUT", API.password, change);
  },
  "add a passkey": addPasskey,
  "sign in by the passkey": async (me) =>
    me.passkey && (await enter(me, await signInBy(await me.passkey.answer(await requestForSignIn())))),
  "log out": async (me) => await me.logins.at(-1)?.send("POST", API.logout),
  "sign out everywhere else": async (me) => await me.logins.at(-1)?.send("DELETE", API.accountLogins),
  publish: (me) => {
    me.sent = true;
    return everyLogin(me, publishAll);
  },
  schedule,
  "settle in": settleIn,
  "disconnect LinkedIn": (me) => everyLogin(me, (login) => login.send("DELETE", API.linkedinConnection)),
  "delete the account": async (me) => await me.logins.at(-1)?.send("DELETE", API.account),
  [TIME_COMES]: sendScheduled,
  "come back": async (me) => {
    const isOpen = await Promise.all(me.logins.map(isSignedIn));
    if (!isOpen.includes(true)) await signIn(me, me.email);
  },
};

async function confirm({ logins: [login] }: Somebody, password: string): Promise<void> {
  // From somewhere else each time: what a network may guess is not what is tested here.
  await login?.send("POST", API.confirm, { password }, { "CF-Connecting-IP": randomAddress() });
}

/** Who follows the link of an account that was opened with their address has what was said in it, whoever said it. */
const mayHave = (me: Somebody, other: Somebody) => me.followedLink && other.claimedOther;

async function expectApart(me: Somebody, other: Somebody): Promise<void> {
  if (mayHave(me, other)) return;
  const expectNothingIn = async (login: Person, path: string) =>
    expect(await (await login.get(path)).text(), `${path} read by the other`).not.toContain(other.marker);
  const paths = [API.chats, API.posts, API.recordings, API.context];
  await everyLogin(me, (login) => Promise.all(paths.map((path) => expectNothingIn(login, path))));
}

/** Nothing goes out by itself that the other has scheduled, not even from an account that is one's own by now. */
async function expectOwnPosts(me: Somebody, other: Somebody): Promise<void> {
  if (mayHave(me, other) && me.sent) return;
  const mine = (await feed()).filter(({ author }) => author.email === me.email).map(({ text }) => text);
  expect(mine.join("\n"), "what the other said, published as oneself").not.toContain(other.marker);
}

/** What an account comes to its owner by is tried more often than the rest. */
const OFTEN =
  "sign up with the other's email,settle in,choose a password by the link that asks,LinkedIn,start anew";
const act = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(ACTS)) },
  { weight: 1, arbitrary: fc.constantFrom(...OFTEN.split(",")) },
);
const step = fc.record({ who: fc.constantFrom(0, 1), act });
/** In the end both say something and publish it, as whatever they are by then. */
const END = `sign in by the passkey,come back,say something,connect LinkedIn,${TIME_COMES},publish`;
/** In every other story one was there before the other, with the other's email. */
const beginning = fc.constantFrom(
  [],
  ["sign up with the other's email", "settle in"].map((act) => [{ who: 0, act }]),
);
/** One after the other, or two at once. */
const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 10 });
const story = fc.tuple(beginning, moments).map(([first, then]) => [...first, ...then]);

/** Fails with the shortest story in which one of two people reads or publishes as the other. */
export async function expectTwoPeopleApart(options: { numRuns: number; seed?: number }): Promise<void> {
  await fc.assert(
    fc.asyncProperty(story, async (moments) => {
      const [one, two] = [newSomebody(), newSomebody()];
      const ofBoth = async (expectIt: (me: Somebody, other: Somebody) => Promise<void>) => {
        await expectIt(one, two);
        await expectIt(two, one);
      };
      const ending = END.split(",").map((act) => [0, 1].map((who) => ({ who, act })));
      for (const moment of [...moments, ...ending]) {
        await Promise.all(
          moment.map(({ who, act }) => (who === 0 ? ACTS[act]?.(one, two) : ACTS[act]?.(two, one))),
        );
        await ofBoth(expectApart);
        if (moment.some(({ act }) => act === TIME_COMES)) await ofBoth(expectOwnPosts);
      }
      await ofBoth(expectOwnPosts);
    }),
    options,
  );
}
