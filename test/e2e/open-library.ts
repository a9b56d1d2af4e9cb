import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";
import { signIn } from "./typed-notes.ts";
import type { Writer } from "./writers.ts";

/** What the library asks for, with a filter or without. */
export const LIST = new RegExp(`${API.posts}(\\?.*)?$`);

export const cards = (page: Page) => page.getByRole("main").getByRole("article");
export const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });

export async function openLibrary(page: Page, writer: Writer): Promise<void> {
  await signIn(page, writer);
  await page.goto(PATHS.library);
  await expect(cards(page).first()).toBeVisible();
}

export async function openMenu(page: Page): Promise<void> {
  await cards(page)
    .first()
    .getByRole("button", { name: /^Actions for / })
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
}

/** Changes the list that the server answers, for what it never holds by itself. */
export const alterList = (page: Page, change: (posts: Post[]) => unknown) =>
  page.route(LIST, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
