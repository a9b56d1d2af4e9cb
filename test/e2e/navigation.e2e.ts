import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { MENU, SCREENS } from "../../web/screens.ts";
import { DEEP, expect, expectToast, test } from "./fixtures.ts";
import { newAuthor, signIn } from "./people.ts";
import { startOn } from "./recorder.ts";

test("g and a letter lead to each screen, which has its title", async ({ page, request }) => {
  await startOn(page, request);
  for (const { key, path, label } of MENU.toReversed()) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page).toHaveURL(path);
    const { title = label } = SCREENS.find(({ pages }) => pages[0] === path) ?? {};
    await expect(page).toHaveTitle(`${title} · Outspoken`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

const notFound = (page: Page) => page.getByRole("heading", { level: 1, name: "404 Page Not Found" });

test("an unknown address is a 404, with the shell where it is the app's", async ({ page, request }) => {
  expect((await page.goto("/no/such/page"))?.status()).toBe(404);
  await expect(notFound(page)).toBeVisible();
  await expect(page).toHaveTitle("404 Page Not Found");
  await signIn(page, await newAuthor(request));
  await page.goto("/app/no-such-screen");
  await expect(notFound(page)).toBeVisible();
  await expect(page).toHaveTitle("404 Page Not Found");
  await expect(page.getByRole("link", { name: "Recording", exact: true })).toBeVisible();
  await expect(page.locator('[aria-current="page"]')).toHaveCount(0);
});

const MISSING = "We can't reach the server. Check your connection and try again, or reload the page.";

/** From here on the scripts of this name can't be had; answers how to give them back. */
async function withhold(page: Page, name: string) {
  const scripts = `**/assets/${name}-*.js`;
  await page.route(scripts, (route) => route.abort());
  return () => page.unroute(scripts);
}

/** A mark that a reload would wipe away. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

test.describe("code that comes later than its screen", () => {
  test("a dialog whose code can't be had says so, and opens when asked again", async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    const giveBack = await withhold(page, "dialog-view");
    await page.goto(PATHS.accountNotes);
    await mark(page);
    const button = page.getByRole("button", { name: "Delete account", exact: true });
    await button.click();
    await expectToast(page, "That didn't load", MISSING);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);

    await giveBack();
    await button.click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test("what a toast has to say is said even when its own code can't be had", DEEP, async ({ page }) => {
    await withhold(page, "toast-view");
    await page.goto(PATHS.callback);
    await expect(page.getByRole("alert")).toContainText("Authentication Error");
    await expect(page.getByRole("alert")).toContainText("No token received from LinkedIn authentication.");
  });
});
