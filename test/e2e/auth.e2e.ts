import type { Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { conversation, NOTE } from "./conversation.ts";
import { expect, fillSignIn, signUp, test } from "./fixtures.ts";
import { screen } from "./recorder.ts";
import { expectToast } from "./toasts.ts";
import { dropToken, keepToken, storedToken } from "./token.ts";
import { authorWith } from "./typed-notes.ts";

const recordingHeading = (page: Page) => page.getByRole("heading", { name: "Record Your Thoughts" });
const signInTab = (page: Page) => page.getByRole("tab", { name: "Sign In" });

test("where the browser refuses storage, one works until the page is left", async ({ page }) => {
  await page.addInitScript(() => {
    for (const area of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, area, {
        configurable: true,
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  await page.goto(PATHS.landing);
  await signUp(page);
  await expect(recordingHeading(page)).toBeVisible();
  await page.getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("note")).toContainText("let this site store data");
});

test("an account is made, and signed in to at a deeper address, with a wrong password and the right one", async ({
  page,
}) => {
  const signup = await holdBack(page, API.signup);
  const signedUp = signUp(page);
  await expect(page.getByRole("button", { name: "Creating account..." })).toBeDisabled();
  signup.release();
  const { email, password } = await signedUp;
  await expectToast(page, "Account created!", "Welcome to Outspoken. Let's create your first post!");
  // Within the app, the page would load anew by itself.
  await page.goto(PATHS.privacy);
  await dropToken(page);
  await page.goto(PATHS.library);
  await expect(signInTab(page)).toBeVisible();
  await expect(page).toHaveURL(PATHS.library);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expectToast(page, "Login failed", ERROR_MESSAGES.wrong_credentials);
  await expect(page.getByLabel("Password")).toHaveValue("not the password");
  expect(await storedToken(page)).toBeNull();

  const { release } = await holdBack(page, API.login);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  release();
  await expect(page).toHaveURL(PATHS.record);
  await expectToast(page, "Welcome back!", "You've been logged in successfully.");
  await expect(recordingHeading(page)).toBeVisible();
});

test("what is typed when a login ends is there after signing in again, and goes when its author says so", async ({
  page,
  request,
}) => {
  const { email, password } = await signUp(page);
  const token = async () => (await storedToken(page)) ?? "";
  const sessionId = await authorWith(request, await token()).say(NOTE);
  const { editor, box, said } = conversation(page);
  const { type, note, waiting } = screen(page);
  await type.click();
  await note.fill("A note that is not finished.");
  await page.goto(PATHS.chat(sessionId));
  await box.fill("A message that was sent.");
  await request.post(API.logout, { headers: { Authorization: `Bearer ${await token()}` } });
  await editor.getByRole("button", { name: "Edit", exact: true }).click();
  await editor.getByRole("textbox", { name: "Post body" }).fill("An edit that is not saved.");
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await box.focus();
  await refused;
  await box.press("Enter");
  await expect(page).toHaveURL(PATHS.landing);

  await fillSignIn(page, { email, password });
  await expect(note).toHaveValue("A note that is not finished.");
  await expect(waiting).toContainText("A message that was sent.");
  await page.goto(PATHS.chat(sessionId));
  await expect(editor.getByRole("textbox", { name: "Post body" })).toHaveValue("An edit that is not saved.");
  await expect(said.last()).toContainText("A message that was sent.");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(PATHS.landing);
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("not saved");
});

test("a login that has ended does not keep anybody from signing in with LinkedIn", async ({ page }) => {
  await page.goto(PATHS.login);
  await keepToken(page, "ended-long-ago");
  await page.reload();
  await page.getByRole("button", { name: "LinkedIn" }).click();
  // The sign-in page has a field of that name, too.
  await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(`${crypto.randomUUID()}@example.com`);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(recordingHeading(page)).toBeVisible();
});
