import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import ConfirmEmail from "../../web/pages/recovery/confirm-email.tsx";
import ForgotPassword from "../../web/pages/recovery/forgot-password.tsx";
import { takeLinkToken } from "../../web/pages/recovery/link-token.ts";
import ResetPassword from "../../web/pages/recovery/reset-password.tsx";
import { PATHS } from "../../web/paths.ts";
import { ANA } from "./people.ts";
import { answer, answerWrongly, calls, refuse } from "./server.ts";
import { show } from "./show.tsx";

const home = window.location.href;
afterEach(() => {
  localStorage.clear();
  window.history.replaceState(null, "", home);
});

/** As when the page is loaded by a link from a mail. */
function openLink(path: string): void {
  window.history.replaceState(null, "", `${path}#token=abc`);
  takeLinkToken();
  expect(window.location.hash).toBe("");
}

const title = (name: string) => page.getByRole("heading", { level: 1, name });

test("a request to reset a password reads the same whether or not there is such an account", async () => {
  answerWrongly(API.forgotPassword, {});
  await show(<ForgotPassword />, { at: PATHS.forgotPassword });
  await page.getByLabelText("Email").fill("ana@example.com");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect.element(title("Look into your mailbox")).toHaveFocus();
  await expect.element(page.getByText(/If there is an account for ana@example\.com/)).toBeVisible();
});

test("a link to a new password: a refused one is named, a good one signs in", async () => {
  openLink(PATHS.resetPassword);
  answer(API.user, ANA);
  await show(<ResetPassword />, { at: PATHS.resetPassword });
  const password = page.getByLabelText("New password");
  await password.fill("sunshine1");
  refuse(API.resetPassword, 400, "invalid");
  answerWrongly(API.resetPassword, { token: "a new token", user: ANA });
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect.element(password).toHaveAttribute("aria-invalid", "true");
  await password.fill("tomato sauce with basil");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect.element(page.getByText("You are signed in here, and nowhere else.")).toBeVisible();
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe("a new token");
});

test("a link that has run out leads to a new one", async () => {
  openLink(PATHS.resetPassword);
  refuse(API.resetPassword, 400, "link_expired");
  await show(<ResetPassword />, { at: PATHS.resetPassword });
  await page.getByLabelText("New password").fill("tomato sauce with basil");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect.element(title("This link has run out")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Send me a new link" }))
    .toHaveAttribute("href", PATHS.forgotPassword);
});

test("where its account is signed in, the link to confirm an address does so at once", async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, "a token");
  openLink(PATHS.confirmEmail);
  answer(API.user, ANA);
  answer(API.user, { ...ANA, emailConfirmed: true });
  answerWrongly(API.confirmEmail, {});
  await show(<ConfirmEmail />, { at: PATHS.confirmEmail });
  await expect.element(title("Your address is confirmed")).toBeVisible();
  expect(calls.filter(({ pathname }) => pathname === API.confirmEmail)).toHaveLength(1);
});

test("a link to confirm that has run out leads to where one can have another sent", async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, "a token");
  openLink(PATHS.confirmEmail);
  answer(API.user, ANA);
  refuse(API.confirmEmail, 400, "link_expired");
  await show(<ConfirmEmail />, { at: PATHS.confirmEmail });
  await expect.element(title("This link has run out")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Go to Account" }))
    .toHaveAttribute("href", PATHS.account);
});

test("elsewhere nothing is ended before somebody chose to: signing in comes first", async () => {
  openLink(PATHS.confirmEmail);
  await show(<ConfirmEmail />, { at: PATHS.confirmEmail });
  await expect.element(title("Is this your address?")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Sign in first" }))
    .toHaveAttribute("href", PATHS.login);
  expect(calls).toEqual([]);
  answerWrongly(API.confirmEmail, {});
  await page.getByRole("button", { name: "Choose a new password instead" }).click();
  await expect.element(title("Choose a new password")).toBeVisible();
  await expect.element(page.getByLabelText("New password")).toBeVisible();
});
