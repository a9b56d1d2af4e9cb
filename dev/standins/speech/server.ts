import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { onPath } from "../../tools.ts";
import type { Running } from "../http.ts";

/**
 * OpenAI's `POST /v1/audio/transcriptions` on loopback, by Moonshine (English only), with the times and probabilities of words, in a
 * thread of its own, which recognising keeps busy. Sound is kept in a folder of its own meanwhile. Undefined where ffmpeg is missing.
 */
export async function startSpeechStandin({ folder: parent = tmpdir() } = {}): Promise<Running | undefined> {
  if (!onPath("ffmpeg")) return undefined;
  const folder = mkdtempSync(join(parent, "outspoken-speech-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // On a signal, wrangler ends the process before `close` can run.
  process.once("exit", removeFolder);
  const thread = new Worker(new URL("./thread.ts", import.meta.url), { execArgv: [], workerData: folder });
  const [url] = await once(thread, "message");
  return {
    url,
    close: async () => {
      await thread.terminate();
      process.off("exit", removeFolder);
      removeFolder();
    },
  };
}
