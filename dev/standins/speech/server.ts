import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { onPath } from "../../tools.ts";
import type { Running } from "../http.ts";

/**
 * A speech service on loopback that speaks OpenAI's `POST /v1/audio/transcriptions` and really listens, by Moonshine (English only),
 * with the times of words and the probability of each. It runs in a thread of its own, which recognising keeps busy. Sound that it is
 * working on is kept in a folder of its own in `folder`. Returns `undefined` where ffmpeg is missing.
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
