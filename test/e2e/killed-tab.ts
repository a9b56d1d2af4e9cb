import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { test as base } from "./tape.ts";

export { expect } from "./tape.ts";

/** A browser that can be killed, and started anew on the same profile as a person's own is. */
export interface Computer {
  /** Starts the browser. Its microphone hears this wav file from the moment recording starts. */
  start: (wav: string) => Promise<Page>;
  /** Ends the browser at once, without a word to it. */
  kill: () => Promise<void>;
}

export const test = base.extend<{ computer: Computer }>({
  computer: async ({ playwright, launchOptions, baseURL, extraHTTPHeaders, permissions }, use) => {
    const profile = await mkdtemp(join(tmpdir(), "outspoken-profile-"));
    let running: BrowserContext | undefined;
    await use({
      async start(wav) {
        running = await playwright.chromium.launchPersistentContext(profile, {
          ...launchOptions,
          args: [...(launchOptions.args ?? []), `--use-file-for-fake-audio-capture=${wav}%noloop`],
          baseURL,
          extraHTTPHeaders,
          permissions,
        });
        return running.newPage();
      },
      async kill() {
        if (!running) throw new Error("There is no browser to kill.");
        const gone = running.waitForEvent("close");
        process.kill(await processOf(running), "SIGKILL");
        await gone;
        running = undefined;
      },
    });
    await running?.close();
    // What is left of a killed browser takes a moment to notice.
    await rm(profile, { recursive: true, force: true, maxRetries: 20 });
  },
});

async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const processes = (await session?.send("SystemInfo.getProcessInfo"))?.processInfo;
  const main = processes?.find(({ type }) => type === "browser");
  if (!main) throw new Error("The browser does not say which process it is.");
  return main.id;
}

/** Ends the process behind a page, as a phone does that is short of memory; answers a new page of the same browser. */
export async function crash(page: Page): Promise<Page> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  // Nobody is left to answer.
  session.send("Page.crash").catch(() => undefined);
  await crashed;
  return page.context().newPage();
}
