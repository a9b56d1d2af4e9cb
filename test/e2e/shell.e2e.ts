import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { alterAnswer } from "./answers.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { startOn } from "./recorder.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const openMenu = (page: Page) => page.getByRole("button", { name: "Open menu" });

test.describe("sidebar", () => {
  test.use({ viewport: DESK });

  test("going elsewhere starts at the top, with the keyboard in the new screen", async ({
    page,
    request,
  }) => {
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.library);
    await nav(page).getByRole("link", { name: "Billing" }).click();
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page).toHaveTitle("Billing · Outspoken");
  });

  test("the keyboard can skip it", DEEP, async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.library);
    await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test.describe("small screens", () => {
  test.use({ viewport: PHONE });

  test("the top bar counts what is free, and says Unlimited to a subscriber", async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.library);
    await expect(page.getByRole("banner").getByText("5 free left", { exact: true })).toBeVisible();
    await alterAnswer(page, API.usage, { subscription_status: "active" });
    await page.reload();
    await expect(page.getByRole("banner").getByText("Unlimited", { exact: true })).toBeVisible();
    await expect(page.getByText("free left")).toHaveCount(0);
  });

  test("the menu slides in, and closes when an item is chosen", async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.library);
    await openMenu(page).click();
    await expect(menu(page).getByRole("button", { name: "Log Out" })).toBeVisible();
    await menu(page).getByRole("link", { name: "Billing" }).click();
    await expect(page).toHaveURL(PATHS.billing);
    await expect(menu(page)).toBeHidden();
  });

  test("the menu closes on a click beside it, on Esc and by its button", DEEP, async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.library);
    const ways = [
      () => page.mouse.click(20, 400),
      () => page.keyboard.press("Escape"),
      () => page.getByRole("button", { name: "Close menu" }).click(),
    ];
    for (const close of ways) {
      await openMenu(page).click();
      await expect(menu(page)).toBeVisible();
      await close();
      await expect(menu(page)).toBeHidden();
      await expect(openMenu(page)).toBeFocused();
    }
  });

  test("the keyboard stays inside the open menu", DEEP, async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.library);
    await openMenu(page).click();
    await expect(menu(page)).toBeVisible();
    for (let step = 0; step < 15; step++) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && !activeElement?.closest("dialog");
      });
      expect(outside, `after ${step + 1} Tabs`).toBe(false);
    }
  });

  test("Log Out in the menu leads to the landing page", async ({ page, request }) => {
    await startOn(page, request);
    await openMenu(page).click();
    await menu(page).getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(PATHS.landing);
  });
});
