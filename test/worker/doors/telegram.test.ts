import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { maskEmail } from "#contract/mask.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { claimJobs } from "../../../worker/db/jobs.ts";
import { partsOf } from "../../../worker/domain/inbound/work.ts";
import { pngOf } from "../../files.ts";
import { proveLongAgo, refused } from "../account/logins.ts";
import { runMinute } from "../cron-run.ts";
import { mailed, runMailJob } from "../mail/mailbox.ts";
import {
  newConfirmed,
  newPerson,
  type Person,
  RAMBLE,
  spoken,
  storedOf,
  test,
  useUpTrial,
} from "../people.ts";
import { connect, deliver, linkFor, newChat, type Said, WAIT } from "./chat.ts";
import kinds from "./telegram.json" with { type: "json" };

const connectionOf = async (person: Person) => (await person.get(API.telegram)).json();

const NOT_CONNECTED = /^This chat isn't connected/;
const EXPIRED = /^This link has expired/;
const ASKS = /^Connect this chat to the account .….@example.com\? [^?]*Reply YES\.$/;

const sessionIn = (text: string) => /\/app\/chat\/(\S+)/.exec(text)?.[1] ?? expect.fail(text);

test("the webhook wants the secret, and ignores all but messages of private chats", async ({ person }) => {
  const chat = await connect(person);
  const update = await chat.update({ text: RAMBLE });
  for (const secret of ["", "local-telegram-secre"]) {
    const answer = await deliver(update, { "X-Telegram-Bot-Api-Secret-Token": secret });
    await refused(answer, 403, "not_telegram");
  }
  const { message } = update;
  const others = [
    { update_id: 1, message: { ...message, chat: { ...message.chat, type: "group" } } },
    { update_id: 2, channel_post: message },
    { update_id: 3, edited_message: message },
    { update_id: 4, message: { chat: "?" } },
    [],
  ];
  for (const other of others) expect((await deliver(other)).status).toBe(204);
  expect(await storedOf(person.id)).toMatchObject({ sessions: [] });
});

test("a link connects once, the last account; a stranger is told how", async ({ person, other }) => {
  const [stranger, second] = [newChat(), newChat()];
  expect((await stranger.answerTo({ text: RAMBLE })).text).toBe(
    "This chat isn't connected to an account yet: choose Connect Telegram at https://outspoken.test/app/account/notes",
  );

  const token = await linkFor(person);
  expect(await stranger.follow(token)).toMatch(ASKS);
  expect(await connectionOf(person)).toEqual({ connected: false, name: null });
  await stranger.answerTo({ text: " yes. " });
  expect(await connectionOf(person)).toEqual({ connected: true, name: "Ada" });
  expect((await second.answerTo({ text: `/start ${token}` })).text).toMatch(EXPIRED);

  await connect(other, stranger);
  expect(await connectionOf(person)).toEqual({ connected: false, name: null });
  expect(await connectionOf(other)).toEqual({ connected: true, name: "Ada" });

  const late = await linkFor(person);
  await endLinkOf(person);
  expect(await second.follow(await linkFor(other))).toMatch(ASKS);
  await endLinkOf(other);
  expect((await second.answerTo({ text: "YES" })).text).toMatch(NOT_CONNECTED);
  expect((await second.answerTo({ text: `/start ${late}` })).text).toMatch(EXPIRED);

  expect((await other.send("DELETE", API.telegram, undefined)).status).toBe(204);
  expect((await stranger.answerTo({ text: RAMBLE })).text).toMatch(NOT_CONNECTED);
});

const endLinkOf = ({ id }: Person) =>
  env.DB.prepare("update telegram_connections set link_expires_at = 1 where user_id = ?").bind(id).run();

test("a link that somebody else sent moves no chat by a press of Start; the account that loses it is told", async () => {
  const [victim, thief] = [await newConfirmed(), await newConfirmed()];
  const chat = await connect(victim);
  const question = await chat.follow(await linkFor(thief));
  expect(question).toContain(`the account ${maskEmail(thief.email)}`);
  expect(question).toContain(`It ends the connection to the account ${maskEmail(victim.email)}.`);
  await chat.answerTo({ text: RAMBLE });
  expect((await storedOf(thief.id)).recordings).toEqual([]);
  await chat.answerTo({ text: "yes" });
  expect(await connectionOf(victim)).toEqual({ connected: false, name: null });
  await runMailJob();
  await mailed(victim.email, /^Your Telegram chat now belongs to another account/);
  await mailed(thief.email, /^A Telegram chat was connected/);
});

