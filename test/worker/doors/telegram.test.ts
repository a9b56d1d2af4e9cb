import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { maskEmail } from "#contract/mask.ts";
import { API } from "#contract/paths.ts";
import { runMinuteJobs } from "../../../worker/cron.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { claimJobs } from "../../../worker/db/jobs.ts";
import { partsOf } from "../../../worker/domain/inbound/draft-text.ts";
import { proveLongAgo, refused } from "../account/logins.ts";
import { mailed, runMailJob } from "../mail/mailbox.ts";
import { newConfirmed, newPerson, RAMBLE, spoken, storedOf, test, useUpTrial } from "../people.ts";
import { connect, deliver, linkFor, newChat, type Said } from "./chat.ts";

const connectionOf = async (person: { get(path: string): Promise<Response> }) =>
  (await person.get(API.telegram)).json();

const sessionIn = (text: string) => /\/app\/chat\/(\S+)/.exec(text)?.[1] ?? expect.fail(text);

test("the webhook takes nothing without the secret, and ignores all but messages of private chats", async ({
  person,
}) => {
  const chat = await connect(person);
  const update = await chat.update({ text: RAMBLE });
  for (const secret of ["", "local-telegram-secre"]) {
    const response = await deliver(update, { "X-Telegram-Bot-Api-Secret-Token": secret });
    expect([response.status, (await response.json<{ code: string }>()).code]).toEqual([403, "not_telegram"]);
  }
  const { message } = update as { message: { chat: object } };
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

test("a link connects once, the last account of a person; a stranger is told how", async ({
  person,
  other,
}) => {
  const stranger = newChat();
  await stranger.say({ text: RAMBLE });
  const [told] = await stranger.answered();
  expect(told.text).toBe(
    "This chat isn't connected to an account yet: choose Connect Telegram at https://outspoken.test/app/account",
  );
  expect(await connectionOf(person)).toEqual({ connected: false, name: null });

  const token = await linkFor(person);
  expect(await stranger.follow(token)).toMatch(
    /^Connect this chat to the account .…@e….com\? [^?]*Reply YES\.$/,
  );
  expect(await connectionOf(person)).toEqual({ connected: false, name: null });
  await stranger.say({ text: " yes. " });
  await stranger.answered(2);
  expect(await connectionOf(person)).toEqual({ connected: true, name: "Ada" });
  const second = newChat();
  await second.say({ text: `/start ${token}` });
  expect((await second.answered())[0].text).toMatch(/^This link has expired/);

  await connect(other, stranger);
  expect(await connectionOf(person)).toEqual({ connected: false, name: null });
  expect(await connectionOf(other)).toEqual({ connected: true, name: "Ada" });

  const late = await linkFor(person);
  await env.DB.prepare("update telegram_connections set link_expires_at = ? where user_id = ?")
    .bind(Date.now() - 1, person.id)
    .run();
  const soon = await linkFor(other);
  expect(await second.follow(soon)).toMatch(/Reply YES\.$/);
  await env.DB.prepare("update telegram_connections set link_expires_at = ? where user_id = ?")
    .bind(Date.now() - 1, other.id)
    .run();
  await second.say({ text: "YES" });
  expect((await second.answered(2))[1]?.text).toMatch(/^This chat isn't connected/);
  await second.say({ text: `/start ${late}` });
  expect((await second.answered(3))[2]?.text).toMatch(/^This link has expired/);

  expect((await other.send("DELETE", API.telegram, undefined)).status).toBe(204);
  await stranger.say({ text: RAMBLE });
  expect((await stranger.answered(4)).at(-1)?.text).toMatch(/^This chat isn't connected/);
});

test("a link that somebody else sent moves no chat by a press of Start; the account that loses it is told", async () => {
  const [victim, thief] = [await newConfirmed(), await newConfirmed()];
  const chat = await connect(victim);
  const question = await chat.follow(await linkFor(thief));
  expect(question).toContain(`the account ${maskEmail(thief.email)}`);
  expect(question).toContain(`It ends the connection to the account ${maskEmail(victim.email)}.`);
  await chat.say({ text: RAMBLE });
  await chat.answered(2);
  expect((await storedOf(thief.id)).recordings).toEqual([]);
  await chat.say({ text: "yes" });
  await chat.answered(3);
  expect(await connectionOf(victim)).toEqual({ connected: false, name: null });
  await runMailJob();
  await mailed(victim.email, /^Your Telegram chat now belongs to another account/);
  await mailed(thief.email, /^A Telegram chat was connected/);
});

test("a login that was not proven lately gets no link", async ({ person }) => {
  await proveLongAgo(person);
  await refused(await person.send("POST", API.telegram), 403, "confirm_identity");
});

test("a voice note, a file and a text become notes; each is answered with its draft, and a caption is the topic", async ({
  person,
}) => {
  const chat = await connect(person);
  await chat.say({ file: spoken(RAMBLE), text: "Customers" });
  const [, answer] = await chat.answered(2);
  const [draft] = await person.drafts(sessionIn(answer?.text ?? ""));
  expect(answer?.text).toContain(draft?.hooks[0]?.content);
  expect(answer?.text).toMatch(/\n\n\d+% your words\nhttps:\/\/outspoken\.test\/app\/chat\/\S+$/);
  expect((await storedOf(person.id)).sessions).toMatchObject([{ topic: "Customers" }]);
  await chat.say({ file: spoken(RAMBLE), kind: "document" });
  await chat.answered(3);
  await chat.say({ text: RAMBLE });
  await chat.answered(4);
  expect((await person.usage()).recordings_used).toBe(3);
  const booked = env.DB.prepare("select count(*) as n from attempts where scope like 'network:149.154.%'");
  expect(await booked.first("n")).toBe(0);
});

test("an update that comes twice, at once or later, is one note and one answer", async ({ person }) => {
  const chat = await connect(person);
  const update = await chat.update({ file: spoken(RAMBLE) });
  await Promise.all([deliver(update), deliver(update)]);
  await chat.answered(2);
  await deliver({ ...update, update_id: 99 });
  await runMinuteJobs(env, Date.now());
  expect(await chat.answers()).toHaveLength(2);
  expect((await storedOf(person.id)).sessions).toHaveLength(1);
});

test("what is kept of a message names no chat, whoever sent it", async ({ person }) => {
  const [chat, stranger] = [await connect(person), newChat()];
  await chat.say({ text: RAMBLE });
  await chat.answered(2);
  await stranger.say({ text: "/start" });
  await stranger.answered(1);
  expect((await person.send("DELETE", API.account)).status).toBe(204);
  const { results } = await env.DB.prepare("select key, payload from jobs where kind = 'message'").all();
  expect(results.length).toBeGreaterThan(1);
  for (const { id } of [chat, stranger]) expect(JSON.stringify(results)).not.toContain(id);
});

test("what was written down is worked on by the cron job where its own work died", async ({ person }) => {
  const chat = await connect(person);
  const { message } = (await chat.update({ text: RAMBLE })) as { message: { message_id: number } };
  const written = {
    door: "telegram",
    chatId: chat.id,
    messageId: message.message_id,
    name: "Ada",
    text: RAMBLE,
  };
  await env.DB.prepare(
    "insert into jobs (key, kind, user_id, payload, next_at, created_at, attempts) values (?, 'message', ?, ?, 1, ?, 1)",
  )
    .bind(
      `telegram:${chat.id}:${message.message_id}`,
      person.id,
      JSON.stringify({ message: written }),
      Date.now(),
    )
    .run();
  await runMinuteJobs(env, Date.now());
  await chat.answered(2);
  expect((await storedOf(person.id)).sessions).toHaveLength(1);
});

test("a reply to any part of a draft, typed or spoken, is a request in its chat", async ({ person }) => {
  const chat = await connect(person);
  await chat.say({ text: RAMBLE });
  const [, first] = await chat.answered(2);
  await chat.say({ text: "Make it shorter.", replyTo: first?.id });
  const [, , second] = await chat.answered(3);
  expect(sessionIn(second?.text ?? "")).toBe(sessionIn(first?.text ?? ""));
  await chat.say({ file: spoken("make it bolder please"), replyTo: second?.id });
  await chat.answered(4);
  const { sessions, messages } = await storedOf(person.id);
  expect(sessions).toHaveLength(1);
  expect(messages.filter(({ role }) => role === "user")).toHaveLength(3);

  const other = await newPerson();
  await connect(other, chat);
  await chat.say({ text: "Make it shorter.", replyTo: first?.id });
  expect((await chat.answered(6)).at(-1)?.text).toBe("We couldn't find that.");
});

test("a refusal is said once, in the API's own words, and nothing is counted", async ({ person }) => {
  const chat = await connect(person);
  const refused: [Said, string][] = [
    [{ text: "x".repeat(3_001) }, "That text is too long. Please keep it under 3,000 characters."],
    [
      { file: new Uint8Array([1, 2, 3]), kind: "document" },
      "That file isn't a recording we can read. Please use m4a, mp4, mp3, wav (PCM), webm or ogg (Opus).",
    ],
    [
      { file: spoken(RAMBLE, { faults: ["500", "500"] }) },
      "Transcription isn't available right now. Your recording is safe; please try again in a moment.",
    ],
  ];
  for (const [at, [said, text]] of refused.entries()) {
    await chat.say(said);
    expect((await chat.answered(at + 2)).at(-1)?.text).toBe(text);
  }
  expect((await person.usage()).recordings_used).toBe(0);
  await useUpTrial(person);
  await chat.say({ text: RAMBLE });
  expect((await chat.answered(5)).at(-1)?.text).toBe("Free trial exhausted. Please subscribe to continue.");
});

test("of a flood of one chat twenty messages wait, the rest get one answer a minute, and others have their turn", async ({
  person,
  other,
}) => {
  const [flood, calm] = [await connect(person), await connect(other)];
  const wait = "update jobs set next_at = 9e14 where user_id = ? and next_at is not null";
  await flood.fail("503");
  for (let at = 0; at < 24; at++) {
    await flood.say({ text: "Too short." });
    await env.DB.prepare(wait).bind(person.id).run();
  }
  const rows = await env.DB.prepare("select key from jobs where user_id = ? and next_at is not null")
    .bind(person.id)
    .all<{ key: string }>();
  const full = rows.results.filter(({ key }) => key.includes(":full:"));
  expect(rows.results.length - full.length).toBe(20);
  expect(full.length).toBeGreaterThanOrEqual(1);
  expect(full.length).toBeLessThanOrEqual(3);
  await env.DB.prepare("update jobs set next_at = 1 where next_at is not null").run();
  await calm.fail("503");
  await calm.say({ text: "Also short." });
  await env.DB.prepare("update jobs set next_at = 2 where user_id = ? and next_at is not null")
    .bind(other.id)
    .run();
  const bounds = { now: Date.now(), leaseMs: 1, most: 2 };
  const claimed = await claimJobs(openDatabase(env.DB), "message", "any", bounds);
  expect(new Set(claimed.map(({ userId }) => userId))).toEqual(new Set([person.id, other.id]));
  await env.DB.prepare("delete from jobs").run();
});

const waiting = async (person: { id: string }) =>
  await env.DB.prepare(
    "select next_at, payload ->> 'answer' as answer from jobs where user_id = ? and next_at is not null",
  )
    .bind(person.id)
    .first<{ next_at: number; answer: string | null }>();

const makeDue = (person: { id: string }, more = "") =>
  env.DB.prepare(`update jobs set next_at = 1 ${more} where user_id = ? and next_at is not null`)
    .bind(person.id)
    .run();

test("an answer that Telegram has not taken is sent again, for a day; a chat that is over ends the connection", async ({
  person,
}) => {
  const chat = await connect(person);
  await chat.fail("429");
  const before = Date.now();
  await chat.say({ text: RAMBLE });
  const answered = { timeout: 20_000, interval: 20 };
  const row = await vi.waitFor(async () => {
    const found = await waiting(person);
    expect(found?.answer).toBeTruthy();
    expect(found?.next_at).toBeLessThan(before + 600_000);
    return found;
  }, answered);
  expect(row?.next_at).toBeGreaterThan(before + 1_000);
  await chat.fail("");
  await makeDue(person);
  await runMinuteJobs(env, Date.now());
  expect(await chat.answered(2)).toHaveLength(2);
  expect(await waiting(person)).toBeNull();

  await chat.fail("503");
  await chat.say({ text: RAMBLE });
  await vi.waitFor(async () => expect((await waiting(person))?.answer).toBeTruthy(), answered);
  await makeDue(person, ", created_at = 1");
  await vi.waitFor(async () => {
    await makeDue(person);
    await runMinuteJobs(env, Date.now()).catch(() => undefined);
    expect(await waiting(person)).toBeNull();
  }, answered);

  await chat.fail("403");
  await chat.say({ text: "/start" });
  await vi.waitFor(
    async () => expect(await connectionOf(person)).toEqual({ connected: false, name: null }),
    answered,
  );
  expect(await waiting(person)).toBeNull();
});

test("a text in parts keeps every word, none longer than it may be, and no character is cut", () => {
  for (const text of [
    "word ".repeat(3_000),
    "😀".repeat(5_000),
    `${"a".repeat(4_000)}\n\n${"b".repeat(300)}`,
  ]) {
    const parts = partsOf(text, 4_096);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(4_096);
    expect(parts.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
  }
});
