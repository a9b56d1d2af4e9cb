import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { startTurnstileStandin } from "../standins/turnstile.ts";
import { DEEP, expect, fillSignUp, startApp, toastText, withOwnApp } from "./fixtures.ts";
import { openTryIt, typeNote } from "./recorder.ts";

/** An app that asks strangers to prove that they are people. */
const test = withOwnApp(async () => {
  const turnstile = await startTurnstileStandin();
  const { origin, stop } = await startApp({ ...turnstile.env, SPEECH: "off" });
  return { origin, stop: () => stop().then(turnstile.close) };
});

/** The box of the local widget, two frames deep: ours, and the service's within it. */
const box = (page: Page) =>
  page
    .frameLocator('iframe[title="Check that you are a person"]')
    .frameLocator("iframe")
    .getByLabel(/I am a person/);

test("who signs up ticks the widget's box, and without it is asked to", DEEP, async ({ page }) => {
  await page.goto(PATHS.signUp);
  const { email } = await fillSignUp(page);
  await expect(toastText(page, "confirm that you are a person")).toBeVisible();
  await box(page).check();
  await fillSignUp(page, { email });
  await expect(page).toHaveURL(PATHS.record);
});

test("a visitor's first note waits for the box, the second doesn't", DEEP, async ({ page }) => {
  const { draft } = await openTryIt(page);
  await typeNote(page, "We moved the whole team to Lisbon last spring. Nobody has looked back since.");
  await expect(page.getByRole("region", { name: "One step before your first note" })).toBeVisible();
  // It is gone as soon as it is ticked.
  await box(page).click();
  await expect(draft).toContainText("Lisbon");
  await typeNote(page, "All three of us stayed for good. The rent is what made it possible for us.");
  await expect(draft).toContainText("stayed");
  await expect(page.getByTitle("Check that you are a person")).toBeHidden();
});
