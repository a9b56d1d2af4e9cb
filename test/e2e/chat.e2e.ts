import { postOf } from "#contract/post-text.ts";
import { conversation, unfoldOrigin } from "./conversation.ts";
import { expect, test } from "./fixtures.ts";
import { clipboard, NOTE, openDraft } from "./open-draft.ts";

test("a draft has two hooks; a choice and an edit last, and are copied", async ({ page, request }) => {
  const { hooks, draft, editor } = await openDraft(page, request);
  await expect(page.getByRole("heading", { level: 1, name: "Refine Your Post" })).toBeVisible();
  await unfoldOrigin(page);
  await expect(conversation(page).said).toContainText(NOTE);
  await expect(page.getByRole("article", { name: "Outspoken" })).toBeVisible();
  const { hooks: written, bodies } = await draft();
  await expect(hooks).toHaveCount(2);
  for (const at of [0, 1]) await expect(hooks.nth(at)).toHaveAccessibleName(written[at]?.content ?? "");
  await expect(hooks.nth(0)).toBeChecked();
  await expect(editor.getByText(bodies[0]?.content ?? "")).toBeVisible();
  const copy = editor.getByRole("button", { name: "Copy", exact: true });
  await copy.click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await clipboard(page)).toBe(postOf(await draft()));

  await hooks.nth(1).click();
  await expect.poll(async () => (await draft()).selectedHookIndex).toBe(1);
  // As they are shown under that hook.
  const { bodies: under } = await draft();
  await editor.getByRole("button", { name: "Edit" }).click();
  const mine = "Größe zählt nicht 🙂 (wirklich)\n\n– Ende";
  await editor.getByRole("textbox", { name: "Post body" }).fill(`  ${mine}  `);
  await editor.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Body saved", { exact: true })).toBeVisible();
  expect((await draft()).bodies).toEqual([...under, { content: mine }]);
  await copy.click();
  await expect.poll(() => clipboard(page)).toBe(`${written[1]?.content}\n\n${mine}`);
  await page.reload();
  await expect(hooks.nth(1)).toBeChecked();
  await expect(editor.getByText("– Ende")).toBeVisible();
});

test("what was misheard is put right, and a new draft written from it", async ({ page, request }) => {
  const { draft } = await openDraft(page, request);
  await unfoldOrigin(page);
  const { said } = conversation(page);
  await said.getByRole("button", { name: "Edit transcript" }).press("Enter");
  const box = said.getByRole("textbox", { name: "What you said" });
  await expect(box).toBeFocused();
  await box.fill(NOTE.replace("sixty percent", "ninety percent"));
  await said.getByRole("button", { name: "Redraft from scratch" }).press("Enter");
  await expect(page.getByText("New draft written", { exact: true })).toBeVisible();
  await expect(said).toContainText("ninety percent");
  await expect(page.getByRole("region", { name: "Your draft" })).toContainText("ninety percent");
  await expect(said.getByRole("button", { name: "Edit transcript" })).toBeFocused();
  expect(await draft()).toMatchObject({ versionCount: 2 });
});

test("Post to LinkedIn opens its composer, and copies the post", async ({ page, context, request }) => {
  await context.route("https://www.linkedin.com/**", (route) => route.fulfill({ body: "LinkedIn" }));
  const { editor, draft } = await openDraft(page, request);
  const opened = context.waitForEvent("page");
  await editor.getByRole("button", { name: "Post to LinkedIn", exact: true }).click();
  const linkedin = await opened;
  await linkedin.waitForURL(/linkedin/);
  const post = postOf(await draft());
  expect(linkedin.url()).toBe(
    new URL(`https://www.linkedin.com/feed/?shareActive=true&text=${encodeURIComponent(post)}`).href,
  );
  expect(await linkedin.evaluate(() => window.opener)).toBeNull();
  await page.bringToFront();
  expect(await clipboard(page)).toBe(post);
});

test.describe("on a phone", () => {
  test.use({
    permissions: ["clipboard-read", "clipboard-write"],
    userAgent:
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36",
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });

  test("the post comes first, and is posted from the clipboard", async ({ page, context, request }) => {
    await context.route("https://www.linkedin.com/**", (route) => route.fulfill({ body: "LinkedIn" }));
    const { editor, draft } = await openDraft(page, request);
    const { said } = conversation(page);
    await expect(page.getByRole("button", { name: "Copy", exact: true })).toBeInViewport({ ratio: 1 });
    await expect(editor.getByText("I called the twelve smallest").last()).toBeInViewport();
    await expect(said).toBeHidden();
    await page.getByText("What you said", { exact: true }).tap();
    await expect(said).toBeVisible();
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Copy and Post to LinkedIn" }).tap();
    const linkedin = await opened;
    await linkedin.waitForURL("https://www.linkedin.com/feed/");
    await page.bringToFront();
    await expect(page.getByText("Copied", { exact: true })).toBeVisible();
    expect(await clipboard(page)).toBe(postOf(await draft()));
  });
});
