import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { SIGN_IN_MARK_COOKIE, signInMark } from "#contract/sign-in-mark.ts";
import { PATHS } from "../../web/paths.ts";
import { VISITOR_OWNER } from "../../web/shared/outbox/names.ts";
import { holdBack } from "./answers.ts";
import { expect, test } from "./fixtures.ts";
import { onDevice, typeNote } from "./recorder.ts";
import { expectToast } from "./toasts.ts";
import { keepToken, storedToken } from "./token.ts";
import { newAuthor } from "./typed-notes.ts";
import { openTryIt } from "./visitor.ts";

const recordingHeading = (page: Page) => page.getByRole("heading", { name: "Record Your Thoughts" });
const question = (page: Page) => page.getByRole("heading", { name: "Continue as Ana Ruiz?" });

test.describe("of a sign-in that was begun here", () => {
  test("the token is kept and greeted, and never stays in the address bar", async ({
    page,
    request,
    baseURL,
  }) => {
    const { token } = await newAuthor(request);
    // As the server marks the browser that it sent to LinkedIn.
    const { hostname: domain } = new URL(baseURL ?? "");
    const mark = { name: SIGN_IN_MARK_COOKIE, value: await signInMark(token) };
    await page.context().addCookies([{ ...mark, domain, path: PATHS.callback }]);
    const { release } = await holdBack(page, API.user);
    await page.goto(`${PATHS.callback}?token=${token}`);
    await expect(page.getByText("Completing sign in with LinkedIn")).toBeVisible();
    await expect(page).toHaveURL(PATHS.callback);
    release();
    await expect(page).toHaveURL(PATHS.recording);
    await expectToast(page, "Welcome!", "You've been successfully signed in with LinkedIn.");
    await expect(recordingHeading(page)).toBeVisible();
    expect(await storedToken(page)).toBe(token);

    // The mark was good once, and for no other token.
    await page.goto(`${PATHS.callback}?token=${token}`);
    await expect(question(page)).toBeVisible();
  });
});

test.describe("of a sign-in that was not begun here", () => {
  test("it asks whose it is, by keyboard too, and keeps nothing before the answer", async ({
    page,
    request,
  }) => {
    const { token } = await newAuthor(request);
    await page.goto(`${PATHS.callback}?token=${token}`);
    await expect(question(page)).toBeFocused();
    await expect(page).toHaveURL(PATHS.callback);
    expect(await storedToken(page)).toBeNull();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "No, go back" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(PATHS.recording);
    await expectToast(page, "Welcome!", "You've been successfully signed in with LinkedIn.");
    expect(await storedToken(page)).toBe(token);
  });

  test("a login that is there stays, unless they continue", async ({ page, request }) => {
    const [mine, other] = [await newAuthor(request), await newAuthor(request)];
    await page.goto(PATHS.login);
    await keepToken(page, mine.token);
    await page.goto(`${PATHS.callback}?token=${other.token}`);
    await expect(question(page)).toBeVisible();
    await expect(page.getByText("You are signed in here as Ana Ruiz.")).toBeVisible();
    await page.getByRole("button", { name: "No, go back" }).click();
    await expect(recordingHeading(page)).toBeVisible();
    expect(await storedToken(page)).toBe(mine.token);
  });

  test("what waits on this device without an account does not go to the one that the link leads to", async ({
    page,
    request,
  }) => {
    const { waiting } = await openTryIt(page);
    await page.route(`**${API.transcribe}`, (route) => route.abort());
    await typeNote(page, "Nobody but me should ever read this. It waits for a connection.");
    await expect(waiting).toBeVisible();
    await page.unroute(`**${API.transcribe}`);
    const thief = await newAuthor(request);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await page.goto(`${PATHS.callback}?token=${thief.token}`);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(recordingHeading(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect((await onDevice(page)).map(({ ownerId }) => ownerId)).toEqual([VISITOR_OWNER]);
    expect(sent).not.toContain(API.transcribe);
  });
});

test("what signs nobody in leads to the sign-in screen, which says why", async ({ page }) => {
  for (const [query, title, description] of [
    [`?error=${encodeURIComponent("You said no, 100%")}`, "Authentication Failed", "You said no, 100%"],
    ["", "Authentication Error", "No token received from LinkedIn authentication."],
    [
      `?token=${"A".repeat(43)}`,
      "Authentication Failed",
      "This sign-in is no longer good. Please sign in again.",
    ],
  ] as const) {
    await page.goto(PATHS.callback + query);
    await expect(page).toHaveURL(PATHS.login);
    await expectToast(page, title, description);
    expect(await storedToken(page)).toBeNull();
  }
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
