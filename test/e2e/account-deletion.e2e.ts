import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { account, openAccount, signInOnce, userOf } from "./account.ts";
import { holdBack } from "./answers.ts";
import { newSubscriber } from "./billing.ts";
import { DEEP, expect, signUp, test } from "./fixtures.ts";
import { onDevice, openRecorder } from "./recorder.ts";
import { silence } from "./sounds.ts";
import { expectToast } from "./toasts.ts";
import { type Author, newAuthor } from "./typed-notes.ts";

const GOODBYE = "Your account is deleted. Goodbye, and thank you for speaking with us.";

test("by keyboard alone: asked for, confirmed by typing the email, done, and said on the landing page", async ({
  page,
}) => {
  const { email, password } = await signUp(page);
  await page.goto(PATHS.account);
  const { remove, dialog, confirmation, confirm } = account(page);
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(confirmation).toBeFocused();
  for (const words of [
    "This happens at once and can't be undone. It deletes:",
    "Every recording, with its sound and its transcript, also those waiting on this device.",
    "Every session, draft and post. What you published on LinkedIn stays there.",
    "Your content profile and usage history.",
    "Your plan. A subscription is cancelled at once, not at the end of the period.",
  ]) {
    await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(confirmation).toHaveAccessibleName(`Type ${email} to confirm`);
  await expect(confirm).toBeDisabled();
  await page.keyboard.type(email.slice(0, -1));
  await page.keyboard.press("Enter");
  await expect(confirm).toBeDisabled();
  const { release } = await holdBack(page, API.account);
  await page.keyboard.type("M");
  await expect(confirm).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Deleting..." })).toHaveAttribute("aria-busy", "true");
  // Too late to change one's mind.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  release();
  await expect(page.getByText(GOODBYE)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(PATHS.landing);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  await page.goto(PATHS.login);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expectToast(page, "Login failed", ERROR_MESSAGES.wrong_credentials);
});

test("what waited on this device goes with its owner, and nobody else's", DEEP, async ({ page, request }) => {
  const leaveNote = async (author: Author) => {
    await signInOnce(page, author);
    const { file, waiting } = await openRecorder(page);
    await file.setInputFiles({ name: "quiet.wav", mimeType: "audio/wav", buffer: silence(2) });
    await expect(waiting).toBeVisible();
  };
  const [author, other] = [await newAuthor(request), await newAuthor(request)];
  await leaveNote(other);
  await leaveNote(author);
  expect(await onDevice(page)).toHaveLength(2);
  const { id } = (await userOf(request, other)) ?? {};

  await openAccount(page, author);
  const { remove, confirmation, confirm } = account(page);
  await remove.click();
  await confirmation.fill((await userOf(request, author))?.email ?? "");
  await confirm.click();
  await expect(page.getByText(GOODBYE)).toBeVisible();
  expect((await onDevice(page)).map(({ ownerId }) => ownerId)).toEqual([id]);
});

test("a subscription ends at Stripe with the account", async ({ page, request }) => {
  const subscriber = await newSubscriber(request);
  await openAccount(page, subscriber);
  const { remove, confirmation, confirm } = account(page);
  await remove.click();
  await confirmation.fill((await userOf(request, subscriber))?.email ?? "");
  await confirm.click();
  await expect(page.getByText(GOODBYE)).toBeVisible();
  expect(await subscriber.atStripe("end-now")).toMatchObject({
    error: { message: "There is no such live subscription." },
  });
  expect(await subscriber.atStripe("delete-customer")).toMatchObject({
    error: { message: `No such customer: '${subscriber.customerId}'` },
  });
});

test(
  "while Stripe can't be reached nothing is deleted, and the screen says so",
  DEEP,
  async ({ page, request }) => {
    const subscriber = await newSubscriber(request);
    await subscriber.say("We stopped discounting in January and lost nobody.");
    await subscriber.atStripe("fault", {
      method: "DELETE",
      path: `/v1/customers/${subscriber.customerId}`,
      fault: "500",
      times: "10",
    });
    await openAccount(page, subscriber);
    const { remove, dialog, confirmation, confirm, activity } = account(page);
    await remove.click();
    await confirmation.fill((await userOf(request, subscriber))?.email ?? "");
    await confirm.click();
    await expect(dialog.getByRole("alert")).toHaveText(
      `Nothing was deleted. ${ERROR_MESSAGES.billing_unavailable}`,
    );
    await expect(confirm).toBeFocused();
    await expect(confirm).toBeEnabled();
    await dialog.getByRole("button", { name: "Keep my account" }).click();
    await expect(remove).toBeFocused();
    await page.reload();
    await expect(activity).toHaveCount(1);
    expect(await userOf(request, subscriber)).toBeDefined();
  },
);

test(
  "an answer that got lost: it can't tell, and the second try finds out",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    const email = (await userOf(request, author))?.email ?? "";
    await openAccount(page, author);
    await page.route(API.account, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    const { remove, dialog, confirmation, confirm } = account(page);
    await remove.click();
    await confirmation.fill(email);
    await confirm.click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "We got no answer, so your account may or may not be deleted. Please check your connection and try again.",
    );
    await page.unroute(API.account);
    await confirm.click();
    await expect(page.getByText(GOODBYE)).toBeVisible();
  },
);

test(
  "a login that died before is no deletion, and is said as everywhere",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    const email = (await userOf(request, author))?.email ?? "";
    await openAccount(page, author);
    await request.post(API.logout, { headers: { Authorization: `Bearer ${author.token}` } });
    const { remove, confirmation, confirm } = account(page);
    await remove.click();
    await confirmation.fill(email);
    await confirm.click();
    await expect(page.getByText("You are logged out. Logging in again...", { exact: true })).toBeVisible();
    await page.waitForURL(PATHS.landing);
    await expect(page.getByText(GOODBYE)).toBeHidden();
  },
);

test("a member without an email types DELETE", DEEP, async ({ page }) => {
  await page.goto(PATHS.login);
  await page.getByRole("button", { name: "LinkedIn" }).click();
  await page.getByLabel("Last name").fill(crypto.randomUUID());
  await page.getByLabel("Email", { exact: true }).fill("");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(PATHS.recording);
  await page.goto(PATHS.account);
  const { remove, confirmation, confirm } = account(page);
  await remove.click();
  await expect(confirmation).toHaveAccessibleName("Type DELETE to confirm");
  await confirmation.fill("DELETE");
  await confirm.click();
  await expect(page.getByText(GOODBYE)).toBeVisible();
});

test(
  "Escape and Keep my account change nothing, and the keyboard is where it was",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    await openAccount(page, author);
    const { remove, dialog, confirmation } = account(page);
    await remove.click();
    await confirmation.fill("half a thought");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await remove.click();
    await expect(confirmation).toHaveValue("");
    await dialog.getByRole("button", { name: "Keep my account" }).click();
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    expect(await userOf(request, author)).toBeDefined();
  },
);
