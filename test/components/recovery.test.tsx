import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MailedLink } from "#contract/auth.ts";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { SIGN_IN_MARK_COOKIE, signInMark } from "#contract/sign-in-mark.ts";
import Claim from "../../web/pages/recovery/claim.tsx";
import ConfirmEmail from "../../web/pages/recovery/confirm-email.tsx";
import ForgotPassword from "../../web/pages/recovery/forgot-password.tsx";
import ResetPassword from "../../web/pages/recovery/reset-password.tsx";
import { PATHS } from "../../web/paths.ts";
import { rememberAsking, takeArrival } from "../../web/shared/account/link-arrival.ts";
import { ANA } from "./people.ts";
import { accept, answer, answerWrongly, bodies, calls, cutOff, refuse, signIn } from "./server.ts";
import { show } from "./show.tsx";

const home = window.location.href;
afterEach(() => window.history.replaceState(null, "", home));

/** As when the page is loaded by a link from a mail. */
function openLink(path: string): void {
  window.history.replaceState(null, "", `${path}#token=abc`);
  takeArrival();
  expect(window.location.hash).toBe("");
}

const title = (name: string) => page.getByRole("heading", { level: 1, name });

test("a request to reset a password reads the same whether or not there is such an account", async () => {
  answerWrongly(API.forgotPassword, {});
  await show(<ForgotPassword />, { at: PATHS.forgotPassword });
  await page.getByLabelText("Email").fill("ana@example.com");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect.element(title("Check your email")).toHaveFocus();
  await expect.element(page.getByText(/If there is an account for ana@example\.com/)).toBeVisible();
});

const ASKED: MailedLink = { address: "a…@example.com", isKnown: true, waysIn: [] };

/** The page that a link to a new password leads to; the server says this of the link. */
async function openReset(link: Partial<MailedLink> = {}): Promise<void> {
  openLink(PATHS.resetPassword);
  answerWrongly(API.mailedLink, { ...ASKED, ...link });
  await show(<ResetPassword />, { at: PATHS.resetPassword });
}

test.each([
  ["a new password", PATHS.resetPassword, <ResetPassword key="reset" />],
  ["an address", PATHS.confirmEmail, <ConfirmEmail key="confirm" />],
])("a link for %s that lost its end is incomplete, not expired", async (_, path, screen) => {
  for (const end of ["", "#", "#token=", "#tok"]) {
    window.history.replaceState(null, "", path + end);
    takeArrival();
    const { unmount } = await show(screen, { at: path });
    await expect.element(title("This link is incomplete")).toBeVisible();
    await unmount();
  }
  expect(calls.filter(({ pathname }) => pathname !== API.user)).toEqual([]);
});

const endOf = (way: string) => page.getByRole("checkbox", { name: `${way} End it` });

test("a link to a new password names the account: a refused one is named, a good one signs in, and ends what is checked", async () => {
  answer(API.user, ANA);
  rememberAsking(ANA.email);
  await openReset({ waysIn: ["passkeys", "telegram", "linkedin", "schedule"] });
  await expect.element(page.getByText("For a…@example.com.", { exact: false })).toBeVisible();
  for (const way of ["Passkeys", "Telegram", "LinkedIn, to sign in and publish", "Scheduled posts"])
    await expect.element(endOf(way)).toBeChecked();
  expect(endOf("Keys of scripts").query()).toBeNull();
  await endOf("Passkeys").click();
  const password = page.getByLabelText("New password");
  await password.fill("sunshine1");
  refuse(API.resetPassword, 400, "invalid", "password");
  answerWrongly(API.resetPassword, { token: "a new token", user: ANA });
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect.element(password).toHaveAttribute("aria-invalid", "true");
  await password.fill("tomato sauce with basil");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect.element(page.getByText("All other devices are signed out.")).toBeVisible();
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe("a new token");
  expect(bodies()).toMatchObject([
    { askedFor: ANA.email },
    {},
    { end: ["telegram", "linkedin", "schedule"] },
  ]);
});

test.each([true, false])(
  "a link that nobody here asked for asks before it is followed, and says who is signed in (%s)",
  async (isSignedIn) => {
    if (isSignedIn) signIn();
    answer(API.user, ANA);
    await openReset({ isKnown: false });
    await expect.element(title("Continue as a…@example.com?")).toHaveFocus();
    await expect.element(page.getByText("If someone sent you the link", { exact: false })).toBeVisible();
    if (isSignedIn)
      await expect
        .element(page.getByText("You are signed in here as Ana Ruiz.", { exact: false }))
        .toBeVisible();
    else expect(page.getByText("You are signed in here", { exact: false }).query()).toBeNull();
    expect(page.getByLabelText("New password").query()).toBeNull();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(title("Choose a new password")).toHaveFocus();
  },
);

test("where the link can't be read, it may be tried again", async () => {
  openLink(PATHS.resetPassword);
  cutOff(API.mailedLink);
  answerWrongly(API.mailedLink, ASKED);
  await show(<ResetPassword />, { at: PATHS.resetPassword });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(title("Choose a new password")).toBeVisible();
});

