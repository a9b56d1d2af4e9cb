import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, fillSignUp, test } from "./fixtures.ts";
import { cards } from "./open-library.ts";
import { onDevice } from "./recorder.ts";
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
