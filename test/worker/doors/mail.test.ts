import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { whyNotProven } from "../../../worker/domain/inbound/mail.ts";
import { takeMail } from "../../../worker/email.ts";
import { spyOnConsole } from "../account/log.ts";
import { newSubscriber } from "../billing/stripe.ts";
import { runMinute } from "../cron-run.ts";
import { mailed, mailsTo } from "../mail/mailbox.ts";
import { confirmAddressOf, newConfirmed, type Person, RAMBLE, spoken, storedOf, test } from "../people.ts";
import forgeries from "./forgeries.json" with { type: "json" };
import { addressOf, arrive, bytesOf, type Letter, letterOf, letterOfParts } from "./letters.ts";
import verdicts from "./verdicts.json" with { type: "json" };

const SOUND =
  'Content-Type: audio/x-m4a; name="New Recording.m4a"\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n';

const withSounds = (person: Person, sounds: Uint8Array[], text = "Sent from my iPhone") =>
  letterOfParts(person, [
    `Content-Type: text/plain\r\n\r\n${text}`,
    ...sounds.map((sound) => SOUND + sound.toBase64()),
  ]);

const ANSWER = /^Re: A thought/;

test("a confirmed account has an address that cannot be guessed; a new one ends it", async ({ person }) => {
  expect(await (await person.get(API.inbox)).json()).toEqual({ address: null });
  const confirmed = await newConfirmed();
  const address = await addressOf(confirmed);
  expect(address).toMatch(/^notes\+[a-z0-9]{20}@outspoken\.test$/);
  expect(await addressOf(confirmed)).toBe(address);
  const { address: next } = await (await confirmed.send("POST", API.inbox)).json<{ address: string }>();
  expect([next === address, await addressOf(confirmed)]).toEqual([false, next]);
  await arrive(letterOf(confirmed, RAMBLE), address);
  expect((await storedOf(confirmed.id)).recordings).toEqual([]);
});

test("each sound of a mail becomes a note, three at most, and one mail answers with all drafts", async () => {
  const person = await newConfirmed();
  const called = new TextEncoder().encode("called a sound");
  const unheard = spoken("x", { faults: ["500", "500"] });
  const letter = withSounds(person, [called, spoken(RAMBLE), unheard, spoken(RAMBLE), spoken(RAMBLE)]);
  const to = await addressOf(person);
  await Promise.all([arrive(letter, to), arrive(letter, to.toUpperCase())]);
  const answer = await mailed(person.email, ANSWER);
  expect(answer).toMatchObject({
    headers: {
      "Auto-Submitted": "auto-replied",
      "In-Reply-To": expect.stringMatching(/^<.*@example\.com>$/),
    },
    reply_to: to,
  });
  const { sessions } = await storedOf(person.id);
  expect(sessions).toHaveLength(2);
  for (const { id } of sessions) expect(answer.text).toContain(`https://outspoken.test/app/chat/${id}`);
  expect(answer.text).toContain("Transcription isn't available right now.");
  await arrive(letter, to);
  await runMinute();
  expect((await mailsTo(person.email)).filter(({ subject }) => ANSWER.test(subject))).toHaveLength(1);
  expect((await person.usage()).recordings_used).toBe(2);
  const { objects } = await env.VAULT.list({ prefix: `${person.id}/mail-` });
  expect(objects).toEqual([]);
});

const FROM_BOB = "From: Bob <bob@example.net>\r\n";
const ATTACHED = `Content-Type: message/rfc822\r\n\r\n${FROM_BOB}\r\n${RAMBLE}`;

