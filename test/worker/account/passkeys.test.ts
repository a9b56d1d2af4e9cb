import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MAX_PASSKEYS } from "#contract/limits.ts";
import type { AccountPasskey, PasskeyRequest } from "#contract/passkeys.ts";
import { API } from "#contract/paths.ts";
import { mailed, mailsTo, runMailJob } from "../mail/mailbox.ts";
import { newConfirmed, newPerson, newSignup, type Person } from "../people.ts";
import {
  ANDROID,
  type Authenticator,
  add,
  creationFor,
  type Lie,
  newAuthenticator,
  requestForSignIn,
  signInBy,
  withPasskey,
} from "./authenticator.ts";
import lies from "./lies.json" with { type: "json" };
import { newMember } from "./lives.ts";
import { entered, proveLongAgo, refused } from "./logins.ts";

const ADDED = /^A passkey was added/;

const listOf = async (person: Person): Promise<AccountPasskey[]> => (await person.get(API.passkeys)).json();

const requestToConfirm = async (person: Person): Promise<PasskeyRequest> =>
  await (await person.send("POST", API.confirmOptions)).json();

async function holder() {
  const person = await newPerson();
  return { person, device: await withPasskey(person) };
}

const signInWith = async (device: Authenticator, lie?: Lie) =>
  signInBy(await device.answer(await requestForSignIn(), lie));

