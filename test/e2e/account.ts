import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";
import { keepToken } from "./token.ts";
import type { Author } from "./typed-notes.ts";

type Token = Pick<Author, "token">;

/** Signs in once, not again with every page: so that it can be seen whether the browser forgets. */
export async function signInOnce(page: Page, { token }: Token): Promise<void> {
  await page.goto(PATHS.landing);
  await keepToken(page, token);
}

export async function openAccount(page: Page, author: Token, part: string = PATHS.account): Promise<void> {
  await signInOnce(page, author);
  await page.goto(part);
  await expect(page.getByRole("heading", { level: 1, name: "Account Settings" })).toBeVisible();
}

export const account = (page: Page) => {
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  return {
    main,
    activity: main.getByRole("listitem").filter({ hasText: "Complete" }),
    keep: (label: string) => main.getByRole("radio", { name: label, exact: true }),
    deleteSound: main.getByRole("button", { name: "Delete that audio" }),
    remove: main.getByRole("button", { name: "Delete account" }),
    dialog,
    confirmation: dialog.getByRole("textbox"),
    confirm: dialog.getByRole("button", { name: "Delete account" }),
  };
};