test("no link for a login not proven lately, nor for an unconfirmed account", async ({ person }) => {
  await refused(await person.send("POST", API.telegram), 409, "conflict");
  await proveLongAgo(person);
  await refused(await person.send("POST", API.telegram), 403, "confirm_identity");
});

test("of two links that a chat follows a yes connects only the last", async ({ person, other }) => {
  const chat = newChat();
  const [first, second] = [await linkFor(person), await linkFor(other)];
  expect(await chat.follow(second)).toContain(maskEmail(other.email));
  expect(await chat.follow(first)).toContain(maskEmail(person.email));
  expect((await chat.answerTo({ text: "YES" })).text).toMatch(/^Connected/);
  expect((await chat.answerTo({ text: "YES" })).text).toMatch(/^Send a voice note/);
  expect(await connectionOf(other)).toMatchObject({ connected: false });
  expect(await connectionOf(person)).toMatchObject({ connected: true });

  const asked = newChat();
  await asked.follow(await linkFor(other));
  await asked.answerTo({ text: "/start not-a-link" });
  expect((await asked.answerTo({ text: "YES" })).text).toMatch(NOT_CONNECTED);
});

test.for(kinds.masks)("$email is shown as $shown, and not like others", ({ email, shown, alike, others }) => {
  for (const one of [email, ...alike]) expect(maskEmail(one)).toBe(shown);
  for (const one of others) expect(maskEmail(one)).not.toBe(shown);
});

test("voice, file and text become notes, each answered with its draft", async ({ person }) => {
  const chat = await connect(person);
  const { text } = await chat.answerTo({ file: spoken(RAMBLE), text: "Customers" });
  const [draft] = await person.drafts(sessionIn(text));
  expect(text).toContain(draft?.hooks[0]?.content);
  expect(text).toMatch(/\n\n\d+% your words\nhttps:\/\/outspoken\.test\/app\/chat\/\S+$/);
  expect((await storedOf(person.id)).sessions).toMatchObject([{ topic: "Customers" }]);
  await chat.answerTo({ file: spoken(RAMBLE), kind: "document" });
  const entities = [
    { type: "bold", offset: 0, length: 4 },
    { type: "text_link", offset: 5, length: 6, url: "https://a.test/" },
    { type: "text_link", offset: 16, length: 4, url: "https://b.test/" },
  ];
  await chat.answerTo({ text: `This report and that ${RAMBLE}`, more: { entities } });
  expect((await person.usage()).recordings_used).toBe(3);
  expect((await storedOf(person.id)).recordings.map(({ transcript }) => transcript)).toContain(
    `This report (https://a.test/) and that (https://b.test/) ${RAMBLE}`,
  );
  const booked = env.DB.prepare("select count(*) as n from attempts where scope like 'network:149.154.%'");
  expect(await booked.first("n")).toBe(0);
});

const NO_NOTE = "That can't become a post: send a voice note of up to 90 seconds, or type one.";
const HOW_TO = "Send a voice note of up to 90 seconds, or type one, and you get a draft back.";

test("of events the bot says nothing, of what it can't take one sentence", async ({ person }) => {
  const chat = await connect(person);
  for (const name of kinds.events) await chat.say({ more: { text: undefined, [name]: { any: 1 } } });
  for (const other of kinds.others)
    expect((await chat.answerTo({ more: { text: undefined, ...other } })).text).toBe(NO_NOTE);
  for (const text of kinds.commands) expect((await chat.answerTo({ text })).text).toBe(HOW_TO);
  expect((await storedOf(person.id)).recordings).toEqual([]);
});

const TOO_LONG = ERROR_MESSAGES.text_too_long;

