import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { alterAnswer } from "./answers.ts";
import { expect, test } from "./fixtures.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const PHONE = { width: 360, height: 740 };

test("in the menu of a small screen it leads to billing too, and the menu closes", async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, await newAuthor(request));
  await alterAnswer(page, API.usage, { free_trials_used: 5, remaining: 0 });
  await page.goto(PATHS.library);
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Subscribe", exact: true }).click();
  await expect(page).toHaveURL(PATHS.billing);
  await expect(menu).toBeHidden();
});
