import { joinPost, postOf } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import { clipboard } from "./open-draft.ts";
import { expectToastTitle, openEditor, press, shown, status } from "./open-post.ts";

test("a post is edited, reviewed, marked ready, archived and restored", async ({ page, request }) => {
  const { writer } = await openEditor(page, request);
  await page.getByRole("textbox", { name: "Hook" }).fill("Twelve calls.");
  await page.getByRole("textbox", { name: "Post body" }).fill("One answer.");
  await press(page, "Done");
  await press(page, "Add a call to action");
  await press(page, "Write your own");
  await page.getByLabel("Your call to action").fill("What would you ask?");
  await press(page, "Use this");
  await expect(shown(page)).toContainText("What would you ask?");
  await page.getByLabel("Title").fill("  The twelve  ");
  await page.keyboard.press("Enter");
  await expectToastTitle(page, "Post saved");
  await expect(page.getByRole("heading", { level: 1, name: "The twelve" })).toBeVisible();
  const saved = {
    title: "The twelve",
    hook: "Twelve calls.",
    body: "One answer.",
    cta: "What would you ask?",
  };
  expect(await writer.read()).toMatchObject(saved);
  await press(page, "Review again");
  await expect(page.getByText(/^Score [\d.]+ \/ 10/)).toBeVisible();

  await press(page, "Mark as ready");
  await expect(status(page, "Ready")).toBeVisible();
  await press(page, "Archive");
  await expect(status(page, "Archived")).toBeVisible();
  await press(page, "Restore");
  await expect(status(page, "Draft")).toBeVisible();
  expect(await writer.read()).toMatchObject({ ...saved, status: "draft" });
  await press(page, "Copy");
  await expectToastTitle(page, "Copied");
  expect(await clipboard(page)).toBe(joinPost(await writer.read()));
});

test("the chat and the post's own page have one text", async ({ page, request }) => {
  const { writer } = await openEditor(page, request);
  await page.getByRole("textbox", { name: "Post body" }).fill("Edited on the post's own page.");
  await press(page, "Done");
  await expect(shown(page)).toContainText("Edited on the post's own page.");
  await page.getByRole("link", { name: "Open chat" }).click();
  await expect(page).toHaveURL(PATHS.chat(writer.post.sessionId));
  const editor = page.getByRole("region", { name: "Your draft" });
  await expect(editor).toContainText("Edited on the post's own page.");
  await expect(page.getByText("We asked each of them what they would pay")).toHaveCount(0);

  await editor.getByRole("button", { name: "Edit", exact: true }).click();
  await editor.getByRole("textbox", { name: "Post body" }).fill("Edited in the chat.");
  await editor.getByRole("button", { name: "Done", exact: true }).click();
  await expectToastTitle(page, "Body saved");
  await page.goBack();
  await expect(shown(page)).toContainText("Edited in the chat.");
  const [draft] = await writer.drafts(writer.post.sessionId);
  expect(draft && postOf(draft)).toBe(joinPost(await writer.read()));
});