test("a long text in parts is refused once, and its end is no note", async ({ person }) => {
  const chat = await connect(person);
  const date = Math.floor(Date.now() / 1000);
  const parts = ["word ".repeat(820).slice(0, 4_096), "😀".repeat(2_048), RAMBLE];
  for (const text of parts) await chat.say({ text, more: { date } });
  await chat.say({ text: `Later. ${RAMBLE}`, more: { date: date + 60 } });
  const texts = (await chat.answered(3)).map(({ text }) => text);
  expect(texts.filter((text) => text === TOO_LONG)).toHaveLength(1);
  expect(await storedOf(person.id)).toMatchObject({ recordings: [{ transcript: `Later. ${RAMBLE}` }] });
  await chat.say({ text: "x".repeat(3_001), more: { date: date + 100 } });
  // Telegram Desktop cuts between paragraphs.
  await chat.say({ text: `The rest. ${RAMBLE}`, more: { date: date + 101 } });
  await chat.say({ text: `Soon. ${RAMBLE}`, more: { date: date + 106 } });
  await chat.answered(5);
  await runMinute(Date.now() + 120_000);
  await chat.say({ text: `Again. ${RAMBLE}`, more: { date: date + 1 } });
  expect((await chat.answered(6)).filter(({ text }) => text === TOO_LONG)).toHaveLength(2);
});

const picturesIn = async (person: Person, sessionId: string) => {
  const [draft] = await person.drafts(sessionId);
  const post = await (await person.get(API.post(draft?.id ?? ""))).json<Post>();
  return post.pictures.length;
};

test("a picture is put on the post made of its caption, or on the draft it answers", async ({ person }) => {
  const chat = await connect(person);
  const png = pngOf(3, 2);
  const first = await chat.answerTo({ file: png, kind: "photo", text: RAMBLE });
  expect(first.text).toMatch(/^Your picture is on this post\./);
  const sessionId = sessionIn(first.text);
  expect(await picturesIn(person, sessionId)).toBe(1);
  for (const [said, many] of [
    [{ file: png, kind: "photo" }, 2],
    [{ file: png, kind: "document", text: "Make it shorter." }, 3],
    [{ file: png, kind: "photo", text: "make it bolder please" }, 4],
  ] as const) {
    const { text } = await chat.answerTo({ ...said, replyTo: first.id });
    expect(text).toContain("Your picture is on this post.");
    expect(await picturesIn(person, sessionId)).toBe(many);
  }
  expect((await storedOf(person.id)).sessions).toHaveLength(1);

  const answer = { kind: "photo", replyTo: first.id } as const;
  const big = { photo: [{ file_id: "big", file_size: 10_485_761 }] };
  const gif = new Uint8Array([71, 73, 70, 56, 57, 97]);
  const refusals: [Said, string][] = [
    [{ file: png, kind: "photo" }, "Send a picture with its words as the caption, or as a reply to a draft."],
    [{ ...answer, file: png, more: big }, ERROR_MESSAGES.picture_too_large],
    [{ ...answer, file: gif }, ERROR_MESSAGES.not_picture],
  ];
  for (const [said, text] of refusals) expect((await chat.answerTo(said)).text.startsWith(text)).toBe(true);
  expect(await picturesIn(person, sessionId)).toBe(4);
});

test("what is forwarded is somebody else's: an idea with its question, never a post", async ({ person }) => {
  const chat = await connect(person);
  const [origin, older] = [{ forward_origin: { type: "hidden_user" } }, { forward_date: 1 }];
  const forwarded: Said[] = [
    { text: RAMBLE, more: origin },
    { text: `Older. ${RAMBLE}`, more: older },
    { file: spoken(`Spoken. ${RAMBLE}`), more: origin },
    { file: pngOf(3, 2), kind: "photo", text: `Shown. ${RAMBLE}`, more: origin },
    { text: "Yes", more: origin },
    { text: "/start", more: origin },
  ];
  for (const said of forwarded)
    expect((await chat.answerTo(said)).text).toMatch(/^That was forwarded, .+ no post\. .+\?$/);
  const { sessions, recordings } = await storedOf(person.id);
  expect(sessions).toEqual([]);
  expect(recordings.map(({ question }) => question)).toEqual(forwarded.map(() => expect.any(String)));
  expect((await person.usage()).recordings_used).toBe(0);
});

