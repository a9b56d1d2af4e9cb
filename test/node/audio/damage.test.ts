import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { READABLE, recordingOf } from "./samples.ts";

/** Of each container, shared among the kinds of sound in it. */
const FILES = 2_000;
/** Enough for two clusters or fragments. */
const SECONDS = 2;
const SEED = Date.now() % 1_000_000;
/** A file takes a millisecond; this long means that it never ends. */
const HANGS_MS = 10_000;

interface Progress {
  seed: number;
  error?: string;
}

/** Measures damaged copies in a thread of its own, which can be ended even where it never comes back. */
function measureAll(bytes: Uint8Array, from: number, count: number): Promise<Progress[]> {
  const thread = new Worker(new URL("damage-thread.ts", import.meta.url), {
    workerData: { bytes, from, count },
  });
  return new Promise((resolve, reject) => {
    const failures: Progress[] = [];
    let last = from;
    const hang = () => {
      failures.push({ seed: last, error: "It never ends." });
      void thread.terminate();
    };
    let watchdog = setTimeout(hang, HANGS_MS);
    thread.on("message", (progress: Progress) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(hang, HANGS_MS);
      last = progress.seed;
      if (progress.error) failures.push(progress);
    });
    thread.on("error", reject);
    thread.on("exit", () => {
      clearTimeout(watchdog);
      resolve(failures);
    });
  });
}

test.each(READABLE)(
  "no damage to %s keeps its reader busy or makes it throw",
  async (kind) => {
    const kinds = READABLE.filter((other) => extname(other) === extname(kind)).length;
    const failures = await measureAll(recordingOf(kind, SECONDS), SEED, Math.ceil(FILES / kinds));
    expect(failures, `from seed ${SEED}`).toEqual([]);
  },
  180_000,
);
