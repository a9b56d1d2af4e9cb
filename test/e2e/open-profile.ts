import type { APIRequestContext, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";
import NOTES from "./known-speaker.json" with { type: "json" };
import { type Author, newAuthor, signIn } from "./typed-notes.ts";

const LEARNING_TIMEOUT_MS = 30_000;

/** Somebody whose three notes have been learned from: two sayings, a theme and topics that recur. */
export async function newKnownSpeaker(request: APIRequestContext): Promise<Author> {
  const speaker = await newAuthor(request);
  for (const note of NOTES) await speaker.say(note);
  const headers = { Authorization: `Bearer ${speaker.token}` };
  await expect
    .poll(async () => (await (await request.get(API.context, { headers })).json()).userTopicsMap, {
      timeout: LEARNING_TIMEOUT_MS,
    })
    .toMatchObject({ Hiring: 2, Pricing: 2 });
  return speaker;
}

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

export const card = (page: Page, title: string) =>
  page.getByRole("main").getByRole("region", { name: title, exact: true });
