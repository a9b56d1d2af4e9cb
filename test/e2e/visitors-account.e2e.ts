import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, fillSignUp, test } from "./fixtures.ts";
import { cards } from "./open-library.ts";
import { onDevice, toastText, typeOffline } from "./recorder.ts";
import { silence } from "./sounds.ts";
import { wavFile } from "./vault.ts";
import { openTryIt, tryIt, typeForDraft, visitorCookie } from "./visitor.ts";

const NOTE =
  "We moved the whole team to Lisbon last spring and nobody has looked back since. Three people had planned to leave. " +
  "All three of them stayed.";
const MOVED = "We moved the whole team to Lisbon";

test("an account made with an email has the draft, its session and the count", async ({ page }) => {
  await openTryIt(page);
  await typeForDraft(page, NOTE);
  await tryIt(page).keep.click();
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  await fillSignUp(page);
  await expect(page).toHaveURL(/\/app\/chat\/./);
  await expect(page.getByRole("region", { name: "Your draft" })).toContainText(MOVED);
  expect(await visitorCookie(page)).toBeUndefined();
  await page.goto(PATHS.record);
  await expect(page.getByText("4 of 5 recordings remaining")).toBeVisible();
  await page.getByRole("link", { name: "Library" }).first().click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(MOVED);
});

test("in a new account a note goes by itself, a recording waits", async ({ page, context }) => {
  const { file, waiting } = await openTryIt(page);
  const quiet = wavFile(silence(3));
  await file.setInputFiles(quiet);
  await expect(waiting).toContainText("No speech was heard");
  await typeOffline(page, context, NOTE);
  await expect(waiting.getByRole("heading")).toHaveText("2 notes waiting on this device");
  // Nobody of this page is left to send it when the line is back.
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(PATHS.signUp);
  await fillSignUp(next);
  await expect(toastText(next, "Note sent")).toBeVisible();
  await expect(next.getByText("4 of 5 recordings remaining")).toBeVisible();
  await expect(tryIt(next).waiting.getByRole("heading")).toHaveText("1 recording waiting on this device");
  const [kept, ...others] = await onDevice(next);
  expect(others).toEqual([]);
  expect(kept?.ownerId).not.toBe("visitor");
  expect(kept?.soundBytes).toBe(quiet.buffer.length);
});

test("what another tab is recording stays that tab's until it is done", DEEP, async ({ page, context }) => {
  const { start, stop, timer } = await openTryIt(page);
  await start.click();
  await expect(timer).toContainText("00:02");
  const other = await context.newPage();
  await other.goto(PATHS.signUp);
  await fillSignUp(other);
  await expect(other).toHaveURL(PATHS.record);
  expect((await onDevice(page)).map(({ ownerId, status }) => [ownerId, status.kind])).toEqual([
    ["visitor", "recording"],
  ]);
  await stop.click();
  // Its sender is signed in by now, in this browser; the beeps of the pretended microphone are no speech.
  await expect(tryIt(other).waiting).toContainText("No speech was heard");
  expect((await onDevice(page)).map(({ ownerId }) => ownerId)).not.toContain("visitor");
});
