import { env } from "cloudflare:workers";
import { expect, inject, vi } from "vitest";
import type { LinkedInConnection } from "#contract/auth.ts";
import { API, withQuery } from "#contract/paths.ts";
import { mailEndingConnections, revokeToken } from "../../../worker/domain/account/linkedin-connection.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { workOnDueJobs } from "../../../worker/domain/jobs.ts";
import { withPasskey } from "../account/authenticator.ts";
import { connectLinkedIn, newMember, throughLinkedIn } from "../account/lives.ts";
import { proveLongAgo, refused } from "../account/logins.ts";
import { mailed, runMailJob } from "../mail/mailbox.ts";
import { newSignup, type Person, runSql, test } from "../people.ts";
import { inMinutes, later, newPost, postOf, put } from "../schedule/scheduled.ts";

async function isRevoked(email: string): Promise<boolean> {
  const members = await (await fetch(`${inject("linkedin").url}/revoked.json`)).json<{ email: string }[]>();
  return members.some((member) => member.email === email);
}

const connectionOf = async (person: Person): Promise<LinkedInConnection> =>
  (await person.get(API.linkedinConnection)).json();
const disconnect = (person: Person) => person.send("DELETE", API.linkedinConnection);
const leftOf = async ({ id }: Person) =>
  (await runSql("select * from jobs where payload ->> 'sealedFor' = ?", id)).results;

test("who is connected, and until when, is said; disconnecting revokes it", async ({ person }) => {
  expect(await connectionOf(person)).toEqual({ connected: false, name: null, expiresAt: null });
  await connectLinkedIn(person, { firstName: "Ada", lastName: "King" });
  const { expiresAt, ...rest } = await connectionOf(person);
  expect(rest).toEqual({ connected: true, name: "Ada King" });
  expect(Date.parse(expiresAt ?? "")).toBeGreaterThan(Date.now() + 59 * 86_400_000);
  expect((await disconnect(person)).status).toBe(204);
  expect(await isRevoked(person.email)).toBe(true);
  expect(await connectionOf(person)).toMatchObject({ connected: false, expiresAt: null });
  expect(await leftOf(person)).toEqual([]);
  expect((await disconnect(person)).status).toBe(204);
});

test("while LinkedIn is down, a connection ends here at once and there later", async ({ person }) => {
  await connectLinkedIn(person, { lastName: "revoke-500-once" });
  expect((await disconnect(person)).status).toBe(204);
  expect((await connectionOf(person)).connected).toBe(false);
  expect(await leftOf(person)).toHaveLength(1);
  await workOnDueJobs(depsOf(env), { revocation: revokeToken }, Date.now() + 60_000);
  expect(await isRevoked(person.email)).toBe(true);
  expect(await leftOf(person)).toEqual([]);
});

test.for([404, 405])("a token that LinkedIn can't end (%i) is left to end", async (status, { person }) => {
  await connectLinkedIn(person, { lastName: `revoke-${status}` });
  await disconnect(person);
  expect(await leftOf(person)).toEqual([]);
});

test("deleting the account revokes it too, and says goodbye by mail", async ({ person }) => {
  await connectLinkedIn(person);
  expect((await person.send("DELETE", API.account)).status).toBe(204);
  await vi.waitFor(async () => expect(await isRevoked(person.email)).toBe(true), { timeout: 45_000 });
  const { text } = await mailed(person.email, /^Your account was deleted/);
  expect(text).toContain("It's our last one.");
});

test("what asks who one is is refused to a login not proven lately", async ({ person }) => {
  await proveLongAgo(person, Date.now() - 16 * 60_000);
  for (const [method, path, body] of [
    ["DELETE", API.linkedinConnection],
    ["PUT", API.password, { currentPassword: "correct horse", newPassword: "battery staple clip" }],
    ["DELETE", API.account],
  ] as const) {
    await refused(await person.send(method, path, body), 403, "confirm_identity");
  }
  const confirm = async (password: string) => (await person.send("POST", API.confirm, { password })).status;
  expect(await confirm("not my password")).toBe(403);
  await refused(await disconnect(person), 403, "confirm_identity");
  expect(await confirm("correct horse")).toBe(204);
  expect((await disconnect(person)).status).toBe(204);
});

