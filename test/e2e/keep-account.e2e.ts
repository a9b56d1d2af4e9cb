import type { Browser, Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { startMailStandin } from "../../dev/standins/mail.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, fillSignIn, signUp } from "./fixtures.ts";
import { consent } from "./member.ts";
import { startApp, withOwnApp } from "./own-app.ts";
import { expectToast } from "./toasts.ts";
import { storedToken } from "./token.ts";

/** An app of one's own, because only the one that starts the mailbox knows where it is. */
const test = withOwnApp(async () => {
  const mailbox = await startMailStandin();
  const { origin, stop } = await startApp({ SPEECH: "off", ...mailbox.env });
  return { origin, mailbox: mailbox.url, stop: () => stop().then(mailbox.close) };
});

// A trace, which a second try has, runs scripts in each frame; the mailbox's frame of a mail allows none.
test.use({ expectedConsole: [/^Blocked script execution in 'about:srcdoc'/] });

/** Opens the latest mail to this address in the mailbox, as its reader would, and returns what its button leads to. */
async function linkIn(page: Page, mailbox: string, subject: string): Promise<string> {
  await expect(async () => {
    await page.goto(mailbox);
    await page.getByRole("link", { name: subject }).first().click({ timeout: 1_000 });
  }).toPass();
  const mail = page.frameLocator("iframe");
  await expect(mail.getByRole("heading", { level: 1 })).toBeVisible();
  return (await mail.getByRole("link").first().getAttribute("href")) ?? "";
}

const newBrowser = async (browser: Browser, baseURL: string) =>
  (await browser.newContext({ baseURL })).newPage();

test("an account is confirmed, recovered, secured and deleted", async ({ page, app, browser }) => {
  test.slow();
  const { email } = await signUp(page);

  await page.goto(await linkIn(page, app.mailbox, "Confirm your email address"));
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  expect(page.url()).not.toContain("token");

  // Forgotten, on another device.
  const other = await newBrowser(browser, app.origin);
  await other.goto(PATHS.login);
  await other.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(other.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await other.getByLabel("Email").fill(email);
  await other.getByRole("button", { name: "Send me a link" }).click();
  await expect(other.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await other.goto(await linkIn(other, app.mailbox, "Choose a new password"));
  await other.getByLabel("New password").fill("tomato sauce with basil");
  await other.getByRole("button", { name: "Save and sign in" }).click();
  await expect(other).toHaveURL(PATHS.record);
  const token = await storedToken(page);
  const dead = await page.request.get(API.user, { headers: { Authorization: `Bearer ${token}` } });
  expect(dead.status()).toBe(401);

  // In again here, and the login over there ends.
  await fillSignIn(page, { email, password: "tomato sauce with basil" });
  await expect(page).toHaveURL(PATHS.record);
  await page.goto(PATHS.accountSignIn);
  await page.getByRole("button", { name: /^Sign out (?!everywhere)/ }).click();
  await expectToast(page, "Signed out there", "Sign in there to get back in.");
  await other.goto(PATHS.account);
  await expect(other.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("tomato sauce with basil");
  await page.getByLabel("New password").fill("olive oil and salt");
  await page.getByRole("button", { name: "Save password" }).click();
  await expectToast(page, "Password changed", "You have been signed out everywhere else.");

  await page.getByRole("link", { name: "Publishing" }).click();
  await page.getByRole("button", { name: "Connect LinkedIn" }).click();
  const linkedIn = await consent(page);
  await expect(page).toHaveURL(PATHS.accountPublishing);
  await expect(page.getByText("Connected as Ana Ruiz")).toBeVisible();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expectToast(page, "LinkedIn disconnected", "Scheduled posts won't go out unless you connect again.");
  await page.goto(`${linkedIn}/feed`);
  await expect(page.getByRole("heading", { name: "Permission revoked" })).toBeVisible();
  await expect(page.getByText("Ana Ruiz")).toBeVisible();

  // As a quarter of an hour later.
  const json = { code: "confirm_identity", message: ERROR_MESSAGES.confirm_identity };
  await page.goto(PATHS.accountNotes);
  await page.route(`**${API.account}`, (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByRole("textbox").fill(email);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await page.getByLabel("Your password").fill("olive oil and salt");
  await page.getByLabel("Your password").press("Enter");
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await linkIn(page, app.mailbox, "Your account was deleted");
});
