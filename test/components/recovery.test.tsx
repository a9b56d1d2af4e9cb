import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { MailedLink } from "#contract/auth.ts";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { SIGN_IN_MARK_COOKIE, signInMark } from "#contract/sign-in-mark.ts";
import { setToken } from "../../web/api/client.ts";
import Callback from "../../web/pages/callback/callback.tsx";
import Claim from "../../web/pages/recovery/claim.tsx";
import ConfirmEmail from "../../web/pages/recovery/confirm-email.tsx";
import ForgotPassword from "../../web/pages/recovery/forgot-password.tsx";
import ResetPassword from "../../web/pages/recovery/reset-password.tsx";
import { PATHS } from "../../web/paths.ts";
import { rememberAsking, takeArrival } from "../../web/shared/account/link-arrival.ts";
import { asked, bodies, button, calls, show, stayHere } from "./app.tsx";
import { ANA } from "./people.ts";
import { arrives, describes, fill, keysLeadTo, linksTo, press, said, sees } from "./person.ts";
import { accept, answer, answerRaw, cutOff, holdBack, refuse, signIn } from "./server.ts";

const home = window.location.href;
afterEach(() => window.history.replaceState(null, "", home));

function openLink(path: string): void {
  window.history.replaceState(null, "", `${path}#token=abc`);
  takeArrival();
  expect(window.location.hash).toBe("");
}

const title = (name: string) => page.getByRole("heading", { level: 1, name });

test("a request to reset a password reads the same whether or not there is such an account", async () => {
  answerRaw(API.forgotPassword, {});
  await show(<ForgotPassword />, { at: PATHS.forgotPassword });
  await fill({ Email: ANA.email });
  await press("Send me a link");
  await expect.element(title("Check your email")).toHaveFocus();
  await sees(/If there is an account for ana@example\.com/);
});

const ASKED: MailedLink = { address: "a…@example.com", isKnown: true, waysIn: [] };

/** The page that a link to a new password leads to; the server says this of the link. */
async function openReset(link: Partial<MailedLink> = {}): Promise<void> {
  openLink(PATHS.resetPassword);
  answerRaw(API.mailedLink, { ...ASKED, ...link });
  await show(<ResetPassword />, { at: PATHS.resetPassword });
}

test.each([
  ["a new password", PATHS.resetPassword, <ResetPassword key="reset" />],
  ["an address", PATHS.confirmEmail, <ConfirmEmail key="confirm" />],
])("a link for %s that lost its end is incomplete, not expired", async (_, path, screen) => {
  for (const end of ["", "#", "#token=", "#token=%20", "#tok"]) {
    window.history.replaceState(null, "", path + end);
    takeArrival();
    const { unmount } = await show(screen, { at: path });
    await sees(title("This link is incomplete"));
    await unmount();
  }
  expect(calls.filter(({ pathname }) => pathname !== API.user)).toEqual([]);
});

const endOf = (way: string) => page.getByRole("checkbox", { name: `${way} End it` });

test("a link to a new password names the account: a refused one is named, a good one signs in, and ends what is checked", async () => {
  answer(API.user, ANA);
  rememberAsking(ANA.email);
  await openReset({ waysIn: ["passkeys", "telegram", "linkedin", "schedule"] });
  await sees(/For a…@example\.com\./);
  for (const way of ["Passkeys", "Telegram", "LinkedIn, to sign in and publish", "Scheduled posts"])
    await expect.element(endOf(way)).toBeChecked();
  expect(endOf("Keys of scripts").query()).toBeNull();
  await endOf("Passkeys").click();
  const password = page.getByLabelText("New password");
  await password.fill("sunshine1");
  refuse(API.resetPassword, 400, "invalid", "password");
  answerRaw(API.resetPassword, { token: "a new token", user: ANA });
  await press("Save and sign in");
  await expect.element(password).toHaveAttribute("aria-invalid", "true");
  await password.fill("tomato sauce with basil");
  await press("Save and sign in");
  await sees("All other devices are signed out.");
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe("a new token");
  const end = ["telegram", "linkedin", "schedule"];
  expect(bodies()).toMatchObject([{ askedFor: ANA.email }, {}, { end }]);
});

