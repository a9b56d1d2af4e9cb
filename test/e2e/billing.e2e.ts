import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { button, openBilling, shown } from "./billing.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { goToPayment, paymentPage } from "./plan.ts";
import { expectToast, toasts } from "./toasts.ts";
import { newAuthor } from "./typed-notes.ts";

test("after Pay the plan is active at once, and a reload repeats nothing", async ({ page, request }) => {
  const author = await newAuthor(request);
  await author.say("We stopped discounting in January and lost nobody.");
  await openBilling(page, author);
  await expect(shown(page, "Recordings used")).toHaveText("1in total");
  await goToPayment(page);
  await paymentPage(page).pay.click();
  await expectToast(
    page,
    "Success!",
    "Your subscription has been activated. It may take a few moments to update.",
  );
  await expect(page).toHaveURL(PATHS.billing);
  await expect(shown(page, "Remaining")).toHaveText("Unlimitedrecordings");
  await page.reload();
  await expect(shown(page, "Remaining")).toHaveText("Unlimitedrecordings");
  await expect(toasts(page)).toHaveCount(0);
});

test("who left a payment page is given another, however slow the line", DEEP, async ({ page, request }) => {
  await openBilling(page, await newAuthor(request));
  const { href } = await goToPayment(page);
  const { release } = await holdBack(page, API.cancelCheckout);
  await paymentPage(page).cancel.click();
  await expectToast(page, "Subscription canceled", "You have not been charged.");
  await button(page, "Subscribe").click();
  await expect(button(page, "Subscribe")).toHaveAttribute("aria-busy", "true");
  release();
  await expect(paymentPage(page).price).toBeVisible();
  expect(page.url()).not.toBe(href);
});
