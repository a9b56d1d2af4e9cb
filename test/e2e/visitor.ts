import type { Page } from "@playwright/test";
import { VISITOR_STORAGE_KEY } from "#contract/limits.ts";
import { PATHS } from "../../web/paths.ts";
import { VISITOR_OWNER } from "../../web/shared/recording/outbox/names.ts";
import { expect } from "./fixtures.ts";
import { onDevice, screen, typeNote } from "./recorder.ts";

/** *Try it now*, by what a visitor sees of it. */
export const tryIt = (page: Page) => ({
  ...screen(page),
  left: page.getByText(/^\d free recordings? left$/),
  bar: page.getByRole("progressbar", { name: "Free recordings left" }),
  keepGoing: page
    .getByRole("region", { name: "Recorder" })
    .getByRole("link", { name: "Create an account to keep going" }),
  draft: page.getByRole("region", { name: "Your draft" }),
  hooks: page.getByRole("region", { name: "Your draft" }).getByRole("radio"),
  copy: page.getByRole("button", { name: "Copy", exact: true }),
  keep: page.getByRole("link", { name: "Create an account to keep it" }),
  another: page.getByRole("button", { name: "Record another" }),
});

/** What shows the recorder without starting it, or the draft of before. */
const typeInstead = (page: Page) =>
  page.getByRole("link", { name: /^(Type it, or upload a file|See your last draft)$/ });

/** Opens the recorder on the landing page, where something that waits opens it by itself. */
export async function openTryIt(page: Page) {
  await page.goto(PATHS.landing);
  const waits = (await onDevice(page)).some(({ ownerId }) => ownerId === VISITOR_OWNER);
  if (!waits) await typeInstead(page).click();
  const shown = tryIt(page);
  await expect(shown.start.or(shown.draft)).toBeVisible();
  return shown;
}

/** Types a note there and waits for the draft that is made of it, by its first sentence. */
export async function typeForDraft(page: Page, text: string): Promise<void> {
  await typeNote(page, text);
  await expect(tryIt(page).draft).toContainText(text.slice(0, text.indexOf(". ")));
}

export const leftInStorage = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), VISITOR_STORAGE_KEY);

export const setLeftInStorage = (page: Page, value: string): Promise<void> =>
  page.evaluate(([key, left]) => localStorage.setItem(key, left), [VISITOR_STORAGE_KEY, value] as const);

/** What the browser knows the visitor by; scripts on the page never see it. */
export async function visitorCookie(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies(new URL("/api/transcribe", page.url()).href);
  return cookies.find(({ name }) => name === "visitor")?.value;
}
