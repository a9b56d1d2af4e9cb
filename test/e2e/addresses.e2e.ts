import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const notFound = (page: Page) => page.getByRole("heading", { level: 1, name: "404 Page Not Found" });

test.describe("addresses", () => {
  const SHORT = [
    ["/billing", PATHS.billing],
    ["/recording", PATHS.recording],
    ["/chat", PATHS.chats],
    ["/profile", PATHS.profile],
    ["/account", PATHS.account],
  ] as const;
  test("short ones lead to their screens, keeping the query", async ({ page }) => {
    for (const [from, to] of SHORT) {
      await page.goto(`${from}?success=true&n=1`);
      await expect(page).toHaveURL(`${to}?success=true&n=1`);
      await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
    }
  });

  test("and so they do within the app", async ({ page }) => {
    await page.goto(PATHS.login);
    await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
    for (const [from, to] of SHORT) {
      await page.evaluate((short) => {
        history.pushState(null, "", `${short}?canceled=true`);
        dispatchEvent(new PopStateEvent("popstate"));
      }, from);
      await expect(page).toHaveURL(`${to}?canceled=true`);
    }
  });

  test("an unknown address is answered 404, with the page that says so", async ({ page }) => {
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(notFound(page)).toBeVisible();
    await expect(page).toHaveTitle("404 Page Not Found");
  });

  test("an unknown address under /app shows the same inside the shell", async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.goto("/app/no-such-screen");
    await expect(notFound(page)).toBeVisible();
    await expect(page).toHaveTitle("404 Page Not Found");
    await expect(page.getByRole("link", { name: "Recording", exact: true })).toBeVisible();
    await expect(page.locator('[aria-current="page"]')).toHaveCount(0);
  });
});