test("a mail is what it says, wherever it says so, without what it answers", async () => {
  // More notes than a trial has.
  const { person } = await newSubscriber();
  await confirmAddressOf(person);
  const to = await addressOf(person);
  const part = (kind: string, text: string) => `Content-Type: text/${kind}; charset=utf-8\r\n\r\n${text}`;
  const both = (plain: string, html: string) =>
    letterOfParts(person, [part("plain", plain), part("html", html)], "alternative");
  const empty = letterOf(person, "\r\n\r\nSent from my iPhone");
  const headers = empty.headers.map((line) => line.replace(": A thought", `: ${RAMBLE}`));
  const list = `<p>${RAMBLE}</p><ul><li>one point</li><li><p>another</p></li></ul>`;
  const answered = `0 ${RAMBLE}\r\n\r\nOn Monday, Outspoken <a@b.c>\r\nwrote:\r\n> 98% your words`;
  const html = letterOf(person, `<p>caf&eacute; ${RAMBLE}</p>`, "Content-Type: text/html; charset=utf-8");
  const letters: [Letter, string][] = [
    [letterOf(person, answered), `0 ${RAMBLE}`],
    [html, `café ${RAMBLE}`],
    [both("\u00a0\r\n\r\n", `<div>1 ${RAMBLE}<br></div>`), `1 ${RAMBLE}`],
    [
      both("Your email client does not support HTML.\r\nUse another.", list),
      `${RAMBLE}\n* one point\n* another`,
    ],
    [both(`2 ${RAMBLE}`, "<p>Something else</p>"), `2 ${RAMBLE}`],
    [{ ...empty, headers }, RAMBLE],
    [withSounds(person, [new TextEncoder().encode("not a sound")], `3 ${RAMBLE}`), `3 ${RAMBLE}`],
  ];
  for (const [letter] of letters) await arrive(letter, to);
  await vi.waitFor(async () => expect((await storedOf(person.id)).recordings).toHaveLength(letters.length));
  const { recordings } = await storedOf(person.id);
  expect(recordings.map(({ transcript }) => transcript).toSorted()).toEqual(
    letters.map(([, text]) => text).toSorted(),
  );
});

const FORWARDED = `---------- Forwarded message ---------\r\n${FROM_BOB}Date: Mon, 23 Nov 2026 9:14\r\nTo: Ada\r\n\r\n${RAMBLE}`;
test("what was forwarded becomes an idea, never a post, as each answer says, and what stands above it a note", async () => {
  const person = await newConfirmed();
  const to = await addressOf(person);
  const letters: [letter: Letter, notes: number][] = [
    [letterOf(person, FORWARDED), 0],
    [letterOfParts(person, [ATTACHED]), 0],
    [letterOf(person, `0 ${RAMBLE}\r\n\r\n${FORWARDED}`), 1],
    [letterOfParts(person, [`\r\n1 ${RAMBLE}`, ATTACHED]), 2],
  ];
  for (const [letter, notes] of letters) {
    await arrive(letter, to);
    const ideas = await (await person.get(API.ideas)).json<{ text: string; question: string }[]>();
    expect(ideas[0]?.text).toBe(RAMBLE);
    const { text } = await mailed(person.email, ANSWER, ideas.length);
    expect(text).toContain(
      `That was forwarded, so its words became an idea, and no post. ${ideas[0]?.question}`,
    );
    expect((await storedOf(person.id)).sessions).toHaveLength(notes);
  }
  const said = (await storedOf(person.id)).recordings.map(({ transcript }) => transcript);
  expect(said).toEqual(expect.arrayContaining([`0 ${RAMBLE}`, `1 ${RAMBLE}`]));
});

test("what was written down and not worked on is by the cron job", async () => {
  const person = await newConfirmed();
  const to = await addressOf(person);
  const letter = withSounds(person, [spoken(RAMBLE)]);
  // Its own work never begins.
  const raw = bytesOf(letter, to);
  const mail = { from: "a@b.c", to, raw: new Response(raw).body, rawSize: raw.length };
  const dead = { waitUntil: () => undefined } as unknown as ExecutionContext;
  await env.DB.prepare("update jobs set next_at = null where user_id is null").run();
  await takeMail(mail as unknown as ForwardableEmailMessage, env, dead);
  await runMinute();
  await mailed(person.email, ANSWER);
  expect((await storedOf(person.id)).sessions).toHaveLength(1);
});

