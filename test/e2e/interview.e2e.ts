import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { MAX_INTERVIEW_ANSWERS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { alterAnswer } from "./answers.ts";
import { conversation } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { beginInterview } from "./interviews.ts";
import { screen, toastText } from "./recorder.ts";
import { draftsOf } from "./session.ts";
import { speak } from "./speech.ts";
import { expect, signUp, test } from "./tape.ts";
import { signIn } from "./typed-notes.ts";

const NOTE =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down.";

const ANSWERS = [
  "The first people who believed me were the two new engineers. They went home on Friday and they came back happy.",
  "We wrote down every bug for six weeks. A customer told us that there were hardly any bugs left.",
  "My mother worked every weekend of her life. We will never do that to our team.",
];

test(
  "a spoken interview, from Interview Mode on through three answers to a suite, whose hero is copied",
  DEEP,
  async ({ tape }) => {
    test.setTimeout(180_000);
    const { page, insert } = tape;
    await insert(NOTE);
    await signUp(page);
    const { start, stop: stopNote, timer } = screen(page);
    await page.getByRole("switch", { name: "Interview Mode" }).click();
    await start.click();
    await expect(timer).toContainText("00:10");
    await stopNote.click();

    const { card, question, answer, stop, stopInterview, synthesizing, said, editor } = conversation(page);
    await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/, { timeout: 30_000 });
    const asked: (string | null)[] = [];
    for (const [index, words] of ANSWERS.entries()) {
      await expect(card.getByText(`Question ${index + 1} of up to 5`)).toBeVisible({ timeout: 30_000 });
      asked.push(await question.textContent());
      await insert(words);
      await answer.click();
      await expect(timer).toContainText("00:08");
      await stop.click();
      await expect(said).toHaveCount(index + 2, { timeout: 30_000 });
    }
    expect(new Set(asked).size).toBe(ANSWERS.length);

    await stopInterview.click();
    await expect(toastText(page, "Interview ended")).toBeVisible();
    await expect(synthesizing).toBeVisible();
    await expect(page.getByText("This typically takes 15-20 seconds")).toBeVisible();
    await expect(toastText(page, "Content synthesized!")).toBeVisible({ timeout: 30_000 });

    const [hero, ...derivatives] = await draftsOf(page);
    if (!hero) throw new Error("There is no hero post.");
    expect(derivatives.length).toBeGreaterThanOrEqual(3);
    expect(derivatives.length).toBeLessThanOrEqual(5);
    await editor.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(toastText(page, "Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(postOf(hero));
  },
);

async function openInterview(page: Page, interview: Awaited<ReturnType<typeof beginInterview>>) {
  await signIn(page, interview.author);
  await page.goto(PATHS.chat(interview.sessionId));
  return conversation(page);
}

test(
  "until the first question is there, it says that one is being thought of",
  DEEP,
  async ({ page, request }) => {
    const interview = await beginInterview(request);
    await alterAnswer(page, `**${API.chat(interview.sessionId)}`, {
      drafting: "working",
      interviewState: { complete: false, question: null, asked: [], answers: 0 },
    });
    const { card, answer } = await openInterview(page, interview);
    await expect(card).toContainText("Question 1 of up to 5");
    await expect(card.getByRole("status")).toHaveText("Thinking of a first question…");
    await expect(answer).toBeDisabled();
  },
);

test("the text box gives way to the voice button and Stop Interview", async ({ page, request }) => {
  const interview = await beginInterview(request);
  const { card, question, answer, stopInterview, box, answers } = await openInterview(page, interview);
  await expect(question).toHaveText((await interview.detail()).interviewState?.question ?? "");
  await expect(answer).toBeEnabled();
  await expect(stopInterview).toBeEnabled();
  await expect(box).toBeHidden();
  await expect(card.getByRole("img", { name: "0 answered" })).toBeVisible();
  // The question at hand stands in its card and nowhere else.
  await expect(answers).toHaveCount(0);
});

test("the last answer says Interview Complete, and the suite follows", DEEP, async ({ tape, request }) => {
  test.setTimeout(150_000);
  const interview = await beginInterview(request);
  for (let given = 1; given < MAX_INTERVIEW_ANSWERS; given++) {
    if ((await interview.detail()).interviewState?.complete) break;
    await interview.answer(ANSWERS[given % ANSWERS.length] ?? "");
  }
  const { page, insert } = tape;
  const { card, answer, stop, timer, synthesizing, box } = await openInterview(page, interview);
  await expect(card).toContainText("Question 5 of up to 5");
  await expect(card.getByRole("img", { name: "4 answered" })).toBeVisible();
  await insert("And that is all I know about it.");
  await answer.click();
  await expect(timer).toContainText("00:03");
  await stop.click();
  await expect(toastText(page, "Interview Complete")).toBeVisible({ timeout: 30_000 });
  await expect(synthesizing).toBeVisible();
  await expect(toastText(page, "Content synthesized!")).toBeVisible({ timeout: 30_000 });
  await expect(box).toBeVisible();
});

test("a spoken answer brings the next question, and Stop Interview the suite, whose hero is copied", async ({
  tape,
  request,
}) => {
  const interview = await beginInterview(request);
  const { page, insert } = tape;
  const { card, answer, stop, timer, said, stopInterview, editor } = await openInterview(page, interview);
  await insert("They all wanted to see their own numbers.");
  await answer.click();
  await expect(timer).toContainText("00:03");
  await stop.click();
  await expect(said).toHaveCount(2, { timeout: 30_000 });
  await expect(card).toContainText("Question 2 of up to 5");
  await stopInterview.click();
  await expect(toastText(page, "Content synthesized!")).toBeVisible({ timeout: 30_000 });
  const [hero, ...derivatives] = await interview.drafts();
  if (!hero) throw new Error("There is no hero post.");
  expect(derivatives.length).toBeGreaterThanOrEqual(3);
  await editor.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(toastText(page, "Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(postOf(hero));
});

test("a double click on Stop Interview is one stop", async ({ page, request }) => {
  const { stopInterview, synthesizing } = await openInterview(page, await beginInterview(request));
  const calls: string[] = [];
  page.on("request", (call) => calls.push(call.url()));
  await stopInterview.dblclick();
  await expect(toastText(page, "Interview ended")).toBeVisible();
  await expect(synthesizing).toBeVisible();
  expect(calls.filter((url) => url.endsWith("/stop-interview"))).toHaveLength(1);
});

test("when stopping fails it says so, and the interview goes on", DEEP, async ({ page, request }) => {
  const interview = await beginInterview(request);
  const { stopInterview, answer } = await openInterview(page, interview);
  const path = `**${API.stopInterview(interview.sessionId)}`;
  await page.route(path, (route) => route.abort("connectionreset"));
  await stopInterview.click();
  await expect(toastText(page, "Failed to stop interview")).toBeVisible();
  await expect(answer).toBeEnabled();
  await page.unroute(path);
  await stopInterview.click();
  await expect(toastText(page, "Interview ended")).toBeVisible();
});

test(
  "an answer that doesn't go through waits here, and Send again brings the next question",
  DEEP,
  async ({ tape, request }) => {
    const interview = await beginInterview(request);
    const { page, insert } = tape;
    const { card, answer, stop, timer } = await openInterview(page, interview);
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
    expect((await interview.detail()).interviewState?.answers).toBe(1);
  },
);

test.describe("reading aloud", () => {
  /** The service's voice, with this much to say; the server here has none. */
  async function giveVoice(page: Page, { refusing = false } = {}): Promise<void> {
    const body = await readFile(await speak(NOTE));
    await page.route("**/audio", (route) => route.fulfill({ body, contentType: "audio/wav" }));
    await page.addInitScript((refusing) => {
      const sounds: HTMLAudioElement[] = [];
      Object.assign(window, { anySounding: () => sounds.some(({ paused }) => !paused) });
      const Real = window.Audio;
      window.Audio = class extends Real {
        constructor(src?: string) {
          super(src);
          sounds.push(this);
        }
      };
      if (!refusing) return;
      // As browsers do for people; under automation they don't.
      let clicked = false;
      window.addEventListener(
        "click",
        () => {
          clicked = true;
        },
        true,
      );
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function refuse() {
        return clicked
          ? play.call(this)
          : Promise.reject(new DOMException("No click yet", "NotAllowedError"));
      };
    }, refusing);
  }
  const anySounding = (page: Page) =>
    page.evaluate(() => (window as unknown as { anySounding: () => boolean }).anySounding());

  test(
    "where the browser wants a click first, the question can be played; an answer ends it",
    DEEP,
    async ({ page, request }) => {
      await giveVoice(page, { refusing: true });
      const { card, answer, stop } = await openInterview(page, await beginInterview(request));
      await card.getByRole("button", { name: "Play question" }).click();
      await expect(card.getByRole("button", { name: "Stop reading" })).toBeVisible();
      await expect.poll(() => anySounding(page)).toBe(true);
      await answer.click();
      await expect(stop).toBeVisible();
      expect(await anySounding(page)).toBe(false);
      await expect(card.getByRole("button", { name: "Play again" })).toBeDisabled();
    },
  );

  test("it is read when it arrives, and can be played again", async ({ page, request }) => {
    await giveVoice(page);
    const interview = await beginInterview(request);
    await signIn(page, interview.author);
    // The click that opens the session is the one that the browser wants.
    await page.goto(PATHS.chats);
    await page.getByRole("main").getByRole("listitem").getByRole("link").click();
    const { card } = conversation(page);
    await card.getByRole("button", { name: "Stop reading" }).click();
    expect(await anySounding(page)).toBe(false);
    await card.getByRole("button", { name: "Play again" }).click();
    await expect.poll(() => anySounding(page)).toBe(true);
  });

  test("once switched off, nothing is read, and that is remembered", DEEP, async ({ page, request }) => {
    await giveVoice(page);
    const interview = await beginInterview(request);
    const { card } = await openInterview(page, interview);
    const aloud = card.getByRole("switch", { name: "Read questions aloud" });
    await aloud.click();
    await expect(aloud).not.toBeChecked();
    const fetched: string[] = [];
    page.on("request", (call) => fetched.push(call.url()));
    await page.goto(PATHS.chats);
    await page.getByRole("main").getByRole("listitem").getByRole("link").click();
    await expect(card).toBeVisible();
    await expect(aloud).not.toBeChecked();
    await expect(card.getByRole("button", { name: "Play question" })).toBeVisible();
    expect(fetched.filter((url) => url.endsWith("/audio"))).toEqual([]);
  });

  test(
    "without the service's voice the browser's own reads it, in the session's language",
    DEEP,
    async ({ page, request }) => {
      await page.addInitScript(() => {
        const spoken: string[] = [];
        const voice = { lang: "en-US", default: true };
        const synthesis = Object.assign(new EventTarget(), {
          getVoices: () => [{ lang: "de-DE", default: false }, voice],
          cancel: () => undefined,
          speak: (utterance: { text: string; lang: string }) =>
            spoken.push(`${utterance.lang}: ${utterance.text}`),
        });
        Object.defineProperty(window, "speechSynthesis", { value: synthesis });
        Object.defineProperty(window, "SpeechSynthesisUtterance", {
          value: class {
            lang = "";
            readonly text: string;
            constructor(text: string) {
              this.text = text;
            }
          },
        });
        Object.assign(window, { spoken });
      });
      const interview = await beginInterview(request);
      await alterAnswer(page, `**${API.chat(interview.sessionId)}`, { language: "en" });
      const { card, question } = await openInterview(page, interview);
      await expect(card.getByRole("button", { name: "Stop reading" })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken))
        .toEqual([`en-US: ${await question.textContent()}`]);
    },
  );

  test(
    "where nobody has a voice, there is the text and nothing to press",
    DEEP,
    async ({ page, request }) => {
      const { card, question } = await openInterview(page, await beginInterview(request));
      await expect(card).toContainText("Answer in your own words.");
      await expect(question).not.toBeEmpty();
      await expect(card.getByRole("button")).toHaveCount(0);
    },
  );
});
