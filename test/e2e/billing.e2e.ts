import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { button, main, newSubscriber, notice, openBilling, shown } from "./billing.ts";
import { DEEP } from "./fixtures.ts";
import { comeBackTo, exhaustTrial, goToPayment, payAndReturn, paymentPage } from "./plan.ts";
import { onDevice, sessionsOf, startOn, typeNote } from "./recorder.ts";
import { expect, test } from "./tape.ts";
import { expectToast, toasts } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

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

test("a cancelled plan is said to last until its period ends, and can be kept", async ({ page, request }) => {
  const subscriber = await newSubscriber(request);
  await openBilling(page, subscriber);
  const until = (await shown(page, "Billing period").locator("time").last().textContent()) ?? "";
  await button(page, "Cancel subscription").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await expectToast(page, "Subscription Canceled", `Your plan stays active until ${until}.`);
  const cancelled = notice(page, "Your subscription is canceled");
  await expect(cancelled).toContainText(`You keep unlimited recordings and chat until ${until}.`);
  await expect(shown(page, "Access until")).toHaveText(until);
  await expect(main(page).getByText("Cancelling", { exact: true })).toBeVisible();
  await expect(page.getByRole("complementary").getByText("Cancelling", { exact: true })).toBeVisible();
  await expect(shown(page, "Remaining")).toHaveText("Unlimitedrecordings");
  // What was clicked is gone; the keyboard is still in the screen.
  await page.keyboard.press("Tab");
  await expect(button(page, "Keep my subscription")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectToast(page, "Subscription kept", `Your plan continues. It renews on ${until}.`);
  await expect(cancelled).toHaveCount(0);
  await expect(shown(page, "Next payment")).toHaveText(`$14 on ${until}`);
});

const NOTE = "We stopped discounting in January and lost nobody. That is the whole story, really.";

test("a note that met the paywall goes once another tab has paid", async ({ page, context, request }) => {
  const { author, paywall, start, note } = await startOn(page, request);
  await exhaustTrial(author);
  await typeNote(page, `${NOTE} It waits.`);
  await expect(paywall).toBeVisible();
  expect(await onDevice(page)).toHaveLength(1);
  await paywall.getByRole("button", { name: "Maybe Later" }).click();
  await expect(start).toBeDisabled();
  await typeNote(page, NOTE);
  await expect(paywall).toBeVisible();

  const other = await context.newPage();
  await signIn(other, author);
  await other.goto(PATHS.billing);
  await goToPayment(other);
  await payAndReturn(other);
  await expect.poll(() => onDevice(other)).toEqual([]);

  await comeBackTo(page);
  await expect(paywall).toBeHidden();
  await expect(page.getByText("Unlimited recordings and chat", { exact: true })).toBeVisible();
  await expect(note).toHaveValue(NOTE);
  expect(await sessionsOf(request, author)).toHaveLength(6);
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