test("a link that has run out leads to a new one", async () => {
  refuse(API.resetPassword, 400, "link_expired");
  await openReset();
  await page.getByLabelText("New password").fill("tomato sauce with basil");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect.element(title("This link has expired")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Send me a new link" }))
    .toHaveAttribute("href", PATHS.forgotPassword);
});

test("where its account is signed in, the link to confirm an address does so at once", async () => {
  signIn();
  openLink(PATHS.confirmEmail);
  answer(API.user, ANA);
  answer(API.user, { ...ANA, emailConfirmed: true });
  answerWrongly(API.confirmEmail, {});
  await show(<ConfirmEmail />, { at: PATHS.confirmEmail });
  await expect.element(title("Your address is confirmed")).toBeVisible();
  expect(calls.filter(({ pathname }) => pathname === API.confirmEmail)).toHaveLength(1);
});

test("a link to confirm that has run out leads to where one can have another sent", async () => {
  signIn();
  openLink(PATHS.confirmEmail);
  answer(API.user, ANA);
  refuse(API.confirmEmail, 400, "link_expired");
  await show(<ConfirmEmail />, { at: PATHS.confirmEmail });
  await expect.element(title("This link has expired")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Go to Account" }))
    .toHaveAttribute("href", PATHS.account);
});

/** The question whose an account is, once the link was followed where nobody is signed in; `answers`: what comes of it. */
async function askedWhose(answers: () => void): Promise<void> {
  openLink(PATHS.confirmEmail);
  refuse(API.confirmEmail, 409, "whose");
  answerWrongly(API.mailedLink, { ...ASKED, isKnown: false });
  answers();
  await show(<ConfirmEmail />, { at: PATHS.confirmEmail });
  await expect.element(title("Is this account yours?")).toBeVisible();
  await expect.element(page.getByText("an account with a…@example.com", { exact: false })).toBeVisible();
  await expect.element(page.getByText("If someone sent you the link", { exact: false })).toBeVisible();
  answer(API.user, ANA);
}

test("elsewhere it asks whose the account is: a wrong password is named, the right one signs in", async () => {
  await askedWhose(() => {
    refuse(API.confirmEmail, 403, "wrong_password", "password");
    answerWrongly(API.confirmEmail, { token: "a new token", user: ANA });
  });
  const password = page.getByLabelText("Password of that account");
  await password.fill("a guess at it");
  await page.getByRole("button", { name: "Yes, sign me in" }).click();
  await expect.element(password).toHaveAccessibleDescription("That password isn't right.");
  await password.fill("my old password");
  await page.getByRole("button", { name: "Yes, sign me in" }).click();
  await expect.element(page.getByText("Welcome back!")).toBeVisible();
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe("a new token");
});

test("who forgot it chooses a new one", async () => {
  await askedWhose(() => answerWrongly(API.confirmEmail, { token: "a new token", user: ANA }));
  await page.getByRole("button", { name: "Forgot it? Choose a new one" }).click();
  await expect.element(title("Choose a new password")).toHaveFocus();
  await page.getByLabelText("New password").fill("tomato sauce with basil");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect.element(page.getByText("All other devices are signed out.")).toBeVisible();
});

test("who never opened it has it deleted", async () => {
  await askedWhose(() => accept(API.confirmEmail));
  await page.getByRole("button", { name: "It wasn't me" }).click();
  await expect.element(title("That account is deleted")).toHaveFocus();
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
});

/** As LinkedIn leads back with an address that an account has; `mark`: what this browser's cookie says. */
async function backWithClaim(mark: string): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = `${SIGN_IN_MARK_COOKIE}=${mark}; path=/`;
  openLink(PATHS.claim);
  await show(<Claim />, { at: PATHS.claim });
}

test("back from LinkedIn with the address of an account, one is mailed a link on request", async () => {
  await backWithClaim(await signInMark("abc"));
  await expect.element(title("Is this account yours?")).toHaveFocus();
  accept(API.claim);
  await page.getByRole("button", { name: "Forgot it? Email me a link" }).click();
  await expect.element(title("Check your email")).toBeVisible();
});

test("or starts anew, with a press", async () => {
  await backWithClaim(await signInMark("abc"));
  answer(API.user, ANA);
  answerWrongly(API.claim, { token: "a new token", user: ANA });
  await page.getByRole("button", { name: "It wasn't me" }).click();
  await expect.element(page.getByText("You've been successfully signed in with LinkedIn.")).toBeVisible();
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe("a new token");
});

test("a question that has run out leads to another sign-in", async () => {
  await backWithClaim(await signInMark("abc"));
  refuse(API.claim, 400, "link_expired");
  await page.getByRole("button", { name: "It wasn't me" }).click();
  await expect.element(title("This sign-in has expired")).toBeVisible();
});

test("a question that another browser's sign-in led to is not asked", async () => {
  await backWithClaim(await signInMark("another"));
  await expect.element(title("This sign-in started elsewhere")).toBeVisible();
  expect(calls).toEqual([]);
});
