import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { signUp } from "../../bench/person.ts";
import { startHost } from "../../bench/worker/host.ts";
import { serve, standinApp } from "../../dev/standins/http.ts";
import { freePort } from "../../dev/tools.ts";
import { bytesOf, fileForm, pdfOf, pngChunk, pngOf } from "../files.ts";
import { toneIn } from "./audio/samples.ts";

const MIB = 2 ** 20;

/** Of the largest file that is taken, but for its header: 48 kHz, stereo, 16 bit. */
const LONGEST_SECONDS = (MAX_UPLOAD_BYTES - 1_000) / 192_000;

/** The app with this recogniser, and by how much what it holds grows until each call of what it sends files to. */
async function weighed(speech: string) {
  vi.stubEnv("MINIFLARE_WORKERD_V8_FLAGS", "--expose-gc");
  const held: Record<string, number> = {};
  let weigh = () => Promise.resolve(0);
  let floor = 0;
  const models = standinApp().all("*", async ({ req, json }) => {
    const { byteLength } = await req.arrayBuffer();
    // Of two channels one is heard.
    expect(byteLength).toBeGreaterThan(MAX_UPLOAD_BYTES / 2 - 1_000);
    // What is being sent lies outside of what the inspector counts.
    held[req.path] = (await weigh()) + byteLength / MIB - floor;
    return json({ text: "We fixed the pump on Tuesday, after a year." });
  });
  const { url: SPEECH_BASE_URL, close } = await serve(models);
  onTestFinished(close);

  const inspectorPort = await freePort();
  const host = await startHost(["weighed"], { SPEECH: speech, SPEECH_BASE_URL }, inspectorPort);
  onTestFinished(host.stop);
  const origin = await host.origin("weighed");
  const inspector = new WebSocket(`ws://127.0.0.1:${inspectorPort}/core:user:weighed`);
  await once(inspector, "open");
  onTestFinished(() => inspector.close());
  weigh = async () => {
    expect((await fetch(new URL("/gc", origin))).ok).toBe(true);
    const answered = once(inspector, "message");
    inspector.send('{"id":1,"method":"Runtime.getHeapUsage"}');
    const [{ data }] = await answered;
    const { usedSize, backingStorageSize } = JSON.parse(data).result;
    return (usedSize + backingStorageSize) / MIB;
  };
  // Whatever is loaded at the first request.
  await fetch(new URL(API.health, origin));
  floor = await weigh();
  return { origin, held };
}

test.each([
  ["openai", "/audio/transcriptions"],
  ["workers-ai", "/model"],
])("the largest upload takes less than 40 MiB while %s hears it", async (speech, heardAt) => {
  const { origin, held } = await weighed(speech);
  const form = new FormData();
  const sound = toneIn("note.wav", ["-ar", "48000", "-ac", "2"], LONGEST_SECONDS);
  form.set("audio", new File([new Uint8Array(sound)], "note.wav"));
  form.set("interviewMode", "false");
  const headers = { "CF-Connecting-IP": "192.0.2.1" };
  const answer = await fetch(new URL(API.transcribe, origin), { method: "POST", headers, body: form });
  expect(answer.status, await answer.text()).toBe(200);
  expect(Object.keys(held)).toEqual(["/vault", heardAt]);
  for (const mib of Object.values(held)) expect(mib).toBeLessThan(40);
});

/** What fills a file up to the most that is taken. */
const filler = (around: Uint8Array) => new Uint8Array(MAX_UPLOAD_BYTES - around.length - 100);

test.each([
  ["picture", "POST", API.postPictures("none"), pngOf(2, 2, pngChunk("IDAT", filler(pngOf(2, 2))))],
  ["document", "PUT", API.postDocument("none"), bytesOf("%PDF-1.4\n", filler(pdfOf(2)), pdfOf(2))],
])("the largest %s takes less than 40 MiB while it is stored", async (part, method, path, bytes) => {
  const { origin, held } = await weighed("openai");
  const { token } = await signUp(origin.origin);
  const body = fileForm(part, bytes, { title: "Two pages" });
  const headers = { Authorization: `Bearer ${token}` };
  // It is judged and stored before it is known whether there is such a post.
  expect((await fetch(new URL(path, origin), { method, headers, body })).status).toBe(404);
  expect(held["/vault"]).toBeLessThan(40);
});
