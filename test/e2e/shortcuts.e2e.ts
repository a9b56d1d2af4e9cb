import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { MENU } from "../../web/screens.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { openRecorder, recordFor, screen, startOn } from "./recorder.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const theSwitch = (page: Page) => page.getByRole("switch", { name: "Use keyboard shortcuts" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search posts" });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("g and a letter lead to each screen", async ({ page, request }) => {
  await startOn(page, request);
  for (const { key, path } of MENU.toReversed()) {
    await press(page, "g", key);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a letter long after g means itself again", DEEP, async ({ page, request }) => {
  await page.clock.install();
  await startOn(page, request);
  await press(page, "g");
  await page.clock.fastForward(2_000);
  await press(page, "l");
  await press(page, "?");
  await expect(sheet(page)).toBeVisible();
  await expect(page).toHaveURL(PATHS.record);
});

test("r records, and r again stops and sends", async ({ page, request }) => {
  const { stop, timer, overlay } = await startOn(page, request);
  await press(page, "r");
  await expect(stop).toBeFocused();
  await expect(timer).toContainText("00:01");
  await press(page, "r");
  await expect(overlay).toBeVisible();
});

test("no key leads away from someone who is recording", DEEP, async ({ page, request }) => {
  const { stop, timer } = await startOn(page, request);
  await recordFor(page, 1);
  await press(page, "g", "l");
  await expect(timer).toContainText("00:02");
  await expect(page).toHaveURL(PATHS.record);
  await expect(stop).toBeVisible();
});

test("/ searches the library, and types nothing", DEEP, async ({ page, request }) => {
  await signIn(page, await newAuthor(request));
  await page.goto(PATHS.library);
  await expect(search(page)).toBeVisible();
  await press(page, "/");
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue("");
});

test.describe("the sheet", () => {
  test("opens by ?, lists every key, and closes by Esc, all by keyboard", async ({ page, request }) => {
    const { start } = await startOn(page, request);
    await start.focus();
    await press(page, "?");
    const terms = sheet(page).getByRole("term");
    await expect(terms).toHaveText([
      "Record, then stop and send on Recording",
      "Search your posts on Library",
      ...MENU.map(({ label }) => label),
      "Show this sheet",
    ]);
    await expect(sheet(page).getByRole("definition").first()).toHaveText("r");
    await expect(sheet(page).getByRole("definition").nth(3)).toHaveText("g then l");
    await press(page, "Escape");
    await expect(sheet(page)).toBeHidden();
    await expect(start).toBeFocused();
  });

  test("takes no other keys while it is open", DEEP, async ({ page, request }) => {
    await startOn(page, request);
    await press(page, "?");
    await expect(sheet(page)).toBeVisible();
    await press(page, "g", "l", "r");
    await expect(sheet(page)).toBeVisible();
    await expect(page).toHaveURL(PATHS.record);
    await expect(screen(page).stop).toBeHidden();
  });
});

test.describe("keys mean what they are", () => {
  test("inside a text field", async ({ page, request }) => {
    const { note } = await startOn(page, request);
    await note.pressSequentially("r gl / ?");
    await expect(note).toHaveValue("r gl / ?");
    await expect(sheet(page)).toBeHidden();
    await expect(page).toHaveURL(PATHS.record);
    await expect(screen(page).stop).toBeHidden();
  });

  test("with Ctrl, Alt, Meta or, for letters, Shift", DEEP, async ({ page, request }) => {
    await startOn(page, request);
    await press(page, "Shift+R", "Alt+r", "Meta+r", "g", "Shift+L");
    await press(page, "?");
    await expect(sheet(page)).toBeVisible();
    await expect(page).toHaveURL(PATHS.record);
    await expect(screen(page).stop).toBeHidden();
  });

  test("while a menu is open", DEEP, async ({ page, request }) => {
    const author = await newAuthor(request);
    await author.say("We moved the whole team to Lisbon last spring and nobody has looked back since.");
    await signIn(page, author);
    await page.goto(PATHS.library);
    await page
      .getByRole("button", { name: /^Actions for / })
      .first()
      .click();
    await expect(page.getByRole("menu")).toBeVisible();
    await press(page, "g", "b");
    await expect(page.getByRole("menu")).toBeVisible();
    await expect(page).toHaveURL(PATHS.library);
  });
});

test.describe("switched off on Account Settings", () => {
  test("they do nothing, there and after a reload, until switched on", async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.account);
    await expect(theSwitch(page)).toBeChecked();
    await theSwitch(page).click();
    await expect(theSwitch(page)).not.toBeChecked();
    await press(page, "g", "l");
    await press(page, "?");
    await expect(page).toHaveURL(PATHS.account);
    await openRecorder(page);
    await press(page, "r", "?");
    await expect(screen(page).start).toBeVisible();
    await expect(sheet(page)).toBeHidden();
    await expect(screen(page).start).not.toHaveAttribute("aria-keyshortcuts");

    await page.goto(PATHS.account);
    await theSwitch(page).click();
    await press(page, "g", "r");
    await expect(page).toHaveURL(PATHS.record);
    await expect(screen(page).start).toHaveAttribute("aria-keyshortcuts", "r");
  });

  test("the sheet can still be read there, by mouse or keyboard", DEEP, async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    await page.goto(PATHS.account);
    await theSwitch(page).click();
    const show = page.getByRole("button", { name: "Show shortcuts" });
    await show.focus();
    await press(page, "Enter");
    await expect(sheet(page)).toBeVisible();
    await press(page, "Escape");
    await expect(show).toBeFocused();
  });

  test("in one tab, they are off in the others too", DEEP, async ({ page, context, request }) => {
    const author = await newAuthor(request);
    await signIn(page, author);
    await page.goto(PATHS.account);
    const other = await context.newPage();
    await signIn(other, author);
    await openRecorder(other);
    await expect(screen(other).start).toHaveAttribute("aria-keyshortcuts", "r");
    await theSwitch(page).click();
    await expect(screen(other).start).not.toHaveAttribute("aria-keyshortcuts");
  });
});
