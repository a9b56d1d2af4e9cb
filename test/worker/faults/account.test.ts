import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { queueMail } from "../../../worker/db/mails.ts";
import { newClaim } from "../../../worker/domain/account/email-owner.ts";
import { openVisitor } from "../../../worker/domain/account/visitors.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { prepareLinkMail } from "../../../worker/domain/mails/outbox.ts";
import { RESERVATION_MS } from "../../../worker/domain/quota.ts";
import { addNote } from "../../../worker/domain/recordings/note.ts";
import { watchLog } from "../account/log.ts";
import { keptByObject } from "../account/traces.ts";
import { runAllJobs } from "../cron-run.ts";
import { consent } from "../linkedin/consent.ts";
import { modelsOf } from "../models.ts";
import { call, newAccount, newSignup, RAMBLE, sendJson } from "../people.ts";
import { VISITOR } from "../visitors/visitor.ts";
import { recorded, says, somebody } from "./people.ts";
import { everything } from "./state.ts";
import { type Send, survives, testStory } from "./story.ts";

watchLog();

/** Logins that nobody holds are of no use to anybody, and end by themselves. */
const forgetLogins = async () => void (await env.DB.exec("delete from logins"));

/** So are visits to LinkedIn that never come back. */
const forgetVisits = async () => void (await env.DB.exec("delete from linkedin_visits"));

/** Whoever has begun one counts as dead by then, and so does each upload. */
const finishErasures = () => runAllJobs(Date.now() + 10 * MINUTE_MS);

const enter = (send: Send, path: string, body: object, headers = {}) =>
  sendJson("POST", path, body, headers, send);

/** Signs up, or in where they find that they have signed up. */
const insist = (send: Send, signup: ReturnType<typeof newSignup>, headers = {}) =>
  enter(send, API.signup, signup, headers).then((response) =>
    response.status === 409 ? enter(send, API.login, signup) : response,
  );

testStory("signing up opens one account, which can be signed in to", {
  given: async () => newSignup(),
  act: (signup, send) => enter(send, API.signup, signup),
  again: (signup, send) => insist(send, signup),
  later: forgetLogins,
});

testStory("signing up makes the visitor the account, with what they said, whatever fails on the way", {
  async given() {
    const { userId, token } = await openVisitor(depsOf(env), Date.now());
    const note = { key: "first", interviewMode: false, source: "text", text: RAMBLE } as const;
    await addNote(modelsOf(), userId, note);
    return { signup: newSignup(), headers: { Cookie: `${VISITOR}${token}` } };
  },
  act: ({ signup, headers }, send) => enter(send, API.signup, signup, headers),
  again: ({ signup, headers }, send) => insist(send, signup, headers),
  later: forgetLogins,
});

testStory("signing in", {
  async given() {
    const { email, password } = newSignup();
    await newAccount({ email, password });
    return { email, password };
  },
  act: (credentials, send) => enter(send, API.login, credentials),
  later: forgetLogins,
});

testStory("signing out ends the login, also when the answer to the first try is lost", {
  given: somebody,
  act: (person, send) => says(send, person, "POST", API.logout),
  heardAlready: [401],
});

/** Goes to LinkedIn and agrees. Returns the path that LinkedIn leads back to, and the cookie. */
async function agree(email: string, headers = {}) {
  const start = await call(API.linkedinStart, { headers });
  const { authUrl } = await start.json<{ authUrl: string }>();
  const { pathname, search } = await consent(authUrl, { email });
  return { path: pathname + search, Cookie: start.headers.get("Set-Cookie")?.split(";")[0] ?? "" };
}

/** Comes back from LinkedIn; as a browser sees it, which knows no JSON. */
async function comeBack(send: Send, { path, Cookie }: Awaited<ReturnType<typeof agree>>): Promise<Response> {
  const response = await send(path, { headers: { Cookie }, redirect: "manual" });
  expect(response.status).toBe(302);
  const { searchParams } = new URL(response.headers.get("Location") ?? "", "https://outspoken.test");
  const message = searchParams.get("error");
  if (message === null) return new Response("in");
  return Response.json({ code: "unavailable", message }, { status: 503, headers: { "Retry-After": "1" } });
}

testStory("signing in with LinkedIn opens one account; a failure is shown on a page", {
  given: async () => `${crypto.randomUUID()}@example.com`,
  act: async (email, send) => comeBack(send, await agree(email)),
  later: async () => {
    await forgetLogins();
    await forgetVisits();
  },
});

testStory("connecting LinkedIn connects it once; a failure is shown on a page", {
  given: somebody,
  act: async ({ email, token }, send) =>
    comeBack(send, await agree(email, { Authorization: `Bearer ${token}` })),
  later: forgetVisits,
});

/** An account that nobody has confirmed, and what LinkedIn leads somebody to who has its address. */
async function claimed() {
  const person = await recorded();
  const member = { sub: crypto.randomUUID(), firstName: "Ada", lastName: "Moore", email: person.email };
  return { ...person, token: await newClaim(depsOf(env), { ...member, userId: person.id }, Date.now()) };
}

const CLAIMS = [
  ["an account of one's own instead", { start: "anew" }],
  ["the account, by its password", { password: newSignup().password }],
] as const;

test.each(CLAIMS)("who came by LinkedIn gets %s, whole, or is asked once more", async (_what, answer) => {
  await survives({
    given: claimed,
    act: ({ token }, send) => enter(send, API.claim, { token, ...answer }),
    heardAlready: [400],
    async later() {
      await finishErasures();
      await forgetLogins();
    },
    elsewhere: async ({ sessionId }) => [JSON.stringify(await keptByObject(sessionId))],
  });
});

testStory("a new password by the link that asks whose an address is ends the claim, or nothing", {
  async given() {
    const { id: userId, email: to } = await recorded();
    const from = { network: "192.0.2.1", now: Date.now() };
    const cause = { key: crypto.randomUUID(), kind: "confirm-email", userId, to, ...from } as const;
    const mail = await prepareLinkMail(depsOf(env), cause);
    if (!mail) throw new Error("mail is off");
    await queueMail(openDatabase(env.DB), mail);
    return { token: await depsOf(env).tokenSeal?.open(mail.mail.payload.sealedToken ?? "", cause.key) };
  },
  act: ({ token }, send) => enter(send, API.confirmEmail, { token, newPassword: "battery staple clip" }),
  heardAlready: [400],
  later: forgetLogins,
});

/** With another recording on its way, that nobody will ever hear of again once its sound is in the vault. */
async function sending() {
  const person = await recorded();
  const uploadId = crypto.randomUUID();
  await env.DB.prepare(
    `insert into recordings (id, user_id, key, sha256, source, format, bytes, reserved_until, created_at)
     values (?1, ?2, ?1, '', 'audio', 'wav', 1, ?3, 1)`,
  )
    .bind(uploadId, person.id, Date.now() + RESERVATION_MS)
    .run();
  return { ...person, uploadId };
}

testStory("an account that is deleted is gone, with what its objects kept, and the sound of an upload", {
  given: sending,
  act: (person, send) => says(send, person, "DELETE", API.account),
  heardAlready: [401],
  async later({ id, uploadId }) {
    await env.VAULT.put(`${id}/${uploadId}`, "sound");
    await finishErasures();
    // Nobody had proved its address, so nothing of its trial stays either.
    expect(await everything()).toEqual([]);
  },
  elsewhere: async ({ sessionId }) => [JSON.stringify(await keptByObject(sessionId))],
});
