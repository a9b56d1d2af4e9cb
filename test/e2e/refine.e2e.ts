import type { Page } from "@playwright/test";
import { postOf } from "#contract/post-text.ts";
import { openChat, unfoldOrigin } from "./conversation.ts";
import { onDevice } from "./recorder.ts";
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
