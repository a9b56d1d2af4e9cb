import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Usage } from "#contract/billing.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { BILLING_REFRESH_MS, CHECKOUT_STORAGE_KEY, PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { DAY_MS } from "#contract/times.ts";
import BillingScreen from "../../web/pages/billing/billing.tsx";
import { PATHS } from "../../web/paths.ts";
import { asked, button, fact, show, stayHere, text, textsOf } from "./app.tsx";
import { HEALTH, NEW_USAGE } from "./people.ts";
import { gone, keysLeadTo, linksTo, press, said, says, sees } from "./person.ts";
import { accept, answer, answerBy, answerRaw, holdBackRaw, refuse } from "./server.ts";

const STRIPE = "https://stripe.test/checkout";
const ACTIVE: Usage = {
  ...NEW_USAGE,
  subscription_status: "active",
  current_period_start: "2026-11-01T09:00:00Z",
  current_period_end: "2026-12-01T09:00:00Z",
  used_amount: 14,
};

const notice = (name: string) => page.getByRole("region", { name });
const open = notice("Your checkout is still open");
const inProgress = () => sessionStorage.getItem(CHECKOUT_STORAGE_KEY) !== null;
const leaveForStripe = () => sessionStorage.setItem(CHECKOUT_STORAGE_KEY, "true");

async function showBilling(usages: Partial<Usage>[] = [{}], at: string = PATHS.billing) {
  answer(API.usage, ...usages.map((usage) => ({ ...NEW_USAGE, ...usage })));
  answer(API.health, HEALTH);
  await show(<BillingScreen />, { at });
  await sees(page.getByRole("table", { name: "Usage history" }));
}

const rows = page.getByRole("table", { name: "Usage history" }).getByRole("row");

const history = (days: number): Usage["history"] =>
  Array.from({ length: days }, (_, day) => ({
    date: new Date(Date.UTC(2026, 10, 21) - day * DAY_MS).toISOString().slice(0, 10),
    recordings: day % 3,
    chat_turns: day + 1,
  }));

test("a newcomer sees the trial, four tiles, what Basic brings, and that nothing is used yet", async () => {
  await showBilling();
  await sees(page.getByRole("heading", { level: 1, name: "Billing & Usage" }), "Free Trial", "5 of 5 left");
  const tiles = ["Recordings used", "Chat turns used", "Paid", "Remaining"].map(fact);
  expect(tiles).toEqual(["0in total", "0in total", "$0.00the trial is free", "5free recordings"]);
  const upgrade = page.getByRole("region", { name: "Upgrade to Basic" });
  await sees(upgrade.getByText(`$${PLAN_DOLLARS_PER_MONTH}`), upgrade.getByText("per month"));
  expect(textsOf(upgrade.getByRole("listitem"))).toEqual([
    "Unlimited voice recordings",
    "Unlimited chat refinements",
    "AI-powered posts",
    "Interview mode for deeper stories",
    "Cancel anytime",
  ]);
  await expect.element(button("Subscribe")).toBeEnabled();
  await sees(button("Check my payment"), /^Nothing used yet\./);
  await gone("Billing period", button("Cancel subscription"));
});

test("a plan on hold is not sold a second time: it asks for a card that works; Check my payment says what it found, and that it could not look", async () => {
  refuse(API.syncSubscription, 503, "billing_unavailable");
  answerRaw(API.syncSubscription, { status: "inactive" });
  await showBilling([{ subscription_status: "unpaid", payment_failed: true }]);
  await sees("On hold", button("Update payment method"), button("Check my payment"));
  await gone(button("Subscribe"));
  await press("Check my payment");
  await said("Sync failed", ERROR_MESSAGES.billing_unavailable);
  await press("Check my payment");
  await said("Subscription synced", "You don't have an active plan.");
});

test("a server without payments says so in the place of Subscribe; a long history shows its latest ten days, and all on request", async () => {
  answer(API.health, { ...HEALTH, billing: "off" });
  await showBilling([{ history: history(90) }]);
  await sees("Payments aren't set up on this server.");
  await gone(button("Subscribe"), button("Check my payment"));
  await expect.poll(() => rows.elements()).toHaveLength(11);
  expect(rows.elements()[1]?.textContent).toBe("Nov 21, 202601");
  await press("Show all 90 days");
  await expect.poll(() => rows.elements()).toHaveLength(91);
  await press("Show fewer days");
  await expect.poll(() => rows.elements()).toHaveLength(11);
});

test("a payment that failed leads to Update payment method, and the plan goes on", async () => {
  await showBilling([{ ...ACTIVE, payment_failed: true }]);
  await sees("Payment due", "Unlimited");
  const left = stayHere();
  answerRaw(API.billingPortal, { portalUrl: STRIPE });
  await notice("Your last payment didn't go through").getByRole("button").click();
  await expect.poll(() => left).toEqual([STRIPE]);
});

test("coming back with success asks Stripe at once, and for the usage again after two seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answerRaw(API.syncSubscription, { status: "inactive" });
  leaveForStripe();
  answer(API.usage, NEW_USAGE);
  answer(API.health, HEALTH);
  await show(<BillingScreen />, { at: `${PATHS.billing}?success=true&n=1` });
  await said("Success!", "Your subscription has been activated. It may take a few moments to update.");
  await sees("Activating your plan…");
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
  await linksTo("Record your next note", PATHS.record);
});

