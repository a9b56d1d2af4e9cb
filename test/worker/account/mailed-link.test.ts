import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { MailedLink, User, WayIn } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { beginErasing } from "../../../worker/db/erase.ts";
import { connect, linkFor, newChat } from "../doors/chat.ts";
import { CONFIRM, mailed, tokenIn } from "../mail/mailbox.ts";
import { draftFrom, newConfirmed, newPerson, newSignup, type Person, sendJson, test } from "../people.ts";
import { put } from "../schedule/scheduled.ts";
import { withPasskey } from "./authenticator.ts";
import { connectLinkedIn } from "./lives.ts";
import { entered, expired, logIn, reset, resetToken, userOf } from "./logins.ts";

async function linkOf(token: string, from: { askedFor?: string; caller?: Person } = {}): Promise<MailedLink> {
  const { caller, askedFor } = from;
  const headers = caller && { Authorization: `Bearer ${caller.token}` };
  const response = await sendJson("POST", API.mailedLink, { token, askedFor }, headers);
  expect(response.status).toBe(200);
  return response.json();
}

test("a link says whose it is, and is known where its address asked or its login is", async ({ other }) => {
  const signup = newSignup();
  const person = await entered(await sendJson("POST", API.signup, signup));
  const address = /^.….@example.com$/;
  const tokens = [tokenIn(await mailed(person.email, CONFIRM)), await resetToken(person.email, 1)];
  for (const token of tokens) {
    const known = [{ askedFor: ` ${person.email.toUpperCase()}` }, { caller: person }];
    for (const from of known)
      expect(await linkOf(token, from)).toMatchObject({
        isKnown: true,
        address: expect.stringMatching(address),
      });
    const strange = [{}, { askedFor: other.email }, { askedFor: "not an address" }, { caller: other }];
    for (const from of [...strange, { caller: { ...other, token: "none" } }])
      expect(await linkOf(token, from)).toMatchObject({
        isKnown: false,
        address: expect.stringMatching(address),
      });
  }
  // Read so often, it is still good, once.
  const [, token = ""] = tokens;
  expect((await reset(token)).status).toBe(200);
  for (const gone of [...tokens, "nobody's"])
    await expired(await sendJson("POST", API.mailedLink, { token: gone }));
});

/** An account with all ways in, and what of each is left. */
async function withWaysIn() {
  const person = await newConfirmed();
  await withPasskey(person);
  await connect(person);
  await person.send("POST", API.keys, { name: "Shortcuts" });
  await connectLinkedIn(person);
  await env.DB.prepare("update users set linkedin_sub = id where id = ?").bind(person.id).run();
  expect((await put({ person, id: (await draftFrom(person)).id })).status).toBe(200);
  const before = await (await person.get(API.inbox)).json<{ address: string }>();
  const left = async (as: Person) => {
    const read = async (path: string) =>
      (await as.get(path)).json<{ length: number; connected: boolean; address: string | null }>();
    return {
      passkeys: (await read(API.passkeys)).length > 0,
      linkedin: (await read(API.linkedinConnection)).connected || (await isMembers(as)),
      telegram: (await read(API.telegram)).connected,
      keys: (await read(API.keys)).length > 0,
      inbox: (await read(API.inbox)).address === before.address,
      schedule: (await read(API.schedule)).length > 0,
    };
  };
  return { person, left };
}

const isMembers = async ({ id }: Person) =>
  (await env.DB.prepare("select 1 from users where id = ? and linkedin_sub is not null").bind(id).first()) !==
  null;

const ALL: WayIn[] = ["passkeys", "linkedin", "telegram", "keys", "inbox", "schedule"];

test.each<[WayIn[] | undefined]>([
  ...[[ALL], [[]], [["telegram", "inbox"]], [["passkeys", "keys"]], [undefined]],
  ...[[["linkedin"]], [["schedule", "telegram"]]],
] as [WayIn[] | undefined][])("a reset lists what else leads in, and ends of it %s", async (end) => {
  const { person, left } = await withWaysIn();
  const token = await resetToken(person.email);
  expect((await linkOf(token)).waysIn).toEqual(ALL);
  const owner = await entered(await reset(token, undefined, end));
  const ended = end ?? ["keys"];
  const expected = Object.fromEntries(ALL.map((way) => [way, !ended.includes(way)]));
  expect(await left(owner)).toEqual(expected);
});

test("of an account that nobody confirmed no way in is offered to be kept", async ({ person }) => {
  await connect(person);
  await env.DB.prepare("update users set email_confirmed_at = null where id = ?").bind(person.id).run();
  const token = await resetToken(person.email);
  expect((await linkOf(token)).waysIn).toEqual([]);
  const owner = await entered(await reset(token, undefined, []));
  expect(await (await owner.get(API.telegram)).json()).toMatchObject({ connected: false });
});

