import type { Page } from "@playwright/test";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";

/** The login that this browser keeps; null without one. The page must be one of the app's origin, here as below. */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY);

/** This browser is that login's from here on; a page that is open is told nothing of it. */
export const keepToken = (page: Page, token: string): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, token] as const);
