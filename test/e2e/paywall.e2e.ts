import type { APIRequestContext, Page } from "@playwright/test";
import { FREE_RECORDINGS, PAYWALL_DELAY_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { subscribe } from "./plan.ts";
import { onDevice, openRecorder, screen, sessionsOf, toastText, typeNote } from "./recorder.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const NOTE = "We stopped discounting in January and lost nobody. That is the whole story, really.";

async function usedUp(page: Page, request: APIRequestContext) {
  const author = await newAuthor(request);
  for (let used = 0; used < FREE_RECORDINGS; used += 1) await author.say(`${NOTE} Number ${used}.`);
  await signIn(page, author);
  return author;
}

/** The recorder of somebody whose trial is over; the paywall soon stands before it. */
async function openExhausted(page: Page, request: APIRequestContext) {
  await usedUp(page, request);
  await page.goto(PATHS.record);
  const shown = screen(page);
  await expect(shown.paywall).toBeVisible();
  return shown;
}

test("opens by itself 0.5 s after usage shows that all five are used", async ({ page, request }) => {
  await usedUp(page, request);
  await page.clock.install();
  const usage = await holdBack(page, `**${API.usage}`);
  const { paywall } = await openRecorder(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  usage.release();
  await expect(page.getByText("0 of 5 recordings remaining")).toBeVisible();
  await page.clock.runFor(PAYWALL_DELAY_MS - 1);
  await expect(paywall).toBeHidden();
  await page.clock.runFor(1);
  await expect(paywall).toBeVisible();
});

test(
  "Maybe Later closes it; recording stays disabled and typing brings it back with the text kept",
  DEEP,
  async ({ page, request }) => {
    const { paywall, start, note } = await openExhausted(page, request);
    await paywall.getByRole("button", { name: "Maybe Later" }).click();
    await expect(paywall).toBeHidden();
    await expect(start).toBeDisabled();
    await typeNote(page, NOTE);
    await expect(paywall).toBeVisible();
    await paywall.getByRole("button", { name: "Maybe Later" }).click();
    await expect(note).toHaveValue(NOTE);
  },
);

test("a recording that met the paywall goes by itself once the plan is active", async ({ page, request }) => {
  const author = await newAuthor(request);
  await signIn(page, author);
  const { paywall, waiting } = await openRecorder(page);
  for (let used = 0; used < FREE_RECORDINGS; used += 1) await author.say(`${NOTE} Number ${used}.`);
  await typeNote(page, `${NOTE} And this one is the sixth.`);
  await expect(paywall).toBeVisible();
  expect(await onDevice(page)).toHaveLength(1);

  await subscribe(request, author);
  await page.reload();
  await expect(page.getByText("Unlimited recordings and chat", { exact: true })).toBeVisible();
  await expect(toastText(page, "Note sent")).toBeVisible();
  await expect(screen(page).start).toBeEnabled();
  await expect(waiting).toBeHidden();
  expect(await onDevice(page)).toEqual([]);
  expect(await sessionsOf(request, author)).toHaveLength(FREE_RECORDINGS + 1);
});

test("a trial user sees how many recordings remain", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  await author.say(NOTE);
  await signIn(page, author);
  await openRecorder(page);
  await expect(page.getByText("4 of 5 recordings remaining")).toBeVisible();
});
