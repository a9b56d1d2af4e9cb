import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { conversation } from "./conversation.ts";
import { DEEP, expect, signUp, test } from "./fixtures.ts";
import { exhaustTrial, goToPayment, payAndReturn } from "./plan.ts";
import { expectKept, onDevice, openRecorder, screen, toastText, typeNote } from "./recorder.ts";
import { draftsOf, sessionOf } from "./session.ts";
import { speak, wordErrorRate } from "./speech.ts";
import { storedToken } from "./token.ts";
import { authorWith } from "./typed-notes.ts";

const SPOKEN =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down.";
const TYPED = "We raised our prices in March and nobody left. We should have done that two years ago.";
const MAX_WORD_ERROR_RATE = 0.35;
const HEARING_TIMEOUT_MS = 30_000;

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/** What the sidebar's plan card says. */
const planCard = (page: Page) => page.getByRole("complementary");

async function expectPlan(page: Page, title: string, value: string): Promise<void> {
  await expect(planCard(page).getByText(title, { exact: true })).toBeVisible();
  await expect(planCard(page).getByText(value, { exact: true })).toBeVisible();
}

/** The app's own navigation, which keeps what the page knows; `goto` would have it ask anew. */
const navigate = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();

/** Says a note into the microphone while the last free recording is being used up on another device. */
async function speakTooLate(page: Page): Promise<void> {
  const token = await storedToken(page);
  const elsewhere = authorWith(page.request, token ?? "");
  await exhaustTrial(elsewhere, { leave: 1 });
  await page.reload();
  const { start, stop, timer } = screen(page);
  await expect(page.getByText("1 of 5 recordings remaining")).toBeVisible();
  await start.click();
  await exhaustTrial(elsewhere, { used: 4 });
  await expect(timer).toContainText("00:11");
  await stop.click();
}

async function meetPaywall(page: Page): Promise<void> {
  const { paywall, waiting } = screen(page);
  await expect(paywall).toContainText(
    "You've used all 5 of your free recordings. Subscribe to the Basic plan to keep recording.",
  );
  await paywall.getByRole("button", { name: "Maybe Later" }).click();
  await expect(paywall).toBeHidden();
  await expectKept(page, waiting, /goes by itself once you subscribe/);
  await expectPlan(page, "No Plan", "Expired");
}

/** What was said before there was a plan is in its chat, word for word as heard, with a draft made of it. */
async function expectSpokenDraft(page: Page): Promise<void> {
  await expect(toastText(page, "Note sent")).toBeVisible({ timeout: HEARING_TIMEOUT_MS });
  expect(await onDevice(page)).toEqual([]);
  await navigate(page, "Recent Sessions");
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(6);
  await cards.first().getByRole("link").click();
  await expect(conversation(page).editor.getByRole("radio")).toHaveCount(2);
  const [heard] = (await sessionOf(page)).messages;
  expect(wordErrorRate(SPOKEN, heard?.content ?? "")).toBeLessThanOrEqual(MAX_WORD_ERROR_RATE);
  expect(await draftsOf(page)).toHaveLength(1);
}

async function expectUnlimitedEverywhere(page: Page): Promise<void> {
  await expectPlan(page, "Current Plan", "Unlimited");
  const { box, answers } = conversation(page);
  await box.fill("Make it shorter");
  await page.keyboard.press("Enter");
  await expect(answers).toHaveCount(2);
  await navigate(page, "Recording");
  await expect(page.getByText("Unlimited recordings and chat", { exact: true })).toBeVisible();
  await expect(screen(page).start).toBeEnabled();
  await page.setViewportSize(PHONE);
  await expect(page.getByRole("banner").getByText("Unlimited", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize(DESK);
}

async function cancelPlan(page: Page): Promise<void> {
  await navigate(page, "Billing");
  await page.getByRole("main").getByRole("button", { name: "Cancel subscription" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(
    "Are you sure you want to cancel your subscription? You will keep access until the end of your billing period.",
  );
  await question.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(toastText(page, "Subscription Canceled")).toBeVisible();
  await expect(
    toastText(page, /^Your plan stays active until [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/),
  ).toBeVisible();
  await expectPlan(page, "Plan Status", "Cancelling");
}

async function expectAccess(page: Page): Promise<void> {
  await navigate(page, "Recording");
  await typeNote(page, TYPED);
  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/);
  await expect(conversation(page).editor).toBeVisible();
}

/** At Stripe the period that was paid for comes to its end, and the app is told. */
async function endPeriod(page: Page, stripe: string, email: string): Promise<void> {
  await page.goto(stripe);
  const customer = page.getByRole("region", { name: email });
  await customer.getByRole("button", { name: "End period now" }).click();
  await expect(customer.getByText(/canceled, ended/)).toBeVisible();
}

async function expectExpired(page: Page): Promise<void> {
  const sync = page.getByRole("button", { name: "Check my payment" });
  await expect(async () => {
    await page.goto(PATHS.billing);
    await expect(sync).toBeVisible();
  }).toPass();
  await sync.click();
  await expect(toastText(page, "Subscription synced")).toBeVisible();
  await expectPlan(page, "No Plan", "Expired");
  const { paywall } = await openRecorder(page);
  await expect(paywall).toBeVisible();
}

test(
  "the whole road: trial, paywall, payment, a note that waited, cancellation, expiry",
  DEEP,
  async ({ speakingPage }) => {
    test.slow();
    const page = await speakingPage(await speak(SPOKEN, { padSeconds: 1 }));
    await page.setViewportSize(DESK);
    const { email } = await signUp(page);
    await speakTooLate(page);
    await meetPaywall(page);
    await page.getByRole("button", { name: "See the plan" }).click();
    await screen(page).paywall.getByRole("button", { name: "Subscribe Now" }).click();
    await expect(page).toHaveURL(PATHS.billing);
    const { origin: stripe } = await goToPayment(page);
    await payAndReturn(page);
    await expectSpokenDraft(page);
    await expectUnlimitedEverywhere(page);
    await cancelPlan(page);
    await expectAccess(page);
    await endPeriod(page, stripe, email);
    await expectExpired(page);
  },
);
