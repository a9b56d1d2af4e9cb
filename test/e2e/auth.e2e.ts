import type { Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { UNAUTHORIZED_REDIRECT_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { holdBack } from "./answers.ts";
import { DEEP, expect, signUp, test } from "./fixtures.ts";
import { expectToast, loseLine } from "./toasts.ts";
import { dropToken, keepToken, storedToken } from "./token.ts";
import { newAuthor, signIn } from "./typed-notes.ts";
import { fillSignUp, typeInstead } from "./visitor.ts";

const linkedIn = (page: Page) => page.getByRole("button", { name: "LinkedIn" });
const recordingHeading = (page: Page) => page.getByRole("heading", { name: "Record Your Thoughts" });
const signInTab = (page: Page) => page.getByRole("tab", { name: "Sign In" });

/** Goes to an address of the app without a page load, as a link would. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

test.describe("sign-in screen", () => {
  test("Terms and Privacy lead to their pages", DEEP, async ({ page }) => {
    for (const name of ["Terms", "Privacy"]) {
      await page.goto(PATHS.login);
      await page.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    }
  });
});

test.describe("signing up and in", () => {
  test("signing up: Creating account..., the welcome, the token kept, the recording screen; a second time, that the email is taken", async ({
    page,
  }) => {
    const { release } = await holdBack(page, API.signup);
    const signedUp = signUp(page);
    const button = page.getByRole("button", { name: "Creating account..." });
    await expect(button).toBeDisabled();
    release();
    const { email } = await signedUp;
    await expectToast(page, "Account created!", "Welcome to Outspoken. Let's create your first post!");
    await expect(recordingHeading(page)).toBeVisible();
    expect(await storedToken(page)).not.toBeNull();

    await dropToken(page);
    await page.goto(PATHS.login);
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await fillSignUp(page, email);
    await expectToast(page, "Signup failed", ERROR_MESSAGES.email_taken);
  });

  test("where the browser refuses storage, one hears of it and works until the page is loaded anew", async ({
    page,
  }) => {
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
    await typeInstead(page).click();
    await expect(page.getByRole("region", { name: "Recorder" })).toContainText("can't keep recordings");
    await signUp(page);
    await expect(recordingHeading(page)).toBeVisible();
    await page.getByRole("link", { name: "Library" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("note")).toContainText("refuses to store");
  });

  test("at a deeper address: a wrong password says so and the form stays; the right one leads to the recording screen", async ({
    page,
  }) => {
    const { email, password } = await signUp(page);
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

  test("without a connection signing in says so in plain words", DEEP, async ({ page }) => {
    await page.goto(PATHS.login);
    await page.getByLabel("Email").fill("ana@example.com");
    await page.getByLabel("Password").fill("a good password");
    await loseLine(page);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expectToast(
      page,
      "Login failed",
      "We can't reach the server. Please check your connection and try again.",
    );
  });
});

test.describe("LinkedIn", () => {
  test("Cancel on LinkedIn's consent page leads back and says so; Allow signs in and welcomes", async ({
    page,
  }) => {
    await page.goto(PATHS.login);
    await linkedIn(page).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(PATHS.login);
    await expectToast(page, "Authentication Failed", "You cancelled signing in with LinkedIn.");

    await linkedIn(page).click();
    await page.getByLabel("First name").fill("Grace");
    await page.getByLabel("Email", { exact: true }).fill(`${crypto.randomUUID()}@example.com`);
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page).toHaveURL(PATHS.recording);
    await expectToast(page, "Welcome!", "You've been successfully signed in with LinkedIn.");
    await expect(page.getByText("Grace Lovelace").first()).toBeVisible();
  });

  test("with the address of an account that nobody confirmed it asks whose that is, and It wasn't me starts anew", async ({
    page,
  }) => {
    const { email } = await signUp(page);
    await dropToken(page);
    await page.goto(PATHS.login);
    await linkedIn(page).click();
    await page.getByLabel("First name").fill("Grace");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page).toHaveURL(PATHS.claim);
    await page.getByLabel("Password of that account").fill("a guess at it");
    await page.getByRole("button", { name: "Yes, sign me in" }).click();
    await expect(page.getByText("That password isn't right.")).toBeVisible();
    await page.getByRole("button", { name: "It wasn't me" }).click();
    await expectToast(page, "Welcome!", "You've been successfully signed in with LinkedIn.");
    await expect(page.getByText("Grace Lovelace").first()).toBeVisible();
  });

  test(
    "the button waits as Connecting to LinkedIn..., and a failed start says so",
    DEEP,
    async ({ page }) => {
      // A server without LinkedIn's secrets answers so; the one under test has them.
      const answered = Promise.withResolvers<void>();
      await page.route(API.linkedinStart, async (route) => {
        await answered.promise;
        await route.fulfill({
          status: 503,
          json: { code: "linkedin_off", message: "LinkedIn isn't set up." },
        });
      });
      const release = () => answered.resolve();
      await page.goto(PATHS.login);
      await linkedIn(page).click();
      await expect(page.getByRole("button", { name: "Connecting to LinkedIn..." })).toBeDisabled();
      release();
      await expectToast(page, "LinkedIn Sign In Failed", "An error occurred while connecting to LinkedIn");
      await expect(linkedIn(page)).toBeEnabled();
    },
  );

  test("the browser goes to the address that the start answers", DEEP, async ({ page, baseURL }) => {
    const authUrl = `${baseURL}/?consent`;
    await page.route(API.linkedinStart, (route) => route.fulfill({ json: { authUrl } }));
    await page.goto(PATHS.login);
    await linkedIn(page).click();
    await expect(page).toHaveURL(authUrl);
  });
});

test.describe("the gate of /app", () => {
  test("a spinner is shown while the current user is being asked for", async ({ page, request }) => {
    await signIn(page, await newAuthor(request));
    const { release } = await holdBack(page, API.user);
    await page.goto(PATHS.record);
    await expect(page.getByRole("status").getByText("Loading your account")).toBeAttached();
    await expect(signInTab(page)).toBeHidden();
    release();
    await expect(recordingHeading(page)).toBeVisible();
  });

  test("a token that the server doesn't know leads to the sign-in screen, and Back to home from there to the landing page", async ({
    page,
  }) => {
    await page.goto(PATHS.login);
    await keepToken(page, "made-up");
    await page.goto(PATHS.record);
    await expect(signInTab(page)).toBeVisible();
    await page.getByText("Back to home").click();
    await expect(page).toHaveURL(PATHS.landing);
  });

  test(
    "a lost connection signs nobody out: it can be tried again",
    DEEP,
    async ({ page, context, request }) => {
      const { token } = await newAuthor(request);
      await page.goto(PATHS.login);
      await page.waitForLoadState("networkidle");
      await keepToken(page, token);
      await context.setOffline(true);
      await goWithin(page, PATHS.library);
      await expect(page.getByRole("heading", { name: "We can't load your account" })).toBeVisible();
      expect(await storedToken(page)).toBe(token);
      await context.setOffline(false);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
    },
  );

  test("a login that dies meanwhile: Unauthorized, the token dropped, the landing page", async ({
    page,
    request,
  }) => {
    await signUp(page);
    await page.clock.install();
    // What the screen loads of itself must be there: it would learn of the lost login before the click does.
    await page.reload({ waitUntil: "networkidle" });
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const headers = { Authorization: `Bearer ${await storedToken(page)}` };
    await request.post(API.logout, { headers });
    await page.getByRole("link", { name: "Recent Sessions" }).click();
    await expectToast(page, "Unauthorized", "You are logged out. Logging in again...");
    expect(await storedToken(page)).toBeNull();
    await page.clock.runFor(UNAUTHORIZED_REDIRECT_MS);
    await expect(page).toHaveURL(PATHS.landing);
  });
});

test.describe("logging out", () => {
  test("forgets the login here and on the server, and reloads at the landing page", async ({
    page,
    request,
  }) => {
    await signUp(page);
    const headers = { Authorization: `Bearer ${await storedToken(page)}` };
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(PATHS.landing);
    expect(await storedToken(page)).toBeNull();
    expect((await request.get(API.user, { headers })).status()).toBe(401);
  });

  test("works when the server doesn't answer", DEEP, async ({ page }) => {
    await signUp(page);
    await page.route(API.logout, (route) => route.abort());
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(PATHS.landing);
    expect(await storedToken(page)).toBeNull();
  });
});
