import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const region = (page: Page) => page.getByRole("region", { name: /Notifications/ });

/** The toasts on show; their copies for screen readers are left out. */
export const toasts = (page: Page) => region(page).getByRole("listitem");

export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = toasts(page);
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
}
