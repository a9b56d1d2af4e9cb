import type { Page } from "@playwright/test";
import { TOAST_HOTKEY, TOAST_MS, TOAST_SWIPE_PX } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import { expectToast, toasts } from "./toasts.ts";

test.describe("toasts", () => {
  /** The quickest toast to be had: it needs no server. */
  const raise = async (page: Page) => {
    await page.goto(PATHS.callback);
    await expectToast(page, "Authentication Error", "No token received from LinkedIn authentication.");
  };

  test("one stays for five seconds and goes by itself", async ({ page }) => {
    await page.clock.install();
    await raise(page);
    await page.clock.runFor(TOAST_MS - 500);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1_000);
    await expect(toasts(page)).toHaveCount(0);
  });

  test("there is one at a time: the next takes the place of the last", async ({ page }) => {
    await raise(page);
    await page.route(API.linkedinStart, (route) => route.fulfill({ json: {} }));
    await page.getByRole("button", { name: "Continue with LinkedIn" }).click();
    await expectToast(page, "LinkedIn Sign In Failed", "Could not initiate LinkedIn authentication");
  });

  test(`${TOAST_HOTKEY} brings the keyboard to it, and it is at most 420px wide`, async ({ page }) => {
    await raise(page);
    await page.keyboard.press(TOAST_HOTKEY);
    const list = page.getByRole("region", { name: /Notifications/ }).getByRole("list");
    await expect(list).toBeFocused();
    await expect(list).toHaveCSS("max-width", "420px");
  });

  test("swiping it right by more than the threshold sends it away, less does not", async ({ page }) => {
    await raise(page);
    const swipe = async (px: number) => {
      const box = await toasts(page).boundingBox();
      if (!box) throw new Error("There is no toast to swipe.");
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + 20, y);
      await page.mouse.down();
      await page.mouse.move(box.x + 20 + px / 2, y, { steps: 4 });
      await page.mouse.move(box.x + 20 + px, y, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(TOAST_SWIPE_PX - 20);
    await expect(toasts(page)).toHaveCount(1);
    await swipe(TOAST_SWIPE_PX + 20);
    await expect(toasts(page)).toHaveCount(0);
  });
});
