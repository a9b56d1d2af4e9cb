import type { Page } from "@playwright/test";
import { postOf } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { openChat } from "./conversation.ts";
import { expect } from "./fixtures.ts";
import { test, withFaults } from "./model-app.ts";
import { openDraft } from "./open-draft.ts";
import { toasts } from "./toasts.ts";
import { type Author, newAuthor, signIn } from "./typed-notes.ts";

// One app with a model is enough for all of them.
test.describe.configure({ mode: "default" });

const NOTE =
  "We stopped sending weekly reports in March. Nobody asked for them back, except one person, and she only " +
  "wanted the numbers. So now there are three numbers on a wall and everybody reads them.";

async function openNote(page: Page, author: Author, ...faults: string[]) {
  const sessionId = await author.say(withFaults(NOTE, ...faults));
  await signIn(page, author);
  await page.goto(PATHS.chat(sessionId));
  return {
    sessionId,
    waiting: page.getByRole("status").filter({ hasText: "Writing your draft…" }),
    editor: page.getByRole("region", { name: "Your draft" }),
    fallback: page.getByText("Written by the built-in writer"),
  };
}

test("a draft of the built-in writer says so, Try again brings the model's", async ({ page, request }) => {
  const author = await newAuthor(request);
  const { sessionId, editor, fallback } = await openNote(page, author, "429-long");
  await expect(fallback).toBeVisible();
  await editor.getByRole("button", { name: "Try again" }).click();
  await expect(fallback).toBeHidden();
  await expect(editor.getByRole("radio").first()).toBeChecked();
  expect(await author.drafts(sessionId)).toMatchObject([{ writtenBy: "model", fallback: false }]);
});

test("a new body can be watched while it is written", async ({ page, request }) => {
  const { box, editor } = await openChat(page, await newAuthor(request), NOTE);
  await box.fill(withFaults("Make it shorter", "hang"));
  await page.keyboard.press("Enter");
  await expect(editor.locator("p[aria-busy=true]")).toContainText(/^Nobody asked for them/);
});

test("new hooks come first, and Undo leads back to the first draft", async ({ page, request }) => {
  const { editor, hooks, draft, press } = await openDraft(page, request);
  const first = await draft();
  await press("Regenerate hooks");
  await expect(toasts(page).getByText("New hooks generated", { exact: true })).toBeVisible();
  const renewed = await draft();
  expect(renewed.hooks.slice(0, first.hooks.length)).toEqual(first.hooks);
  expect(renewed.hooks).toHaveLength(first.hooks.length + 2);
  await expect(hooks.nth(0)).toHaveAccessibleName(renewed.hooks.at(-1)?.content ?? "");
  await expect(hooks.nth(0)).toBeChecked();
  await hooks.nth(1).click();
  await expect.poll(async () => (await draft()).selectedHookIndex).toBe(renewed.hooks.length - 2);

  const { versionCount } = await draft();
  await press(`History (${versionCount})`);
  const entries = editor.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(entries).toHaveCount(versionCount);
  await expect(entries.nth(0)).toContainText("Current");
  const undo = editor.getByRole("button", { name: "Undo", exact: true });
  for (let version = versionCount - 2; version >= 0; version--) {
    await undo.click();
    await expect.poll(async () => (await draft()).version).toBe(version);
  }
  await expect(undo).toBeHidden();
  expect(postOf(await draft())).toBe(postOf(first));
  await entries.nth(1).getByRole("button", { name: "Restore" }).click();
  await expect(toasts(page).getByText("Version restored", { exact: true })).toBeVisible();
  await expect(hooks.nth(0)).toHaveAccessibleName(renewed.hooks.at(-1)?.content ?? "");
  expect((await draft()).versionCount).toBe(versionCount);
});
