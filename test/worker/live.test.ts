import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, inject, vi } from "vitest";
import { LIVE_RECORDING_MS, MAX_LIVE_SECONDS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { app } from "../../worker/http/app.ts";
import { fileForm } from "../files.ts";
import { spyOnConsole } from "./account/log.ts";
import { silentWav, wav } from "./audio.ts";
import { callsOf, noise, type Person, sendForm, spoken, storedOf, test, useUpTrial } from "./people.ts";
import { pieceForm } from "./trust/requests.ts";
import { newVisitor, randomAddress } from "./visitors/visitor.ts";

const SAID = "We fixed the pump at Kubernetis.";

const sendPiece = (person: Person, body: FormData) => sendForm(person, "POST", API.live, body);

/** At a deployment with other settings. */
const sendThere = (settings: object, headers: HeadersInit, body = pieceForm(SAID)) =>
  app.request(
    API.live,
    { method: "POST", body, headers },
    { ...env, ...settings } as Env,
    createExecutionContext(),
  );

const bookedFor = ({ id }: Person) =>
  env.DB.prepare("select count from attempts where scope = ?").bind(`user:${id}`).first<number>("count");

test("a piece is answered in the speaker's spelling, and nothing of it is kept", async ({ person }) => {
  const correction = { kind: "spelling", heard: "Kubernetis", text: "Kubernetes" };
  expect((await person.send("POST", API.corrections, correction)).status).toBe(200);
  const [id, recordingId] = [crypto.randomUUID(), crypto.randomUUID()];
  const spies = spyOnConsole();
  const response = await sendPiece(person, pieceForm(SAID, recordingId, { id }));
  const log = spies.flatMap(({ mock }) => mock.calls.flat()).join();
  for (const spy of spies) spy.mockRestore();
  expect(log).toContain(API.live);
  expect(log).not.toMatch(/pump|Kubern/);
  const heard = { text: "We fixed the pump at Kubernetes.", ticket: expect.any(String) };
  expect([response.status, await response.json()]).toEqual([200, heard]);
  expect((await callsOf(id)).lastSpeech).toMatchObject({ prompt: "Kubernetes." });
  expect(await storedOf(person.id)).toEqual({ sessions: [], recordings: [], messages: [], drafts: [] });
  expect((await env.VAULT.list({ prefix: `${person.id}/` })).objects).toEqual([]);
  expect(await person.usage()).toMatchObject({ recordings_used: 0 });
  const made = fileForm("piece", noise(), { recordingId, index: "1" });
  expect(await (await sendPiece(person, made)).json()).toMatchObject({ text: "" });
});

test("pieces are one attempt, up to a hundred seconds, each person's own", async ({ person, other }) => {
  const recordingId = crypto.randomUUID();
  const pieces = Math.floor(MAX_LIVE_SECONDS / 3);
  for (let at = 0; at < pieces; at += 1)
    expect((await sendPiece(person, pieceForm("", recordingId, {}, at))).status).toBe(200);
  expect((await sendPiece(person, pieceForm("", recordingId, {}, pieces))).status).toBe(429);
  expect(await bookedFor(person)).toBe(1);
  expect((await sendPiece(other, pieceForm("", recordingId))).status).toBe(200);
  expect((await sendPiece(other, pieceForm("", crypto.randomUUID()))).status).toBe(200);
  expect(await bookedFor(other)).toBe(2);
});

const stereo = spoken(SAID).with(22, 2).with(32, 4);
const at48k = spoken(SAID).with(24, 0x80).with(25, 0xbb);

test.for([
  ["over twenty seconds", wav({ seconds: 20.1, tone: true }), 413],
  ["far more than a piece", wav({ seconds: 26, tone: true }), 413],
  ["of another rate", at48k, 415],
  ["of two channels", stereo, 415],
  ["that is no sound", new Uint8Array(100), 415],
] as const)("a piece %s is refused", async ([, sound, status], { person }) => {
  const body = fileForm("piece", sound, { recordingId: crypto.randomUUID(), index: "0" });
  expect((await sendPiece(person, body)).status).toBe(status);
});

test("the recogniser is asked once, and its failure is a 503", async ({ person }) => {
  const id = crypto.randomUUID();
  const body = pieceForm(SAID, crypto.randomUUID(), { id, faults: ["503"] });
  expect((await sendPiece(person, body)).status).toBe(503);
  expect((await callsOf(id)).speech).toBe(1);
});

test("it is not there where it is off, and not paid for after the trial", async ({ person }) => {
  const headers = { Authorization: `Bearer ${person.token}` };
  expect((await sendThere({ LIVE_WORDS: "off" }, headers)).status).toBe(404);
  expect((await sendThere({ SPEECH: "off" }, headers)).status).toBe(404);
  await useUpTrial(person);
  expect((await sendPiece(person, pieceForm(SAID))).status).toBe(402);
});

test("a stranger's first note shows its words too, takes nothing from its limit, and waits for proof where that is asked for", async () => {
  const visitor = newVisitor();
  const send = () => visitor.call(API.live, { method: "POST", body: pieceForm("") });
  for (let piece = 0; piece < 20; piece += 1) expect((await send()).status).toBe(200);
  expect(visitor.cookie()).toBe("");
  expect((await visitor.note({ audio: spoken(SAID) })).status).not.toBe(429);
  const headers = { "CF-Connecting-IP": randomAddress() };
  expect((await sendThere(inject("turnstile").env, headers)).status).toBe(403);
});

test("what was not booked keeps no object awake: silence, and what is no sound", async ({ person }) => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const kept = () => timers.mock.calls.filter(([, ms]) => ms === LIVE_RECORDING_MS).length;
  for (const sound of [silentWav(1), new Uint8Array(100)])
    await sendPiece(person, fileForm("piece", sound, { recordingId: crypto.randomUUID(), index: "0" }));
  expect(kept()).toBe(0);
  expect((await sendPiece(person, pieceForm(SAID))).status).toBe(200);
  expect(kept()).toBe(1);
  timers.mockRestore();
});
