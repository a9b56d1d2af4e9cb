import type { APIRequestContext, Page } from "@playwright/test";
import { postText } from "#contract/post-text.ts";
import { DEEP } from "./fixtures.ts";
import { openDraft } from "./open-draft.ts";
import { expect, test } from "./tape.ts";
import { loseLine, toasts } from "./toasts.ts";

const INVENTED = "In January 2019 Google paid us $500,000.";

/** A draft with something in it that nobody said. */
async function withInvention(page: Page, request: APIRequestContext, invention = INVENTED) {
  const opened = await openDraft(page, request);
  const said = postText(await opened.draft()).body;
  await expect(opened.editor.getByText("100 % your words.")).toBeVisible();
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
  await expect(editor.getByText(`${Math.floor(yourWords * 100)} % your words.`)).toBeVisible();
  await expect(editor.getByText(`The ${unsaid.length} underlined passages`, { exact: false })).toBeVisible();
  for (const { text } of unsaid) await expect(mark(text)).toHaveAccessibleDescription("You didn't say this");
  expect(await mark("Google").evaluate((element) => getComputedStyle(element).textDecorationStyle)).toBe(
    "wavy",
  );

  await mark("Google").click();
  await expect(dialog).toContainText("This name isn't in what you said.");
  await page.keyboard.press("Escape");
  await expect(mark("Google")).toBeFocused();
  await mark("$500,000").click();
  await expect(dialog).toContainText("This number isn't in what you said.");
});

test("Remove takes the passage out, and undo brings it back", async ({ page, request }) => {
  const { said, mark, dialog, body, press } = await withInvention(page, request);
  await mark("Google").click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(toasts(page).getByText("Removed", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await body()).toBe(`${said}\n\nIn January 2019 paid us $500,000.`);
  await expect(mark("Google")).toBeHidden();
  await press("Undo");
  await expect(mark("Google")).toBeVisible();
  expect(await body()).toBe(`${said}\n\n${INVENTED}`);
});

test("It's true vouches for the passage and leaves the text as it is", async ({ page, request }) => {
  const { said, mark, dialog, body, draft } = await withInvention(page, request);
  await mark("$500,000").click();
  await dialog.getByRole("button", { name: "It's true" }).click();
  await expect(toasts(page).getByText("Marked as true", { exact: true })).toBeVisible();
  await expect(mark("$500,000")).toBeHidden();
  await expect(mark("Google")).toBeVisible();
  expect(await body()).toBe(`${said}\n\n${INVENTED}`);
  expect((await draft()).confirmed).toEqual(["$500,000"]);
});

test("Use my words puts what was said in its place", async ({ page, request }) => {
  const { said, mark, dialog, body } = await withInvention(
    page,
    request,
    "We hired 40 people and nine of them said the same thing!",
  );
  await mark("40").click();
  await expect(dialog).toContainText("You said: “Nine of them said the same thing.”");
  await dialog.getByRole("button", { name: "Use my words" }).click();
  await expect(toasts(page).getByText("Your words are back", { exact: true })).toBeVisible();
  expect(await body()).toBe(`${said}\n\nNine of them said the same thing.`);
  await expect(page.getByText("100 % your words.")).toBeVisible();
});

test("Use my words is not offered where nothing near was said", DEEP, async ({ page, request }) => {
  const { mark, dialog } = await withInvention(page, request);
  await mark("Google").click();
  await expect(dialog.getByRole("button")).toHaveText(["Say it", "Remove", "It's true"]);
});

test("works from the keyboard", DEEP, async ({ page, request }) => {
  const { mark, dialog } = await withInvention(page, request);
  await mark("Google").focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Say it" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(toasts(page).getByText("Marked as true", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(mark("January 2019")).toBeFocused();
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
  await expect(page.getByRole("article", { name: "You said" })).toHaveCount(2);
  expect(await body()).toBe(`${said}\n\nIn Chicago we lost all our money.`);
  expect((await draft()).sources).toHaveLength(1);
  const line = editor.getByRole("button", { name: /in which you said this$/ });
  await line.focus();
  await page.keyboard.press("Enter");
  await expect(editor.getByRole("button", { name: "Stop playing" })).toBeVisible();
});

test("an action that fails says so and stays at hand", DEEP, async ({ page, context, request }) => {
  const { mark, dialog } = await withInvention(page, request);
  await mark("Google").click();
  await loseLine(page);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(toasts(page).getByText("Failed to update draft", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(toasts(page).getByText("Removed", { exact: true })).toBeVisible();
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
