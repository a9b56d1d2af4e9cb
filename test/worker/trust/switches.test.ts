import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import type { SessionDetail } from "#contract/chat.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { Health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { healthOf } from "../../../worker/domain/health.ts";
import { consent } from "../linkedin/consent.ts";
import { callsOf, drafted, newPerson, newSignup, RAMBLE, sendJson, spoken } from "../people.ts";
import { settled } from "../profile/profile.ts";
import { newVisitor } from "../visitors/visitor.ts";

const off = (name: string) => env.DB.prepare("insert into switches (name) values (?)").bind(name).run();
const allOn = () => env.DB.prepare("delete from switches").run();

afterEach(allOn);

const codeOf = async (response: Response) => [
  response.status,
  (await response.json<{ code: string }>()).code,
];

test("with the writer switched to the built-in one no model writes, and what is written says so", async () => {
  const person = await newPerson();
  await off("writer");
  const note = await person.note({ text: RAMBLE });
  const { sessionId } = await note.json<{ sessionId: string }>();
  expect(await drafted(person, sessionId)).toMatchObject({ writtenBy: "builtin", fallback: true });
  await settled(sessionId);
  const hooks = await person.send("POST", API.hooks, { transcript: RAMBLE });
  expect(await hooks.json()).toMatchObject({ fallback: true });
  const today = await env.DB.prepare("select count from attempts where scope = ?")
    .bind(`user:${person.id}`)
    .first();
  expect(today).toBeNull();
  await allOn();
  const again = await person.send("POST", API.hooks, { transcript: RAMBLE });
  expect(await again.json()).not.toHaveProperty("fallback");
});

test("with speech switched off sound is kept and refused in words, and typed notes go on", async () => {
  const person = await newPerson();
  await off("speech");
  const id = crypto.randomUUID();
  const key = crypto.randomUUID();
  const refused = await person.note({ audio: spoken(RAMBLE, { id }), key });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(60);
  expect(await codeOf(refused)).toEqual([503, "speech_off"]);
  expect((await callsOf(id)).speech).toBe(0);
  expect(await person.usage()).toMatchObject({ recordings_used: 0 });
  const [kept] = await (await person.get(API.recordings)).json<{ status: string; hasAudio: boolean }[]>();
  expect(kept).toMatchObject({ status: "waiting", hasAudio: true });
  expect((await person.note({ text: RAMBLE })).status).toBe(200);
  await allOn();
  expect((await person.note({ audio: spoken(RAMBLE, { id }), key })).status).toBe(200);
});

test("with the voice switched off the browser reads a question, and what was read before is still played", async () => {
  const asked = async () => {
    const person = await newPerson();
    const note = await person.note({ text: RAMBLE });
    const { sessionId } = await note.json<{ sessionId: string }>();
    await drafted(person, sessionId);
    await settled(sessionId);
    const { messages } = await (await person.get(API.chat(sessionId))).json<SessionDetail>();
    const id = messages.find(({ role }) => role === "assistant")?.id ?? "";
    return () => person.get(API.messageAudio(sessionId, id));
  };
  const [before, meanwhile] = [await asked(), await asked()];
  expect((await before()).status).toBe(200);
  await off("voice");
  expect([(await before()).status, (await meanwhile()).status]).toEqual([200, 204]);
  await allOn();
  expect((await meanwhile()).status).toBe(200);
});

test("with sign-ups closed nobody new gets an account, and everybody else signs in", async () => {
  const known = newSignup();
  expect((await sendJson("POST", API.signup, known)).status).toBe(201);
  await off("signups");
  const refused = await sendJson("POST", API.signup, newSignup());
  expect(await codeOf(refused)).toEqual([503, "signups_closed"]);
  expect((await sendJson("POST", API.login, known)).status).toBe(200);
});

test("with sign-ups closed LinkedIn makes nobody an account either, and lets its members in; visitors stay", async () => {
  const visitor = newVisitor();
  const known = `${crypto.randomUUID()}@example.com`;
  const enter = async (email: string) => {
    const start = await visitor.call(API.linkedinStart);
    const { pathname, search } = await consent((await start.json<{ authUrl: string }>()).authUrl, { email });
    const headers = { Cookie: start.headers.get("Set-Cookie")?.split(";")[0] ?? "" };
    const back = await visitor.call(pathname + search, { headers, redirect: "manual" });
    return new URL(back.headers.get("Location") ?? "", "https://outspoken.test").searchParams;
  };
  expect((await enter(known)).get("token")).toBeTruthy();
  await off("signups");
  const note = await visitor.note({ text: RAMBLE });
  const { sessionId } = await note.json<{ sessionId: string }>();
  const refused = await enter(`${crypto.randomUUID()}@example.com`);
  expect([refused.get("token"), refused.get("error")]).toEqual([null, ERROR_MESSAGES.signups_closed]);
  expect((await visitor.call(API.chat(sessionId))).status).toBe(200);
  expect((await enter(known)).get("token")).toBeTruthy();
});

test("health tells the screens what is switched off", async () => {
  await Promise.all([off("speech"), off("writer")]);
  const answer: Health = await healthOf(
    depsOf(env),
    "https://switched.example",
    undefined,
    Date.now() + 3_600_000,
  );
  expect(answer).toMatchObject({ ok: true, speech: "off", writer: "builtin" });
});
