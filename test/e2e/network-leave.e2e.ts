import type { APIRequestContext, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { userOf } from "./account.ts";
import { holdBack } from "./answers.ts";
import { button, openBilling } from "./billing.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { testRoad } from "./network-roads.ts";
import { type Step, type Traveller, tryAgain } from "./network-travel.ts";
import { goToPayment, paymentPage } from "./plan.ts";
import { toastText } from "./recorder.ts";
import { type Author, newAuthor } from "./typed-notes.ts";

interface Customer {
  id: string;
  subscriptions: { status: string }[];
}

/** What Stripe has of somebody, as the stand-in at this origin tells it: their payment pages, and what they bought. */
async function atStripe(request: APIRequestContext, origin: string, author: Author) {
  const ask = async <Answer>(question: string): Promise<Answer> =>
    (await request.get(`${origin}/control/${question}`)).json();
  const email = (await userOf(request, author))?.email ?? "";
  const customers = await ask<Customer[]>(`customers?email=${encodeURIComponent(email)}`);
  return Promise.all(
    customers.map(async ({ id, subscriptions }) => ({
      subscriptions: subscriptions.map(({ status }) => status),
      pages: (await ask<{ status: string }[]>(`checkouts?customer=${id}`)).map(({ status }) => status),
    })),
  );
}

const notCharged = (page: Page) => toastText(page, "You have not been charged.");

/** To the payment page, away from it without paying, and to another one. */
const leaving =
  (leave: (onPaymentPage: (page: Page) => void) => Step[]) => async (request: APIRequestContext) => {
    const author = await newAuthor(request);
    let stripe = "";
    const subscribe: Step = {
      take: (page) => button(page, "Subscribe").click(),
      done: (page) => paymentPage(page).price,
    };
    const note = (page: Page) => {
      stripe = new URL(page.url()).origin;
    };
    const traveller: Traveller = {
      token: author.token,
      arrive: [{ take: (page) => page.goto(PATHS.billing), done: (page) => button(page, "Subscribe") }],
      steps: [subscribe, ...leave(note), subscribe],
      elsewhere: () => atStripe(request, stripe, author),
    };
    return traveller;
  };

/** No money and no plan; the page that was left can't be paid any more, the other one can. */
const end = {
  here: { plan: ["inactive", false] },
  elsewhere: [{ subscriptions: [], pages: ["expired", "open"] }],
};

testRoad(
  {
    name: "a payment page left by its Cancel, and another one",
    end,
    begin: leaving((onPaymentPage) => [
      {
        take: async (page) => {
          onPaymentPage(page);
          await paymentPage(page).cancel.click();
        },
        done: notCharged,
        wayOn: tryAgain,
      },
    ]),
  },
  { offline: [0, 2] },
);

testRoad(
  {
    name: "a payment page left by the Back button, given up, and another one",
    end,
    begin: leaving((onPaymentPage) => [
      {
        take: async (page) => {
          onPaymentPage(page);
          await page.goBack();
        },
        done: (page) => button(page, "Cancel checkout"),
        wayOn: tryAgain,
      },
      { take: (page) => button(page, "Cancel checkout").click(), done: notCharged },
    ]),
  },
  { offline: [0, 2, 3] },
);

test(
  "whoever left a payment page and subscribes at once is given another one, however slow the line is",
  DEEP,
  async ({ page, request }) => {
    await openBilling(page, await newAuthor(request));
    const { href } = await goToPayment(page);
    const { release } = await holdBack(page, API.cancelCheckout);
    await paymentPage(page).cancel.click();
    await expect(notCharged(page)).toBeVisible();
    await button(page, "Subscribe").click();
    await expect(button(page, "Subscribe")).toHaveAttribute("aria-busy", "true");
    release();
    await expect(paymentPage(page).price).toBeVisible();
    expect(page.url()).not.toBe(href);
  },
);
