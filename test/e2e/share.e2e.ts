import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { SHARE_PATH } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { silentWav } from "../worker/audio.ts";
import { DEEP, signUp, toastText } from "./fixtures.ts";
import { controlled, expect, goOffline, goOnline, type Shared, share, shareAt, test } from "./host.ts";
import { onDevice, screen, startOn } from "./recorder.ts";
import { speak } from "./speech.ts";
import { PHONE } from "./states/state.ts";

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

const QUIET: Shared = { name: "memo.wav", type: "audio/wav", bytes: Buffer.from(silentWav(2)) };
const UNKNOWN: Shared = { ...QUIET, type: "application/octet-stream", bytes: Buffer.from(silentWav(3)) };
const UNASKED = "You shared this from another app.";

/** Leads the page to another site; one that hides its name, or not. */
async function goElsewhere(page: Page, headers: Record<string, string> = {}): Promise<void> {
  const site = { contentType: "text/html", headers, body: "<h1>Win a prize</h1>" };
  await page.route("http://elsewhere.example/", (route) => route.fulfill(site));
  await page.goto("http://elsewhere.example/");
}

test("on a phone a shared m4a goes into the outbox, and by one button to its draft", async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const { author, waiting } = await startOn(page, request);
  await controlled(page);
  const bytes = await readFile(
    await speak("We moved the whole team to Lisbon last spring.", { format: "m4a" }),
  );
  await share(page, { name: "Voice 001.m4a", type: "audio/mp4", bytes });
  await expect(toastText(page, "Recording received")).toBeVisible();
  await expect(page).toHaveURL(PATHS.recording);
  await expect(send(page)).toBeInViewport();
  expect(await onDevice(page)).toMatchObject([{ soundBytes: bytes.byteLength }]);
  await send(page).click();
  await expect(page).toHaveURL(/\/app\/chat\/./);
  await expect(page.getByText(/Lisbon/i).first()).toBeVisible();
  await expect(waiting).toBeHidden();
  expect(await onDevice(page)).toEqual([]);
  expect(await author.read(API.chats)).toHaveLength(1);
});

test("nothing shared is sent unasked, whatever site or files", DEEP, async ({ page, host, request }) => {
  const { author, waiting } = await startOn(page, request);
  await controlled(page);
  await goElsewhere(page, { "Referrer-Policy": "no-referrer" });
  await shareAt(page, host.origin + SHARE_PATH, QUIET, UNKNOWN);
  await expect(waiting.getByRole("heading")).toHaveText("2 recordings waiting on this device");
  await page.goto(PATHS.library);
  await expect(page.getByRole("heading", { level: 1, name: "Post Library" })).toBeVisible();
  const unsent = { status: { kind: "waiting", reason: "undecided" }, attempts: 0 };
  expect(await onDevice(page)).toMatchObject([unsent, unsent]);
  expect(await author.read(API.chats)).toEqual([]);
  await page.goto(PATHS.record);
  await send(page).first().click();
  await expect(waiting.getByText("No speech was heard")).toHaveCount(1);
  await expect(waiting.getByText(UNASKED)).toHaveCount(1);
});

test("offline it waits, and goes once it was sent", DEEP, async ({ page, context, host, request }) => {
  const { waiting } = await startOn(page, request);
  await controlled(page);
  await goOffline(context, host);
  await share(page, QUIET);
  await expect(toastText(page, "Recording received")).toBeVisible();
  await expect(waiting).toContainText(UNASKED);
  await send(page).click();
  await expect(waiting).toContainText("You were offline.");
  await goOnline(context, host);
  await expect(waiting).toContainText("No speech was heard");
});

for (const [what, shared, said] of [
  ["another site's form", QUIET, "That recording did not arrive"],
  ["without sound", { ...QUIET, name: "holiday.jpg", type: "image/jpeg" }, "No recording in that"],
  [
    "more than the server takes",
    { ...QUIET, bytes: Buffer.alloc(MAX_UPLOAD_BYTES + 1) },
    ERROR_MESSAGES.too_large,
  ],
] as const) {
  test(`${what} is not kept, and it says why, once`, DEEP, async ({ page, host, request }) => {
    await startOn(page, request);
    await controlled(page);
    if (what === "another site's form") await goElsewhere(page);
    await shareAt(page, host.origin + SHARE_PATH, shared);
    await expect(toastText(page, said)).toBeVisible();
    expect(await onDevice(page)).toEqual([]);
    await expect(page).toHaveURL(PATHS.recording);
    await page.reload();
    await expect(screen(page).start).toBeVisible();
    await expect(toastText(page, said)).toBeHidden();
  });
}

for (const [after, isKept] of [
  ["00:01", true],
  ["01:00:01", false],
] as const) {
  const outcome = isKept ? "waits for whoever signs in" : "does not wait for the next person at this device";
  test(`signed out, it ${outcome}`, DEEP, async ({ page }) => {
    await page.clock.install();
    await page.goto(PATHS.login);
    await controlled(page);
    await share(page, QUIET);
    await expect(toastText(page, "Sign in to turn it into a post.")).toBeVisible();
    expect(await onDevice(page)).toMatchObject([{ ownerId: "shared" }]);
    await page.clock.fastForward(after);
    await signUp(page);
    await expect(screen(page).start).toBeEnabled();
    if (!isKept) return expect.poll(() => onDevice(page)).toEqual([]);
    await expect(screen(page).waiting).toContainText(UNASKED);
    expect((await onDevice(page)).map(({ ownerId }) => ownerId)).not.toEqual(["shared"]);
  });
}

test("signing out forgets what nobody has taken over yet", DEEP, async ({ page }) => {
  await signUp(page);
  await expect(screen(page).start).toBeVisible();
  // As if it came in the very moment of signing out: without a word to this page, which would take it over.
  await page.evaluate(async () => {
    const request = indexedDB.open("outspoken-outbox");
    await new Promise((resolve) => request.addEventListener("success", resolve));
    const entries = request.result.transaction("entries", "readwrite").objectStore("entries");
    const late = { id: "late", ownerId: "shared", createdAt: Date.now(), content: { kind: "text" } };
    const put = entries.put(late);
    await new Promise((resolve) => put.addEventListener("success", resolve));
    request.result.close();
  });
  expect(await onDevice(page)).toHaveLength(1);
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(PATHS.landing);
  expect(await onDevice(page)).toEqual([]);
});

test.describe("where the service worker is gone", () => {
  test.use({ hostname: "localhost" });

  test("the server says that it did not arrive", DEEP, async ({ page, request }) => {
    await startOn(page, request);
    await share(page, QUIET);
    await expect(toastText(page, "That recording did not arrive")).toBeVisible();
    await expect(screen(page).start).toBeEnabled();
  });
});
