import { UPLOAD_TIMEOUT_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { breakLine, conversation, NOTE, openChat } from "./conversation.ts";
import { DEEP } from "./fixtures.ts";
import { onDevice, toastText } from "./recorder.ts";
import { expect, test } from "./tape.ts";
import { newAuthor } from "./typed-notes.ts";

test("a failure says so, and the sound waits here for Send again", DEEP, async ({ tape, request }) => {
  const { page, insert } = tape;
  const { microphone, stop, timer, answers } = await openChat(page, await newAuthor(request));
  const mend = await breakLine(page, API.voice);
  await insert("Make it shorter.");
  await microphone.click();
  await expect(timer).toContainText("00:02");
  await stop.click();
  await expect(toastText(page, "Failed to send voice message")).toBeVisible();
  const waiting = page.getByRole("region", { name: "1 recording waiting on this device" });
  await expect(waiting).toContainText("There was no connection.");
  expect((await onDevice(page))[0]?.soundBytes).toBeGreaterThan(0);
  await mend();
  await waiting.getByRole("button", { name: "Send again" }).click();
  await expect(answers).toHaveCount(2, { timeout: 30_000 });
  await expect(waiting).toBeHidden();
  await expect.poll(() => onDevice(page)).toEqual([]);
});

test(
  "what waits is shown on the recording screen too, with the way to its chat, and not in other chats",
  DEEP,
  async ({ tape, request }) => {
    const { page, insert } = tape;
    const author = await newAuthor(request);
    const other = await author.say(NOTE);
    const { sessionId, microphone, stop, timer } = await openChat(page, author);
    await breakLine(page, API.voice);
    await insert("Make it shorter.");
    await microphone.click();
    await expect(timer).toContainText("00:02");
    await stop.click();
    const waiting = page.getByRole("region", { name: "1 recording waiting on this device" });
    await expect(waiting).toBeVisible();
    await page.goto(PATHS.chat(other));
    await expect(conversation(page).editor).toBeVisible();
    await expect(waiting).toBeHidden();
    await page.goto(PATHS.record);
    await waiting.getByRole("link", { name: "Open its chat" }).click();
    await expect(page).toHaveURL(PATHS.chat(sessionId));
    await expect(waiting).toBeVisible();
  },
);

test("silence is refused in the server's words", DEEP, async ({ tape, request }) => {
  const { page, insertSilence } = tape;
  const { microphone, stop, timer } = await openChat(page, await newAuthor(request));
  await insertSilence();
  await microphone.click();
  await expect(timer).toContainText("00:01");
  await stop.click();
  await expect(toastText(page, "Failed to send voice message")).toBeVisible();
  await expect(
    toastText(page, "We couldn't hear any speech in that recording. Please try again."),
  ).toBeVisible();
});

test(`is given up after ${UPLOAD_TIMEOUT_MS / 1000} seconds`, DEEP, async ({ tape, request }) => {
  const { page, insert } = tape;
  const { microphone, stop, timer } = await openChat(page, await newAuthor(request));
  const voice = await holdBack(page, `**${API.voice}`);
  await insert("Make it shorter.");
  await microphone.click();
  await expect(timer).toContainText("00:02");
  await page.clock.install();
  const sent = page.waitForRequest(`**${API.voice}`);
  await stop.click();
  await sent;
  await page.clock.runFor(UPLOAD_TIMEOUT_MS);
  await expect(toastText(page, /Processing is taking longer than expected/)).toBeVisible();
  voice.release();
});
