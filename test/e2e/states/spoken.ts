import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { newAuthor, signIn, wavFile } from "../people.ts";
import { speak } from "../speech.ts";

/** Heard as four sentences: without a question in it, the recogniser sets commas only. */
export const NOTE =
  "We stopped sending weekly reports in March. Do you know how many people asked for them back? Not a single one, not even the board. So now I use the time to call our customers.";

/** Its author is signed in. */
export async function spokenNote(page: Page, request: APIRequestContext) {
  const author = await newAuthor(request);
  const sessionId = await author.transcribe({ audio: wavFile(await readFile(await speak(NOTE))) });
  await signIn(page, author);
  return { author, sessionId };
}

/** The buttons of sentences that can be heard. */
export const lines = (page: Page) => page.getByRole("button", { name: /in which you said this$/ });

/** Plays a sentence for as long as anybody looks at it. */
export async function playSlowly(page: Page): Promise<void> {
  await lines(page).last().focus();
  await page
    .locator("audio")
    .first()
    .evaluate((audio: HTMLAudioElement) => {
      audio.defaultPlaybackRate = 0.1;
    });
  await page.keyboard.press("Enter");
  await expect(page.locator("[aria-current][data-word]")).toBeVisible();
}
