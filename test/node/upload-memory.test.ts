import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { arrayBuffer } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { startHost } from "../../bench/worker/host.ts";
import { freePort } from "../../dev/tools.ts";

const MIB = 2 ** 20;

/** The largest file that is taken: 48 kHz, stereo, 16 bit. */
function largestWav(): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(MAX_UPLOAD_BYTES).map((_, at) => (at * 37) % 64);
  const header = Buffer.from(file.buffer, 0, 44);
  header.write("RIFF____WAVEfmt ");
  for (const [at, value] of Object.entries({ 4: file.length - 8, 16: 16, 20: 0x20001, 24: 48_000 }))
    header.writeUInt32LE(value, Number(at));
  for (const [at, value] of Object.entries({ 28: 192_000, 32: 0x100004, 40: file.length - 44 }))
    header.writeUInt32LE(value, Number(at));
  header.write("data", 36);
  return file;
}

test.each([
  ["openai", "/audio/transcriptions"],
  ["workers-ai", "/model"],
])("the largest upload takes less than 40 MiB while %s hears it", async (speech, heardAt) => {
  vi.stubEnv("MINIFLARE_WORKERD_V8_FLAGS", "--expose-gc");
  const held: Record<string, number> = {};
  let weigh = () => Promise.resolve(0);
  const server = createServer(async (request, response) => {
    const { byteLength } = await arrayBuffer(request);
    expect(byteLength).toBeGreaterThan(MAX_UPLOAD_BYTES - 1_000);
    // What is being sent lies outside of what the inspector counts.
    held[request.url ?? ""] = (await weigh()) + byteLength / MIB;
    response
      .setHeader("content-type", "application/json")
      .end('{"text":"We fixed the pump on Tuesday, after a year."}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const SPEECH_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

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
  const floor = await weigh();

  const form = new FormData();
  form.set("audio", new File([largestWav()], "note.wav"));
  form.set("interviewMode", "false");
  const headers = { "CF-Connecting-IP": "192.0.2.1" };
  const answer = await fetch(new URL(API.transcribe, origin), { method: "POST", headers, body: form });
  expect(answer.status, await answer.text()).toBe(200);
  expect(Object.keys(held)).toEqual(["/vault", heardAt]);
  for (const mib of Object.values(held)) expect(mib - floor).toBeLessThan(40);
});
