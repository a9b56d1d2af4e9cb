import type { APIRequestContext, Page } from "@playwright/test";
import type { Checkout, Usage } from "#contract/billing.ts";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { expect } from "./fixtures.ts";
import type { Author } from "./typed-notes.ts";

const bearer = ({ token }: Pick<Author, "token">) => ({ headers: { Authorization: `Bearer ${token}` } });

export const usageOf = async (request: APIRequestContext, who: Pick<Author, "token">): Promise<Usage> =>
  (await request.get(API.usage, bearer(who))).json();

/** Uses up what is left of the trial, or all of it but `leave` recordings, by typed notes. */
export async function exhaustTrial(author: Pick<Author, "say">, { leave = 0, used = 0 } = {}): Promise<void> {
  for (let number = used; number < FREE_RECORDINGS - leave; number += 1) {
    await author.say(`We stopped discounting in January and lost nobody. That was number ${number}.`);
  }
}

/** Subscribes without a browser; the app knows of it by then. Returns the address of the local Stripe. */
export async function subscribe(request: APIRequestContext, who: Pick<Author, "token">) {
  const { checkoutUrl }: Checkout = await (await request.post(API.createSubscription, bearer(who))).json();
  await request.post(checkoutUrl, { form: { decision: "pay" }, maxRedirects: 0 });
  await expect.poll(async () => (await usageOf(request, who)).subscription_status).toBe("active");
  return new URL(checkoutUrl).origin;
}

export const paymentPage = (page: Page) => ({
  price: page.getByText("$14.00 per month"),
  pay: page.getByRole("button", { name: "Pay", exact: true }),
});

/** From the billing screen to the payment page; answers its address. */
export async function goToPayment(page: Page): Promise<URL> {
  await page.getByRole("main").getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(paymentPage(page).price).toBeVisible();
  return new URL(page.url());
}
