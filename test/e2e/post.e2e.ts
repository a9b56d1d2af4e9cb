import { joinPost, postOf } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import { clipboard, NOTE } from "./open-draft.ts";
import { cards, menuItem, openLibrary, openMenu } from "./open-library.ts";
import { expectToastTitle, openEditor, openPost, press, shown, status } from "./open-post.ts";
import { expectToast } from "./toasts.ts";
import { newWriter } from "./writers.ts";

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

test("from the library a post is archived, restored, found and deleted", async ({ page, request }) => {
  const writer = await newWriter(request, NOTE);
  await openLibrary(page, writer);
  await page.getByText("Drafts", { exact: true }).click();
  await openMenu(page);
  await menuItem(page, "Archive").click();
  await expectToast(page, "Post archived", "Your post has been moved to the archive");
  await expect(cards(page)).toHaveCount(0);
  await page.getByText("Archived", { exact: true }).click();
  await openMenu(page);
  await menuItem(page, "Restore").click();
  await expectToast(page, "Post restored", "Your post is back in your library");
  expect((await writer.read()).status).toBe("draft");

  await page.getByText("All", { exact: true }).click();
  await page.getByPlaceholder("Search posts...").fill(writer.post.hook.slice(0, 10));
  await cards(page).getByRole("link").first().click();
  await expect(page).toHaveURL(PATHS.post(writer.post.id));
  await page.goBack();
  await expect(page.getByPlaceholder("Search posts...")).toHaveValue(writer.post.hook.slice(0, 10));
  await page.getByRole("link", { name: "Recent Sessions" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Recent Sessions" })).toBeVisible();
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await expect(page.getByPlaceholder("Search posts...")).toHaveValue("");
  await openMenu(page);
  await menuItem(page, "Delete").click();
  await expectToast(page, "Post deleted", "Your post has been permanently deleted");
  await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
  expect(await writer.list()).toEqual([]);
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

test("every version is there to be restored", async ({ page, request }) => {
  const { writer } = await openPost(page, request);
  const first = joinPost(writer.post);
  await page.getByRole("button", { name: "History (2)" }).click();
  await press(page, "Restore");
  await expectToastTitle(page, "Version restored");
  expect(joinPost(await writer.read())).toBe(first);
  await expect(shown(page)).toContainText(writer.post.hook);
});