test("a file that Telegram doesn't give is answered after the second try", async ({ person }) => {
  const chat = await connect(person);
  const NOT_GIVEN = "Telegram doesn't give us that file. Please send it again.";
  for (const [at, fault] of ["500", "429", "drop"].entries()) {
    const update = await chat.update({ file: spoken(RAMBLE) });
    await chat.fail(fault, update.message.voice?.file_id);
    await deliver(update);
    const isFree = async () => expect(await waiting(person)).toMatchObject({ attempts: 1, isFree: 1 });
    await vi.waitFor(isFree, WAIT);
    expect(await chat.answers()).toHaveLength(at + 1);
    await reschedule(person);
    await runMinute();
    expect((await chat.answered(at + 2)).at(-1)?.text).toBe(NOT_GIVEN);
  }
  const { text } = await chat.answerTo({ more: { text: undefined, voice: { file_id: "gone" } } });
  expect(text).toBe(NOT_GIVEN);
  expect((await storedOf(person.id)).recordings).toEqual([]);
});

test("an update that comes twice, at once or later, is one note and one answer", async ({ person }) => {
  const chat = await connect(person);
  const update = await chat.update({ file: spoken(RAMBLE) });
  await Promise.all([deliver(update), deliver(update)]);
  await chat.answered(2);
  await deliver({ ...update, update_id: 99 });
  await runMinute();
  expect(await chat.answers()).toHaveLength(2);
  expect((await storedOf(person.id)).sessions).toHaveLength(1);
});

test("what is kept of a message names no chat; of a stranger's nothing is kept", async ({ person }) => {
  const chat = await connect(person);
  await chat.answerTo({ text: RAMBLE });
  const rows = env.DB.prepare("select key, payload from jobs where kind = 'message' and user_id is ?");
  const keptOf = async (userId: string | null) => (await rows.bind(userId).all()).results;
  const done = { key: expect.not.stringContaining(chat.id), payload: null };
  await vi.waitFor(async () => expect(await keptOf(person.id)).toEqual([done]));
  const stranger = newChat();
  for (const text of ["/start", RAMBLE, "/start not-a-link", "yes"]) await stranger.answerTo({ text });
  await vi.waitFor(async () => expect(await keptOf(null)).toEqual([]));
});

test("the cron job takes up what died, and drops it once its account is disconnected", async ({ person }) => {
  const chat = await connect(person);
  const insert = env.DB.prepare(
    "insert into jobs (key, kind, user_id, payload, next_at, created_at, attempts) values (?, 'message', ?, ?, 1, ?, 1)",
  );
  const write = async () => {
    const { message_id: messageId } = (await chat.update({ text: RAMBLE })).message;
    const message = { door: "telegram", chatId: chat.id, messageId, name: "Ada", text: RAMBLE };
    const key = `telegram:${chat.id}:${messageId}`;
    await insert.bind(key, person.id, JSON.stringify({ message }), Date.now()).run();
  };
  await write();
  await runMinute();
  await chat.answered(2);
  await write();
  expect((await person.send("DELETE", API.telegram)).status).toBe(204);
  await runMinute();
  expect(await waiting(person)).toBeNull();
  expect((await storedOf(person.id)).sessions).toHaveLength(1);
  expect(await chat.answers()).toHaveLength(2);
});

test("a reply to any part of a draft, typed or spoken, is a request in its chat", async ({ person }) => {
  const chat = await connect(person);
  const first = await chat.answerTo({ text: RAMBLE });
  const second = await chat.answerTo({ text: "Make it shorter.", replyTo: first.id });
  expect(sessionIn(second.text)).toBe(sessionIn(first.text));
  await chat.answerTo({ file: spoken("make it bolder please"), replyTo: second.id });
  const { sessions, messages } = await storedOf(person.id);
  expect(sessions).toHaveLength(1);
  expect(messages.filter(({ role }) => role === "user")).toHaveLength(3);

  const other = await newPerson();
  await connect(other, chat);
  const { text } = await chat.answerTo({ text: "Make it shorter.", replyTo: first.id });
  expect(text).toBe("We couldn't find that.");
});

