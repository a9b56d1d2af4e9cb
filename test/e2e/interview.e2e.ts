import { copyFile } from "node:fs/promises";
import { MAX_RECORDING_SECONDS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { beginInterview, conversation, openInterview } from "./conversation.ts";
import { DEEP, expect, signUp, test, toastText } from "./fixtures.ts";
import { sessionOf } from "./people.ts";
import { screen } from "./recorder.ts";
import { MAX_WORD_ERROR_RATE, speak, speakSentences, wordErrorRate } from "./speech.ts";

test("an interview: an answer that failed is sent again, and Stop brings the suite", async ({
  speakingPage,
  request,
}) => {
  const said = await speak("They all wanted to see their own numbers.", { padSeconds: 0.5 });
  const page = await speakingPage(said);
  const { card, question, answer, stop, timer, rounds, stopInterview, synthesizing, editor } =
    await openInterview(page, await beginInterview(request));
  await expect(answer).toBeEnabled();
  const first = await question.textContent();
  await page.route(`**${API.voice}`, (route) => route.abort("connectionreset"));
  await answer.click();
  await expect(timer).toContainText("00:03");
  await stop.click();
  await expect(toastText(page, "Failed to send voice message")).toBeVisible();
  await expect(card).toContainText("Question 1 of up to 5");
  await page.unroute(`**${API.voice}`);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(card).toContainText("Question 2 of up to 5", { timeout: 30_000 });
  await expect(rounds).toHaveCount(2);
  expect(await question.textContent()).not.toBe(first);
  expect((await sessionOf(page)).interviewState?.answers).toBe(1);

  await stopInterview.click();
  await expect(toastText(page, "Interview ended")).toBeVisible();
  await expect(synthesizing).toBeVisible();
  await expect(toastText(page, "Content synthesized!")).toBeVisible({ timeout: 30_000 });
  await expect(editor).toBeVisible();
});

const FIRST_NOTE = ["Last spring we lost our biggest customer.", "I was afraid for the company."];
/** Each of two sentences that only a pause connects; two of them leave something to ask, as the plain writer has three questions else. */
const ANSWERS = [
  ["I called twelve small customers on Monday.", "Nine of them told us what was missing."],
  ["My team did not believe me.", "They had built something else for months."],
  ["We stopped the old project on Friday.", "Nobody asked for it again."],
  ["The new report took six weeks.", "It is most of our revenue today."],
  ["I would call the small customers first.", "They tell you the truth."],
];
/** With the silence around each sentence of the voice, some 0.4 s, it is a pause of 1.5 s. */
const PAUSE_SECONDS = 1.1;

test("without hands: five answers become a suite, seen from its top", DEEP, async ({ speakingPage }) => {
  test.setTimeout(300_000);
  // Each recording reads the whole of this file when it starts.
  const tape = test.info().outputPath("tape.wav");
  const insert = async (sentences: readonly string[], pauseSeconds: number) =>
    copyFile((await speakSentences(sentences, MAX_RECORDING_SECONDS, pauseSeconds)).file, tape);
  await insert(FIRST_NOTE, 0.5);
  const page = await speakingPage(tape);
  await signUp(page);
  await page.getByRole("switch", { name: "Interview Mode" }).click();
  const { start, stop, timer } = screen(page);
  await start.click();
  await expect(timer).toContainText("00:06");
  // The next answer is put on the tape during the recording before it: the microphone may open before the test notices.
  await insert(ANSWERS[0] ?? FIRST_NOTE, PAUSE_SECONDS);
  await stop.click();
  // From here on nothing is pressed.
  const time = page.getByRole("timer", { name: "Recording time" });
  for (const at of ANSWERS.keys()) {
    await expect(page.getByText(`Question ${at + 1} of up to 5`)).toBeVisible({ timeout: 30_000 });
    await expect(time).toContainText("00:02", { timeout: 30_000 });
    await insert(ANSWERS[at + 1] ?? FIRST_NOTE, PAUSE_SECONDS);
  }
  await expect(toastText(page, "Interview Complete")).toBeVisible({ timeout: 30_000 });
  const said = (await sessionOf(page)).messages.filter(({ role }) => role === "user");
  for (const [at, answer] of ANSWERS.entries()) {
    const heard = said[at + 1]?.content ?? "";
    expect(wordErrorRate(answer.join(" "), heard), heard).toBeLessThan(MAX_WORD_ERROR_RATE);
  }
  const heading = page.getByRole("heading", { name: "Refine Your Post" });
  await expect(conversation(page).editor).toBeVisible({ timeout: 60_000 });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});
