import { expect, onTestFinished, test } from "vitest";
import { findChatModel, findWhisperServer } from "../../../dev/local-models.ts";
import { serve, standinApp } from "../../../dev/standins/http.ts";
import { freePort } from "../../../dev/tools.ts";

/** The origin of a server that has these models. */
async function serving(...models: string[]): Promise<string> {
  const data = models.map((id) => ({ id }));
  const { url, close } = await serve(standinApp().all("*", ({ json }) => json({ data })));
  onTestFinished(close);
  return url;
}

const portOf = (url: string) => Number(new URL(url).port);

test("a server that only embeds or hears writes nothing", async () => {
  const url = await serving("nomic-embed-text", "whisper-large-v3");
  expect(await findChatModel([portOf(url)])).toBeUndefined();
});

test("servers on usual ports are told apart by the names of their models: one hears, one chats", async () => {
  const other = await serving("llama-3");
  const whisper = await serving("llama-3", "Systran/faster-whisper-small");
  const [first, second, nobody] = [portOf(other), portOf(whisper), await freePort()];
  const baseUrl = `${whisper}/v1`;
  const found = { baseUrl, model: "Systran/faster-whisper-small" };
  expect(await findWhisperServer([nobody, first, second])).toEqual(found);
  expect(await findWhisperServer([nobody, first])).toBeUndefined();
  expect(await findChatModel([nobody, second])).toEqual({ baseUrl, model: "llama-3" });
});