test("a refusal is said once, in the API's own words, and nothing is counted", async ({ person }) => {
  const chat = await connect(person);
  const refusals: [Said, string][] = [
    [{ text: "x".repeat(3_001), more: { date: 1 } }, TOO_LONG],
    [{ file: new Uint8Array([1, 2, 3]), kind: "document" }, ERROR_MESSAGES.not_audio],
    [{ file: spoken(RAMBLE, { faults: ["500", "500"] }) }, ERROR_MESSAGES.speech_unavailable],
  ];
  for (const [said, text] of refusals) expect((await chat.answerTo(said)).text).toBe(text);
  expect((await person.usage()).recordings_used).toBe(0);
  await useUpTrial(person);
  expect((await chat.answerTo({ text: RAMBLE })).text).toBe(ERROR_MESSAGES.trial_exhausted);
  await runMinute(Date.now() + 120_000);
});

test("of a flood twenty messages wait, and others have their turn", async ({ person, other }) => {
  const [flood, calm] = [await connect(person), await connect(other)];
  await flood.fail("503");
  for (let at = 0; at < 24; at++) {
    await flood.say({ text: "Too short." });
    await reschedule(person, "next_at = 9e14");
  }
  const waits = env.DB.prepare(`select key from jobs where ${WAITS}`).bind(person.id);
  const { results } = await waits.all<{ key: string }>();
  const full = results.filter(({ key }) => key.includes(":full:"));
  expect(results.length - full.length).toBe(20);
  expect([1, 2, 3]).toContain(full.length);
  await env.DB.prepare("update jobs set next_at = 1 where next_at is not null").run();
  await calm.fail("503");
  await calm.say({ text: "Also short." });
  await reschedule(other, "next_at = 2");
  const bounds = { now: Date.now(), leaseMs: 1, most: 2 };
  const claimed = await claimJobs(openDatabase(env.DB), "message", "any", bounds);
  expect(new Set(claimed.map(({ userId }) => userId))).toEqual(new Set([person.id, other.id]));
  await env.DB.prepare("delete from jobs").run();
});

/** What was sent by one person and still has to be answered. */
const WAITS = "kind = 'message' and user_id = ? and next_at is not null";

const waiting = ({ id }: Person) =>
  env.DB.prepare(
    `select next_at, attempts, next_at < unixepoch() * 1000 + 60000 as isFree, payload ->> 'answer' as answer
     from jobs where ${WAITS}`,
  )
    .bind(id)
    .first<{ next_at: number; attempts: number; isFree: number; answer: string | null }>();

const reschedule = ({ id }: Person, change = "next_at = 1") =>
  env.DB.prepare(`update jobs set ${change} where ${WAITS}`).bind(id).run();

test("an answer is sent again for a day; a chat that is over ends the connection", async ({ person }) => {
  const chat = await connect(person);
  await chat.fail("429");
  const before = Date.now();
  await chat.say({ text: RAMBLE });
  const row = await vi.waitFor(async () => {
    const found = await waiting(person);
    expect(found?.answer).toBeTruthy();
    expect(found?.next_at).toBeLessThan(before + 600_000);
    return found;
  }, WAIT);
  expect(row?.next_at).toBeGreaterThan(before + 1_000);
  // Again and again: the try before may still be under way, and sets its next one then.
  const retry = async () => {
    await reschedule(person);
    await runMinute();
    expect(await waiting(person)).toBeNull();
  };
  await chat.fail("");
  await vi.waitFor(retry, WAIT);
  expect(await chat.answered(2)).toHaveLength(2);

  await chat.fail("503");
  await chat.say({ text: RAMBLE });
  await vi.waitFor(async () => expect((await waiting(person))?.answer).toBeTruthy(), WAIT);
  await reschedule(person, "next_at = 1, created_at = 1");
  await vi.waitFor(retry, WAIT);

  await chat.fail("403");
  await chat.say({ text: "/start" });
  const ended = async () => expect(await connectionOf(person)).toEqual({ connected: false, name: null });
  await vi.waitFor(ended, WAIT);
  expect(await waiting(person)).toBeNull();
});

test("a text in parts keeps every word, none longer than it may be, and no character is cut", () => {
  const texts = ["w ".repeat(9_000), `a${"😀".repeat(5_000)}`, `${"a".repeat(4_000)}\n\n${"b".repeat(300)}`];
  for (const text of texts) {
    const parts = partsOf(text, 4_096);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(4_096);
    expect(parts.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
  }
});
