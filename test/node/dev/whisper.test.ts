import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findChatModel, findWhisperServer } from "../../../dev/local-models.ts";
import { startSpeechStandin } from "../../../dev/standins/speech/server.ts";
import { findWhisperCpp, startWhisperServer } from "../../../dev/standins/speech/whisper.ts";
import { freePort } from "../../../dev/tools.ts";
import { speak } from "../../e2e/speech.ts";

const path = process.env.PATH ?? "";
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "outspoken-whisper-"));
  process.env.PATH = `${folder}${delimiter}${path}`;
});

afterEach(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true });
});

/** Puts a program on the PATH. */
const program = (name: string, code: string) =>
  writeFileSync(join(folder, name), `#!${process.execPath}\n${code}`, { mode: 0o755 });

function model(name: string, bytes: number): string {
  const file = join(folder, name);
  writeFileSync(file, new Uint8Array(bytes));
  return file;
}

async function serving(body: unknown): Promise<{ port: number; close: () => void }> {
  const server = createServer((_, response) => response.end(JSON.stringify(body)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test("a server that only embeds or hears writes nothing", async () => {
  const server = await serving({ data: [{ id: "nomic-embed-text" }, { id: "whisper-large-v3" }] });
  expect(await findChatModel([server.port])).toBeUndefined();
  server.close();
});

test("servers on usual ports are told apart by the names of their models: one hears, one chats", async () => {
  const [other, whisper, nobody] = await Promise.all([
    serving({ data: [{ id: "llama-3" }] }),
    serving({ data: [{ id: "llama-3" }, { id: "Systran/faster-whisper-small" }] }),
    freePort(),
  ]);
  expect(await findWhisperServer([nobody, other.port, whisper.port])).toEqual({
    baseUrl: `http://127.0.0.1:${whisper.port}/v1`,
    model: "Systran/faster-whisper-small",
  });
  expect(await findWhisperServer([nobody, other.port])).toBeUndefined();
  expect(await findChatModel([nobody, whisper.port])).toEqual({
    baseUrl: `http://127.0.0.1:${whisper.port}/v1`,
    model: "llama-3",
  });
  for (const { close } of [other, whisper]) close();
});

test("whisper.cpp is found with its best model, its server before its command, and not without a model", () => {
  program("whisper-cli", "");
  expect(findWhisperCpp([folder, join(folder, "missing")])).toBeUndefined();
  model("ggml-tiny.bin", 10);
  model("ggml-silero-v5.bin", 90);
  const base = model("ggml-base.en.bin", 20);
  expect(findWhisperCpp([folder])).toEqual({ program: "whisper-cli", model: base });
  program("whisper-server", "");
  expect(findWhisperCpp([folder])).toEqual({ program: "whisper-server", model: base });
});

test("hears by whisper-cli: its words, their times and how likely they are", {
  timeout: 60_000,
}, async () => {
  const token = (text: string, from: number, to: number, p: number) => ({ text, offsets: { from, to }, p });
  const answer = {
    result: { language: "de" },
    transcription: [
      { tokens: [token("[_BEG_]", 0, 0, 1), token(" Wir", 100, 300, 0.9), token(" liefer", 300, 700, 0.8)] },
      { tokens: [token("n", 700, 800, 0.4), token(".", 800, 820, 0.9), token("[_TT_41]", 820, 820, 0.3)] },
    ],
  };
  program(
    "whisper-cli",
    `const { writeFileSync, readFileSync } = process.getBuiltinModule("node:fs");
    const after = (name) => process.argv[process.argv.indexOf(name) + 1];
    if (readFileSync(after("-f")).toString("latin1", 0, 4) !== "RIFF") process.exit(1);
    writeFileSync(${JSON.stringify(join(folder, "asked"))}, JSON.stringify([after("-m"), after("--prompt")]));
    writeFileSync(after("-of") + ".json", ${JSON.stringify(JSON.stringify(answer))});`,
  );
  const sounds = join(folder, "sounds");
  mkdirSync(sounds);
  const standin = await startSpeechStandin({ whisperModel: "ggml-base.bin", folder: sounds });
  const form = new FormData();
  form.set("file", new Blob([readFileSync(await speak("Ship it on Friday."))]), "recording.wav");
  form.set("prompt", "Kubernetes.");
  const response = await fetch(`${standin?.url}/v1/audio/transcriptions`, { method: "POST", body: form });
  expect(await response.json()).toMatchObject({
    text: "Wir liefern.",
    language: "de",
    words: [
      { word: "Wir", start: 0.1, end: 0.3, probability: 0.9 },
      { word: "liefern.", start: 0.3, end: 0.82, probability: 0.4 },
    ],
  });
  expect(JSON.parse(readFileSync(join(folder, "asked"), "utf8"))).toEqual(["ggml-base.bin", "Kubernetes."]);
  await standin?.close();
});

test("starts whisper-server with its model, and says when it cannot", { timeout: 60_000 }, async () => {
  program(
    "whisper-server",
    `const after = (name) => process.argv[process.argv.indexOf(name) + 1];
    if (after("-m") !== "ggml-base.bin") process.exit(3);
    process.getBuiltinModule("node:http").createServer(({ url }, response) => response.end(JSON.stringify({ text: url })))
      .listen(Number(after("--port")), after("--host"));`,
  );
  const { baseUrl, close } = await startWhisperServer("ggml-base.bin");
  const response = await fetch(`${baseUrl}/audio/transcriptions`, { method: "POST" });
  expect(await response.json()).toEqual({ text: "/v1/audio/transcriptions" });
  await close();
  await expect(startWhisperServer("missing.bin")).rejects.toThrow("whisper-server ended with 3.");
});
