import type { Page } from "@playwright/test";
import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";

/** Keeps real answers of this path back until `release` is called, so that what is shown meanwhile can be looked at. */
export async function holdBack(page: Page, path: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** Changes fields of the server's own answer, for states that it cannot be brought into from outside. */
export async function alterAnswer(page: Page, path: string, change: Record<string, unknown>): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
}

/** Refuses calls of this path in the server's own words; `field` is what it is about. */
export const refuse = (page: Page, path: string, status: number, code: ErrorCode, field?: string) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ status, json: { code, message: ERROR_MESSAGES[code], field } }),
  );

/** What the server says of a LinkedIn that is connected. */
export const CONNECTED = { connected: true, name: "Ana Ruiz", expiresAt: "2027-01-14T12:00:00Z" };
