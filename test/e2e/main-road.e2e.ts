import { copyFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { conversation } from "./conversation.ts";
import { expect, signUp, test } from "./fixtures.ts";
import { draftsOf, sessionOf } from "./people.ts";
import { onDevice, screen } from "./recorder.ts";
import { MAX_WORD_ERROR_RATE, SPOKEN_NOTE, speak, unsaidWords, wordErrorRate } from "./speech.ts";

async function storedBody(page: Page): Promise<string> {
  const [draft] = await draftsOf(page);
  return draft?.bodies[draft.selectedBodyIndex]?.content ?? "";
}

test("a newcomer speaks, gets a draft in their own words, and changes it by voice", async ({
  speakingPage,
}) => {
  test.slow();
  // The browser reads its microphone's file anew, from the start, each time recording starts.
  const tape = test.info().outputPath("tape.wav");
  await copyFile(await speak(SPOKEN_NOTE, { padSeconds: 1 }), tape);
  const page = await speakingPage(tape);
  await signUp(page);
  const { start, stop, timer } = screen(page);
  await start.click();
  await expect(timer).toContainText("00:11");
  const answer = page.waitForResponse((response) => response.url().endsWith(API.transcribe));
  await stop.click();
  const { transcript } = await (await answer).json();
  expect(wordErrorRate(SPOKEN_NOTE, transcript)).toBeLessThanOrEqual(MAX_WORD_ERROR_RATE);

  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/, { timeout: 45_000 });
  const chat = conversation(page);
  await expect(chat.editor.getByRole("radio")).toHaveCount(2, { timeout: 45_000 });
  const body = await storedBody(page);
  expect(body).not.toBe("");
  expect(unsaidWords(body, transcript)).toEqual([]);
  await expect(chat.editor).toContainText(body.split("\n")[0] ?? "");

  await copyFile(await speak("Please make it shorter.", { padSeconds: 1 }), tape);
  await chat.microphone.click();
  await expect(chat.timer).toContainText("00:03");
  await chat.stop.click();
  await expect(chat.answers).toHaveCount(1, { timeout: 30_000 });
  expect((await sessionOf(page)).messages.at(-2)?.content).toMatch(/shorter/);
  await expect.poll(() => onDevice(page)).toEqual([]);
});
