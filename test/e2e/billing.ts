import type { APIRequestContext, Page } from "@playwright/test";
import type { Checkout } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";
import { type Author, newAuthor, signIn } from "./typed-notes.ts";

/** Somebody on their way to the plan, and what can be done about it at Stripe. */
export interface Payer extends Author {
  /** Asks for the payment page; answers its address. */
  checkout: () => Promise<string>;
  /** What stands in `dev/standins/stripe.ts`; answers what that answers. */
  atStripe: <Answer>(action: string, fields?: Record<string, string>) => Promise<Answer>;
  customerId: string;
}

/** An account with a payment page that is open. */
export async function newPayer(request: APIRequestContext): Promise<Payer> {
  const author = await newAuthor(request);
  const headers = { Authorization: `Bearer ${author.token}` };
  const checkout = async () => {
    const { checkoutUrl }: Checkout = await (await request.post(API.createSubscription, { headers })).json();
    return checkoutUrl;
  };
  const page = await checkout();
  const { origin } = new URL(page);
  const open: { id: string; customer: string }[] = await (
    await request.get(`${origin}/control/checkouts`)
  ).json();
  const customerId = open.find(({ id }) => id === checkoutIdOf(page))?.customer ?? "";
  return {
    ...author,
    checkout,
    customerId,
    atStripe: async (action, fields = {}) =>
      (await request.post(`${origin}/control/${action}`, { data: { customerId, ...fields } })).json(),
  };
}

export const checkoutIdOf = (url: string): string => new URL(url).pathname.split("/").at(-1) ?? "";

export interface Subscriber extends Payer {
  subscriptionId: string;
}

/** Somebody who has paid, and whose plan the server knows to be active. */
export async function newSubscriber(request: APIRequestContext): Promise<Subscriber> {
  const payer = await newPayer(request);
  const checkoutId = checkoutIdOf(await payer.checkout());
  const { id } = await payer.atStripe<{ id: string }>("pay", { checkoutId });
  const headers = { Authorization: `Bearer ${payer.token}` };
  const synced = await request.post(API.syncSubscription, { headers });
  expect(await synced.json()).toEqual({ status: "active" });
  return { ...payer, subscriptionId: id };
}

/** The billing screen, loaded. */
export async function openBilling(page: Page, author: Author): Promise<void> {
  await signIn(page, author);
  await page.goto(PATHS.billing);
  await expect(page.getByRole("table", { name: "Usage history" })).toBeVisible();
}

export const main = (page: Page) => page.getByRole("main");
export const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
export const notice = (page: Page, name: string) => main(page).getByRole("region", { name });
/** The value under a name in one of the screen's lists: a tile, or a row of the plan. */
export const shown = (page: Page, name: string) =>
  main(page)
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole("definition");
