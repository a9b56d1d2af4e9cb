import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Running } from "../../../dev/standins/http.ts";
import { startSpeechStandin } from "../../../dev/standins/speech/server.ts";
import { encode, speak } from "../../e2e/speech.ts";

let standin: Running;
let folder: string;

beforeAll(async () => {
  const started = await startSpeechStandin();
  if (!started) throw new Error("ffmpeg is missing; npm test installs it.");
  standin = started;
  folder = await mkdtemp(join(tmpdir(), "outspoken-sounds-"));
});

afterAll(async () => {
  await standin.close();
  await rm(folder, { recursive: true });
});

async function transcribe(bytes: Uint8Array<ArrayBuffer>, { prompt = "", url = standin.url } = {}) {
  const form = new FormData();
  form.set("file", new File([bytes], "recording.wav"));
  form.set("model", "whisper-1");
  form.set("prompt", prompt);
  const response = await fetch(`${url}/v1/audio/transcriptions`, { method: "POST", body: form });
  return { status: response.status, answer: await response.json() };
}

const hear = (file: string, options?: Parameters<typeof transcribe>[1]) =>
  transcribe(new Uint8Array(readFileSync(file)), options);

test("hears names that the speaker taught as they are spelled", { timeout: 60_000 }, async () => {
  const file = await speak("Last week Priya moved all of our customers to HubSpot.");
  const hearing = async (prompt?: string) => (await hear(file, { prompt })).answer.text;
  expect(await hearing()).not.toMatch(/Priya.*HubSpot/);
  expect(await hearing("Priya, HubSpot.")).toMatch(/Priya.*HubSpot/);
  expect(await hearing("Nguyen, Zapier.")).not.toMatch(/Nguyen|Zapier/);
});

test("says of another language that it does not know it", { timeout: 60_000 }, async () => {
  const said =
    "La semana pasada le dije a mi equipo que dejaríamos de trabajar los fines de semana. Al principio nadie me creyó.";
  const { status, answer } = await hear(await speak(said));
  expect([status, answer.error?.message]).toEqual([400, expect.stringContaining("English only")]);
});

test.each([
  ["silence", "anullsrc=r=48000:d=2"],
  ["a beep", "sine=f=440:d=1"],
  ["the noise of a room", "anoisesrc=c=pink:a=0.02:d=3"],
])("hears nothing in %s", async (_, source) => {
  const file = join(folder, `${crypto.randomUUID()}.wav`);
  await encode(["-f", "lavfi", "-i", source], file);
  const { status, answer } = await hear(file);
  expect(status).toBe(200);
  expect(answer.text).toBe("");
});

test.each([
  ["text", "not a recording"],
  ["a playlist that leads elsewhere", "#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/a.ts\n"],
  ["nothing", ""],
  ["what begins well and can't be decoded", "RIFF\0\0\0\0WAVEnothing else"],
])("refuses %s", async (_, content) => {
  const { status, answer } = await transcribe(new TextEncoder().encode(content));
  expect([status, answer.error.message]).toEqual([400, expect.stringContaining("could not be decoded")]);
});

test("keeps no sound once it has answered", async () => {
  const place = await mkdtemp(join(folder, "tmp-"));
  const own = await startSpeechStandin({ folder: place });
  expect((await hear(await speak("Ship it on Friday."), { url: own?.url })).status).toBe(200);
  const left = readdirSync(place, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  await own?.close();
  expect(readdirSync(place)).toEqual([]);
});
