import type { APIRequestContext, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { conversation, NOTE, openChat } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { crash, expect, test } from "./killed-tab.ts";
import { usageOf } from "./plan.ts";
import {
  decodedSeconds,
  expectKept,
  onDevice,
  openRecorder,
  recordFor,
  screen,
  sessionsOf,
  toastText,
  typeNote,
} from "./recorder.ts";
import { speak } from "./speech.ts";
import { type Author, newAuthor, signIn } from "./typed-notes.ts";

const SPOKEN = "We moved the whole team to Lisbon last spring and nobody has looked back since.";
const HEARING_TIMEOUT_MS = 30_000;

/** What was said before everything ended is there, sounds, and becomes one post. */
async function expectRescued(page: Page, request: APIRequestContext, author: Author): Promise<void> {
  const { waiting } = screen(page);
  await expectKept(page, waiting, /Interrupted at 0:0[34]\. What you said so far is here\./);
  expect(await decodedSeconds(page)).toBeGreaterThanOrEqual(2.9);
  await waiting.getByRole("button", { name: "Play" }).click();
  await expect(waiting.getByRole("button", { name: "Pause" })).toBeVisible();
  await waiting.getByRole("button", { name: "Send again" }).click();
  const { said, editor } = conversation(page);
  await expect(editor).toBeVisible({ timeout: HEARING_TIMEOUT_MS });
  await expect(said).toContainText(/team/i);
  expect(await onDevice(page)).toEqual([]);
  expect(await sessionsOf(request, author)).toHaveLength(1);
  expect(await usageOf(request, author)).toMatchObject({ recordings_used: 1, free_trials_used: 1 });
}

test(
  "a tab that crashes while recording loses a second at most, and what it had becomes one post",
  DEEP,
  async ({ speakingPage, request }) => {
    const author = await newAuthor(request);
    const page = await speakingPage(await speak(SPOKEN));
    await signIn(page, author);
    await openRecorder(page);
    await recordFor(page, 4);
    const again = await crash(page);
    await signIn(again, author);
    await openRecorder(again);
    await expectRescued(again, request, author);
  },
);

test("so does a browser that is killed while recording", DEEP, async ({ computer, request }) => {
  const author = await newAuthor(request);
  const wav = await speak(SPOKEN);
  const page = await computer.start(wav);
  await signIn(page, author);
  await openRecorder(page);
  await recordFor(page, 4);
  await computer.kill();
  const again = await computer.start(wav);
  await signIn(again, author);
  await openRecorder(again);
  await expectRescued(again, request, author);
});

test(
  "a browser that is killed after the server has the note, and before its answer: the note goes once more and counts once",
  DEEP,
  async ({ computer, request }) => {
    const author = await newAuthor(request);
    const wav = await speak(SPOKEN);
    const page = await computer.start(wav);
    await signIn(page, author);
    await openRecorder(page);
    const done = Promise.withResolvers<void>();
    await page.route(`**${API.transcribe}`, async (route) => {
      await route.fetch();
      done.resolve();
    });
    await typeNote(page, NOTE);
    await done.promise;
    await computer.kill();
    const again = await computer.start(wav);
    await signIn(again, author);
    await again.goto(PATHS.library);
    await expect(toastText(again, "Note sent")).toBeVisible();
    expect(await onDevice(again)).toEqual([]);
    expect(await sessionsOf(request, author)).toHaveLength(1);
    expect(await usageOf(request, author)).toMatchObject({ recordings_used: 1 });
  },
);

test(
  "a tab that crashes in the middle of a voice message keeps it in its conversation, and sent it counts once",
  DEEP,
  async ({ tape, request }) => {
    const { page, insert } = tape;
    const author = await newAuthor(request);
    const { sessionId, microphone, timer } = await openChat(page, author, NOTE);
    await insert("Make it shorter. Make it shorter. Make it shorter.");
    await microphone.click();
    await expect(timer).toContainText("00:03");
    const again = await crash(page);
    await signIn(again, author);
    await again.goto(PATHS.chat(sessionId));
    const { waiting } = screen(again);
    await expectKept(again, waiting, /Interrupted at 0:0[23]/);
    await waiting.getByRole("button", { name: "Send again" }).click();
    await expect(conversation(again).answers).toHaveCount(2, { timeout: HEARING_TIMEOUT_MS });
    await expect(waiting).toBeHidden();
    expect(await onDevice(again)).toEqual([]);
    expect(await usageOf(request, author)).toMatchObject({ recordings_used: 1, chat_turns_used: 1 });
  },
);

test(
  "a tab that crashes while a voice message is on its way sends it again by itself, and it counts once",
  DEEP,
  async ({ tape, request }) => {
    const { page, insert } = tape;
    const author = await newAuthor(request);
    const { sessionId, microphone, stop, timer } = await openChat(page, author, NOTE);
    await insert("Make it shorter.");
    await microphone.click();
    await expect(timer).toContainText("00:02");
    const sent = page.waitForRequest(`**${API.voice}`);
    await stop.click();
    await sent;
    const again = await crash(page);
    await signIn(again, author);
    await again.goto(PATHS.chat(sessionId));
    await expect(conversation(again).answers).toHaveCount(2, { timeout: HEARING_TIMEOUT_MS });
    await expect.poll(() => onDevice(again)).toEqual([]);
    expect(await usageOf(request, author)).toMatchObject({ recordings_used: 1, chat_turns_used: 1 });
  },
);
