import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { BODY, expectToastTitle, HOOK, openEditor, press, preview, shown } from "./open-post.ts";

test("title, hook, body and call to action, with the preview following, and Save", async ({
  page,
  request,
}) => {
  const { writer, id } = await openEditor(page, request);
  await page.getByLabel("Title").fill("  The twelve  ");
  await page.getByLabel("Hook").fill("Twelve calls.");
  await page.getByLabel("Body").fill("One answer.");
  await page.getByLabel("Call to action (optional)").fill("What would you ask?");
  await expect(shown(page)).toContainText("Twelve calls. One answer. …");
  await expect(preview(page).getByText("47 / 3,000 characters")).toBeVisible();
  await press(page, "Save");
  await expectToastTitle(page, "Post saved");
  await expect(page).toHaveURL(PATHS.post(id));
  await expect(page.getByRole("heading", { level: 1, name: "The twelve" })).toBeVisible();
  expect(await writer.read()).toMatchObject({
    title: "The twelve",
    hook: "Twelve calls.",
    body: "One answer.",
    cta: "What would you ask?",
  });
});

test("a title and a call to action can be taken away again", DEEP, async ({ page, request }) => {
  const { writer } = await openEditor(page, request);
  await writer.patch({ title: "A title", cta: "A call." });
  await page.reload();
  await page.getByLabel("Title").clear();
  await page.getByLabel("Call to action (optional)").clear();
  await press(page, "Save");
  await expectToastTitle(page, "Post saved");
  expect(await writer.read()).toMatchObject({ title: null, cta: null, hook: HOOK });
});

test("Cancel changes nothing, and what was typed is gone", DEEP, async ({ page, request }) => {
  const { writer, id, text } = await openEditor(page, request);
  await page.getByLabel("Body").fill("Never mind.");
  await press(page, "Cancel");
  await expect(page).toHaveURL(PATHS.post(id));
  expect(joinPost(await writer.read())).toBe(text);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Body")).toHaveValue(BODY);
});

test("what was typed and not saved outlives a look at another screen", async ({ page, request }) => {
  const { writer } = await openEditor(page, request);
  await page.getByLabel("Body").fill("Half a thought");
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Post Library" })).toBeVisible();
  await writer.patch({ hook: "Changed meanwhile." });
  await page.goBack();
  await expect(page.getByLabel("Body")).toHaveValue("Half a thought");
  await expect(page.getByLabel("Hook")).toHaveValue("Changed meanwhile.");
  await expect(page.getByText("These are your unsaved edits from before.")).toBeVisible();
});

test(
  "the browser asks before a page with unsaved edits is closed, and only then",
  DEEP,
  async ({ page, request }) => {
    await openEditor(page, request);
    await page.reload();
    await page.getByLabel("Body").fill("Half a thought");
    const asked = page.waitForEvent("dialog");
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await closing;
  },
);

test("an empty hook or body, or more than 3,000 characters, cannot be saved", async ({ page, request }) => {
  await openEditor(page, request);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await page.getByLabel("Hook").fill("  ");
  await expect(page.getByText("A post needs a hook.")).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel("Hook").fill("Twelve calls.");
  await page.getByLabel("Body").clear();
  await expect(page.getByText("A post needs a body.")).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel("Body").fill("B".repeat(3_000 - "Twelve calls.\n\n".length));
  await expect(save).toBeEnabled();
  await page.getByLabel("Body").press("End");
  await page.getByLabel("Body").pressSequentially("!");
  await expect(page.getByRole("alert")).toHaveText("This is longer than LinkedIn takes. Shorten it to save.");
  await expect(save).toBeDisabled();
});

test("Ctrl+Enter saves; a failure keeps what was typed", DEEP, async ({ page, request }) => {
  const { writer, id } = await openEditor(page, request);
  await page.getByLabel("Body").fill("By keyboard.");
  await page.route(`**${API.post(id)}`, (route) => route.abort("connectionreset"), { times: 1 });
  await page.getByLabel("Body").press("Control+Enter");
  await expectToastTitle(page, "Saving failed");
  await expect(page.getByLabel("Body")).toHaveValue("By keyboard.");
  await page.getByLabel("Body").press("Control+Enter");
  await expectToastTitle(page, "Post saved");
  expect((await writer.read()).body).toBe("By keyboard.");
});
