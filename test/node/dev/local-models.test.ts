import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { findChatModel, findWhisperServer } from "../../../dev/local-models.ts";
import { freePort } from "../../../dev/tools.ts";

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
