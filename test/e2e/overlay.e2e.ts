import type { Page } from "@playwright/test";
import { CHAT_REDIRECT_MS, OVERLAY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { holdBack } from "./answers.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { openRecorder, screen, typeNote } from "./recorder.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const NOTE =
  "I hired my first salesperson in March and fired myself from sales in June. Best trade I ever made.";

/** Sends a note with the clock standing still; the server's answer is held back until `release`. */
async function sendNote(page: Page, { interview = false } = {}) {
  await page.clock.install();
  const answer = await holdBack(page, `**${API.transcribe}`);
  await openRecorder(page);
  if (interview) await page.getByRole("switch", { name: "Interview Mode" }).click();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await typeNote(page, NOTE);
  const overlay = page.getByRole("dialog");
  return { overlay, stage: overlay.getByRole("heading"), answer };
}

/** Lets the answer in; its transcript on the overlay is the sign that it has arrived. */
async function answered(page: Page, answer: { release: () => void }) {
  answer.release();
  await expect(page.getByRole("dialog").getByText(NOTE)).toBeVisible();
}

test.beforeEach(async ({ page, request }) => signIn(page, await newAuthor(request)));

test("shows analyzing, generating after 2 s and finalizing after 4 s, each with a tip", async ({ page }) => {
  const { overlay, stage } = await sendNote(page);
  await expect(stage).toHaveText("Analyzing your recording");
  const tips = [await overlay.getByRole("status").textContent()];
  await page.clock.runFor(OVERLAY.normal.generatingMs - 1);
  await expect(stage).toHaveText("Analyzing your recording");
  await page.clock.runFor(1);
  await expect(stage).toHaveText("Generating your post");
  tips.push(await overlay.getByRole("status").textContent());
  await page.clock.runFor(OVERLAY.normal.finalizingMs - OVERLAY.normal.generatingMs);
  await expect(stage).toHaveText("Finalizing your draft");
  tips.push(await overlay.getByRole("status").textContent());
  expect(new Set(tips).size).toBe(3);
});

test("in interview mode shows uploading, and transcribing after 1 s", DEEP, async ({ page }) => {
  const { stage } = await sendNote(page, { interview: true });
  await expect(stage).toHaveText("Uploading your recording");
  await page.clock.runFor(OVERLAY.interview.transcribingMs);
  await expect(stage).toHaveText("Transcribing what you said");
});

for (const [mode, interview] of [
  ["normal", false],
  ["interview", true],
] as const) {
  const { holdMs } = OVERLAY[mode];
  test(`in ${mode} mode stays ${holdMs / 1000} s after the answer, then the chat opens after 0.5 s`, async ({
    page,
  }) => {
    const { overlay, answer } = await sendNote(page, { interview });
    await answered(page, answer);
    await page.clock.runFor(holdMs - 1);
    await expect(overlay).toBeVisible();
    await page.clock.runFor(1);
    await expect(overlay).toBeHidden();
    await expect(page.getByRole("heading", { name: "Transcription" })).toBeVisible();
    await page.clock.runFor(CHAT_REDIRECT_MS - 1);
    expect(new URL(page.url()).pathname).toBe("/app");
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/);
  });
}

test("offers Open now once the draft is there, and nothing before", async ({ page }) => {
  const { overlay, answer } = await sendNote(page);
  const open = overlay.getByRole("button", { name: "Open now" });
  await expect(open).toBeHidden();
  await answered(page, answer);
  // The draft is written by a job of its own; the overlay asks for it once a second.
  await expect(async () => {
    await page.clock.runFor(250);
    await expect(open).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/);
  await expect(page.getByRole("region", { name: "Your draft" })).toBeVisible();
});

test("keeps the keyboard inside and is not ended by Escape", DEEP, async ({ page }) => {
  const { overlay } = await sendNote(page);
  await page.keyboard.press("Escape");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Tab");
  await expect(overlay).toBeVisible();
  expect(await overlay.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await expect(screen(page).start).toBeHidden();
});

test("covers the whole screen on a phone, without sideways scrolling", DEEP, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { overlay } = await sendNote(page);
  const box = await overlay.boundingBox();
  expect(box?.height).toBe(740);
  expect(await overlay.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
