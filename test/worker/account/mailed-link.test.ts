import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { AUDIO_RETENTIONS } from "#contract/audio.ts";
import type { MailedLink, WayIn } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { connect, linkFor, newChat } from "../doors/chat.ts";
import { CONFIRM, mailed, tokenIn } from "../mail/mailbox.ts";
import { draftFrom, newConfirmed, newSignup, type Person, sendJson, test } from "../people.ts";
import { put } from "../schedule/scheduled.ts";
import { withPasskey } from "./authenticator.ts";
import { connectLinkedIn } from "./lives.ts";
import { entered, expired, logIn, refused, reset, resetToken, userOf } from "./logins.ts";

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
  const address = expect.stringMatching(/^.….@example.com$/);
  const tokens = [tokenIn(await mailed(person.email, CONFIRM)), await resetToken(person.email, 1)];
  for (const token of tokens) {
    const known = [{ askedFor: ` ${person.email.toUpperCase()}` }, { caller: person }];
    for (const from of known) expect(await linkOf(token, from)).toMatchObject({ isKnown: true, address });
    const strange = [{}, { askedFor: other.email }, { askedFor: "not an address" }, { caller: other }];
    for (const from of [...strange, { caller: { ...other, token: "none" } }])
      expect(await linkOf(token, from)).toMatchObject({ isKnown: false, address });
  }
  // Read so often, it is still good, once.
  const [, token = ""] = tokens;
  expect((await reset(token)).status).toBe(200);
  for (const gone of [...tokens, "nobody's"])
    await expired(await sendJson("POST", API.mailedLink, { token: gone }));
});

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

const isMembers = async ({ id }: Person) => {
  const sub = env.DB.prepare("select linkedin_sub as sub from users where id = ?").bind(id);
  return (await sub.first("sub")) !== null;
};

const ALL: WayIn[] = ["passkeys", "linkedin", "telegram", "keys", "inbox", "schedule"];

const ENDS: WayIn[][] = [[], ["telegram", "inbox"], ["inbox", "passkeys"], ["linkedin"], ["schedule"]];

test.for([...ENDS.map((end) => ({ end })), { end: undefined }])(
  "a reset lists what else leads in, and ends of it $end",
  async ({ end }) => {
    const { person, left } = await withWaysIn();
    const token = await resetToken(person.email);
    expect((await linkOf(token)).waysIn).toEqual(ALL);
    const owner = await entered(await reset(token, undefined, end));
    const ended = end ?? ["keys"];
    const expected = Object.fromEntries(ALL.map((way) => [way, !ended.includes(way)]));
    expect(await left(owner)).toEqual(expected);
  },
);

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
  expect((await chat.answerTo({ text: "yes" })).text).toMatch(/^This chat isn't connected/);
  expect((await chat.answerTo({ text: `/start ${link}` })).text).toMatch(/^This link has expired/);
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
    expect((await chat.answerTo({ text: "yes" })).text).toMatch(/^This chat isn't connected/);
  }
});

const change = (person: Person, body: unknown) => person.send("PATCH", API.user, body);

const MINE = { profileUrl: "https://example.com", audioRetention: "7-days" };

test.for([
  [{ profileUrl: "  https://www.linkedin.com/in/ada " }, { profileUrl: "https://www.linkedin.com/in/ada" }],
  ...["", "   ", null].map((profileUrl) => [{ profileUrl }, { profileUrl: null }] as const),
  ...AUDIO_RETENTIONS.map((audioRetention) => [{ audioRetention }, { audioRetention }] as const),
  [{}, {}],
] as const)("the setting %j is saved as %j, the rest stays", async ([given, saved], { person }) => {
  await change(person, MINE);
  const before = await userOf(person);
  expect(await (await change(person, given)).json()).toEqual({ ...before, ...saved });
  expect(await userOf(person)).toEqual({ ...before, ...saved });
});

const LONG = `https://example.com/${"x".repeat(300)}`;
const NO_ADDRESSES = ["not an address", "https://ana", "javascript:alert(1)", "ftp://a.com", LONG];

test.for(NO_ADDRESSES)(
  "%s is no profile address, and the one before stays",
  async (profileUrl, { person }) => {
    await change(person, MINE);
    await refused(await change(person, { profileUrl }), 400, "invalid", "profileUrl");
    expect(await userOf(person)).toMatchObject(MINE);
  },
);

test("what is not one's to change stays, and what is another's", async ({ person, other }) => {
  const before = [await userOf(person), await userOf(other)];
  const forged = { id: other.id, email: "new@example.com", firstName: "Eve", recordingsUsed: 0 };
  expect(await (await change(person, forged)).json()).toEqual(before[0]);
  expect((await change(person, { audioRetention: "for ever" })).status).toBe(400);
  expect([await userOf(person), await userOf(other)]).toEqual(before);
  await change(person, MINE);
  expect(await userOf(other)).toEqual(before[1]);
});