test("a checkout that was left can't be begun twice, but cancelled; one that was paid after all is the plan", async () => {
  leaveForStripe();
  await showBilling([{}, {}, {}, ACTIVE]);
  await press("Subscribe");
  await said("Checkout in progress", "Please complete or cancel the existing checkout.");
  expect(asked(API.createSubscription)).toBe(0);
  accept(API.cancelCheckout);
  answerRaw(API.syncSubscription, { status: "inactive" }, { status: "active" });
  await press("Cancel checkout");
  await said("Subscription canceled", "You have not been charged.");
  await gone(open);
  expect(inProgress()).toBe(false);
  // What was clicked is gone; the keyboard is still in the screen.
  expect(document.activeElement).not.toBe(document.body);
  leaveForStripe();
  window.dispatchEvent(new StorageEvent("storage"));
  await press("Cancel checkout");
  await said("Subscription synced", "Your Basic plan is active.");
  await sees("Unlimited");
  await gone(open);
});

test("a second click does nothing, and a page that the browser had kept is not stuck on its way out", async () => {
  const left = stayHere();
  await showBilling();
  const release = holdBackRaw(API.createSubscription, { checkoutUrl: STRIPE });
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

test("who subscribes right after leaving a checkout waits until that one is closed", async () => {
  const left = stayHere();
  const close = holdBackRaw(API.cancelCheckout, {});
  answerRaw(API.createSubscription, { checkoutUrl: STRIPE });
  await showBilling([{}], `${PATHS.billing}?canceled=true`);
  await said("Subscription canceled", "You have not been charged.");
  await press("Subscribe");
  await expect.element(button("Subscribe")).toHaveAttribute("aria-busy", "true");
  expect(asked(API.createSubscription)).toBe(0);
  close();
  await expect.poll(() => left).toEqual([STRIPE]);
});

test.each([
  [409, "already_subscribed"],
  [503, "billing_unavailable"],
] as const)("a checkout refused with %i says why, and nothing is in progress", async (status, code) => {
  refuse(API.createSubscription, status, code);
  await showBilling();
  const before = asked(API.usage);
  await press("Subscribe");
  await said("Failed to create subscription", ERROR_MESSAGES[code]);
  await expect.element(button("Subscribe")).toHaveFocus();
  expect(inProgress()).toBe(false);
  // Who has paid elsewhere sees the plan.
  await expect.poll(() => asked(API.usage)).toBe(before + 1);
});

// The server never answers so; a proxy in between might.
test("an answer without an address, or with one that is script, is an unexpected response", async () => {
  const left = stayHere();
  answerRaw(API.createSubscription, {}, { checkoutUrl: "javascript:document.title='followed'" });
  await showBilling();
  for (const times of [1, 2]) {
    await press("Subscribe");
    await expect.poll(() => asked(API.createSubscription)).toBe(times);
    await said("Unexpected response", "No checkout URL received. Please try again.");
    await expect.element(button("Subscribe")).not.toHaveAttribute("aria-busy");
    expect([left, document.title === "followed", inProgress()]).toEqual([[], false, false]);
    await gone(open);
  }
});

test("a subscriber sees the plan and is sold nothing; cancelling it asks first, and a refusal leaves it as it is; it is said to last until its period ends, and can be kept", async () => {
  const until = "Dec 1, 2026";
  const is: { now: Usage } = { now: ACTIVE };
  answerBy(API.usage, () => is.now);
  leaveForStripe();
  await showBilling([]);
  await sees(...["Basic", "Active", "$14.00", "this billing period", "Unlimited"].map(text));
  await sees("Nov 1, 2026 - Dec 1, 2026", "$14 on Dec 1, 2026");
  await gone(button("Subscribe"), button("Check my payment"), open);
  const cancel = button("Cancel subscription");
  const dialog = page.getByRole("dialog", { name: "Cancel subscription?" });
  await cancel.click();
  await says(dialog, "You will keep access until the end of your billing period.");
  await expect.element(dialog.getByRole("button", { name: "Keep it" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await gone(dialog);
  await expect.element(cancel).toHaveFocus();
  expect(asked(API.cancelSubscription)).toBe(0);

  refuse(API.cancelSubscription, 503, "billing_unavailable");
  answerRaw(API.cancelSubscription, { message: `Your plan stays active until ${until}.` });
  await cancel.click();
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await said("Failed to cancel subscription", ERROR_MESSAGES.billing_unavailable);
  await sees("Active");
  await expect.element(cancel).toHaveFocus();

  is.now = { ...ACTIVE, is_cancelled: true, cancel_at: ACTIVE.current_period_end };
  await cancel.click();
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await said("Subscription Canceled", `Your plan stays active until ${until}.`);
  const cancelled = notice("Your subscription is canceled");
  await says(cancelled, `You keep unlimited recordings and chat until ${until}.`);
  await sees("Cancelling");
  expect(["Access until", "Remaining"].map(fact)).toEqual([until, "Unlimitedrecordings"]);
  // What was clicked is gone; the keyboard is still in the screen.
  await keysLeadTo("{Tab}", button("Keep my subscription"));
  is.now = ACTIVE;
  answerRaw(API.resumeSubscription, { message: "Your plan continues." });
  await userEvent.keyboard("{Enter}");
  await said("Subscription kept", "Your plan continues.");
  await gone(cancelled);
  expect(fact("Next payment")).toBe(`$14 on ${until}`);
});
