import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, signUp } from "./fixtures.ts";
import { cached, controlled, expect, goOffline, goOnline, test } from "./host.ts";
import { newAuthor, signIn } from "./people.ts";
import { decodedSeconds, onDevice, recordFor, screen, startOn, typeOffline } from "./recorder.ts";

const NOTE = "We moved the whole team to Lisbon last spring and nobody has looked back since.";
/** The beeps of the pretended microphone are no speech: the server's answer is the proof that they went. */
const SENT = "No speech was heard";

test("the service worker and the manifest are asked for anew", async ({ request }) => {
  for (const path of ["/sw.js", "/manifest.webmanifest"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers(), path).toMatchObject({ "cache-control": "no-cache" });
  }
});

test.describe("where the service worker can't be had", () => {
  test.use({ expectedConsole: [/bad HTTP response code/] });

  test("it is only missed in the log", DEEP, async ({ page, host }) => {
    host.refuse("/sw.js");
    const logged = page.waitForEvent("console", (message) =>
      /Failed to register a ServiceWorker/.test(message.text()),
    );
    await signUp(page);
    await logged;
    await expect(screen(page).start).toBeEnabled();
  });
});

test.describe("without a connection", () => {
  test("the app opens, one can record, and all goes by itself", async ({ page, context, host, request }) => {
    const { waiting, start, stop } = await startOn(page, request);
    await controlled(page);
    await recordFor(page, 2);
    await goOffline(context, host);
    await stop.click();
    await expect(waiting).toBeVisible();
    await page.goto(PATHS.recording);
    await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
    await expect(waiting.getByRole("heading")).toHaveText("1 recording waiting on this device");
    expect(await decodedSeconds(page)).toBeGreaterThan(1.5);
    await recordFor(page, 2);
    await stop.click();
    await expect(waiting.getByText(/You were offline\./)).toHaveCount(2);
    await expect(start).toBeEnabled();

    await goOnline(context, host);
    await expect(page.getByRole("heading", { level: 1, name: "Record Your Thoughts" })).toBeVisible();
    await expect(waiting.getByText(SENT)).toHaveCount(2);
  });

  test("nobody is interrupted by it while they speak", DEEP, async ({ page, context, host, request }) => {
    const { waiting, stop, timer } = await startOn(page, request);
    await controlled(page);
    await goOffline(context, host);
    await page.reload();
    await recordFor(page, 1);
    await goOnline(context, host);
    // Behind what one speaks into.
    await expect(page.locator("h1")).toHaveText("We can't reach the server");
    await expect(timer).toContainText("00:03");
    await stop.click();
    await expect(page.getByRole("heading", { level: 1, name: "Record Your Thoughts" })).toBeVisible();
    await expect(waiting).toContainText(SENT);
  });
});

test("a page that doesn't come in time is the one on this device", DEEP, async ({ page, host, request }) => {
  await signIn(page, await newAuthor(request));
  await page.goto(PATHS.record);
  await controlled(page);
  host.refuse(PATHS.library, 503);
  await page.goto(PATHS.library);
  await expect(page.getByRole("heading", { level: 1, name: "Post Library" })).toBeVisible();
  host.stall(PATHS.billing);
  await page.goto(PATHS.billing);
  await expect(page.getByRole("heading", { level: 1, name: /Billing/ })).toBeVisible();
  host.refuse(API.user);
  await page.goto(PATHS.library);
  await expect(page.getByRole("heading", { name: "We can't load your account" })).toBeVisible();
});

test("nothing of who signed out can be had by the next person", DEEP, async ({ page, context, host }) => {
  const { start, stop, waiting } = screen(page);
  await signUp(page, { firstName: "Ada", lastName: "Lovelace" });
  await controlled(page);
  const before = await cached(page);
  expect(before).toContain("/app");
  await typeOffline(page, context, NOTE);
  await context.setOffline(false);
  await expect(page.getByText("Note sent").first()).toBeVisible();
  await page.goto(PATHS.library);
  await page.goto(PATHS.account);
  await expect(page.getByRole("heading", { level: 1, name: "Account Settings" })).toBeVisible();
  // What was read as Ada is nowhere: the caches hold what everybody gets.
  expect((await cached(page)).sort()).toEqual(before.sort());
  expect(before.filter((path) => path.startsWith("/api"))).toEqual([]);

  await goOffline(context, host);
  await page.goto(PATHS.record);
  await recordFor(page, 1);
  await stop.click();
  await expect(waiting).toBeVisible();
  await goOnline(context, host);
  await expect(waiting).toContainText(SENT);
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(PATHS.landing);
  await goOffline(context, host);
  await page.goto(PATHS.record);
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await goOnline(context, host);

  await signUp(page, { firstName: "Grace", lastName: "Hopper" });
  await expect(start).toBeVisible();
  await goOffline(context, host);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(page.getByText(/Ada|Lovelace|Lisbon/)).toHaveCount(0);
  // Ada's own note is still there for Ada, unread.
  expect(await onDevice(page)).toHaveLength(1);
});
