import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { dayOf } from "../../../worker/db/database.ts";
import { wav } from "../audio.ts";
import { newSubscriber } from "../billing/stripe.ts";
import { call, callsOf, newSignup, RAMBLE, sendJson } from "../people.ts";
import { fault } from "../profile/profile.ts";
import { newVisitor, type Visitor } from "../visitors/visitor.ts";
import { forgedSound } from "./inputs.ts";

const STRANGERS = 2_000;
const AT_ONCE = 20;
const DOLLARS = 25;
const MICRODOLLARS = DOLLARS * 1_000_000;
/** What the tests' own settings allow a day, which all but `DOLLARS` of is spent here. */
const SET = 1_000_000 * 1_000_000;

/** Speech of 20 s that the model hears, and that its owner and we are told is something else. */
const speech = (faults: string[] = []) =>
  wav({ seconds: 20, tone: true, say: { id: crypto.randomUUID(), text: RAMBLE, duration: 0, faults } });

/** A token a byte. */
const dense = ["0123456789", "🫠🧿🪬", "ꦲꦏ꧀ꦱꦫ", "ⴰⵎⴰⵣⵉⵖ"].map((text) =>
  text.repeat(MAX_TYPED_CHARS).slice(0, MAX_TYPED_CHARS),
);
const spoiled = (...faults: string[]) =>
  `${RAMBLE} FAULT${JSON.stringify({ id: crypto.randomUUID(), faults })}`;

type Act = (stranger: Visitor, key: string) => Promise<unknown>;

async function goOn(stranger: Visitor, note: Promise<Response>): Promise<void> {
  const answer = await note;
  if (answer.status !== 200) return void (await answer.text());
  const { sessionId } = await answer.json<{ sessionId: string }>();
  await Promise.all(dense.map((message) => stranger.send("POST", API.message(sessionId), { message })));
}

/** By an account of its own, with what makes a prompt as long as it may be. */
const askForHooks: Act = async (stranger) => {
  const { token } = await (await stranger.send("POST", API.signup, newSignup())).json<{ token: string }>();
  const body = { transcript: dense[1], existing: Array(20).fill(dense[2]?.slice(0, 300)) };
  const from = { Authorization: `Bearer ${token}` };
  await Promise.all([1, 2, 3].map(() => sendJson("POST", API.hooks, body, from, stranger.call)));
};

const ACTS: Act[] = [
  askForHooks,
  ...dense.map(
    (text): Act =>
      (stranger, key) =>
        goOn(stranger, stranger.note({ text, key })),
  ),
  (stranger, key) => goOn(stranger, stranger.note({ audio: speech(), key })),
  (stranger, key) => Promise.all(Array.from({ length: 6 }, () => stranger.note({ audio: speech(), key }))),
  (stranger) =>
    Promise.all(Array.from({ length: 6 }, () => stranger.note({ audio: speech(["truncated", "schema"]) }))),
  (stranger) => stranger.note({ text: spoiled("schema", "schema", "schema", "schema") }),
  (stranger) => {
    const [audio] = fc.sample(forgedSound, 1);
    return stranger.note({ audio });
  },
];

const bill = async (): Promise<{ microdollars: number; heard: number; written: number }> =>
  (await fetch(`${inject("openai")}/bill`)).json();

test("a day of hostile strangers costs no more than the day's budget, as the models' provider counts", async () => {
  const start = env.DB.prepare(
    "insert or replace into attempts (scope, day, count, microdollars) values (?, ?, 0, ?)",
  );
  const day = dayOf(Date.now());
  await env.DB.batch([
    start.bind("all", day, SET - MICRODOLLARS),
    start.bind("trial", day, SET / 2 - MICRODOLLARS / 2),
  ]);
  await fetch(`${inject("openai")}/bill`, { method: "POST" });
  const strangers = Array.from({ length: STRANGERS }, () => newVisitor());
  const waiting = strangers.entries();
  const worker = async () => {
    for (const [index, stranger] of waiting) await ACTS[index % ACTS.length]?.(stranger, crypto.randomUUID());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // What was begun in the background ends: its models' calls are booked before they are made.
  const undone = "select count(*) as n from sessions where id not in (select session_id from drafts)";
  await vi.waitFor(async () => expect(await env.DB.prepare(undone).first<number>("n")).toBe(0), {
    timeout: 120_000,
    interval: 500,
  });
  const { microdollars, heard, written } = await bill();
  const all = env.DB.prepare("select microdollars from attempts where scope = 'all'");
  const booked = ((await all.first<number>("microdollars")) ?? 0) - (SET - MICRODOLLARS);
  expect(Math.min(heard, written)).toBeGreaterThan(20);
  expect(microdollars).toBeGreaterThan(0);
  expect(microdollars).toBeLessThanOrEqual(Math.min(booked, MICRODOLLARS / 2));
  // What is left is what no call fits into.
  expect(booked).toBeGreaterThan(MICRODOLLARS / 2 - 200_000);
  expect((await call(API.health)).status).toBe(200);
  // Callers without a plan have used up their half of the day's budget; the model still writes for subscribers.
  const { person } = await newSubscriber();
  const { id, mark } = fault();
  const hooks = await person.send("POST", API.hooks, { transcript: `${mark} ${RAMBLE}` });
  expect(await hooks.json()).not.toHaveProperty("fallback");
  expect((await callsOf(id)).writer).toBe(1);
}, 600_000);
