import { joinPost, postOf } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import { expectToastTitle, openEditor, press, shown } from "./open-post.ts";

test("the chat and the post's own page have one text", async ({ page, request }) => {
  const { writer } = await openEditor(page, request);
  await page.getByRole("textbox", { name: "Post body" }).fill("Edited on the post's own page.");
  await press(page, "Done");
  await expect(shown(page)).toContainText("Edited on the post's own page.");
  await page.getByRole("link", { name: "Recent Sessions" }).click();
  await page.getByRole("main").getByRole("link").filter({ hasText: "customer" }).first().click();
  await expect(page).toHaveURL(PATHS.chat(writer.post.sessionId));
  const editor = page.getByRole("region", { name: "Your draft" });
  await expect(editor).toContainText("Edited on the post's own page.");
  await expect(page.getByText("We asked each of them what they would pay")).toHaveCount(0);

  await editor.getByRole("button", { name: "Edit", exact: true }).click();
  await editor.getByRole("textbox", { name: "Post body" }).fill("Edited in the chat.");
  await editor.getByRole("button", { name: "Done", exact: true }).click();
  await expectToastTitle(page, "Body saved");
  await page.goto(PATHS.post(writer.post.id));
  await expect(shown(page)).toContainText("Edited in the chat.");
  const [draft] = await writer.drafts(writer.post.sessionId);
  expect(draft && postOf(draft)).toBe(joinPost(await writer.read()));
});