test("what is not proven to be the author's, or was sent by a machine, is dropped without a word, its reason logged", async () => {
  const spies = spyOnConsole();
  const person = await newConfirmed();
  const to = await addressOf(person);
  const dropped = forgeries.map(({ why, headers = [], replaces = "", from }) => {
    const letter = letterOf(person, RAMBLE);
    const kept = letter.headers.filter((line) => !replaces || !line.startsWith(`${replaces}:`));
    const own = headers.map((line) => line.replaceAll("{email}", person.email));
    return { why, from, letter: { ...letter, headers: [...own, ...kept] } };
  });
  for (const { letter, from } of dropped) await arrive(letter, to, from);
  await arrive(letterOfParts(person, Array(101).fill(`\r\n${RAMBLE}`)), to);
  const levelAt = (at: number) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`;
  const deep = `${Array.from({ length: 11 }, (_, at) => levelAt(at)).join("")}--b11\r\n\r\n${RAMBLE}`;
  await arrive(letterOf(person, deep, "Content-Type: multipart/mixed; boundary=b0"), to);
  const others = ["notes+x@outspoken.test", to.replace("@", "@o."), to.replace("notes", "x"), "notes@a.b"];
  for (const other of others) await arrive(letterOf(person, RAMBLE), other);
  expect((await storedOf(person.id)).recordings).toEqual([]);
  const rows = env.DB.prepare("select count(*) as n from jobs where user_id = ?").bind(person.id);
  expect(await rows.first("n")).toBe(0);
  const lines = spies.flatMap(({ mock }) => mock.calls.flat().map(String));
  const refusals = lines.filter((line) => line.includes("refused"));
  for (const spy of spies) spy.mockRestore();
  expect(refusals).toHaveLength(dropped.length + 2 + others.length);
  expect(refusals.join()).not.toMatch(/@|example|evil/);
  for (const why of ["no_verdict", "not_by_cloudflare", "not_proven", "other_sender", "address_unknown"])
    expect(refusals.join()).toContain(`"${why}"`);
});

test("whoever sent a mail hears where it can't be read now", async () => {
  const person = await newConfirmed();
  const to = await addressOf(person);
  const raw = new ReadableStream({ start: (stream) => stream.error(new Error("gone")) });
  const setReject = vi.fn();
  const mail = { from: "a@b.c", to, raw, rawSize: 10, setReject };
  const take = (given: object) =>
    takeMail(given as unknown as ForwardableEmailMessage, env, createExecutionContext());
  await take(mail);
  expect(setReject).toHaveBeenCalledOnce();
  // One that is too long is not read at all.
  await take({ ...mail, rawSize: 15 * 1024 * 1024 + 1 });
  expect(setReject).toHaveBeenCalledOnce();
});

test("of a mail for which too many wait, no sound is kept", async () => {
  const person = await newConfirmed();
  const to = await addressOf(person);
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 20) insert into jobs (key, kind, user_id, payload, next_at, created_at)
     select 'waits:' || ?1 || i, 'message', ?1, '{}', 9e12, 0 from n`,
  )
    .bind(person.id)
    .run();
  await arrive(withSounds(person, [spoken(RAMBLE)]), to);
  await env.DB.prepare("delete from jobs where user_id = ?").bind(person.id).run();
  expect((await env.VAULT.list({ prefix: `${person.id}/` })).objects).toEqual([]);
});

test("a text that is too long is refused by mail, and no more of it is kept than shows that", async () => {
  const person = await newConfirmed();
  await arrive(letterOf(person, `${RAMBLE}\r\n`.repeat(20_000)), await addressOf(person));
  const { text } = await mailed(person.email, ANSWER);
  expect(text).toContain(ERROR_MESSAGES.text_too_long);
  const rows = env.DB.prepare("select max(length(payload)) as n from jobs where user_id = ?");
  expect(Number(await rows.bind(person.id).first("n"))).toBeLessThan(4_000);
  expect((await storedOf(person.id)).recordings).toEqual([]);
});

test.for(verdicts)("that a sender is believed by $why is $isProven", ({ results, chain, isProven }) => {
  const at = (key: string, value: string) => ({ key, originalKey: key, value });
  const why = whyNotProven("ada@example.com", [
    at("received", "from a (b) by cloudflare-email.net (unknown) id 1; Mon, 23 Nov 2026"),
    ...(chain ? [at("arc-authentication-results", chain)] : []),
    at("authentication-results", results),
    at("received", "from c by mx.example.com"),
    at("from", "Ada <ada@example.com>"),
  ]);
  expect(why === undefined).toBe(isProven);
});
