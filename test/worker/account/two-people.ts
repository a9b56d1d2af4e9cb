import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, inject } from "vitest";
import type { TokenResponse, User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { settleSetAside } from "../../../worker/domain/account/set-aside.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { accountObjects } from "../../../worker/session/schedule-stub.ts";
import { CONFIRM, mailsTo, tokenIn } from "../mail/mailbox.ts";
import { call, type Person, personWith, sendJson } from "../people.ts";
import { newVisitor, randomAddress, type Visitor } from "../visitors/visitor.ts";
import { connectLinkedIn, goToLinkedIn, newMarker } from "./lives.ts";

/** One of two people, with what is theirs alone: an email, a password, a LinkedIn member, a browser. */
interface Somebody {
  email: string;
  password: string;
  memberId: string;
  /** In all that they say. */
  marker: string;
  browser: Visitor;
  logins: Person[];
  /** Signed up with the other's email. */
  claimedOther: boolean;
  /** Followed a link that was mailed to their email, and chose a password by it. */
  followedLink: boolean;
}

const newSomebody = (): Somebody => ({
  email: `${crypto.randomUUID()}@example.com`,
  password: `password ${crypto.randomUUID()}`,
  memberId: crypto.randomUUID(),
  marker: newMarker(),
  browser: newVisitor(),
  logins: [],
  claimedOther: false,
  followedLink: false,
});

type Act = (me: Somebody, other: Somebody) => Promise<unknown>;

const everyLogin = (me: Somebody, act: (login: Person) => Promise<unknown>) =>
  Promise.all(me.logins.map(act));

/** What anybody can say: LinkedIn's post ends where a sign of its markup begins. */
const saying = ({ marker }: Somebody) =>
  `${marker} We called every customer in March and asked what they needed. Three of them told us the same thing.`;

/** Whoever has the account by now keeps the login that comes of it. */
async function enter(me: Somebody, response: Response): Promise<void> {
  if (!response.ok) return;
  const { token, user } = await response.json<TokenResponse>();
  me.logins.push(personWith({ ...user, token }));
}

const signUp = (me: Somebody, email: string) =>
  me.browser
    .send("POST", API.signup, { email, password: me.password, firstName: "Ada", lastName: "Moore" })
    .then((response) => enter(me, response));

async function linkedIn(me: Somebody, email: string, emailVerified: boolean): Promise<void> {
  const back = await goToLinkedIn(email, { memberId: me.memberId, emailVerified }, me.browser.call);
  const token = back.searchParams.get("token");
  if (!token) return;
  const user = await call(API.user, { headers: { Authorization: `Bearer ${token}` } });
  me.logins.push(personWith({ ...(await user.json<User>()), token }));
}

/** The latest link that asks whether the address is theirs, followed where they are not signed in. */
async function followLink(me: Somebody): Promise<void> {
  const mail = (await mailsTo(me.email)).findLast(({ subject }) => CONFIRM.test(subject));
  if (!mail) return;
  const token = tokenIn(mail);
  await sendJson("POST", API.confirmEmail, { token });
  const response = await sendJson("POST", API.resetPassword, { token, password: me.password });
  if (response.ok) me.followedLink = true;
  await enter(me, response);
}

async function publishAll(login: Person): Promise<void> {
  const response = await login.get(API.posts);
  if (!response.ok) return;
  for (const { id } of await response.json<Post[]>()) await login.send("POST", API.publishPost(id));
}

/** Everything that a person can do about accounts, with their own things or with the other's email. */
const ACTS: Record<string, Act> = {
  "sign up": (me) => signUp(me, me.email),
  "sign up with the other's email": async (me, other) => {
    me.claimedOther = true;
    await signUp(me, other.email);
  },
  "follow a mailed link": followLink,
  "sign in": async (me) =>
    await enter(me, await me.browser.send("POST", API.login, { email: me.email, password: me.password })),
  "sign in to the other's email": async (me, other) =>
    await enter(me, await me.browser.send("POST", API.login, { email: other.email, password: me.password })),
  LinkedIn: (me) => linkedIn(me, me.email, true),
  "LinkedIn, email not verified": (me) => linkedIn(me, me.email, false),
  "LinkedIn, the other's email not verified": (me, other) => linkedIn(me, other.email, false),
  "connect LinkedIn": (me) =>
    everyLogin(me, (login) =>
      connectLinkedIn(login, { email: me.email, memberId: me.memberId }).catch(() => undefined),
    ),
  "say something": (me) => everyLogin(me, (login) => login.note({ text: saying(me) })),
  "say something as a visitor": (me) => me.browser.note({ text: saying(me) }),
  confirm: (me) => everyLogin(me, (login) => confirm(login, me.password)),
  "confirm with a guess": (me) => everyLogin(me, (login) => confirm(login, "a guess at it")),
  publish: (me) => everyLogin(me, publishAll),
  "delete the account": async (me) => await me.logins.at(-1)?.send("DELETE", API.account),
  "fifteen minutes pass": () => settleSetAside(depsOf(env), accountObjects(env), Date.now()),
};

/** From somewhere else each time: what a network may guess is not what is tested here. */
const confirm = ({ token }: Person, password: string) =>
  sendJson(
    "POST",
    API.confirm,
    { password },
    { Authorization: `Bearer ${token}`, "CF-Connecting-IP": randomAddress() },
  );

interface FeedPost {
  author: { firstName: string; sub: string };
  text: string;
}

/** Who follows the link of an account that was opened with their address has what was said in it, whoever said it. */
const mayHave = (me: Somebody, other: Somebody) => me.followedLink && other.claimedOther;

async function expectApart(me: Somebody, other: Somebody): Promise<void> {
  if (mayHave(me, other)) return;
  for (const login of me.logins) {
    for (const path of [API.chats, API.posts, API.recordings, API.context]) {
      expect(await (await login.get(path)).text(), `${path} read by the other`).not.toContain(other.marker);
    }
  }
}

async function expectOwnPosts(me: Somebody, other: Somebody): Promise<void> {
  if (mayHave(me, other)) return;
  const feed: FeedPost[] = await (await fetch(`${inject("linkedin").url}/feed.json`)).json();
  const mine = feed.filter(({ author }) => author.sub === me.memberId).map(({ text }) => text);
  expect(mine.join("\n"), "what the other said, published as oneself").not.toContain(other.marker);
}

/** What an account comes to its owner by is tried more often than the rest. */
const act = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(ACTS)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("sign up with the other's email", "follow a mailed link", "LinkedIn"),
  },
);
const step = fc.record({ who: fc.constantFrom(0, 1), act });
/** In the end both say something and publish it, as whatever they are by then. */
const END = ["sign in", "say something", "connect LinkedIn", "publish"];
/** One after the other, or two at once. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 14 });

/** Fails with the shortest story in which one of two people reads or publishes as the other. */
export async function expectTwoPeopleApart(options: { numRuns: number; seed?: number }): Promise<void> {
  await fc.assert(
    fc.asyncProperty(story, async (moments) => {
      const people = [newSomebody(), newSomebody()] as const;
      const ending = END.map((act) => [0, 1].map((who) => ({ who, act })));
      for (const moment of [...moments, ...ending]) {
        await Promise.all(
          moment.map(({ who, act }) => ACTS[act]?.(people[who === 0 ? 0 : 1], people[who === 0 ? 1 : 0])),
        );
        await expectApart(people[0], people[1]);
        await expectApart(people[1], people[0]);
      }
      await expectOwnPosts(people[0], people[1]);
      await expectOwnPosts(people[1], people[0]);
    }),
    options,
  );
}
