import { ERROR_MESSAGES } from "#contract/errors.ts";
import { UNAUTHORIZED_REDIRECT_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { button, main, newSubscriber, notice, openBilling, shown } from "./billing.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { expectToast } from "./toasts.ts";

const QUESTION =
  "Are you sure you want to cancel your subscription? You will keep access until the end of your billing period.";

test("cancelling asks first, and Keep it changes nothing", async ({ page, request }) => {
  await openBilling(page, await newSubscriber(request));
  const sent: string[] = [];
  page.on("request", (asked) => asked.method() === "POST" && sent.push(asked.url()));
  await button(page, "Cancel subscription").click();
  const dialog = page.getByRole("dialog", { name: "Cancel subscription?" });
  await expect(dialog.getByText(QUESTION, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(button(page, "Cancel subscription")).toBeFocused();
  expect(sent).toEqual([]);
});

test("cancelled, the plan lasts until its period ends, says so everywhere, and can be kept after all", async ({
  page,
  request,
}) => {
  await openBilling(page, await newSubscriber(request));
  const until = (await shown(page, "Billing period").locator("time").last().textContent()) ?? "";
  await button(page, "Cancel subscription").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await expectToast(page, "Subscription Canceled", `Your plan stays active until ${until}.`);
  const cancelled = notice(page, "Your subscription is cancelled");
  await expect(cancelled).toContainText(`You keep unlimited recordings and chat until ${until}.`);
  await expect(shown(page, "Access until")).toHaveText(until);
  await expect(main(page).getByText("Cancelling", { exact: true })).toBeVisible();
  await expect(page.getByRole("complementary").getByText("Cancelling", { exact: true })).toBeVisible();
  await expect(shown(page, "Remaining")).toHaveText("Unlimitedrecordings");
  await expect(button(page, "Cancel subscription")).toHaveCount(0);
  // What was clicked is gone; the keyboard is still in the screen.
  await page.keyboard.press("Tab");
  await expect(button(page, "Keep my subscription")).toBeFocused();

  await page.keyboard.press("Enter");
  await expectToast(page, "Subscription kept", `Your plan goes on. It renews on ${until}.`);
  await expect(cancelled).toHaveCount(0);
  await expect(main(page).getByText("Active", { exact: true })).toBeVisible();
  await expect(shown(page, "Next payment")).toHaveText(`$14 on ${until}`);
});

test(
  "when the period of a cancelled plan has ended, nothing of it is left but the way back",
  DEEP,
  async ({ page, request }) => {
    const subscriber = await newSubscriber(request);
    await openBilling(page, subscriber);
    await button(page, "Cancel subscription").click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
    await expect(notice(page, "Your subscription is cancelled")).toBeVisible();
    await subscriber.atStripe("hold");
    await subscriber.atStripe("end-period");
    // No event told of it: it has to be asked for.
    await request.post(API.syncSubscription, { headers: { Authorization: `Bearer ${subscriber.token}` } });
    await page.reload();
    await expect(main(page).getByText("Free Trial", { exact: true })).toBeVisible();
    await expect(notice(page, "Your subscription is cancelled")).toHaveCount(0);
    await expect(button(page, "Subscribe")).toBeVisible();
    await expect(button(page, "Payment method and receipts")).toHaveCount(0);
    await button(page, "Check my payment").click();
    await expectToast(page, "Subscription synced", "Our payment provider knows of no active plan of yours.");
  },
);

test(
  "a cancellation that Stripe does not take: Failed to cancel subscription, and the plan stays",
  DEEP,
  async ({ page, request }) => {
    const subscriber = await newSubscriber(request);
    await openBilling(page, subscriber);
    await subscriber.atStripe("fault", {
      method: "POST",
      path: `/v1/subscriptions/${subscriber.subscriptionId}`,
      fault: "500",
      times: "10",
    });
    await button(page, "Cancel subscription").click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
    await expectToast(page, "Failed to cancel subscription", ERROR_MESSAGES.billing_unavailable);
    await expect(main(page).getByText("Active", { exact: true })).toBeVisible();
    await expect(button(page, "Cancel subscription")).toBeFocused();
  },
);

test("a sync that does not reach Stripe: Sync failed", DEEP, async ({ page, request }) => {
  const subscriber = await newSubscriber(request);
  await subscriber.atStripe("end-now");
  await request.post(API.syncSubscription, { headers: { Authorization: `Bearer ${subscriber.token}` } });
  await openBilling(page, subscriber);
  await subscriber.atStripe("fault", {
    method: "GET",
    path: "/v1/subscriptions",
    contains: subscriber.customerId,
    fault: "500",
    times: "10",
  });
  await button(page, "Check my payment").click();
  await expectToast(page, "Sync failed", ERROR_MESSAGES.billing_unavailable);
});

test("a login that dies meanwhile is said as everywhere", DEEP, async ({ page, request }) => {
  const subscriber = await newSubscriber(request);
  await page.clock.install();
  await openBilling(page, subscriber);
  await request.post(API.logout, { headers: { Authorization: `Bearer ${subscriber.token}` } });
  await button(page, "Cancel subscription").click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" });
  await expect(confirm).toBeVisible();
  // The toast stands for half a second, however busy this machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  await confirm.click();
  await expectToast(page, "Unauthorized", "You are logged out. Logging in again...");
  await page.clock.runFor(UNAUTHORIZED_REDIRECT_MS);
  await expect(page).toHaveURL(PATHS.landing);
});
