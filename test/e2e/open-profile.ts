import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";
import { type Author, signIn } from "./people.ts";

export async function openProfile(page: Page, author: Author): Promise<void> {
  await signIn(page, author);
  await unfoldProfile(page);
  await expect(page.getByRole("heading", { level: 2, name: "Your rules" })).toBeVisible();
}

export async function unfoldProfile(page: Page): Promise<void> {
  await page.goto(PATHS.profile);
  const folded = page.locator("details", { hasText: "Your rules" });
  await folded.waitFor();
  await folded.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
}
