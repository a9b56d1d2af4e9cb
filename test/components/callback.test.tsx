import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { SIGN_IN_MARK_COOKIE, signInMark } from "#contract/sign-in-mark.ts";
import { setToken } from "../../web/api/client.ts";
import Callback from "../../web/pages/callback/callback.tsx";
import { PATHS } from "../../web/paths.ts";
import { takeArrival } from "../../web/shared/account/link-arrival.ts";
import { stayHere } from "./leaving.ts";
import { ANA } from "./people.ts";
import { answer, calls, holdBack, refuse } from "./server.ts";
import { said, show } from "./show.tsx";

const home = window.location.href;
afterEach(() => window.history.replaceState(null, "", home));

const question = page.getByRole("heading", { name: "Continue as Ana Ruiz?" });
const address = page.getByLabelText("Address");
const token = () => localStorage.getItem(TOKEN_STORAGE_KEY);

/** As LinkedIn leads back with this query; `begunWith`: the token of the sign-in that this browser began. Answers where it leads. */
async function comeBack(query: string, begunWith?: string): Promise<string[]> {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  if (begunWith) document.cookie = `${SIGN_IN_MARK_COOKIE}=${await signInMark(begunWith)}; path=/`;
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
  await expect.element(page.getByText("Completing sign in with LinkedIn...")).toBeVisible();
  release();
  await expect.poll(() => left).toEqual([new URL(PATHS.recording, home).href]);
  expect(token()).toBe("abc");
});

test("one that was not begun here asks whose it is, by keyboard too, and keeps nothing before the answer", async () => {
  answer(API.user, ANA);
  const left = await comeBack("?token=abc", "another");
  await expect.element(question).toHaveFocus();
  expect(token()).toBeNull();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "No, go back" })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => left).toHaveLength(1);
  expect(token()).toBe("abc");
});

test("a login that is there stays, unless they continue", async () => {
  setToken("mine");
  answer(API.user, { ...ANA, id: "mine", firstName: "Ines" });
  answer(API.user, ANA);
  await comeBack("?token=abc");
  await expect.element(question).toBeVisible();
  await expect
    .element(page.getByText("You are signed in here as Ines Ruiz. Continuing signs you out."))
    .toBeVisible();
  await page.getByRole("button", { name: "No, go back" }).click();
  await expect.element(address).toHaveTextContent(PATHS.record);
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
  await expect.element(address).toHaveTextContent(PATHS.login);
  await said(title, reason);
  expect(token()).toBeNull();
  expect(calls.length).toBeLessThanOrEqual(1);
});
