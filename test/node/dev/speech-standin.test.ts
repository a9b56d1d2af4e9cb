import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Running } from "../../../dev/standins/http.ts";
import { startSpeechStandin } from "../../../dev/standins/speech/server.ts";
import { speak } from "../../e2e/speech.ts";
import { startOpenAiStandin } from "../../standins/openai.ts";
import { soundIn } from "../audio/samples.ts";

let standin: Running;

// On a busy machine loading the model takes a while.
beforeAll(async () => {
  const started = await startSpeechStandin();
  if (!started) throw new Error("ffmpeg is missing; npm test installs it.");
  standin = started;
}, 60_000);
afterAll(() => standin.close());

async function transcribe(
  bytes: Uint8Array<ArrayBuffer>,
  { prompt = "", url = standin.url, name = "recording.wav", type = "" } = {},
) {
  const form = new FormData();
  form.set("file", new File([bytes], name, { type }));
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
  const { status, answer } = await transcribe(new Uint8Array(soundIn("room.wav", [], source)));
  expect([status, answer.text]).toEqual([200, ""]);
});

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const RIFF = "RIFF\0\0\0\0WAVE";
const EBML = "\x1aE\xdf\xa3\x84B\x82\x84webm";

test.each<[what: string, content: string, name?: string, type?: string]>([
  ["text", "not a recording"],
  ["a playlist that leads elsewhere", "#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/a.ts\n"],
  ["nothing", ""],
  ["AAC in a WebM, which knows Opus and Vorbis only", `${EBML} A_AAC`, "recording.webm"],
  ["WAV in a WebM", `${EBML} A_PCM/INT/LIT`, "recording.webm"],
  ["Matroska", "\x1aE\xdf\xa3\x88B\x82\x88matroska A_OPUS", "recording.webm"],
  ["a WebM named M4A", `${EBML} A_OPUS`, "recording.m4a"],
  ["AAC without a container", "\xff\xf1\x50\x80", "recording.mp3"],
  ["an MP3 that is said to be Ogg", "ID3", "recording.mp3", "audio/ogg"],
  ["a name that says nothing", RIFF, "recording"],
])("refuses %s as OpenAI does, and so does the stand-in of tests", async (_, content, name, type) => {
  const ofTests = await startOpenAiStandin();
  for (const url of [standin.url, ofTests.url]) {
    const { status, answer } = await transcribe(latin1(content), { url, name, type });
    expect([url, status]).toEqual([url, 400]);
    expect(answer.error.message).toMatch(
      /^Invalid file format\. Supported formats: \['flac', |^Audio file might be corrupted or unsupported$/,
    );
  }
  await ofTests.close();
});

test("refuses what begins well and can't be decoded", async () => {
  const { status, answer } = await transcribe(latin1(`${RIFF}nothing else`));
  expect([status, answer.error.message]).toEqual([400, expect.stringContaining("could not be decoded")]);
});

test("keeps no sound once it has answered", async () => {
  const place = mkdtempSync(join(tmpdir(), "outspoken-sounds-"));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const own = await startSpeechStandin({ folder: place });
  expect((await hear(await speak("Ship it on Friday."), { url: own?.url })).status).toBe(200);
  const left = readdirSync(place, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  await own?.close();
  expect(readdirSync(place)).toEqual([]);
});
