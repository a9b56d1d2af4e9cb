import { test as base, expect, type LaunchOptions, type Locator, type Page } from "@playwright/test";
import { startApp } from "../../bench/app.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP_TAG } from "../deep.ts";
import { isLeftOut, seedIn } from "../sample.ts";

export { expect, startApp };

/** Marks a test as deep: `npm test` runs a sample of them, `npm run test:deep` all. */
export const DEEP = { tag: DEEP_TAG };

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

interface Fixtures {
  /** Messages on the browser's console that a test provokes; anything else there fails it. */
  expectedConsole: RegExp[];
  consoleIsClean: undefined;
  routesEnd: undefined;
  /**
   * Skips a deep test that is not in the sample, before anything else is made for it. Who starts an app for `baseURL` has that
   * depend on this first: Playwright asks for it before all that runs by itself.
   */
  sampled: undefined;
  /** A page of a browser whose microphone hears this wav file. */
  speakingPage: (wav: string) => Promise<Page>;
}

/** The browser notes every refused and broken request by itself; what the app makes of them is what tests look at. */
const BROWSERS_OWN = /^Failed to load resource:/;

/** What starts a browser whose microphone hears this wav file, once, from the moment recording starts. */
export const hearing = (options: LaunchOptions, wav: string): LaunchOptions => ({
  ...options,
  args: [...(options.args ?? []), `--use-file-for-fake-audio-capture=${wav}%noloop`],
});

export const test = base.extend<Fixtures>({
  expectedConsole: [[], { option: true }],

  sampled: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it depends on from this pattern.
    async ({}, use, { tags, titlePath, skip }) => {
      const leftOut = tags.includes(DEEP_TAG) && isLeftOut(seedIn(process.env), titlePath.join(" "));
      skip(leftOut, "in npm run test:deep");
      await use(undefined);
    },
    { auto: true },
  ],

  // The limits on sign-ups count by address; tests side by side are not one caller.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, "CF-Connecting-IP": randomAddress() });
  },

  consoleIsClean: [
    async ({ context, expectedConsole }, use) => {
      const unexpected: string[] = [];
      const note = (message: string) => {
        if (![BROWSERS_OWN, ...expectedConsole].some((pattern) => pattern.test(message)))
          unexpected.push(message);
      };
      context.on("console", (message) => message.type() === "error" && note(message.text()));
      context.on("weberror", (error) => note(error.error().message));
      await use(undefined);
      expect(unexpected, "errors on the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  // A route's handler may still be running when its test ends, and its error would fail the test.
  routesEnd: [
    async ({ context }, use) => {
      await use(undefined);
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    },
    { auto: true },
  ],

  speakingPage: async ({ playwright, launchOptions, contextOptions, baseURL, extraHTTPHeaders }, use) => {
    const browsers: { close(): Promise<void> }[] = [];
    await use(async (wav) => {
      const browser = await playwright.chromium.launch(hearing(launchOptions, wav));
      browsers.push(browser);
      return await browser.newPage({
        ...contextOptions,
        baseURL,
        extraHTTPHeaders,
        permissions: ["microphone", "clipboard-read", "clipboard-write"],
      });
    });
    for (const browser of browsers) await browser.close();
  },
});

/** Tests against an app of their own, with settings and a database of its own, started once for each of Playwright's workers. */
export const withOwnApp = <App extends { origin: string; stop: () => Promise<unknown> }>(
  start: () => Promise<App>,
) =>
  test.extend<object, { app: App }>({
    app: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it depends on from this pattern.
      async ({}, use) => {
        const app = await start();
        await use(app);
        await app.stop();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: ({ sampled: _, app }, use) => use(app.origin),
  });

const notifications = (page: Page) => page.getByRole("region", { name: /Notifications/ });

/** The toasts on show; their copies for screen readers are left out. */
export const toasts = (page: Page) => notifications(page).getByRole("listitem");

export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = toasts(page);
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

/** Said by a toast, or plainly while the code of toasts is not there: without a connection it may never come. */
export const toastText = (page: Page, text: string | RegExp): Locator =>
  notifications(page).or(page.getByRole("alert")).getByText(text);

export async function fillSignUp(page: Page, person: Partial<Person> = {}): Promise<Person> {
  const newcomer: Person = {
    firstName: "Ana",
    lastName: "Ruiz",
    email: `${crypto.randomUUID()}@example.com`,
    password: "a good password",
    ...person,
  };
  await page.getByLabel("First name").fill(newcomer.firstName);
  await page.getByLabel("Last name").fill(newcomer.lastName);
  await page.getByLabel("Email").fill(newcomer.email);
  await page.getByLabel("Password").fill(newcomer.password);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  return newcomer;
}

/** Creates an account, as a newcomer does; ends on the recording screen. */
export async function signUp(page: Page, person?: Partial<Person>): Promise<Person> {
  await page.goto(PATHS.login);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const newcomer = await fillSignUp(page, person);
  await expect(page).toHaveURL(PATHS.record);
  return newcomer;
}

export async function fillSignIn(page: Page, { email, password }: Omit<Person, "firstName" | "lastName">) {
  await page.goto(PATHS.login);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

function randomAddress(): string {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3));
  return `10.${a}.${b}.${c}`;
}
