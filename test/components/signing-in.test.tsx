import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AccountLogin, LinkedInConnection, User } from "#contract/auth.ts";
import type { AccountPasskey } from "#contract/passkeys.ts";
import { API } from "#contract/paths.ts";
import { LinkedInCard, SignInCard } from "../../web/pages/account/sign-in-card.tsx";
import { PATHS } from "../../web/paths.ts";
import { ConfirmIdentity } from "../../web/shared/account/confirm-identity.tsx";
import { ANA, HEALTH } from "./people.ts";
import { answer, answerWrongly, calls, refuse, signIn } from "./server.ts";
import { show, text } from "./show.tsx";

beforeEach(signIn);

const HERE: AccountLogin = {
  id: "here",
  current: true,
  createdAt: "2026-11-01T09:00:00Z",
  lastUsedAt: "2026-11-20T09:00:00Z",
  device: "Firefox on Linux",
};
const PHONE: AccountLogin = { ...HERE, id: "phone", current: false, device: "Chrome on Android" };

const PASSKEY: AccountPasskey = { id: "key", createdAt: HERE.createdAt, lastUsedAt: null, device: null };

const NOT_CONNECTED: LinkedInConnection = { connected: false, name: null, expiresAt: null };

async function showCard({
  passkeys = [] as AccountPasskey[],
  user = ANA,
  logins = [HERE],
  health = HEALTH,
  connection = NOT_CONNECTED,
} = {}) {
  answer(API.user, user);
  answer(API.accountLogins, logins);
  answer(API.health, health);
  answer(API.linkedinConnection, connection);
  answer(API.passkeys, passkeys);
  await show(
    <>
      <LinkedInCard />
      <SignInCard user={user} />
      <ConfirmIdentity />
    </>,
    { at: PATHS.account },
  );
}

const CONFIRMED: User = { ...ANA, emailConfirmed: true };
const called = (path: string) => calls.filter(({ pathname }) => pathname === path).length;

test("an address that nobody has confirmed: why to confirm it, and a mail on request", async () => {
  await showCard();
  await expect.element(page.getByText("Not confirmed")).toBeVisible();
  answerWrongly(API.sendConfirmEmail, {});
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect.element(page.getByText(`Open the link in it to confirm ${ANA.email}.`)).toBeVisible();
});

test.each([
  ["where mail is off", { health: { ...HEALTH, mail: "off" as const } }, "Not confirmed"],
  ["of a confirmed address", { user: CONFIRMED }, "Confirmed"],
])("no mail can be asked for %s", async (_where, shown, words) => {
  await showCard(shown);
  await expect.element(text(words)).toBeVisible();
  await expect.element(page.getByText("Not connected")).toBeVisible();
  expect(page.getByRole("button", { name: "Send me the link" }).query()).toBeNull();
});

test("each login has its device, and all but this one can be ended", async () => {
  answer(API.accountLogins, [PHONE, HERE]);
  // As it is read again afterwards.
  await showCard({ logins: [HERE] });
  const items = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await expect.element(items.first()).toMatchTextContent("Firefox on Linux This one");
  await expect.element(items.nth(1)).toMatchTextContent("Chrome on Android");
  answerWrongly(API.accountLogin("phone"), {});
  await page.getByRole("button", { name: "Sign out Chrome on Android" }).click();
  await expect.element(page.getByText("Signed out there")).toBeVisible();
  await expect.poll(() => items.elements()).toHaveLength(1);
  expect(page.getByRole("button", { name: "Sign out everywhere else" }).query()).toBeNull();
  await expect.element(page.getByRole("heading", { name: "Where you are signed in" })).toHaveFocus();
});

test("a new password says how long it has to be, and a wrong current one is named", async () => {
  await showCard();
  await page.getByRole("button", { name: "Change password" }).click();
  const chosen = page.getByLabelText("New password");
  await expect.element(chosen).toHaveAccessibleDescription("At least 8 characters");
  await chosen.fill("tomato sauce with basil");
  refuse(API.confirm, 403, "wrong_password", "password");
  answerWrongly(API.confirm, {});
  answerWrongly(API.password, {});
  const current = page.getByLabelText("Current password");
  await current.fill("not it");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect.element(current).toHaveAccessibleDescription("That password isn't right.");
  await expect.element(current).toHaveFocus();
  await page.getByRole("button", { name: "Save password" }).click();
  await expect.element(page.getByText("You have been signed out everywhere else.")).toBeVisible();
});

test("whoever signed in a while ago is known by the current password, and is not asked twice", async () => {
  await showCard();
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabelText("Current password").fill("correct horse");
  await page.getByLabelText("New password").fill("tomato sauce with basil");
  answerWrongly(API.confirm, {});
  answerWrongly(API.password, {});
  await page.getByRole("button", { name: "Save password" }).click();
  await expect.poll(() => [called(API.confirm), called(API.password)]).toEqual([1, 1]);
  await expect.element(page.getByText("Password changed")).toBeVisible();
});

test.each([
  ["LinkedIn", [], "Confirm with LinkedIn"],
  ["their passkey alone", [PASSKEY], "Use a passkey"],
])("who came by LinkedIn sets a first password, and is asked to be it by %s", async (_, passkeys, way) => {
  await showCard({ user: { ...CONFIRMED, hasPassword: false }, passkeys });
  await page.getByRole("button", { name: "Set a password" }).click();
  expect(page.getByLabelText("Current password").query()).toBeNull();
  await page.getByLabelText("New password").fill("tomato sauce with basil");
  refuse(API.password, 403, "confirm_identity");
  await page.getByRole("button", { name: "Save password" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect.element(question.getByRole("button", { name: way })).toBeVisible();
  expect(question.getByText(/^Confirm with|^Use a/).elements()).toHaveLength(1);
  expect(question.getByLabelText("Your password").query()).toBeNull();
});

test("LinkedIn: as whom and until when, and disconnecting asks who one is", async () => {
  answer(API.linkedinConnection, { connected: true, name: "Ana Ruiz", expiresAt: "2026-12-22T12:00:00Z" });
  refuse(API.linkedinConnection, 403, "confirm_identity");
  answerWrongly(API.linkedinConnection, {});
  await showCard();
  await expect.element(page.getByText("Connected as Ana Ruiz")).toBeVisible();
  await expect.element(page.getByText(/^Connected until Dec 22, 2026\./)).toBeVisible();
  await page.getByRole("button", { name: "Disconnect" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  refuse(API.confirm, 403, "wrong_password", "password");
  answerWrongly(API.confirm, {});
  await question.getByLabelText("Your password").fill("correct horse");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect.element(question.getByText("That password isn't right.")).toBeVisible();
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Scheduled posts won't go out", { exact: false })).toBeVisible();
  await expect.element(page.getByText("Not connected")).toHaveFocus();
});
