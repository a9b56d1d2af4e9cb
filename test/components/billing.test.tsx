import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Usage } from "#contract/billing.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { BILLING_REFRESH_MS, CHECKOUT_STORAGE_KEY, PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import BillingScreen from "../../web/pages/billing/billing.tsx";
import { PATHS } from "../../web/paths.ts";
import { stayHere } from "./leaving.ts";
import { HEALTH, NEW_USAGE } from "./people.ts";
import { accept, answer, answerWrongly, asked, holdBackWrongly, refuse } from "./server.ts";
import { button, said, show, text } from "./show.tsx";

const STRIPE = "https://stripe.test/checkout";
const FAILED = "Failed to create subscription";
const ACTIVE: Usage = {
  ...NEW_USAGE,
  subscription_status: "active",
  current_period_start: "2026-11-01T09:00:00Z",
  current_period_end: "2026-12-01T09:00:00Z",
  used_amount: 14,
};

const DAY_MS = 86_400_000;

const notice = (name: string) => page.getByRole("region", { name });
const open = notice("Your checkout is still open");
const inProgress = () => sessionStorage.getItem(CHECKOUT_STORAGE_KEY) !== null;
const leaveForStripe = () => sessionStorage.setItem(CHECKOUT_STORAGE_KEY, "true");

/** The screen of somebody whose usage is read so, from one read to the next. */
async function openBilling(usages: Partial<Usage>[] = [{}], at: string = PATHS.billing) {
  for (const usage of usages) answer(API.usage, { ...NEW_USAGE, ...usage });
  answer(API.health, HEALTH);
  await show(<BillingScreen />, { at });
}

async function showBilling(...given: Parameters<typeof openBilling>) {
  await openBilling(...given);
  await expect.element(page.getByRole("table", { name: "Usage history" })).toBeVisible();
}

const rows = page.getByRole("table", { name: "Usage history" }).getByRole("row");

/** The value under a name: of a tile, or of the plan. */
const shown = (name: string) =>
  page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .element()
    .parentElement?.querySelector("dd")?.textContent;

const history = (days: number): Usage["history"] =>
  Array.from({ length: days }, (_, day) => ({
    date: new Date(Date.UTC(2026, 10, 21) - day * DAY_MS).toISOString().slice(0, 10),
    recordings: day % 3,
    chat_turns: day + 1,
  }));

test("a newcomer sees the trial, four tiles, what Basic brings, and that nothing is used yet", async () => {
  await showBilling();
  await expect.element(page.getByRole("heading", { level: 1, name: "Billing & Usage" })).toBeVisible();
  await expect.element(text("Free Trial")).toBeVisible();
  await expect.element(text("5 of 5 left")).toBeVisible();
  expect(shown("Recordings used")).toBe("0in total");
  expect(shown("Chat turns used")).toBe("0in total");
  expect(shown("Paid")).toBe("$0.00the trial is free");
  expect(shown("Remaining")).toBe("5free recordings");
  await expect.element(text("Billing period")).not.toBeInTheDocument();
  const upgrade = page.getByRole("region", { name: "Upgrade to Basic" });
  await expect.element(upgrade.getByText(`$${PLAN_DOLLARS_PER_MONTH}`, { exact: true })).toBeVisible();
  await expect.element(upgrade.getByText("per month", { exact: true })).toBeVisible();
  expect(
    upgrade
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Unlimited voice recordings",
    "Unlimited chat refinements",
    "AI-powered posts",
    "Interview mode for deeper stories",
    "Cancel anytime",
  ]);
  await expect.element(button("Subscribe")).toBeEnabled();
  await expect.element(button("Check my payment")).toBeVisible();
  await expect.element(button("Cancel subscription")).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Nothing used yet\./)).toBeVisible();
});

test("a plan on hold is not sold a second time: it asks for a card that works", async () => {
  await showBilling([{ subscription_status: "unpaid", payment_failed: true }]);
  await expect.element(text("On hold")).toBeVisible();
  await expect.element(button("Update payment method")).toBeVisible();
  await expect.element(button("Check my payment")).toBeVisible();
  await expect.element(button("Subscribe")).not.toBeInTheDocument();
});

test("a long history shows its latest ten days, and all of them on request", async () => {
  await showBilling([{ history: history(90) }]);
  await expect.poll(() => rows.elements()).toHaveLength(11);
  expect(rows.elements()[1]?.textContent).toBe("Nov 21, 202601");
  await button("Show all 90 days").click();
  await expect.poll(() => rows.elements()).toHaveLength(91);
  await button("Show fewer days").click();
  await expect.poll(() => rows.elements()).toHaveLength(11);
});

test("a server without payments says so in the place of Subscribe", async () => {
  answer(API.health, { ...HEALTH, billing: "off" });
  await showBilling();
  await expect.element(page.getByText("Payments aren't set up on this server.")).toBeVisible();
  await expect.element(button("Subscribe")).not.toBeInTheDocument();
  await expect.element(button("Check my payment")).not.toBeInTheDocument();
});

test("a subscriber sees the plan, its period, the next payment and what was paid, and is sold nothing", async () => {
  await showBilling([ACTIVE]);
  for (const words of ["Basic", "Active", "$14.00", "this billing period", "Unlimited"]) {
    await expect.element(text(words)).toBeVisible();
  }
  await expect.element(page.getByText("Nov 1, 2026 - Dec 1, 2026")).toBeVisible();
  await expect.element(page.getByText("$14 on Dec 1, 2026")).toBeVisible();
  for (const name of ["Subscribe", "Check my payment"]) expect(button(name).elements()).toEqual([]);
});

