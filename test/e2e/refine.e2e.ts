import type { Page } from "@playwright/test";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { openChat, unfoldOrigin } from "./conversation.ts";
import { onDevice, toastText } from "./recorder.ts";
import { draftsOf, sessionOf } from "./session.ts";
import { expect, test } from "./tape.ts";
import { newAuthor } from "./typed-notes.ts";

const postNow = async (page: Page) => (await draftsOf(page)).map(postOf)[0] ?? "";

test("a post is refined by text and by voice, and undone", async ({ tape, request }) => {
  const { page, insert } = tape;
  const { editor, box, microphone, stop, timer, answers, said } = await openChat(
    page,
    await newAuthor(request),
  );
  const first = await postNow(page);
  await unfoldOrigin(page);

  await box.fill("Make it shorter");
  await page.keyboard.press("Enter");
  await expect(answers).toHaveCount(2);
  const byText = await postNow(page);
  expect(byText.length).toBeLessThan(first.length);
  await expect(editor).toContainText(byText.split("\n").at(-1) ?? "");

  await insert("Please make it shorter.", { padSeconds: 1 });
  await microphone.click();
  await expect(timer).toContainText("00:03");
  await stop.click();
  await expect(answers).toHaveCount(3, { timeout: 30_000 });
  await expect(said).toHaveCount(3);
  expect((await sessionOf(page)).messages.at(-2)?.content).toMatch(/shorter/);
  expect(await postNow(page)).not.toBe(byText);
  await expect.poll(() => onDevice(page)).toEqual([]);

  const undo = editor.getByRole("button", { name: "Undo" });
  for (const expected of [byText, first]) {
    await undo.click();
    await expect.poll(() => postNow(page)).toBe(expected);
  }
  await editor.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first);
});

test("what failed outlasts a reload, and is sent once, under the same key", async ({ page, request }) => {
  const { sessionId, box, said, answers } = await openChat(page, await newAuthor(request));
  const keys: (string | undefined)[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith(API.message(sessionId)))
      keys.push(sent.headers()[IDEMPOTENCY_HEADER.toLowerCase()]);
  });
  await page.route(`**${API.message(sessionId)}`, (route) => route.abort("connectionreset"));
  await box.fill("Make it shorter");
  await page.keyboard.press("Enter");
  await expect(toastText(page, "Failed to send message")).toBeVisible();
  await expect(said.last()).toContainText("Make it shorter");
  await page.reload();
  await expect(said.last()).toContainText("Make it shorter");
  await expect(said.last()).toContainText("You were offline.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(answers).toHaveCount(1);
  await expect(said).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
