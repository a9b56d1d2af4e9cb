import { postOf } from "#contract/post-text.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { clipboard, openDraft } from "./open-draft.ts";
import { loseLine, toasts } from "./toasts.ts";

test("Undo leads from an AI's change, an edit and a hook back to the first draft, byte for byte", async ({
  page,
  request,
}) => {
  const { editor, hooks, draft, press, edit } = await openDraft(page, request);
  const first = postOf(await draft());
  await press("Shorter");
  await expect(toasts(page).getByText("Made shorter", { exact: true })).toBeVisible();
  await edit("Größe zählt nicht 🙂\n\n– Ende");
  await hooks.nth(1).click();
  await expect.poll(async () => (await draft()).versionCount).toBe(4);

  const undo = editor.getByRole("button", { name: "Undo", exact: true });
  for (const version of [2, 1, 0]) {
    await expect(undo).toBeEnabled();
    await undo.click();
    await expect.poll(async () => (await draft()).version).toBe(version);
  }
  await expect(undo).toBeHidden();
  expect(postOf(await draft())).toBe(first);
  await press("Copy");
  await expect.poll(() => clipboard(page)).toBe(first);
});

test(
  "Ctrl+Z undoes in the editor, but in a text field it is the browser's own",
  DEEP,
  async ({ page, request }) => {
    const { editor, draft, press } = await openDraft(page, request);
    const before = await draft();
    await press("Shorter");
    await expect(toasts(page).getByText("Made shorter", { exact: true })).toBeVisible();
    await press("Edit");
    const area = editor.getByRole("textbox", { name: "Post body" });
    const text = await area.inputValue();
    await page.keyboard.type("Word ");
    await page.keyboard.press("Control+z");
    await expect(area).not.toHaveValue(/Word /);
    expect((await draft()).version).toBe(1);
    await press("Cancel");
    await expect(editor.getByText(text, { exact: true })).toBeVisible();

    await page.keyboard.press("Control+z");
    await expect(toasts(page).getByText("Undone", { exact: true })).toBeVisible();
    expect(await draft()).toMatchObject({ version: 0, selectedBodyIndex: before.selectedBodyIndex });
  },
);

test("a choice still on its way is what a quick undo takes back", DEEP, async ({ page, request }) => {
  const { hooks, draft } = await openDraft(page, request);
  await hooks.nth(1).click();
  await expect.poll(async () => (await draft()).version).toBe(1);
  await hooks.nth(0).click();
  await page.keyboard.press("Control+z");
  await expect(hooks.nth(1)).toBeChecked();
  await expect.poll(async () => (await draft()).version).toBe(1);
});

test("History says what led to each version and restores any of them", async ({ page, request }) => {
  const { editor, draft, press, edit } = await openDraft(page, request);
  const first = await draft();
  await press("Shorter");
  await expect(toasts(page).getByText("Made shorter", { exact: true })).toBeVisible();
  await edit("My own words.");
  await press("History (3)");
  const history = editor.getByRole("region", { name: "History" });
  const entries = history.getByRole("listitem");
  await expect(entries).toHaveCount(3);
  for (const [at, label] of ["Your edit", "Made shorter", "First draft"].entries())
    await expect(entries.nth(at)).toContainText(label);
  await expect(entries.nth(0)).toContainText("Current");

  await entries.nth(2).getByRole("button", { name: "Restore" }).click();
  await expect(toasts(page).getByText("Version restored", { exact: true })).toBeVisible();
  await expect(entries.nth(2)).toContainText("Current");
  expect(postOf(await draft())).toBe(postOf(first));
  await entries.nth(0).getByRole("button", { name: "Restore" }).click();
  await expect(editor.getByText("My own words.", { exact: true })).toBeVisible();
  expect((await draft()).versionCount).toBe(3);
});

test("Compare shows what changed, the previous version against the current one at first", async ({
  page,
  request,
}) => {
  const { editor, press, edit } = await openDraft(page, request);
  await edit("They were our biggest customer.");
  await edit("They were our loudest customer.");
  await press("History (3)");
  const entries = editor.getByRole("region", { name: "History" }).getByRole("listitem");
  await entries.nth(0).getByRole("button", { name: "Compare" }).click();
  await expect(editor.getByRole("heading", { name: "What changed" })).toBeFocused();
  await expect(editor.getByRole("deletion")).toHaveText("biggest");
  await expect(editor.getByRole("insertion")).toHaveText("loudest");
  await editor.getByLabel("To", { exact: true }).selectOption({ index: 1 });
  await expect(editor.getByText("These two say the same.")).toBeVisible();
  await press("Hide changes");
  await expect(editor.getByRole("heading", { name: "What changed" })).toBeHidden();
});

test("nothing is restored while an edit is open", DEEP, async ({ page, request }) => {
  const { editor, press, edit } = await openDraft(page, request);
  await edit("My own words.");
  await press("History (2)");
  await press("Edit");
  await expect(editor.getByRole("button", { name: "Restore" })).toBeDisabled();
  await expect(editor.getByRole("button", { name: "Undo", exact: true })).toBeHidden();
});

test(
  "a history that does not load says so, and Try again brings it",
  DEEP,
  async ({ page, context, request }) => {
    const { editor, press } = await openDraft(page, request);
    await loseLine(page);
    await press("History (1)");
    await expect(editor.getByText("We can't reach the server.", { exact: false })).toBeVisible();
    await context.setOffline(false);
    await press("Try again");
    await expect(editor.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(1);
  },
);
