import type { Page } from "@playwright/test";
import type { MailedLink } from "#contract/auth.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { SIGN_IN_MARK_COOKIE, signInMark } from "#contract/sign-in-mark.ts";
import { PATHS } from "../../../web/paths.ts";
import { holdBack, refuse } from "../answers.ts";
import { expect, toastText } from "../fixtures.ts";
import { newAuthor, signInOnce } from "../people.ts";
import { openTryIt, recordFor, setLeftInStorage, tryIt, typeForDraft, typeNote } from "../recorder.ts";
import { anybodyAt, type States } from "./state.ts";

const NOTE = "We stopped sending weekly reports in March. Nobody asked for them back, not even the board.";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** What the server says of a mailed link. */
const answerLink = (page: Page, link: Partial<MailedLink> = {}) =>
  page.route(`**${API.mailedLink}`, (route) =>
    route.fulfill({ json: { address: "a…@example.com", isKnown: true, waysIn: [], ...link } }),
  );

async function openReset(page: Page, link?: Partial<MailedLink>): Promise<void> {
  await answerLink(page, link);
  await page.goto(`${PATHS.resetPassword}#token=abc`);
}

/** The link that asks whose an address is, followed where its account is not signed in. */
async function askWhose(page: Page): Promise<void> {
  await answerLink(page, { isKnown: false });
  await refuse(page, API.confirmEmail, 409, "whose");
  await page.goto(`${PATHS.confirmEmail}#token=abc`);
  await expect(heading(page, "Is this account yours?")).toBeVisible();
}

/** Back from LinkedIn in the browser that began it, with the address of an account that nobody confirmed. */
async function openClaim(page: Page): Promise<void> {
  await page.goto(PATHS.claim);
  await page.evaluate(
    ([cookie]) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
      document.cookie = cookie;
    },
    [`${SIGN_IN_MARK_COOKIE}=${await signInMark("abc")}; path=${PATHS.claim}`] as const,
  );
  await page.goto(`${PATHS.claim}#token=abc`);
  await page.reload();
  await expect(heading(page, "Is this account yours?")).toBeVisible();
}

/** A note that could not be worked on waits in the browser. */
async function noteInOutage(page: Page): Promise<void> {
  const { waiting } = await openTryIt(page);
  await refuse(page, API.transcribe, 503, "speech_unavailable");
  await typeNote(page, NOTE);
  await expect(waiting).toBeVisible();
}

