import type { Page } from "@playwright/test";
import { shiftsOf } from "../../bench/landing/vitals.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";
import { toastText } from "./recorder.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

for (const viewport of SIZES) {
  test(`nothing moves on the two pages that everybody sees first, ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of [PATHS.landing, PATHS.login]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      });
      expect(await shiftsOf(page), path).toEqual({ sum: 0, moved: [] });
    }
  });
}

/** Holds the page's scripts back until what it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const path of [PATHS.login, PATHS.record]) {
  test(`the sign-in page stands at ${path} before its script, and what is done there is not lost`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByLabel("Password").fill("not a password of ours");
    await page.getByRole("button", { name: "Sign In" }).click();
    release();
    await expect(toastText(page, "Login failed")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("nobody@example.com");
    await expect(page).toHaveURL(path);
  });
}

for (const [what, role, name] of [
  ["a link", "link", "Back to home"],
  ["a tab", "tab", "Sign In"],
  ["the panel of a tab", "tabpanel", "Sign In"],
] as const) {
  test(`the keyboard reaches ${what} of the sign-in page before its script, and stands there afterwards`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(PATHS.login, { waitUntil: "commit" });
    const stop = page.getByRole(role, { name });
    await tabTo(page, stop);
    release();
    await expect(page.locator("[data-sign-in]")).toHaveCount(0);
    await expect(stop).toBeFocused();
  });
}

test(
  "whoever is signed in never sees the sign-in page, not even before the script",
  DEEP,
  async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(PATHS.record);
    await expect(page.locator("#waiting")).toBeVisible();
    await expect(page.getByLabel("Password")).toBeHidden();
  },
);
