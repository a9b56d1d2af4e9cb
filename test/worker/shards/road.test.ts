import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { runCronJobs } from "../../../worker/cron.ts";
import { requestForSignIn, signInBy, withPasskey } from "../account/authenticator.ts";
import { exportOf } from "../account/exports.ts";
import { live } from "../account/lives.ts";
import { idsOf, tracesOf } from "../account/traces.ts";
import { subscribe } from "../billing/stripe.ts";
import { CONFIRM, mailed, RESET, tokenIn } from "../mail/mailbox.ts";
import { call, newSignup, type Person, RAMBLE, sendJson } from "../people.ts";
import { feedOf, later, newPost, put } from "../schedule/scheduled.ts";
import { asked, latest } from "../vault/recordings.ts";
import { newVisitor } from "../visitors/visitor.ts";
import { ofBefore, placesOf, signedIn } from "./databases.ts";

const HOUR_MS = 3_600_000;
const PASSWORD = newSignup().password;

/** A visitor who has said something, and then signed up. */
async function ofNow(): Promise<Person> {
  const visitor = newVisitor();
  const sessionId = await visitor.say();
  const person = await signedIn(await visitor.send("POST", API.signup, newSignup()));
  expect(visitor.cookie()).toBe("");
  expect((await person.get(API.chat(sessionId))).status).toBe(200);
  return person;
}

test.each([
  ["of before", ofBefore, 0],
  ["of now", ofNow, 1],
] as const)(
  "an account %s walks every road, in its own database",
  { timeout: 120_000 },
  async (_when, make, shard) => {
    const person = await make();
    const { marker, names, sessionId } = await live(person);

    const recording = await latest(person);
    const range = { Authorization: `Bearer ${person.token}`, Range: "bytes=0-9" };
    const part = await call(API.recordingAudio(recording.id), { headers: range });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    const posts = await (await person.get(API.posts)).json<Post[]>();
    expect(posts.map((post) => post.sessionId)).toContain(sessionId);
    expect((await exportOf(person)).text("outspoken.json")).toContain(marker);
    const events = await person.get(API.events(sessionId));
    expect(events.headers.get("Content-Type")).toBe("text/event-stream");
    await events.body?.cancel();

    const interview = await person.note({ text: RAMBLE, interviewMode: "true" });
    await asked(person, (await interview.json<{ sessionId: string }>()).sessionId);

    const due = { person, ...(await newPost(person)) };
    expect((await put(due)).status).toBe(200);
    await later(due, 61);
    expect(await feedOf(due)).toHaveLength(1);
    const customer = await subscribe(person);

    const login = { email: person.email, password: PASSWORD };
    const elsewhere = await signedIn(await sendJson("POST", API.login, login));
    expect(elsewhere.id).toBe(person.id);
    const device = await withPasskey(elsewhere);
    expect((await signedIn(await signInBy(await device.answer(await requestForSignIn())))).id).toBe(
      person.id,
    );
    await sendJson("POST", API.forgotPassword, { email: person.email });
    const reset = { token: tokenIn(await mailed(person.email, RESET)), password: "a new horse stable" };
    const recovered = await signedIn(await sendJson("POST", API.resetPassword, reset));
    expect(recovered.id).toBe(person.id);
    expect((await person.get(API.user)).status).toBe(401);

    const all = [...names, customer, ...(await idsOf(person.id))];
    const places = await placesOf(all);
    expect(places[shard]?.length).toBeGreaterThan(15);
    expect(places[1 - shard]).toEqual(shard === 0 ? [] : ["directory"]);

    expect((await recovered.send("DELETE", API.account)).status).toBe(204);
    await runCronJobs(env, Date.now() + 2 * HOUR_MS);
    expect(await tracesOf(all)).toEqual([]);
  },
);

test("an address is confirmed by the link in its mail", async () => {
  const signup = newSignup();
  const person = await signedIn(await sendJson("POST", API.signup, signup));
  const token = tokenIn(await mailed(signup.email, CONFIRM));
  const headers = { Authorization: `Bearer ${person.token}` };
  expect((await sendJson("POST", API.confirmEmail, { token }, headers)).status).toBe(204);
  expect(await (await person.get(API.user)).json<User>()).toMatchObject({ emailConfirmed: true });
});
