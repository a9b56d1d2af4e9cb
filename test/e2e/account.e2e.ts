import { readFile } from "node:fs/promises";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import deleted from "./account.json" with { type: "json" };
import { account, openAccount } from "./account.ts";
import { holdBack } from "./answers.ts";
import { expect, fillSignIn, signUp, test } from "./fixtures.ts";
import { speak } from "./speech.ts";
import { expectToast } from "./toasts.ts";
import { newAuthor } from "./typed-notes.ts";
import { upload, wavFile } from "./vault.ts";

const MINE = "We stopped discounting in January and lost nobody.";
const SPOKEN = "We moved the whole team to Lisbon last spring.";
const THEIRS = "This note belongs to somebody else entirely.";
const GOODBYE = "Your account is deleted. Goodbye, and thank you for speaking with us.";

test("everything of one's own, and nothing of others, is saved as one zip", async ({ page, request }) => {
  await (await newAuthor(request)).say(THEIRS);
  const author = await newAuthor(request);
  await author.say(MINE);
  const sound = await readFile(await speak(SPOKEN));
  expect(await upload(request, author, wavFile(sound))).toBe(200);
  await openAccount(page, author);
  const { download, main } = account(page);
  const saving = page.waitForEvent("download");
  await download.click();
  const saved = await saving;
  const bytes = await readFile(await saved.path());
  const name = `outspoken-export-${new Date().toISOString().slice(0, 10)}.zip`;
  expect(saved.suggestedFilename()).toBe(name);
  // Stored, not packed, so that its texts and sounds stand in it as they are.
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  for (const part of ["outspoken.json", MINE, sound]) expect(bytes.includes(part)).toBe(true);
  expect(bytes.includes(THEIRS)).toBe(false);
  await expect(main.getByText(`Saved ${name} (`)).toBeVisible();
  await expect(download).toBeFocused();
});

test("by keyboard alone an account is deleted, its email typed to confirm", async ({ page }) => {
  const { email, password } = await signUp(page);
  await page.goto(PATHS.account);
  const { remove, dialog, confirmation, confirm } = account(page);
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(confirmation).toBeFocused();
  for (const words of deleted) await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  await expect(confirmation).toHaveAccessibleName(`Type ${email} to confirm`);
  await page.keyboard.type(email.slice(0, -1));
  await page.keyboard.press("Enter");
  await expect(confirm).toBeDisabled();
  const { release } = await holdBack(page, API.account);
  await page.keyboard.type("M");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Deleting..." })).toHaveAttribute("aria-busy", "true");
  // Too late to change one's mind.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  release();
  await expect(page.getByText(GOODBYE)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(PATHS.landing);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  await fillSignIn(page, { email, password });
  await expectToast(page, "Login failed", ERROR_MESSAGES.wrong_credentials);
});
