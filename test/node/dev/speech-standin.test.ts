import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Running } from "../../../dev/standins/http.ts";
import { startSpeechStandin } from "../../../dev/standins/speech/server.ts";
import { measureSound } from "../../../worker/domain/audio/container.ts";
import { encode, speak, wordErrorRate } from "../../e2e/speech.ts";

const NOTE =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. But the work got better, and the bugs went down.";
/** Issue 2: what a spoken note may lose at most on its way to the transcript. */
const MAX_WORD_ERROR_RATE = 0.35;

const run = promisify(execFile);

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
  form.set("file", new Blob([bytes]), "recording");
  form.set("model", "whisper-1");
  form.set("prompt", prompt);
  const response = await fetch(`${url}/v1/audio/transcriptions`, { method: "POST", body: form });
  return { status: response.status, answer: await response.json() };
}

const hear = (file: string, options?: Parameters<typeof transcribe>[1]) =>
  transcribe(new Uint8Array(readFileSync(file)), options);

test("hears several recordings at once, each its own words", { timeout: 60_000 }, async () => {
  const said = ["Ship it on Friday.", NOTE, "Three customers upgraded before lunch.", "Good people matter."];
  const files = await Promise.all(said.map((text) => speak(text)));
  const heard = await Promise.all(files.map((file) => hear(file)));
  for (const [index, { answer }] of heard.entries()) {
    expect(wordErrorRate(said[index] ?? "", answer.text)).toBeLessThanOrEqual(MAX_WORD_ERROR_RATE);
  }
});

test("hears every part of a note that is too long for one piece", { timeout: 60_000 }, async () => {
  const long = `${NOTE} ${NOTE}`;
  const { answer } = await hear(await speak(long, { padSeconds: 1, format: "ogg" }));
  expect(wordErrorRate(long, answer.text)).toBeLessThanOrEqual(MAX_WORD_ERROR_RATE);
  const words: { word: string; probability: number }[] = answer.words;
  expect(words.map(({ word }) => word).join(" ")).toBe(answer.text);
  for (const { probability } of words) expect(probability).toBeLessThanOrEqual(1);
});

test("hears names that the speaker taught as they are spelled", { timeout: 60_000 }, async () => {
  const file = await speak("Last week Priya moved all of our customers to HubSpot.");
  const hearing = async (prompt?: string) => (await hear(file, { prompt })).answer.text;
  expect(await hearing()).not.toMatch(/Priya.*HubSpot/);
  expect(await hearing("Priya, HubSpot.")).toMatch(/Priya.*HubSpot/);
  expect(await hearing("Nguyen, Zapier.")).not.toMatch(/Nguyen|Zapier/);
});

test.each(["pcm_mulaw", "pcm_alaw", "pcm_f64le"])(
  "hears %s, as the server sends it on",
  { timeout: 60_000 },
  async (codec) => {
    const source = ["-i", await speak("Three customers upgraded before lunch."), "-c:a", codec];
    const file = join(folder, `${codec}.wav`);
    await run("ffmpeg", ["-loglevel", "error", ...source, file]);
    const sound = measureSound(new Uint8Array(readFileSync(file)), "wav", 90);
    const { answer } = await transcribe(
      new Uint8Array(typeof sound === "string" ? [] : (sound?.bytes ?? [])),
    );
    expect(answer.text).toMatch(/customers upgraded before lunch/);
  },
);

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
])("refuses %s", async (_, content) => {
  const { status, answer } = await transcribe(new TextEncoder().encode(content));
  expect(status).toBe(400);
  expect(answer.error.message).toMatch(/could not be decoded/);
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
