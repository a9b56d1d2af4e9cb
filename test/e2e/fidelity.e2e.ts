import type { APIRequestContext, Page } from "@playwright/test";
import { postText } from "#contract/post-text.ts";
import { DEEP } from "./fixtures.ts";
import { openDraft } from "./open-draft.ts";
import { expect, test } from "./tape.ts";
import { toasts } from "./toasts.ts";

const INVENTED = "In January 2019 Google paid us $500,000.";

/** A draft with something in it that nobody said. */
async function withInvention(page: Page, request: APIRequestContext, invention = INVENTED) {
  const opened = await openDraft(page, request);
  const said = postText(await opened.draft()).body;
  await expect(opened.editor.getByText("100% your words")).toBeVisible();
  await opened.rewrite({ bodies: [{ content: `${said}\n\n${invention}` }] });
  const mark = (text: string) => opened.editor.getByRole("button", { name: text, exact: true });
  const dialog = page.getByRole("dialog", { name: "You didn't say this" });
  const body = async () => postText(await opened.draft()).body;
  return { ...opened, said, mark, dialog, body };
}

test("says how much is the speaker's own and marks what is not", async ({ page, request }) => {
  const { editor, mark, dialog, draft } = await withInvention(page, request);
  const { yourWords, unsaid } = (await draft()).fidelity;
  expect(unsaid.length).toBeGreaterThan(1);
  await expect(editor.getByText(`${Math.floor(yourWords * 100)}% your words`)).toBeVisible();
  await expect(editor.getByText(`${unsaid.length} underlined phrases`, { exact: false })).toBeVisible();
  for (const { text } of unsaid) await expect(mark(text)).toHaveAccessibleDescription("You didn't say this");
  expect(await mark("Google").evaluate((element) => getComputedStyle(element).textDecorationStyle)).toBe(
    "wavy",
  );

  await mark("Google").click();
  await expect(dialog).toContainText("You didn't mention this name.");
  await page.keyboard.press("Escape");
  await expect(mark("Google")).toBeFocused();
  await mark("$500,000").click();
  await expect(dialog).toContainText("You didn't mention this number.");
});

test("Say it: what is read aloud counts as said, and the sentence plays it", async ({ tape, request }) => {
  const { page, insert } = tape;
  const { said, mark, dialog, body, editor, draft } = await withInvention(
    page,
    request,
    "In Chicago we lost all our money.",
  );
  await insert("In Chicago we lost all our money.");
  await mark("Chicago").click();
  await dialog.getByRole("button", { name: "Say it" }).click();
  const saying = page.getByRole("dialog", { name: "Say it, in your own way" });
  await expect(saying).toContainText("In Chicago we lost all our money.");
  await expect(saying.getByRole("timer")).toContainText("00:03");
  await saying.getByRole("button", { name: "Stop" }).click();
  await expect(toasts(page).getByText("Now you've said it", { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(mark("Chicago")).toBeHidden();
  await expect(page.getByRole("article", { name: "You said" })).toHaveCount(1);
  expect(await body()).toBe(`${said}\n\nIn Chicago we lost all our money.`);
  expect((await draft()).sources).toHaveLength(1);
  const line = editor.getByRole("button", { name: /in which you said this$/ });
  await line.focus();
  await page.keyboard.press("Enter");
  await expect(editor.getByRole("button", { name: "Stop playing" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("opening a mark moves nothing and fits the screen", DEEP, async ({ page, request }) => {
    const { mark, dialog } = await withInvention(page, request);
    await mark("$500,000").scrollIntoViewIfNeeded();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await mark("$500,000").tap();
    await expect(dialog).toBeInViewport({ ratio: 1 });
    expect(await height()).toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
