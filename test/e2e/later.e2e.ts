import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { expectToast } from "./toasts.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

/** From here on the scripts of this name can't be had; answers how to give them back. */
async function withhold(page: Page, name: string) {
  const scripts = `**/assets/${name}-*.js`;
  await page.route(scripts, (route) => route.abort());
  return () => page.unroute(scripts);
}

test("a dialog whose code can't be had says so, leaves the page as it is, and opens when asked again", async ({
  page,
  request,
}) => {
  await signIn(page, await newAuthor(request));
  const giveBack = await withhold(page, "dialog-view");
  await page.goto(PATHS.account);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const button = page.getByRole("button", { name: "Delete account", exact: true });
  await button.click();
  const missing = "We can't reach the server. Check your connection and try again, or reload the page.";
  await expectToast(page, "That didn't load", missing);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await giveBack();
  await button.click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(loads).toBe(0);
});

test("what a toast has to say is said even when its own code can't be had", DEEP, async ({ page }) => {
  await withhold(page, "toast-view");
  await page.goto(PATHS.callback);
  await expect(page.getByRole("alert")).toContainText("Authentication Error");
  await expect(page.getByRole("alert")).toContainText("No token received from LinkedIn authentication.");
});
