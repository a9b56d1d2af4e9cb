import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import type { Health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { healthOf } from "../../../worker/domain/health.ts";
import { callsOf, drafted, newPerson, newSignup, RAMBLE, sendJson, spoken } from "../people.ts";
import { settled } from "../profile/profile.ts";

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

test("with sign-ups closed nobody new gets an account, and everybody else signs in", async () => {
  const known = newSignup();
  expect((await sendJson("POST", API.signup, known)).status).toBe(201);
  await off("signups");
  const refused = await sendJson("POST", API.signup, newSignup());
  expect(await codeOf(refused)).toEqual([503, "signups_closed"]);
  expect((await sendJson("POST", API.login, known)).status).toBe(200);
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