test.each([true, false])("a link nobody here asked for asks first (signed in: %s)", async (isSignedIn) => {
  if (isSignedIn) signIn();
  answer(API.user, ANA);
  await openReset({ isKnown: false });
  await expect.element(title("Continue as a…@example.com?")).toHaveFocus();
  await sees(/If someone sent you the link/);
  if (isSignedIn) await sees(/^You are signed in here as Ana Ruiz\./);
  else expect(page.getByText("You are signed in here", { exact: false }).query()).toBeNull();
  expect(page.getByLabelText("New password").query()).toBeNull();
  await press("Continue");
  await expect.element(title("Choose a new password")).toHaveFocus();
});

test("where the link can't be read, it may be tried again; one that has run out leads to a new one", async () => {
  openLink(PATHS.resetPassword);
  cutOff(API.mailedLink);
  answerRaw(API.mailedLink, ASKED);
  await show(<ResetPassword />, { at: PATHS.resetPassword });
  refuse(API.resetPassword, 400, "link_expired");
  await press("Try again");
  await sees(title("Choose a new password"));
  await fill({ "New password": "tomato sauce with basil" });
  await press("Save and sign in");
  await sees(title("This link has expired"));
  await linksTo("Send me a new link", PATHS.forgotPassword);
});

test.each([true, false])("signed in, a link to confirm is followed at once (good: %s)", async (isGood) => {
  signIn();
  openLink(PATHS.confirmEmail);
  answer(API.user, ANA, { ...ANA, emailConfirmed: isGood });
  if (isGood) answerRaw(API.confirmEmail, {});
  else refuse(API.confirmEmail, 400, "link_expired");
  await show(<ConfirmEmail />, { at: PATHS.confirmEmail });
  await sees(title(isGood ? "Your address is confirmed" : "This link has expired"));
  if (!isGood) await linksTo("Go to Account", PATHS.account);
  expect(asked(API.confirmEmail)).toBe(1);
});

/** The question whose an account is, once the link was followed where nobody is signed in; `answers`: what comes of it. */
async function askedWhose(answers: () => void): Promise<void> {
  openLink(PATHS.confirmEmail);
  refuse(API.confirmEmail, 409, "whose");
  answerRaw(API.mailedLink, { ...ASKED, isKnown: false });
  answers();
  await show(<ConfirmEmail />, { at: PATHS.confirmEmail });
  await sees(title("Is this account yours?"), /an account with a…@example\.com/);
  await sees(/If someone sent you the link/);
  answer(API.user, ANA);
}

test("elsewhere it asks whose the account is: a wrong password is named, the right one signs in", async () => {
  await askedWhose(() => {
    refuse(API.confirmEmail, 403, "wrong_password", "password");
    answerRaw(API.confirmEmail, { token: "a new token", user: ANA });
  });
  const password = page.getByLabelText("Password of that account");
  await password.fill("a guess at it");
  await press("Yes, sign me in");
  await describes(password, "That password isn't right.");
  await password.fill("my old password");
  await press("Yes, sign me in");
  await sees("Welcome back!");
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe("a new token");
});

test("who forgot it chooses a new one", async () => {
  await askedWhose(() => answerRaw(API.confirmEmail, { token: "a new token", user: ANA }));
  await press("Forgot it? Choose a new one");
  await expect.element(title("Choose a new password")).toHaveFocus();
  await fill({ "New password": "tomato sauce with basil" });
  await press("Save and sign in");
  await sees("All other devices are signed out.");
});

test("who never opened it has it deleted", async () => {
  await askedWhose(() => accept(API.confirmEmail));
  await press("It wasn't me");
  await expect.element(title("That account is deleted")).toHaveFocus();
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
});

