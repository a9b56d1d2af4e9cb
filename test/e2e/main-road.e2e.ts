import { API } from "#contract/paths.ts";
import { expect, signUp, test } from "./fixtures.ts";
import { draftsOf } from "./people.ts";
import { screen } from "./recorder.ts";
import { MAX_WORD_ERROR_RATE, SPOKEN_NOTE, speak, unsaidWords, wordErrorRate } from "./speech.ts";

test("a newcomer speaks, and gets a draft in their own words", async ({ speakingPage }) => {
  const page = await speakingPage(await speak(SPOKEN_NOTE, { padSeconds: 1 }));
  await signUp(page);
  const { start, stop, timer } = screen(page);
  await start.click();
  await expect(timer).toContainText("00:11");
  const answer = page.waitForResponse((response) => response.url().endsWith(API.transcribe));
  await stop.click();
  const { transcript } = await (await answer).json();
  expect(wordErrorRate(SPOKEN_NOTE, transcript)).toBeLessThanOrEqual(MAX_WORD_ERROR_RATE);

  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/);
  const editor = page.getByRole("region", { name: "Your draft" });
  await expect(editor.getByRole("radio")).toHaveCount(2);
  const [draft] = await draftsOf(page);
  const body = draft?.bodies[draft.selectedBodyIndex]?.content ?? "";
  expect(body).not.toBe("");
  expect(unsaidWords(body, transcript)).toEqual([]);
  await expect(editor).toContainText(body.split("\n")[0] ?? "");
});
