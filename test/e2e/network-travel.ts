import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { test as base } from "./fixtures.ts";
import { type Fault, type Line, openLine } from "./network-line.ts";
import { type Standing, standingOf, withoutWords } from "./network-standing.ts";
import { screen } from "./recorder.ts";
import { speak } from "./speech.ts";
import { keepToken } from "./token.ts";

const PRESS_TIMEOUT_MS = 20_000;
const OVERLAY_MS = 6_000;
/** A note is heard and written about in between, in two browsers side by side. */
const DONE_TIMEOUT_MS = 45_000;

/** One thing that a person does on their road. */
export interface Step {
  take: (page: Page) => Promise<unknown>;
  done: (page: Page) => Locator;
  /** What the screen offers when it came to nothing; without it, it is done once more as before. */
  wayOn?: (page: Page) => Locator;
  /** The screen goes on by itself, so it is not looked at any further. */
  fleeting?: boolean;
}

export interface Traveller {
  /** None for a visitor. */
  token: string | null;
  /** What they do first, without any loss: another road is about that. */
  arrive?: Step[];
  steps: Step[];
  /** What they have elsewhere than with us. */
  elsewhere?: () => Promise<unknown>;
}

/** What somebody wants, from an account (or none) to where it is done. */
export interface Road {
  name: string;
  /** What the microphone hears each time recording starts. Nobody hears the same twice, so words are not compared. */
  says?: string;
  /** Makes who sets out, without a browser. */
  begin: (request: APIRequestContext) => Promise<Traveller>;
  /** What has to stand at its end, among other things. */
  end?: { here?: object; elsewhere?: object };
}

/** The n-th call of a name is lost; or there is no line at all while this step is taken (counted from 0). */
export type Loss = { call: string; nth: number; fault: Fault } | { offlineAt: number };

export interface Journey {
  calls: string[];
  /** Whether what was to be lost has been. */
  lost: () => boolean;
  standing: () => Promise<{ here: Standing; elsewhere: unknown }>;
}

export type Go = (road: Road, loss: Loss | null, atEnd: (journey: Journey) => Promise<void>) => Promise<void>;

/** What a screen says when something came to nothing. */
const trouble = (page: Page): Locator =>
  page
    .getByText(
      /\bfailed\b|didn't load|can't (load|reach)|couldn't|no answer|no connection|took too long|^Error$/i,
    )
    .filter({ visible: true });

export const tryAgain = (page: Page): Locator =>
  page.getByRole("button", { name: "Try again" }).filter({ visible: true });

/** With a note that waits, or with one that has gone by itself. */
export const sendOrOpen = (page: Page): Locator =>
  screen(page)
    .waiting.getByRole("button", { name: "Send again" })
    .or(page.getByRole("link", { name: "Open draft" }))
    .or(tryAgain(page));

/** What stands in the place of something that is still to come. */
const waits = (page: Page): Locator =>
  page.locator(".animate-pulse, .voice-bar, [aria-busy=true]").filter({ visible: true });

/** As somebody does who reads what the screen says: once more, by the way that it offers. */
async function insist(page: Page, line: Line, { take, done, wayOn, fleeting }: Step): Promise<void> {
  // Nothing is lost twice, so there is nothing to put up with once that is over.
  const overcome = line.lost();
  await take(page);
  if (!overcome) {
    await expect(done(page).or(trouble(page)).first()).toBeVisible({ timeout: DONE_TIMEOUT_MS });
    await goOn(page, { take, done, wayOn });
  }
  await expect(done(page)).toBeVisible({ timeout: DONE_TIMEOUT_MS });
  if (!fleeting) await expectWhole(page);
}

async function goOn(page: Page, { take, done, wayOn }: Step): Promise<void> {
  if (wayOn) await expect(done(page).or(wayOn(page)).first()).toBeVisible();
  if (await done(page).isVisible()) return;
  if (!wayOn) return void (await take(page));
  const arrived = done(page).waitFor({ timeout: DONE_TIMEOUT_MS });
  // What waits may go by itself just then, and its button with it.
  await Promise.race([wayOn(page).first().click(), arrived]);
  // Nothing else may look at the page meanwhile: of two that come upon the overlay, one would never go on.
  await arrived;
}