/** As the server remembers of this browser that it began the sign-in of this token. */
async function mark(token: string): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = `${SIGN_IN_MARK_COOKIE}=${await signInMark(token)}; path=/`;
}

/** As LinkedIn leads back with an address that an account has; `begunWith`: the token of the sign-in that this browser began. */
async function backWithClaim(begunWith = "abc"): Promise<void> {
  await mark(begunWith);
  openLink(PATHS.claim);
  await show(<Claim />, { at: PATHS.claim });
}

test("back from LinkedIn with the address of an account, one is mailed a link on request", async () => {
  await backWithClaim();
  await expect.element(title("Is this account yours?")).toHaveFocus();
  accept(API.claim);
  await press("Forgot it? Email me a link");
  await sees(title("Check your email"));
});

test("or starts anew, with a press", async () => {
  await backWithClaim();
  answer(API.user, ANA);
  answerRaw(API.claim, { token: "a new token", user: ANA });
  await press("It wasn't me");
  await sees("You've been successfully signed in with LinkedIn.");
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe("a new token");
});

test("a question that has run out leads to another sign-in", async () => {
  await backWithClaim();
  refuse(API.claim, 400, "link_expired");
  await press("It wasn't me");
  await sees(title("This sign-in has expired"));
});

test("a question that another browser's sign-in led to is not asked", async () => {
  await backWithClaim("another");
  await sees(title("This sign-in started elsewhere"));
  expect(calls).toEqual([]);
});

const question = page.getByRole("heading", { name: "Continue as Ana Ruiz?" });
const token = () => localStorage.getItem(TOKEN_STORAGE_KEY);

/** As LinkedIn leads back with this query; `begunWith`: the token of the sign-in that this browser began. Answers where it leads. */
async function comeBack(query: string, begunWith?: string): Promise<string[]> {
  if (begunWith) await mark(begunWith);
  window.history.replaceState(null, "", PATHS.callback + query);
  takeArrival();
  expect(window.location.search).toBe("");
  const left = stayHere();
  await show(<Callback />, { at: PATHS.callback });
  return left;
}

test("a sign-in that was begun here keeps its token and goes on", async () => {
  const release = holdBack(API.user, ANA);
  const left = await comeBack("?token=abc", "abc");
  await sees("Completing sign in with LinkedIn...");
  release();
  await expect.poll(() => left).toEqual([new URL(PATHS.recording, home).href]);
  expect(token()).toBe("abc");
});

test("one that was not begun here asks whose it is, by keyboard too, and keeps nothing before the answer", async () => {
  answer(API.user, ANA);
  const left = await comeBack("?token=abc", "another");
  await expect.element(question).toHaveFocus();
  expect(token()).toBeNull();
  await keysLeadTo("{Tab}", button("No, go back"));
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => left).toHaveLength(1);
  expect(token()).toBe("abc");
});

test("a login that is there stays, unless they continue", async () => {
  setToken("mine");
  answer(API.user, { ...ANA, id: "mine", firstName: "Ines" }, ANA);
  await comeBack("?token=abc");
  await sees(question, "You are signed in here as Ines Ruiz. Continuing signs you out.");
  await press("No, go back");
  await arrives(PATHS.record);
  expect(token()).toBe("mine");
});

test.each([
  [`?error=${encodeURIComponent("You said no, 100%")}`, "Authentication Failed", "You said no, 100%"],
  ["?error=too_many", "Authentication Failed", "Too many accounts were made from your network today."],
  ["", "Authentication Error", "No token received from LinkedIn authentication."],
  ["?token=dead", "Authentication Failed", "This sign-in has expired. Please sign in again."],
])("%s signs nobody in and leads to the sign-in screen, which says why", async (query, title, reason) => {
  refuse(API.user, 401, "unauthorized");
  await comeBack(query);
  await arrives(PATHS.login);
  await said(title, reason);
  expect(token()).toBeNull();
  expect(calls.length).toBeLessThanOrEqual(1);
});
