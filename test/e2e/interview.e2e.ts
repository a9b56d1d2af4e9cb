import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { conversation, NOTE } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { clipboard } from "./open-draft.ts";
import { screen, toastText, typeNote } from "./recorder.ts";
import { draftsOf, sessionOf } from "./session.ts";
import { wordErrorRate } from "./speech.ts";
import { expect, signUp, type Tape, test } from "./tape.ts";

test("an interview: an answer that failed is sent again, and Stop brings the suite", async ({ tape }) => {
  const { page, insert } = tape;
  await signUp(page);
  await page.getByRole("switch", { name: "Interview Mode" }).click();
  await typeNote(page, NOTE);
  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/);
  const { card, question, answer, stop, timer, rounds, stopInterview, synthesizing, editor } =
    conversation(page);
  await expect(answer).toBeEnabled();
  const first = await question.textContent();
  await page.route(`**${API.voice}`, (route) => route.abort("connectionreset"));
  await insert("They all wanted to see their own numbers.");
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
  const [hero, ...derivatives] = await draftsOf(page);
  expect(derivatives.length).toBeGreaterThanOrEqual(3);
  expect(derivatives.length).toBeLessThanOrEqual(5);
  await editor.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => clipboard(page)).toBe(hero && postOf(hero));
});

const SPOKEN_NOTE = ["Last spring we lost our biggest customer.", "I was afraid for the company."];
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

/** From the first note on nothing is pressed. Ends once so many answers were sent. */
async function holdByVoice({ page, insertSlowly }: Tape, answers: readonly (readonly string[])[]) {
  await signUp(page);
  await page.getByRole("switch", { name: "Interview Mode" }).click();
  await insertSlowly(SPOKEN_NOTE, 0.5);
  const { start, stop } = screen(page);
  await start.click();
  await expect(page.getByRole("timer")).toContainText("00:06");
  await stop.click();
  for (const [at, answer] of answers.entries()) {
    await insertSlowly(answer, PAUSE_SECONDS);
    const time = page.getByRole("timer", { name: "Recording time" });
    await expect(time).toBeVisible({ timeout: 30_000 });
    await expect(time).toBeHidden({ timeout: 30_000 });
    const answered = async () => (await sessionOf(page)).interviewState?.answers;
    await expect.poll(answered, { timeout: 30_000 }).toBe(at + 1);
  }
  const said = (await sessionOf(page)).messages.filter(({ role }) => role === "user");
  for (const [at, [first = "", second = ""]] of answers.entries()) {
    const heard = said[at + 1]?.content ?? "";
    expect(wordErrorRate(`${first} ${second}`, heard), heard).toBeLessThan(0.35);
  }
}

test("without hands: a silence ends an answer, a pause doesn't, and the next question is heard", async ({
  tape,
}) => {
  test.slow();
  const { page } = tape;
  await holdByVoice(tape, ANSWERS.slice(0, 1));
  await expect(page.getByRole("switch", { name: "Hands-free" })).toBeChecked();
  await expect(page.getByRole("timer", { name: "Recording time" })).toBeVisible({ timeout: 30_000 });
});

test("without hands: five answers become a suite, which is seen from its top", DEEP, async ({ tape }) => {
  test.setTimeout(300_000);
  const { page } = tape;
  await holdByVoice(tape, ANSWERS);
  await expect(toastText(page, "Interview Complete")).toBeVisible();
  const heading = page.getByRole("heading", { name: "Refine Your Post" });
  await expect(conversation(page).editor).toBeVisible({ timeout: 60_000 });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});
