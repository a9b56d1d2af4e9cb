import type { APIRequestContext, Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";
import { subscribe } from "./plan.ts";
import { type Author, newAuthor, signIn } from "./typed-notes.ts";

/** Somebody who has paid, and the address of the local Stripe. */
export async function newSubscriber(request: APIRequestContext) {
  const author = await newAuthor(request);
  return { ...author, stripe: await subscribe(request, author) };
}

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