test("a payment that failed leads to Update payment method, and the plan goes on", async () => {
  await showBilling([{ ...ACTIVE, payment_failed: true }]);
  await expect.element(text("Payment due")).toBeVisible();
  await expect.element(text("Unlimited")).toBeVisible();
  const left = stayHere();
  answerWrongly(API.billingPortal, { portalUrl: STRIPE });
  await notice("Your last payment didn't go through").getByRole("button").click();
  await expect.poll(() => left).toEqual([STRIPE]);
});

test("coming back with success asks Stripe at once, and for the usage again after two seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answerWrongly(API.syncSubscription, { status: "inactive" });
  leaveForStripe();
  await openBilling([{}], `${PATHS.billing}?success=true&n=1`);
  await said("Success!", "Your subscription has been activated. It may take a few moments to update.");
  await expect.element(text("Activating your plan…")).toBeVisible();
  await expect.poll(() => [asked(API.syncSubscription), asked(API.usage)]).toEqual([1, 2]);
  vi.advanceTimersByTime(BILLING_REFRESH_MS);
  await expect.poll(() => asked(API.usage)).toBe(3);
  await expect.element(button("Subscribe")).toBeEnabled();
  expect(asked(API.syncSubscription)).toBe(1);
  expect(inProgress()).toBe(false);
});

test("after paying, recording is offered first", async () => {
  // The second look at the usage would come to a page that is gone.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await showBilling([ACTIVE], `${PATHS.billing}?success=true`);
  const next = page.getByRole("link", { name: "Record your next note" });
  await expect.element(next).toHaveAttribute("href", PATHS.record);
});

test("a checkout that was left can't be begun twice, but cancelled; one that was paid after all is the plan", async () => {
  leaveForStripe();
  await showBilling([{}, {}, {}, ACTIVE]);
  await button("Subscribe").click();
  await said("Checkout in progress", "Please complete or cancel the existing checkout.");
  expect(asked(API.createSubscription)).toBe(0);
  accept(API.cancelCheckout);
  for (const status of ["inactive", "active"]) answerWrongly(API.syncSubscription, { status });
  await button("Cancel checkout").click();
  await said("Subscription canceled", "You have not been charged.");
  await expect.element(open).not.toBeInTheDocument();
  expect(inProgress()).toBe(false);
  // What was clicked is gone; the keyboard is still in the screen.
  expect(document.activeElement).not.toBe(document.body);
  leaveForStripe();
  window.dispatchEvent(new StorageEvent("storage"));
  await button("Cancel checkout").click();
  await said("Subscription synced", "Your Basic plan is active.");
  await expect.element(text("Unlimited")).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
});

test("a second click does nothing, and a page that the browser had kept is not stuck on its way out", async () => {
  const left = stayHere();
  await showBilling();
  const release = holdBackWrongly(API.createSubscription, { checkoutUrl: STRIPE });
  await button("Subscribe").dblClick();
  await expect.element(button("Subscribe")).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Enter}");
  await expect.element(open).not.toBeInTheDocument();
  release();
  await expect.poll(() => left).toEqual([STRIPE]);
  expect(asked(API.createSubscription)).toBe(1);
  await expect.element(button("Subscribe")).toHaveAttribute("aria-busy", "true");
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.element(open).toBeVisible();
  await expect.element(button("Continue checkout")).not.toHaveAttribute("aria-disabled");
});

test.each([
  [409, "already_subscribed"],
  [503, "billing_unavailable"],
] as const)(
  "a checkout that is refused with %i says why, and nothing is in progress",
  async (status, code) => {
    refuse(API.createSubscription, status, code);
    await showBilling();
    const before = asked(API.usage);
    await button("Subscribe").click();
    await said(FAILED, ERROR_MESSAGES[code]);
    await expect.element(button("Subscribe")).toHaveFocus();
    expect(inProgress()).toBe(false);
    // Who has paid elsewhere sees the plan.
    await expect.poll(() => asked(API.usage)).toBe(before + 1);
  },
);

// The server never answers so; a proxy in between might.
test.each([{}, { checkoutUrl: "javascript:document.title='followed'" }])(
  "the answer %j is an unexpected response",
  async (unexpected) => {
    const left = stayHere();
    answerWrongly(API.createSubscription, unexpected);
    await showBilling();
    await button("Subscribe").click();
    await said("Unexpected response", "No checkout URL received. Please try again.");
    expect([left, document.title === "followed", inProgress()]).toEqual([[], false, false]);
    await expect.element(open).not.toBeInTheDocument();
  },
);

test("cancelling the plan asks first; Keep it changes nothing, and a refusal leaves the plan as it is", async () => {
  await showBilling([ACTIVE]);
  const cancel = button("Cancel subscription");
  const dialog = page.getByRole("dialog", { name: "Cancel subscription?" });
  await cancel.click();
  await expect
    .element(dialog)
    .toMatchTextContent("You will keep access until the end of your billing period.");
  await expect.element(dialog.getByRole("button", { name: "Keep it" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(cancel).toHaveFocus();
  expect(asked(API.cancelSubscription)).toBe(0);

  refuse(API.cancelSubscription, 503, "billing_unavailable");
  await cancel.click();
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await said("Failed to cancel subscription", ERROR_MESSAGES.billing_unavailable);
  await expect.element(text("Active")).toBeVisible();
  await expect.element(cancel).toHaveFocus();
});

test("Check my payment says what it found, and that it could not look", async () => {
  refuse(API.syncSubscription, 503, "billing_unavailable");
  answerWrongly(API.syncSubscription, { status: "inactive" });
  await showBilling();
  await button("Check my payment").click();
  await said("Sync failed", ERROR_MESSAGES.billing_unavailable);
  await button("Check my payment").click();
  await said("Subscription synced", "You don't have an active plan.");
});