/** What stands outside the account: the landing page, *Try it now*, and the doors. */
export const PUBLIC_STATES: States = {
  landing: (page) => page.goto(PATHS.landing),
  "landing, a question open": async (page) => {
    await page.goto(PATHS.landing);
    await page.locator("summary").first().click();
  },
  "landing, the example": async (page) => {
    await page.goto(PATHS.landing);
    await page.getByRole("button", { name: "See example post" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "landing, after the account is deleted": anybodyAt(`${PATHS.landing}#account-deleted`, (page) =>
    page.getByText("Your account is deleted."),
  ),
  "try it now": openTryIt,
  "try it now, recording": async (page) => {
    await openTryIt(page);
    await recordFor(page, 1);
  },
  "try it now, being written": async (page) => {
    await openTryIt(page);
    await page.route("**/api/drafts/*", (route) => route.fulfill({ json: [] }));
    await typeNote(page, NOTE);
    await expect(page.getByText("Analyzing your recording")).toBeVisible();
  },
  "try it now, the draft": async (page) => {
    await openTryIt(page);
    await typeForDraft(page, NOTE);
  },
  "try it now, the service down": noteInOutage,
  "try it now, about to discard": async (page) => {
    await noteInOutage(page);
    await tryIt(page).waiting.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("dialog", { name: "Discard this note?" })).toBeVisible();
  },
  "landing, used up": async (page) => {
    await page.goto(PATHS.landing);
    await setLeftInStorage(page, "0");
    await page.reload();
    await expect(page.getByText("Your 5 free recordings are used.").first()).toBeVisible();
  },
  "try it now, used up": async (page) => {
    const { start, left } = await openTryIt(page);
    await setLeftInStorage(page, "0");
    await page.evaluate(() => window.dispatchEvent(new StorageEvent("storage")));
    await expect(left).toHaveText("0 free recordings left");
    await start.click();
    await expect(toastText(page, "Free recordings used")).toBeVisible();
    await expect(tryIt(page).keepGoing).toBeVisible();
  },
  "sign in": anybodyAt(PATHS.login, (page) => page.getByRole("button", { name: "Sign In" })),
  "sign up": async (page) => {
    await page.goto(PATHS.signUp);
    await expect(page.getByText("At least 8 characters")).toBeVisible();
  },
  "sign in, by a passkey first": async (page) => {
    await page.addInitScript(() => localStorage.setItem("passkeyHere", "true"));
    await page.goto(PATHS.login);
    await expect(page.getByRole("button", { name: "Continue with a passkey" })).toBeVisible();
  },
  "a forgotten password": anybodyAt(PATHS.forgotPassword, (page) => heading(page, "Forgot your password?")),
  "a forgotten password, the mail sent": async (page) => {
    await page.goto(PATHS.forgotPassword);
    await page.getByLabel("Email").fill(`${"a-very-long-address-".repeat(3)}@example.com`);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(heading(page, "Check your email")).toBeVisible();
  },
  "a new password by a link": async (page) => {
    await openReset(page, { waysIn: ["passkeys", "telegram", "keys", "inbox"] });
    await expect(page.getByLabel("New password")).toBeVisible();
  },
  "a new password by a link that has run out": anybodyAt(`${PATHS.resetPassword}#token=abc`, (page) =>
    heading(page, "This link has expired"),
  ),
  "a new password by a link that nobody here asked for": async (page, request) => {
    await signInOnce(page, await newAuthor(request));
    await openReset(page, { isKnown: false });
    await expect(page.getByText("You are signed in here as")).toBeVisible();
  },
  "signed in, and asked about a visitor's note": async (page, request) => {
    await openTryIt(page);
    await typeForDraft(page, NOTE);
    await page.goto(PATHS.login);
    await page.evaluate(() => localStorage.setItem("visitorNotes", "ask"));
    await signInOnce(page, await newAuthor(request));
    await page.goto(PATHS.library);
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "an address to confirm, by somebody who is not signed in": askWhose,
  "an address to confirm, with a password forgotten": async (page) => {
    await askWhose(page);
    await page.getByRole("button", { name: "Forgot it? Choose a new one" }).click();
    await expect(heading(page, "Choose a new password")).toBeVisible();
  },
  "an address whose account was not its owner's": async (page) => {
    await askWhose(page);
    await page.route(`**${API.confirmEmail}`, (route) => route.fulfill({ status: 204 }));
    await page.getByRole("button", { name: "It wasn't me" }).click();
    await expect(heading(page, "That account is deleted")).toBeVisible();
  },
  "back from LinkedIn, asked whose an account is": async (page) => {
    await openClaim(page);
    await page.getByLabel("Password of that account").fill("a guess at it");
    await refuse(page, API.claim, 403, "wrong_password", "password");
    await page.getByRole("button", { name: "Yes, sign me in" }).click();
    await expect(page.getByText(ERROR_MESSAGES.wrong_password)).toBeVisible();
  },
  "back from LinkedIn, by somebody else's link": anybodyAt(`${PATHS.claim}#token=abc`, (page) =>
    heading(page, "This sign-in started elsewhere"),
  ),
  "an address confirmed": async (page, request) => {
    await signInOnce(page, await newAuthor(request));
    await page.route(`**${API.confirmEmail}`, (route) => route.fulfill({ status: 204 }));
    await page.goto(`${PATHS.confirmEmail}#token=abc`);
    await expect(heading(page, "Your address is confirmed")).toBeVisible();
  },
  terms: (page) => page.goto(PATHS.terms),
  privacy: (page) => page.goto(PATHS.privacy),
  "back from LinkedIn": async (page, request) => {
    const { token } = await newAuthor(request);
    await holdBack(page, API.user);
    await page.goto(`${PATHS.callback}?token=${token}`);
    await expect(page.getByText("Completing sign in with LinkedIn")).toBeVisible();
  },
  "back from LinkedIn, not begun here": async (page, request) => {
    const [mine, other] = [await newAuthor(request), await newAuthor(request)];
    await signInOnce(page, mine);
    await page.goto(`${PATHS.callback}?token=${other.token}`);
    await expect(page.getByRole("heading", { name: "Continue as Ana Ruiz?" })).toBeVisible();
    await expect(page.getByText("You are signed in here as")).toBeVisible();
  },
  "not found": anybodyAt("/nowhere", (page) => page.getByRole("heading", { level: 1 })),
};