/** Whatever else of the screen did not come can be asked for too; then nothing is left that waits for ever. */
async function expectWhole(page: Page): Promise<void> {
  const another = tryAgain(page).first();
  // What is read again by itself meanwhile takes its button away.
  if (await another.isVisible()) await another.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(waits(page)).toHaveCount(0);
}

/** With no line at all the screen says so; once it is back, it goes on by itself or by what it offers. */
async function insistOffline(page: Page, { take, done, wayOn, fleeting }: Step): Promise<void> {
  await page.context().setOffline(true);
  await take(page);
  await expect(trouble(page).first()).toBeVisible();
  await page.context().setOffline(false);
  await goOn(page, { take, done, wayOn });
  await expect(done(page)).toBeVisible({ timeout: DONE_TIMEOUT_MS });
  if (!fleeting) await expectWhole(page);
}

export const test = base.extend<{ go: Go; appOrigin: string }>({
  appOrigin: async ({ baseURL }, use) => use(baseURL ?? ""),
  go: async ({ browser, playwright, launchOptions, appOrigin, contextOptions, permissions }, use) => {
    const hearing = async (text: string) =>
      playwright.chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          `--use-file-for-fake-audio-capture=${await speak(text)}%noloop`,
        ],
      });

    await use(async ({ begin, says }, loss, atEnd) => {
      const line = await openLine(appOrigin);
      // Some limits count by address, and each journey is somebody else's.
      const extraHTTPHeaders = { "CF-Connecting-IP": newAddress() };
      const request = await playwright.request.newContext({ baseURL: appOrigin, extraHTTPHeaders });
      const own = says === undefined ? undefined : await hearing(says);
      const options = { ...contextOptions, baseURL: line.origin, permissions, extraHTTPHeaders };
      const context = await (own ?? browser).newContext(options);
      const uncaught: string[] = [];
      context.on("weberror", (error) => uncaught.push(String(error.error())));

      const { token, arrive = [], steps, elsewhere } = await begin(request);
      const page = await context.newPage();
      page.setDefaultTimeout(PRESS_TIMEOUT_MS);
      // Nobody looks at the overlay for longer than they have to; it may end by itself just then.
      const openNow = page.getByRole("button", { name: "Open now" });
      const press = () => openNow.click({ timeout: OVERLAY_MS }).catch(() => undefined);
      await page.addLocatorHandler(openNow, press, { noWaitAfter: true });
      if (token !== null) await signInOnce(page, token);
      for (const step of arrive) await insist(page, line, step);
      line.calls.length = 0;
      if (loss && "call" in loss) line.lose(loss.call, loss.nth, loss.fault);
      for (const [index, step] of steps.entries()) {
        if (loss && "offlineAt" in loss && loss.offlineAt === index) await insistOffline(page, step);
        else await insist(page, line, step);
      }
      await atEnd({
        calls: [...line.calls],
        lost: line.lost,
        standing: async () => {
          const here = await standingOf(request, token ?? (await tokenIn(context)));
          return { here: says === undefined ? here : withoutWords(here), elsewhere: await elsewhere?.() };
        },
      });
      expect(uncaught, "errors that nothing caught").toEqual([]);
      await context.close();
      await own?.close();
      await request.dispose();
      line.close();
    });
  },
});

const newAddress = () => `10.${crypto.getRandomValues(new Uint8Array(3)).join(".")}`;

/** Once, not with every page: some roads lead out of the account. */
async function signInOnce(page: Page, token: string): Promise<void> {
  await page.goto("/robots.txt");
  await keepToken(page, token);
}

/** Of whoever signed up on their way. */
async function tokenIn(context: BrowserContext): Promise<string | null> {
  const { origins } = await context.storageState();
  const items = origins.flatMap(({ localStorage }) => localStorage);
  return items.find(({ name }) => name === TOKEN_STORAGE_KEY)?.value ?? null;
}