test("a link to Telegram that was made before a reset connects nothing after it, followed or not", async () => {
  const person = await newConfirmed();
  const chat = newChat();
  const link = await linkFor(person);
  expect(await chat.follow(link)).toMatch(/Reply YES\.$/);
  const owner = await entered(await reset(await resetToken(person.email), undefined, []));
  await chat.say({ text: "yes" });
  expect((await chat.answered())[0].text).toMatch(/^This chat isn't connected/);
  await chat.say({ text: `/start ${link}` });
  expect((await chat.answered(2))[1]?.text).toMatch(/^This link has expired/);
  expect(await (await owner.get(API.telegram)).json()).toMatchObject({ connected: false });
});

test("a link to Telegram that another login made connects nothing once its owner has ended that login", async () => {
  for (const ending of ["this one", "all others"]) {
    const owner = await newConfirmed();
    const other = await entered(await logIn(owner.email, newSignup().password));
    const chat = newChat();
    expect(await chat.follow(await linkFor(other))).toMatch(/Reply YES\.$/);
    const logins = await (await other.get(API.accountLogins)).json<{ id: string; current: boolean }[]>();
    const { id = "" } = logins.find(({ current }) => current) ?? {};
    const path = ending === "this one" ? API.accountLogin(id) : API.accountLogins;
    expect((await owner.send("DELETE", path)).status).toBe(204);
    await chat.say({ text: "yes" });
    expect((await chat.answered())[0].text).toMatch(/^This chat isn't connected/);
  }
});

const change = (person: Person, body: unknown) => person.send("PATCH", API.user, body);

test("the profile address is saved, trimmed, and there for the next visit", async () => {
  const person = await newPerson();
  const response = await change(person, { profileUrl: "  https://www.linkedin.com/in/ada " });
  expect(response.status).toBe(200);
  const user = await response.json<User>();
  expect(user).toMatchObject({ id: person.id, profileUrl: "https://www.linkedin.com/in/ada" });
  expect(await userOf(person)).toEqual(user);
});

test("nothing but space, or null, takes the profile address away", async () => {
  const person = await newPerson();
  for (const profileUrl of ["", "   ", null]) {
    await change(person, { profileUrl: "https://example.com" });
    expect(await (await change(person, { profileUrl })).json()).toMatchObject({ profileUrl: null });
  }
});

test("what is no profile address is refused, and the one before stays", async () => {
  const person = await newPerson();
  await change(person, { profileUrl: "https://example.com" });
  const long = `https://example.com/${"x".repeat(300)}`;
  for (const profileUrl of ["not an address", "https://ana", "javascript:alert(1)", "ftp://a.com", long]) {
    const response = await change(person, { profileUrl });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: "invalid", field: "profileUrl" },
    ]);
    expect(await userOf(person)).toMatchObject({ profileUrl: "https://example.com" });
  }
});

test("how long recordings are kept is saved beside the rest, and only as one of the four choices", async () => {
  const person = await newPerson();
  await change(person, { profileUrl: "https://example.com" });
  expect(await userOf(person)).toMatchObject({ audioRetention: "always" });
  for (const audioRetention of ["30-days", "7-days", "until-transcribed", "always", "30-days"]) {
    expect(await (await change(person, { audioRetention })).json()).toMatchObject({ audioRetention });
  }
  expect((await change(person, { audioRetention: "for ever" })).status).toBe(400);
  expect(await userOf(person)).toMatchObject({
    audioRetention: "30-days",
    profileUrl: "https://example.com",
  });
});

test("a change of nothing is none, and what is not one's to change stays", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const before = await userOf(person);
  expect(await (await change(person, {})).json()).toEqual(before);
  const forged = { id: other.id, email: "new@example.com", firstName: "Eve", recordingsUsed: 0 };
  expect(await (await change(person, forged)).json()).toEqual(before);
  await change(person, { profileUrl: "https://example.com", audioRetention: "7-days" });
  const untouched = { profileUrl: null, audioRetention: "always" };
  expect(await userOf(other)).toMatchObject({
    id: other.id,
    email: other.email,
    firstName: "Ada",
    ...untouched,
  });
});

test("an account that is being erased can be changed and signed in to no more", async () => {
  const person = await newPerson();
  await beginErasing(openDatabase(env.DB), person.id, { now: Date.now() });
  const response = await change(person, { profileUrl: "https://example.com" });
  expect([response.status, await response.json()]).toMatchObject([401, { message: "Unauthorized" }]);
  const login = await logIn(person.email, "correct horse");
  expect([login.status, await login.json()]).toMatchObject([
    401,
    { message: "Incorrect email or password." },
  ]);
});