test("who has no password proves it by LinkedIn once more, as the same member and no other", async () => {
  const email = newSignup().email;
  const person = await newMember(email);
  const prove = async (as: string) => {
    const start = await person.get(withQuery(API.linkedinStart, { prove: "true", returnTo: "/app/account" }));
    const { pathname, search } = await throughLinkedIn(start, { email: as });
    return pathname + search;
  };
  await proveLongAgo(person);
  expect(await prove(newSignup().email)).toMatch(
    /^\/app\/account\?linkedin=That%27s\+not\+the\+LinkedIn\+member/,
  );
  expect((await disconnect(person)).status).toBe(403);
  expect(await prove(email)).toBe("/app/account?linkedin=confirmed");
  expect((await disconnect(person)).status).toBe(204);
  await withPasskey(person);
  await proveLongAgo(person);
  expect(await prove(email)).toMatch(/linkedin=This\+account\+has\+a\+password\+or\+a\+passkey/);
  // Nor by signing in there once more.
  for (const login of [person, await newMember(email)])
    await refused(await disconnect(login), 403, "confirm_identity");
});

test("another member publishes only once the one before is disconnected", async ({ person }) => {
  const connect = async (email: string) =>
    (await throughLinkedIn(await person.get(API.linkedinStart), { email, firstName: email })).search;
  const other = newSignup().email;
  await connectLinkedIn(person, { firstName: "Ada", lastName: "King" });
  expect(await connect(other)).toContain("first+disconnect+LinkedIn");
  expect(await connectionOf(person)).toMatchObject({ name: "Ada King" });
  expect(await connect(person.email)).toContain("linkedin=connected");
  await disconnect(person);
  expect(await isRevoked(person.email)).toBe(true);
  expect(await connect(other)).toContain("linkedin=connected");
});

test("publishing or scheduling as another member than last time asks first", async ({ person }) => {
  const post = async () => (await newPost(person)).id;
  await connectLinkedIn(person);
  expect((await person.send("POST", API.publishPost(await post()))).status).toBe(200);
  await disconnect(person);
  await connectLinkedIn(person, { email: newSignup().email, firstName: "Ada", lastName: "King" });
  const second = await post();
  const planned = { person, id: await post() };
  const code = "linkedin_other_member";
  const message =
    "Last time you published as someone else. LinkedIn is connected as Ada King now. Publish as Ada King?";
  for (const asked of [await person.send("POST", API.publishPost(second)), await put(planned)])
    expect([asked.status, await asked.json()]).toEqual([409, { code, message }]);
  const plan = withQuery(API.postSchedule(planned.id), { asAnotherMember: "true" });
  expect((await person.send("PUT", plan, { at: inMinutes(60) })).status).toBe(200);
  await later(planned, 60);
  expect((await postOf(planned)).schedule_state).toBe("published");
  await disconnect(person);
  await connectLinkedIn(person, { email: newSignup().email, firstName: "Ada", lastName: "King" });
  const agreed = withQuery(API.publishPost(second), { asAnotherMember: "true" });
  expect((await person.send("POST", agreed)).status).toBe(200);
  expect((await person.send("POST", API.publishPost(await post()))).status).toBe(200);
});

test("a connection's end is mailed two weeks and two days ahead, once each", async ({ person }) => {
  await connectLinkedIn(person);
  const { expiresAt } = await connectionOf(person);
  const end = Date.parse(expiresAt ?? "");
  const day = 86_400_000;
  const { id } = await newPost(person);
  expect((await put({ person, id }, new Date(end + day).toISOString())).status).toBe(200);
  for (const ahead of [20, 14, 13.9, 5, 2, 1.5, 0.1])
    await mailEndingConnections(depsOf(env), end - ahead * day);
  // Queued on the days that were said, which have not come.
  await runSql("update jobs set next_at = 0 where user_id = ?", person.id);
  await runMailJob();
  const second = await mailed(person.email, /^Your LinkedIn connection ends/, 2);
  expect(second.text).toContain("You got this email because you connected LinkedIn to publish.");
  expect(second.text).toContain("Otherwise we can't publish the post you scheduled for ");
});
