import type { Browser } from "@playwright/test";
import { IDLE_MS } from "#contract/limits.ts";
import { startApp } from "../app.ts";
import { launchBrowser } from "../browser.ts";
import { type Screen, screensOf, signIn, standing } from "../screens.ts";

/**
 * By screen, the scripts that a browser really fetches until it stands, as in `assets/chat-1a2b3c.js`: an import that is made
 * at once is no later than any other. What waits for an idle moment waits for ever here.
 */
export async function fetchedScripts(): Promise<Map<string, string[]>> {
  const browser = await launchBrowser();
  const app = await startApp();
  try {
    const screens = await screensOf(app.origin);
    const fetched = new Map<string, string[]>();
    for (const screen of screens) fetched.set(screen.name, await visit(browser, app.origin, screen));
    return fetched;
  } finally {
    await app.stop();
    await browser.close();
  }
}

async function visit(browser: Browser, origin: string, { path, token }: Screen): Promise<string[]> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.addInitScript((idleMs) => {
    const { setTimeout } = window;
    window.setTimeout = ((...[work, ms, ...values]: Parameters<typeof setTimeout>) =>
      ms === idleMs ? 0 : setTimeout(work, ms, ...values)) as typeof setTimeout;
  }, IDLE_MS);
  if (token) await signIn(context, token);
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push(pathname.slice(1));
  });
  await page.goto(origin + path);
  await standing(page);
  await context.close();
  return scripts;
}
