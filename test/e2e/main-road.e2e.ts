import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { expect, signUp, test } from "./fixtures.ts";
import { screen } from "./recorder.ts";
import { draftsOf } from "./session.ts";
import { speak, wordErrorRate, wordsOf } from "./speech.ts";

const NOTE =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down.";
/** Issue 2: what a spoken note may lose at most on its way to the transcript. */
const MAX_WORD_ERROR_RATE = 0.35;

/** What the server heard in the recording that `send` sends. */
async function transcriptOf(page: Page, send: () => Promise<void>): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().endsWith(API.transcribe));
  await send();
  return (await (await answer).json()).transcript;
}

/** The draft is on the screen, offers two hooks, and its body says nothing that was not heard. */
async function expectDraftFrom(page: Page, transcript: string): Promise<void> {
  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/);
  const editor = page.getByRole("region", { name: "Your draft" });
  await expect(editor.getByRole("radio")).toHaveCount(2);
  const body = await storedBody(page);
  await expect(editor).toContainText(body.split("\n")[0] ?? "");
  const said = new Set(wordsOf(transcript));
  expect(wordsOf(body)).not.toEqual([]);
  expect(wordsOf(body).filter((word) => !said.has(word))).toEqual([]);
}

async function storedBody(page: Page): Promise<string> {
  const [draft] = await draftsOf(page);
  return draft?.bodies[draft.selectedBodyIndex]?.content ?? "";
}

test("a newcomer speaks, and gets a draft in their own words", async ({ speakingPage }) => {
  const page = await speakingPage(await speak(NOTE, { padSeconds: 1 }));
  await signUp(page);
  const { start, stop, timer } = screen(page);
  await start.click();
  await expect(timer).toContainText("00:11");
  const transcript = await transcriptOf(page, () => stop.click());
  expect(wordErrorRate(NOTE, transcript)).toBeLessThanOrEqual(MAX_WORD_ERROR_RATE);
  await expectDraftFrom(page, transcript);
});
