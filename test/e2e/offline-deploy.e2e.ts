import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { DEEP } from "./fixtures.ts";
import { cached, controlled, expect, goOffline, runningBuild, test } from "./host.ts";
import { newAuthor, signIn } from "./people.ts";
import { openRecorder, screen, startOn } from "./recorder.ts";

const prompt = (page: Page) => page.getByText("A new version is ready.");
const reload = (page: Page) => page.getByRole("button", { name: "Reload for the new version" });
const goTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();

test("an open tab goes on working, and is offered the new version", async ({ page, host, request }) => {
  await startOn(page, request);
  await controlled(page);
  const first = await runningBuild(page);
  await expect(prompt(page)).toBeHidden();

  host.deploy();
  // Code that this tab has never loaded and that the server no longer has.
  await goTo(page, "Billing");
  await expect(page.getByRole("heading", { level: 1, name: /Billing/ })).toBeVisible();
  expect((await request.get(first)).status()).toBe(404);

  // What a browser does by itself now and then.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(prompt(page)).toBeVisible();
  await goTo(page, "Library");
  await expect(page.getByRole("heading", { level: 1, name: "Post Library" })).toBeVisible();
  expect(await runningBuild(page)).toBe(first);

  await reload(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Post Library" })).toBeVisible();
  await expect(prompt(page)).toBeHidden();
  expect(await runningBuild(page)).not.toBe(first);
});

test("old code stays while a tab runs it", DEEP, async ({ page, context, host, request }) => {
  const { author } = await startOn(page, request);
  await controlled(page);
  const first = new URL(await runningBuild(page)).pathname;

  host.deploy();
  const newer = await context.newPage();
  await signIn(newer, author);
  await openRecorder(newer);
  await expect(prompt(page)).toBeVisible();
  await expect(prompt(newer)).toBeHidden();
  const second = new URL(await runningBuild(newer)).pathname;
  await newer.reload();
  await expect(screen(newer).start).toBeVisible();
  expect(await cached(newer)).toEqual(expect.arrayContaining([first, second]));
  await goTo(page, "Library");
  await expect(page.getByRole("heading", { level: 1, name: "Post Library" })).toBeVisible();

  // The prompt can wait.
  await page.getByRole("button", { name: "Later" }).click();
  await expect(prompt(page)).toBeHidden();
  await page.close();
  // It goes with the first page that is loaded after the browser knows that the tab is gone.
  const afterReload = () => newer.reload().then(() => cached(newer));
  await expect.poll(afterReload).not.toContain(first);
  expect(await cached(newer)).toContain(second);
});

test("a deploy that is half there changes nothing", DEEP, async ({ page, context, host, request }) => {
  await startOn(page, request);
  await controlled(page);
  const first = new URL(await runningBuild(page)).pathname;
  host.refuse(first);
  host.deploy();
  const outcome = await page.evaluate(async () => {
    const registration = await (await navigator.serviceWorker.ready).update();
    const worker = registration.installing;
    if (!worker) throw new Error("There is no update.");
    await new Promise((changed) => worker.addEventListener("statechange", changed, { once: true }));
    return worker.state;
  });
  expect(outcome).toBe("redundant");
  await expect(prompt(page)).toBeHidden();
  await goOffline(context, host);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
  expect(new URL(await runningBuild(page)).pathname).toBe(first);
});

test.describe("without a service worker", () => {
  test.use({ hostname: "localhost", expectedConsole: [/dynamically imported module|Unable to preload CSS/] });

  test("code that a deploy took away is had by one reload", DEEP, async ({ page, host, request }) => {
    await startOn(page, request);
    const first = await runningBuild(page);
    host.deploy();
    await goTo(page, "Billing");
    await expect(page.getByRole("heading", { level: 1, name: /Billing/ })).toBeVisible();
    expect(await runningBuild(page)).not.toBe(first);
  });

  test("missing code is asked for again, then said to be", DEEP, async ({ page, host, request }) => {
    await signIn(page, await newAuthor(request));
    const code = page.waitForRequest(/\/assets\/billing-[\w-]+\.js$/);
    await page.goto(PATHS.billing);
    const { pathname } = new URL((await code).url());
    await page.goto(PATHS.library);
    await expect(page.getByRole("heading", { level: 1, name: "Post Library" })).toBeVisible();
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    host.refuse(pathname);
    // A file that this page has had comes from the browser's own cache.
    await page
      .context()
      .newCDPSession(page)
      .then((session) => session.send("Network.clearBrowserCache"));
    await goTo(page, "Billing");
    await expect(page.getByRole("heading", { name: "This screen couldn't be shown" })).toBeVisible();
    await expect.poll(() => loads).toBe(1);
    await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
  });
});
