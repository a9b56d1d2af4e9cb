import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
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
import { connect, deliver, linkFor, newChat, type Said } from "./chat.ts";

const connectionOf = async (person: { get(path: string): Promise<Response> }) =>
  (await person.get(API.telegram)).json();

const sessionIn = (text: string) => /\/app\/chat\/(\S+)/.exec(text)?.[1] ?? expect.fail(text);

test("the webhook wants the secret, and ignores all but messages of private chats", async ({ person }) => {
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

test("a link connects once, the last account; a stranger is told how", async ({ person, other }) => {
  const stranger = newChat();
  await stranger.say({ text: RAMBLE });
  const [told] = await stranger.answered();
  expect(told.text).toBe(
    "This chat isn't connected to an account yet: choose Connect Telegram at https://outspoken.test/app/account/notes",
  );
  expect(await connectionOf(person)).toEqual({ connected: false, name: null });

  const token = await linkFor(person);
  expect(await stranger.follow(token)).toMatch(
    /^Connect this chat to the account .….@example.com\? [^?]*Reply YES\.$/,
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
  await chat.say({ text: "YES" });
  expect((await chat.answered())[0].text).toMatch(/^Connected/);
  expect(await connectionOf(person)).toMatchObject({ connected: true });
  await chat.say({ text: "YES" });
  expect((await chat.answered(2))[1]?.text).toMatch(/^Send a voice note/);
  expect(await connectionOf(other)).toMatchObject({ connected: false });
  expect(await connectionOf(person)).toMatchObject({ connected: true });

  const asked = newChat();
  await asked.follow(await linkFor(other));
  await asked.say({ text: "/start not-a-link" });
  await asked.answered();
  await asked.say({ text: "YES" });
  expect((await asked.answered(2))[1]?.text).toMatch(/^This chat isn't connected/);
});

test.for([
  ["marina@example.com", "m…a@example.com", ["milena@example.com", "marina@example.org", "mara@example.com"]],
  ["ada@example.com", "a…@example.com", ["bob@example.com", "ada@sub.example.com"]],
  ["a@example.com", "a…@example.com", ["a@example.co"]],
  ["😀ünë@example.com", "😀…ë@example.com", ["😁ünë@example.com"]],
] as const)("%s is shown as %s, and not like others", ([email, shown, others]) => {
  expect(maskEmail(email)).toBe(shown);
  const alike = others.filter((one) => maskEmail(one) === shown);
  expect(alike).toEqual(others.filter((one) => /^m.*a@example.com$/.test(one)));
});

test("voice, file and text become notes, each answered with its draft", async ({ person }) => {
  const chat = await connect(person);
  await chat.say({ file: spoken(RAMBLE), text: "Customers" });
  const [, answer] = await chat.answered(2);
  const [draft] = await person.drafts(sessionIn(answer?.text ?? ""));
  expect(answer?.text).toContain(draft?.hooks[0]?.content);
  expect(answer?.text).toMatch(/\n\n\d+% your words\nhttps:\/\/outspoken\.test\/app\/chat\/\S+$/);
  expect((await storedOf(person.id)).sessions).toMatchObject([{ topic: "Customers" }]);
  await chat.say({ file: spoken(RAMBLE), kind: "document" });
  await chat.answered(3);
  const entities = [
    { type: "bold", offset: 0, length: 4 },
    { type: "text_link", offset: 5, length: 6, url: "https://a.test/" },
    { type: "text_link", offset: 16, length: 4, url: "https://b.test/" },
  ];
  await chat.say({ text: `This report and that ${RAMBLE}`, more: { entities } });
  await chat.answered(4);
  expect((await person.usage()).recordings_used).toBe(3);
  expect((await storedOf(person.id)).recordings.map(({ transcript }) => transcript)).toContain(
    `This report (https://a.test/) and that (https://b.test/) ${RAMBLE}`,
  );
  const booked = env.DB.prepare("select count(*) as n from attempts where scope like 'network:149.154.%'");
  expect(await booked.first("n")).toBe(0);
});

const NO_NOTE = "That can't become a post: send a voice note of up to 90 seconds, or type one.";
const HOW_TO = "Send a voice note of up to 90 seconds, or type one, and you get a draft back.";
const at = { latitude: 1, longitude: 2 };

test("of events the bot says nothing, of what it can't take one sentence", async ({ person }) => {
  const chat = await connect(person);
  const events = [
    ...["pinned_message", "message_auto_delete_timer_changed", "chat_background_set"],
    ...["write_access_allowed", "gift", "boost_added", "connected_website"],
    ...["unique_gift", "users_shared", "checklist_tasks_done", "of_a_later_version"],
  ];
  for (const name of events) await chat.say({ more: { text: undefined, [name]: { any: 1 } } });
  const others = [
    ...[{ sticker: {} }, { contact: {} }, { poll: {} }, { location: at }, { venue: {}, location: at }],
    ...[{ dice: {} }, { animation: {}, document: { file_id: "gif" }, caption: RAMBLE }, { story: {} }],
    ...[{ checklist: {} }, { invoice: {} }],
  ];
  const commands = [
    "/help",
    "/start@OutspokenLocalBot",
    "/start",
    "/HELP",
    "/settings",
    "/cancel@Bot now",
    "yes",
  ];
  const expected = ["Connected."];
  for (const more of [...others.map((other) => ({ text: undefined, ...other }))]) {
    await chat.say({ more });
    expected.push(NO_NOTE);
    await chat.answered(expected.length);
  }
  for (const text of commands) {
    await chat.say({ text });
    expected.push(HOW_TO);
    await chat.answered(expected.length);
  }
  const texts = (await chat.answers()).map(({ text }) => text);
  expect(texts).toEqual([expect.stringMatching(/^Connected\./), ...expected.slice(1)]);
  expect((await storedOf(person.id)).recordings).toEqual([]);
});

const TOO_LONG = "That text is too long. Please keep it under 3,000 characters.";

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
  await chat.say({ file: png, kind: "photo", text: RAMBLE });
  const [, first] = await chat.answered(2);
  expect(first?.text).toMatch(/^Your picture is on this post\./);
  const sessionId = sessionIn(first?.text ?? "");
  expect(await picturesIn(person, sessionId)).toBe(1);
  for (const [said, many] of [
    [{ file: png, kind: "photo" }, 2],
    [{ file: png, kind: "document", text: "Make it shorter." }, 3],
    [{ file: png, kind: "photo", text: "make it bolder please" }, 4],
  ] as const) {
    await chat.say({ ...said, replyTo: first?.id });
    expect((await chat.answered(many + 1)).at(-1)?.text).toContain("Your picture is on this post.");
    expect(await picturesIn(person, sessionId)).toBe(many);
  }
  expect((await storedOf(person.id)).sessions).toHaveLength(1);

  const refusals: [Said, string][] = [
    [{ file: png, kind: "photo" }, "Send a picture with its words as the caption, or as a reply to a draft."],
    [
      {
        file: png,
        kind: "photo",
        replyTo: first?.id,
        more: { photo: [{ file_id: "big", file_size: 10_485_761 }] },
      },
      "That picture is too large. Please use one of at most 10 MB and 36 million pixels.",
    ],
    [
      { file: new Uint8Array([71, 73, 70, 56, 57, 97]), kind: "photo", replyTo: first?.id },
      "That file isn't a picture we can use. Please use JPEG or PNG.",
    ],
  ];
  for (const [at, [said, text]] of refusals.entries()) {
    await chat.say(said);
    expect((await chat.answered(at + 6)).at(-1)?.text.startsWith(text)).toBe(true);
  }
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
  for (const [at, said] of forwarded.entries()) {
    const update = await chat.update(said);
    await deliver(update);
    expect((await chat.answered(at + 2)).at(-1)?.text).toMatch(/^That was forwarded, .+ no post\. .+\?$/);
  }
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
    await vi.waitFor(async () => expect(await waiting(person)).toMatchObject({ attempts: 1, isFree: 1 }), {
      timeout: 45_000,
      interval: 20,
    });
    expect(await chat.answers()).toHaveLength(at + 1);
    await makeDue(person);
    await runMinute();
    expect((await chat.answered(at + 2)).at(-1)?.text).toBe(NOT_GIVEN);
  }
  await chat.say({ more: { text: undefined, voice: { file_id: "gone" } } });
  expect((await chat.answered(5)).at(-1)?.text).toBe(NOT_GIVEN);
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
  await chat.say({ text: RAMBLE });
  await chat.answered(2);
  const kept = () => env.DB.prepare("select key, user_id, payload from jobs where kind = 'message'").all();
  await vi.waitFor(async () =>
    expect((await kept()).results.filter(({ user_id }) => user_id === person.id)).toEqual([
      { key: expect.not.stringContaining(chat.id), user_id: person.id, payload: null },
    ]),
  );
  const stranger = newChat();
  for (const text of ["/start", RAMBLE, "/start not-a-link", "yes"]) await stranger.say({ text });
  await stranger.answered(4);
  await vi.waitFor(async () =>
    expect((await kept()).results.filter(({ user_id }) => user_id === null)).toEqual([]),
  );
});

test("the cron job takes up what died, and drops it once its account is disconnected", async ({ person }) => {
  const chat = await connect(person);
  const write = async () => {
    const { message } = (await chat.update({ text: RAMBLE })) as { message: { message_id: number } };
    const messageId = message.message_id;
    const written = { door: "telegram", chatId: chat.id, messageId, name: "Ada", text: RAMBLE };
    const payload = JSON.stringify({ message: written });
    await env.DB.prepare(
      "insert into jobs (key, kind, user_id, payload, next_at, created_at, attempts) values (?, 'message', ?, ?, 1, ?, 1)",
    )
      .bind(`telegram:${chat.id}:${messageId}`, person.id, payload, Date.now())
      .run();
  };
  await write();
  await runMinute();
  await chat.answered(2);
  await write();
  expect((await person.send("DELETE", API.telegram)).status).toBe(204);
  await runMinute();
  const waiting = "select count(*) as n from jobs where user_id = ? and next_at is not null";
  expect(await env.DB.prepare(waiting).bind(person.id).first("n")).toBe(0);
  expect((await storedOf(person.id)).sessions).toHaveLength(1);
  expect(await chat.answers()).toHaveLength(2);
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
    [
      { text: "x".repeat(3_001), more: { date: 1 } },
      "That text is too long. Please keep it under 3,000 characters.",
    ],
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
  await runMinute(Date.now() + 120_000);
});

test("of a flood twenty messages wait, and others have their turn", async ({ person, other }) => {
  const [flood, calm] = [await connect(person), await connect(other)];
  const wait =
    "update jobs set next_at = 9e14 where kind = 'message' and user_id = ? and next_at is not null";
  await flood.fail("503");
  for (let at = 0; at < 24; at++) {
    await flood.say({ text: "Too short." });
    await env.DB.prepare(wait).bind(person.id).run();
  }
  const rows = await env.DB.prepare(
    "select key from jobs where kind = 'message' and user_id = ? and next_at is not null",
  )
    .bind(person.id)
    .all<{ key: string }>();
  const full = rows.results.filter(({ key }) => key.includes(":full:"));
  expect(rows.results.length - full.length).toBe(20);
  expect(full.length).toBeGreaterThanOrEqual(1);
  expect(full.length).toBeLessThanOrEqual(3);
  await env.DB.prepare("update jobs set next_at = 1 where next_at is not null").run();
  await calm.fail("503");
  await calm.say({ text: "Also short." });
  await env.DB.prepare(
    "update jobs set next_at = 2 where kind = 'message' and user_id = ? and next_at is not null",
  )
    .bind(other.id)
    .run();
  const bounds = { now: Date.now(), leaseMs: 1, most: 2 };
  const claimed = await claimJobs(openDatabase(env.DB), "message", "any", bounds);
  expect(new Set(claimed.map(({ userId }) => userId))).toEqual(new Set([person.id, other.id]));
  await env.DB.prepare("delete from jobs").run();
});

const waiting = async (person: { id: string }) =>
  await env.DB.prepare(
    "select next_at, attempts, next_at < unixepoch() * 1000 + 60000 as isFree, payload ->> 'answer' as answer from jobs where kind = 'message' and user_id = ? and next_at is not null",
  )
    .bind(person.id)
    .first<{ next_at: number; attempts: number; isFree: number; answer: string | null }>();

const makeDue = (person: { id: string }, more = "") =>
  env.DB.prepare(
    `update jobs set next_at = 1 ${more} where kind = 'message' and user_id = ? and next_at is not null`,
  )
    .bind(person.id)
    .run();

test("an answer is sent again for a day; a chat that is over ends the connection", async ({ person }) => {
  const chat = await connect(person);
  await chat.fail("429");
  const before = Date.now();
  await chat.say({ text: RAMBLE });
  const answered = { timeout: 45_000, interval: 20 };
  const row = await vi.waitFor(async () => {
    const found = await waiting(person);
    expect(found?.answer).toBeTruthy();
    expect(found?.next_at).toBeLessThan(before + 600_000);
    return found;
  }, answered);
  expect(row?.next_at).toBeGreaterThan(before + 1_000);
  await chat.fail("");
  await makeDue(person);
  await runMinute();
  expect(await chat.answered(2)).toHaveLength(2);
  expect(await waiting(person)).toBeNull();

  await chat.fail("503");
  await chat.say({ text: RAMBLE });
  await vi.waitFor(async () => expect((await waiting(person))?.answer).toBeTruthy(), answered);
  await makeDue(person, ", created_at = 1");
  await vi.waitFor(async () => {
    await makeDue(person);
    await runMinute();
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
  const texts = ["w ".repeat(9_000), `a${"😀".repeat(5_000)}`, `${"a".repeat(4_000)}\n\n${"b".repeat(300)}`];
  for (const text of texts) {
    const parts = partsOf(text, 4_096);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(4_096);
    expect(parts.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
  }
});
