import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { test as base } from "./fixtures.ts";
import { type Speaking, speak, speakSentences } from "./speech.ts";

export { expect, signUp } from "./fixtures.ts";

/** What a microphone will hear. */
export interface Tape {
  page: Page;
  /** The browser reads its microphone's file anew, from the start, each time recording starts. */
  insert: (text: string, speaking?: Speaking) => Promise<void>;
  /** Sentences with pauses of so many seconds. */
  insertSlowly: (sentences: readonly string[], pauseSeconds: number) => Promise<void>;
}

/** A page whose microphone hears one text after another. */
export const test = base.extend<{ tape: Tape }>({
  tape: async ({ speakingPage }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "outspoken-tape-"));
    const file = join(folder, "tape.wav");
    const insert = async (text: string, speaking: Speaking = {}) =>
      copyFile(await speak(text, { padSeconds: 0.5, ...speaking }), file);
    const insertSlowly = async (sentences: readonly string[], pauseSeconds: number) =>
      copyFile((await speakSentences(sentences, MAX_RECORDING_SECONDS, pauseSeconds)).file, file);
    await insert("Hello.");
    await use({ page: await speakingPage(file), insert, insertSlowly });
    await rm(folder, { recursive: true });
  },
});
