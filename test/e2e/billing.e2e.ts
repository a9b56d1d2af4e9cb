import { PATHS } from "../../web/paths.ts";
import { openBilling, shown } from "./billing.ts";
import { expect, test } from "./fixtures.ts";
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
