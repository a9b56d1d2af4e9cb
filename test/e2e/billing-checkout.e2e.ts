import type { Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { BILLING_REFRESH_MS, CHECKOUT_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { button, checkoutIdOf, newPayer, notice, openBilling, shown } from "./billing.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { goToPayment, paymentPage } from "./plan.ts";
import { expectToast, toasts } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const SUCCESS = [
  "Success!",
  "Your subscription has been activated. It may take a few moments to update.",
] as const;
const CANCELED = ["Subscription canceled", "You have not been charged."] as const;
const FAILED = "Failed to create subscription";

const inProgress = (page: Page) =>
  page.evaluate((key) => sessionStorage.getItem(key) !== null, CHECKOUT_STORAGE_KEY);
const openNotice = (page: Page) => notice(page, "Your checkout is still open");
const unlimited = (page: Page) => expect(shown(page, "Remaining")).toHaveText("Unlimitedrecordings");

/** What this page asks of the server from now on, by path. */
function askedBy(page: Page) {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  return (path: string) => asked.filter((each) => each === path).length;
}

test("after Pay the plan is active at once; the address is clean, and a reload repeats nothing", async ({
  page,
  request,
}) => {
  await openBilling(page, await newAuthor(request));
  await goToPayment(page);
  await paymentPage(page).pay.click();
  await expectToast(page, ...SUCCESS);
  await expect(page).toHaveURL(PATHS.billing);
  await unlimited(page);
  expect(await inProgress(page)).toBe(false);
  const asked = askedBy(page);
  await page.reload();
  await unlimited(page);
  await expect(toasts(page)).toHaveCount(0);
  expect(asked(API.syncSubscription)).toBe(0);
});

test(
  "coming back with success asks Stripe at once, and for the usage again after two seconds",
  DEEP,
  async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.clock.install();
    const asked = askedBy(page);
    await page.goto(`${PATHS.billing}?success=true&n=1`);
    await expectToast(page, ...SUCCESS);
    // What isn't ours stays in the address.
    await expect(page).toHaveURL(`${PATHS.billing}?n=1`);
    await expect(button(page, "Activating your plan…")).toHaveAttribute("aria-busy", "true");
    await expect.poll(() => asked(API.syncSubscription)).toBe(1);
    await expect.poll(() => asked(API.usage)).toBe(2);
    await page.clock.runFor(BILLING_REFRESH_MS);
    await expect.poll(() => asked(API.usage)).toBe(3);
    await expect(button(page, "Subscribe")).toBeEnabled();
    expect(asked(API.syncSubscription)).toBe(1);
  },
);

test("coming back canceled says that nothing was charged, and that page can't be paid any more", async ({
  page,
  request,
}) => {
  await openBilling(page, await newAuthor(request));
  const { href } = await goToPayment(page);
  await paymentPage(page).cancel.click();
  await expectToast(page, ...CANCELED);
  await expect(page).toHaveURL(PATHS.billing);
  expect(await inProgress(page)).toBe(false);
  await expect(openNotice(page)).toHaveCount(0);
  await expect.poll(async () => (await request.get(href)).text()).toContain("This page has expired.");
  expect((await goToPayment(page)).href).not.toBe(href);
});

test("left by the Back button, the checkout can't be started twice, but continued where it was", async ({
  page,
  request,
}) => {
  await openBilling(page, await newAuthor(request));
  const { href } = await goToPayment(page);
  await page.goBack();
  await expect(openNotice(page)).toBeVisible();
  expect(await inProgress(page)).toBe(true);
  const asked = askedBy(page);
  await button(page, "Subscribe").click();
  await expectToast(
    page,
    "Checkout in progress",
    "Checkout already in progress. Please complete or cancel the existing checkout.",
  );
  expect(asked(API.createSubscription)).toBe(0);
  await button(page, "Continue checkout").click();
  await expect(page).toHaveURL(href);
});

test(
  "left by the Back button, the checkout can be cancelled, and started anew",
  DEEP,
  async ({ page, request }) => {
    await openBilling(page, await newAuthor(request));
    const { href } = await goToPayment(page);
    await page.goBack();
    await button(page, "Cancel checkout").click();
    await expectToast(page, ...CANCELED);
    await expect(openNotice(page)).toHaveCount(0);
    expect(await inProgress(page)).toBe(false);
    expect(await (await request.get(href)).text()).toContain("This page has expired.");
    // What was clicked is gone; the keyboard is still in the screen.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    expect((await goToPayment(page)).href).not.toBe(href);
  },
);

test("a page that the browser had kept is not stuck on its way out", DEEP, async ({ page, request }) => {
  // Chromium keeps no page under test: here it never leaves, and is told what a kept one is told.
  await page.route("**/nowhere", (route) => route.fulfill({ status: 204 }));
  await page.route(API.createSubscription, (route) =>
    route.fulfill({ json: { checkoutUrl: new URL("/nowhere", page.url()).href } }),
  );
  await openBilling(page, await newAuthor(request));
  const left = page.waitForResponse("**/nowhere");
  await button(page, "Subscribe").click();
  await left;
  await expect(button(page, "Subscribe")).toHaveAttribute("aria-busy", "true");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(openNotice(page)).toBeVisible();
  await expect(button(page, "Continue checkout")).not.toHaveAttribute("aria-disabled");
});

test(
  "a checkout that was paid after all is not cancelled: the plan is there",
  DEEP,
  async ({ page, request }) => {
    const payer = await newPayer(request);
    await payer.atStripe("hold");
    await openBilling(page, payer);
    const { href } = await goToPayment(page);
    await page.goBack();
    await expect(openNotice(page)).toBeVisible();
    await payer.atStripe("pay", { checkoutId: checkoutIdOf(href) });
    await button(page, "Cancel checkout").click();
    await expectToast(page, "Subscription synced", "Your Basic plan is active.");
    await unlimited(page);
    await expect(openNotice(page)).toHaveCount(0);
  },
);

test(
  "whoever has paid elsewhere is sold no second plan, and sees the one they have",
  DEEP,
  async ({ page, request }) => {
    const payer = await newPayer(request);
    await payer.atStripe("hold");
    await openBilling(page, payer);
    await payer.atStripe("pay", { checkoutId: checkoutIdOf(await payer.checkout()) });
    await button(page, "Subscribe").click();
    await expectToast(page, FAILED, ERROR_MESSAGES.already_subscribed);
    await unlimited(page);
    expect(await inProgress(page)).toBe(false);
  },
);

test("a second click while the first is under way does nothing", DEEP, async ({ page, request }) => {
  await openBilling(page, await newAuthor(request));
  const { release } = await holdBack(page, API.createSubscription);
  const asked = askedBy(page);
  await button(page, "Subscribe").dblclick();
  await expect(button(page, "Subscribe")).toHaveAttribute("aria-busy", "true");
  await button(page, "Subscribe").press("Enter");
  await expect(openNotice(page)).toHaveCount(0);
  release();
  await expect(paymentPage(page).pay).toBeVisible();
  expect(asked(API.createSubscription)).toBe(1);
});

test(
  "when Stripe can't be reached it says so, and nothing is in progress",
  DEEP,
  async ({ page, request }) => {
    const payer = await newPayer(request);
    await openBilling(page, payer);
    const path = `/v1/checkout/sessions/${checkoutIdOf(await payer.checkout())}`;
    await payer.atStripe("fault", { method: "GET", path, fault: "500", times: "10" });
    await button(page, "Subscribe").click();
    await expectToast(page, FAILED, ERROR_MESSAGES.billing_unavailable);
    expect(await inProgress(page)).toBe(false);
    await expect(button(page, "Subscribe")).toBeFocused();
  },
);

// The server never answers so; a proxy in between might.
for (const [name, answer] of [
  ["no address", {}],
  ["an address that is no web page's", { checkoutUrl: "javascript:document.title='followed'" }],
] as const) {
  test(`an answer with ${name} is an unexpected response`, DEEP, async ({ page, request }) => {
    await page.route(API.createSubscription, (route) => route.fulfill({ json: answer }));
    await openBilling(page, await newAuthor(request));
    await button(page, "Subscribe").click();
    await expectToast(page, "Unexpected response", "No checkout URL received. Please try again.");
    await expect(page).toHaveTitle("Billing · Outspoken");
    expect(await inProgress(page)).toBe(false);
    await expect(openNotice(page)).toHaveCount(0);
  });
}