test("a passkey is added, listed with its device, mailed about once, and signs in without an email", async () => {
  const person = await newConfirmed();
  const device = await withPasskey(person);
  expect(await listOf(person)).toEqual([
    { id: device.id, device: "Chrome on Android", createdAt: expect.any(String), lastUsedAt: null },
  ]);
  const { text } = await mailed(person.email, ADDED);
  expect(text).toContain(`a passkey made in Chrome on Android signs in to ${person.email}`);
  await runMailJob();
  expect(await mailsTo(person.email)).toHaveLength(1);

  const options = await requestForSignIn();
  expect(options).toMatchObject({ rpId: "outspoken.test", userVerification: "required" });
  expect(options.allowCredentials ?? []).toEqual([]);
  const again = await entered(await signInBy(await device.answer(options), { "User-Agent": ANDROID }));
  expect(again.id).toBe(person.id);
  expect((await again.get(API.user)).status).toBe(200);
  expect(await listOf(again)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  // Whoever signs in by one has proven who they are.
  await creationFor(again);
});

test("the options name whose passkey is to be made, and of passkeys nothing but how to find them", async () => {
  const person = await newPerson();
  const { id } = await withPasskey(person);
  const creation = await creationFor(person);
  expect(creation).toMatchObject({
    rp: { name: "Outspoken", id: "outspoken.test" },
    user: { name: person.email, displayName: "Ada Lovelace" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const named = [{ id, type: "public-key", transports: ["internal"] }];
  expect(creation.excludeCredentials).toEqual(named);
  expect((await requestToConfirm(person)).allowCredentials).toEqual(named);
});

test.each<[who: string, make: () => Promise<Person>]>([
  ["who has a password", () => newPerson()],
  ["who came by LinkedIn and has none", () => newMember(newSignup().email)],
])("adding one asks who one is, which %s proves by one", async (_, make) => {
  const person = await make();
  const device = await withPasskey(person);
  const made = await (await newAuthenticator()).make(await creationFor(person));
  await proveLongAgo(person);
  await refused(await person.send("POST", API.passkeyOptions), 403, "confirm_identity");
  await refused(await add(person, made), 403, "confirm_identity");
  const passkey = await device.answer(await requestToConfirm(person));
  expect((await person.send("POST", API.confirm, { passkey })).status).toBe(204);
  expect((await add(person, made)).status).toBe(201);
});

test.each(lies)("$what: nobody is let in, proven or added by it", async ({ lie }) => {
  const { person, device } = await holder();
  await refused(await signInBy(await device.answer(await requestForSignIn(), lie)), 401, "passkey_refused");
  const passkey = await device.answer(await requestToConfirm(person), lie);
  await refused(await person.send("POST", API.confirm, { passkey }), 403, "wrong_passkey");
  const other = await newAuthenticator();
  await refused(await add(person, await other.make(await creationFor(person), lie)), 400, "invalid");
  expect(await listOf(person)).toMatchObject([{ id: device.id, lastUsedAt: null }]);
});

test("an answer is good once, however often and however soon it is sent again", async () => {
  const person = await newConfirmed();
  const device = await withPasskey(person);
  const assertion = await device.answer(await requestForSignIn());
  const answers = await Promise.all([signInBy(assertion), signInBy(assertion), signInBy(assertion)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  await refused(await signInBy(assertion), 401, "passkey_refused");

  const passkey = await device.answer(await requestToConfirm(person));
  const proofs = await Promise.all([1, 2].map(() => person.send("POST", API.confirm, { passkey })));
  expect(proofs.map(({ status }) => status).toSorted()).toEqual([204, 403]);

  const made = await (await newAuthenticator()).make(await creationFor(person));
  const added = await Promise.all([add(person, made), add(person, made)]);
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(await listOf(person)).toHaveLength(2);
  await mailed(person.email, ADDED, 2);
});

test("a challenge is good for its purpose and its person alone, and for five minutes", async () => {
  const [{ person, device }, { person: other, device: theirs }] = [await holder(), await holder()];
  const prove = async (options: PasskeyRequest) =>
    person.send("POST", API.confirm, { passkey: await device.answer(options) });
  await refused(await prove(await requestForSignIn()), 403, "wrong_passkey");
  await refused(await prove(await requestToConfirm(other)), 403, "wrong_passkey");
  await refused(await signInBy(await device.answer(await requestToConfirm(person))), 401, "passkey_refused");
  // Somebody else's passkey for one's own challenge.
  const passkey = await theirs.answer(await requestToConfirm(person));
  await refused(await person.send("POST", API.confirm, { passkey }), 403, "wrong_passkey");
  const made = await (await newAuthenticator()).make(await creationFor(other));
  await refused(await add(person, made), 400, "invalid");

  const options = await requestForSignIn();
  const life = env.DB.prepare("select expires_at - ? as left from passkey_challenges where challenge = ?");
  expect(await life.bind(Date.now(), options.challenge).first("left")).toBeLessThanOrEqual(300_000);
  const pass = env.DB.prepare("update passkey_challenges set expires_at = 1 where challenge = ?");
  await pass.bind(options.challenge).run();
  await refused(await signInBy(await device.answer(options)), 401, "passkey_refused");
});

test("a passkey signs in to the account that it was made for, whatever else it says or is said to be", async () => {
  const [{ device }, { person: other, device: theirs }] = [await holder(), await holder()];
  const userHandle = btoa(other.id).replace(/=+$/, "");
  const notLetIn = async (assertion: Parameters<typeof signInBy>[0]) =>
    refused(await signInBy(assertion), 401, "passkey_removed");
  await notLetIn(await device.answer(await requestForSignIn(), { userHandle }));
  const assertion = await device.answer(await requestForSignIn());
  await notLetIn({ ...assertion, id: theirs.id, rawId: theirs.id });
  // A passkey that nobody has here.
  await notLetIn(await (await newAuthenticator()).answer(await requestForSignIn()));
});

test("a counter that stands still or goes back is a copy's; one that never counts is let in", async () => {
  const { device } = await holder();
  const sent = async (counter: number) => (await signInWith(device, { counter })).status;
  const inTurn = [await sent(7), await sent(7), await sent(3), await sent(0), await sent(8)];
  expect(inTurn).toEqual([200, 401, 401, 401, 200]);
  // Of copies that come at once one is let in.
  const copy = async () => device.answer(await requestForSignIn(), { counter: 9 });
  const copies = [await copy(), await copy(), await copy()];
  const answers = await Promise.all(copies.map((assertion) => signInBy(assertion)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  const idle = await withPasskey(await newPerson(), { counting: false });
  for (let i = 0; i < 2; i++) expect((await signInWith(idle)).status).toBe(200);
});

test("an id that is on an account is not added to another, or again", async () => {
  const id = crypto.getRandomValues(new Uint8Array(32));
  const [person, thief] = [await newPerson(), await newPerson()];
  const device = await withPasskey(person, { id });
  for (const taker of [thief, person]) {
    const copy = await newAuthenticator({ id });
    await refused(await add(taker, await copy.make(await creationFor(taker))), 409, "passkey_taken");
  }
  expect((await entered(await signInWith(device))).id).toBe(person.id);
  expect(await mailsTo(thief.email)).toEqual([]);
});

test("what an authenticator says of its maker is not read: no certificate of a caller's is followed", async () => {
  const x5c = [crypto.getRandomValues(new Uint8Array(300))];
  const attStmt = new Map<string, unknown>([
    ["alg", -7],
    ["sig", new Uint8Array(70)],
    ["x5c", x5c],
  ]);
  const device = await withPasskey(await newPerson(), { statement: { fmt: "packed", attStmt } });
  expect((await signInWith(device)).status).toBe(200);
});

test("bytes that are no authenticator's are refused as any other", async () => {
  const { person, device } = await holder();
  for (const bytes of ["AAAA", "_".repeat(400), "gYGBgYGB"]) {
    const made = await (await newAuthenticator()).make(await creationFor(person));
    const spoilt = { ...made, response: { ...made.response, attestationObject: bytes } };
    await refused(await add(person, spoilt), 400, "invalid");
    const assertion = await device.answer(await requestForSignIn());
    for (const part of ["authenticatorData", "signature", "clientDataJSON"]) {
      const broken = { ...assertion, response: { ...assertion.response, [part]: bytes } };
      await refused(await signInBy(broken), 401, "passkey_refused");
    }
  }
  for (const path of [API.passkeySignIn, API.confirm, API.passkeys])
    expect((await person.send("POST", path, {})).status).toBe(400);
});

test("an account has no more than its number of passkeys, added at once as well", async () => {
  const person = await newConfirmed();
  const fill = env.DB.prepare(
    "insert into passkeys (id, user_id, public_key, counter, transports, created_at) values (?, ?, 'AA', 0, '[]', 1)",
  );
  const ids = Array.from({ length: MAX_PASSKEYS - 1 }, () => crypto.randomUUID().replaceAll("-", ""));
  await env.DB.batch(ids.map((id) => fill.bind(id, person.id)));
  const make = async () => (await newAuthenticator()).make(await creationFor(person));
  const made = [await make(), await make()];
  const added = await Promise.all(made.map((each) => add(person, each)));
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await refused(await person.send("POST", API.passkeyOptions), 409, "passkeys_full");
  expect(await listOf(person)).toHaveLength(MAX_PASSKEYS);
  await mailed(person.email, ADDED, 1);
});

test("one that is removed signs in no more; nobody removes another's", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const device = await withPasskey(person);
  const assertion = await device.answer(await requestForSignIn());
  const passkey = await device.answer(await requestToConfirm(person));
  await refused(await other.send("DELETE", API.passkey(device.id)), 404, "not_found");
  expect(await listOf(person)).toHaveLength(1);
  expect((await person.send("DELETE", API.passkey(device.id))).status).toBe(204);
  await refused(await person.send("DELETE", API.passkey(device.id)), 404, "not_found");
  await refused(await signInBy(assertion), 401, "passkey_removed");
  await refused(await person.send("POST", API.confirm, { passkey }), 401, "passkey_removed");
  await refused(await person.send("POST", API.confirmOptions), 409, "no_passkey");
});
