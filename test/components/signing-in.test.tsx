import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { AccountLogin, User } from "#contract/auth.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { AccountPasskey, PasskeyRequest } from "#contract/passkeys.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../web/api/client.ts";
import { PasskeyList } from "../../web/pages/account/device-lists.tsx";
import { LinkedInCard, SignInCard } from "../../web/pages/account/sign-in-card.tsx";
import Login from "../../web/pages/login/login.tsx";
import { PATHS } from "../../web/paths.ts";
import { ConfirmIdentity, withIdentity } from "../../web/shared/account/confirm-identity.tsx";
import { passkeyHere } from "../../web/shared/account/passkeys.ts";
import { asked, button, show, text } from "./app.tsx";
import { ANA, HEALTH } from "./people.ts";
import { describes, fill, press, says, sees } from "./person.ts";
import { answer, answerRaw, refuse, signIn } from "./server.ts";

beforeEach(signIn);

const TIMES = { createdAt: "2026-11-01T09:00:00Z", lastUsedAt: "2026-11-20T09:00:00Z" };
const HERE: AccountLogin = { ...TIMES, id: "here", current: true, device: "Firefox on Linux" };
const PHONE: AccountLogin = { ...HERE, id: "phone", current: false, device: "Chrome on Android" };

const PASSKEY: AccountPasskey = { ...TIMES, id: "phone", device: "Chrome on Android" };
const NEW: AccountPasskey = { ...PASSKEY, id: "new", device: null, lastUsedAt: null };

async function showCard({
  passkeys = [] as AccountPasskey[],
  user = ANA,
  logins = [HERE],
  health = HEALTH,
} = {}) {
  answer(API.user, user);
  answer(API.accountLogins, logins);
  answer(API.health, health);
  answer(API.linkedinConnection, { connected: false, name: null, expiresAt: null });
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

const question = page.getByRole("dialog", { name: "Confirm it's you" });
const CONFIRMED: User = { ...ANA, emailConfirmed: true };

const rpId = window.location.hostname;
const REQUEST: PasskeyRequest = { challenge: "AAAA", rpId, timeout: 60_000, userVerification: "required" };

const notes = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
const firstWay = page.getByRole("tabpanel").getByRole("button").first();

const deviceFails = (name: string) =>
  vi.spyOn(navigator.credentials, "get").mockRejectedValue(new DOMException("", name));

async function usePasskey(): Promise<void> {
  answerRaw(API.passkeySignInOptions, REQUEST);
  await show(<Login />, { at: PATHS.login });
  await press("Continue with a passkey");
}

test("signing in by a passkey is offered, and comes first where one was used before; a prompt that is closed is no error, and a device that can't says so", async () => {
  const screen = await show(<Login />, { at: PATHS.login });
  await expect.element(firstWay).toHaveTextContent("Continue with LinkedIn");
  await sees(button("Continue with a passkey"));
  await screen.unmount();
  passkeyHere.set("true");
  const prompted = deviceFails("NotAllowedError");
  await usePasskey();
  await expect.element(firstWay).toHaveTextContent("Continue with a passkey");
  await expect.poll(() => prompted.mock.calls.length).toBe(1);
  await expect.element(firstWay).toBeEnabled();
  expect([notes.elements(), asked(API.passkeySignIn)]).toEqual([[], 0]);
  prompted.mockRejectedValue(new DOMException("", "SecurityError"));
  await press("Continue with a passkey");
  await sees(notes.getByText(/^Passkeys don't work at this address\./));
});

function holdPasskey(): void {
  const bytes = new ArrayBuffer(3);
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
  vi.spyOn(navigator.credentials, "get").mockResolvedValue({
    ...{ id: "AAAA", rawId: bytes, type: "public-key", response },
    getClientExtensionResults: () => ({}),
  } as unknown as PublicKeyCredential);
}

test("a passkey that was made before its account had this address stands under it from then on", async () => {
  const told = vi.spyOn(PublicKeyCredential, "signalCurrentUserDetails").mockResolvedValue();
  const user = { ...ANA, email: "new@example.com" };
  holdPasskey();
  answerRaw(API.passkeySignIn, { token: "another token", user });
  answer(API.user, user);
  await usePasskey();
  const named = { userId: btoa(ANA.id), name: user.email, displayName: "Ana Ruiz" };
  await expect.poll(() => told.mock.calls).toEqual([[{ rpId, ...named }]]);
});

test.each([
  ["passkey_removed", 1],
  ["passkey_refused", 0],
] as const)("a useless passkey says why, only a removed one is offered no more: %s", async (code, times) => {
  const told = vi.spyOn(PublicKeyCredential, "signalUnknownCredential").mockResolvedValue();
  holdPasskey();
  refuse(API.passkeySignIn, 401, code);
  passkeyHere.set("true");
  await usePasskey();
  await sees(notes.getByText(ERROR_MESSAGES[code]));
  expect(passkeyHere.get()).toBeNull();
  expect(told.mock.calls).toEqual(Array(times).fill([{ rpId, credentialId: "AAAA" }]));
});

test("an address that nobody has confirmed: why to confirm it, and a mail on request", async () => {
  await showCard();
  await sees("Not confirmed");
  answerRaw(API.sendConfirmEmail, {});
  await press("Send me the link");
  await sees(`Open the link in it to confirm ${ANA.email}.`);
});

test.each([
  ["where mail is off", { health: { ...HEALTH, mail: "off" as const } }, "Not confirmed"],
  ["of a confirmed address", { user: CONFIRMED }, "Confirmed"],
])("no mail can be asked for %s", async (_where, shown, words) => {
  await showCard(shown);
  await sees(text(words), "Not connected");
  expect(page.getByRole("button", { name: "Send me the link" }).query()).toBeNull();
});

test("each login has its device, and all but this one can be ended", async () => {
  answer(API.accountLogins, [PHONE, HERE]);
  // As it is read again afterwards.
  await showCard({ logins: [HERE] });
  const items = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await says(items.first(), "Firefox on Linux This one");
  await says(items.nth(1), "Chrome on Android");
  answerRaw(API.accountLogin("phone"), {});
  await press("Sign out Chrome on Android");
  await sees("Signed out there");
  await expect.poll(() => items.elements()).toHaveLength(1);
  expect(page.getByRole("button", { name: "Sign out everywhere else" }).query()).toBeNull();
  await expect.element(page.getByRole("heading", { name: "Where you are signed in" })).toHaveFocus();
});

test("a new password says how long it has to be, a wrong current one is named, and who was known by it is not asked twice", async () => {
  await showCard();
  await press("Change password");
  const current = page.getByLabelText("Current password");
  await describes(page.getByLabelText("New password"), "At least 8 characters");
  await fill({ "New password": "tomato sauce with basil", "Current password": "not it" });
  refuse(API.confirm, 403, "wrong_password", "password");
  answerRaw(API.confirm, {});
  answerRaw(API.password, {});
  await press("Save password");
  await describes(current, "That password isn't right.");
  await expect.element(current).toHaveFocus();
  await press("Save password");
  await sees("Password changed", "You have been signed out everywhere else.");
  expect([asked(API.confirm), asked(API.password)]).toEqual([2, 1]);
});

test.each([
  ["LinkedIn", [], "Confirm with LinkedIn"],
  ["their passkey alone", [PASSKEY], "Use a passkey"],
])("who came by LinkedIn sets a first password, and is asked to be it by %s", async (_, passkeys, way) => {
  await showCard({ user: { ...CONFIRMED, hasPassword: false }, passkeys });
  await press("Set a password");
  expect(page.getByLabelText("Current password").query()).toBeNull();
  await fill({ "New password": "tomato sauce with basil" });
  refuse(API.password, 403, "confirm_identity");
  await press("Save password");
  await sees(question.getByRole("button", { name: way }));
  expect(question.getByText(/^Confirm with|^Use a/).elements()).toHaveLength(1);
  expect(question.getByLabelText("Your password").query()).toBeNull();
});

test("LinkedIn: as whom and until when, and disconnecting asks who one is", async () => {
  answer(API.linkedinConnection, { connected: true, name: "Ana Ruiz", expiresAt: "2026-12-22T12:00:00Z" });
  refuse(API.linkedinConnection, 403, "confirm_identity");
  answerRaw(API.linkedinConnection, {});
  await showCard();
  await sees("Connected as Ana Ruiz", /^Connected until Dec 22, 2026\./);
  await press("Disconnect");
  refuse(API.confirm, 403, "wrong_password", "password");
  answerRaw(API.confirm, {});
  await question.getByLabelText("Your password").fill("correct horse");
  await question.getByRole("button", { name: "Confirm" }).click();
  await sees(question.getByText("That password isn't right."));
  await question.getByRole("button", { name: "Confirm" }).click();
  await sees(/^Scheduled posts won't go out/);
  await expect.element(page.getByText("Not connected")).toHaveFocus();
});

test("each passkey has its device and its days, and is removed", async () => {
  answer(API.passkeys, [PASSKEY, NEW], [NEW]);
  passkeyHere.set("true");
  await show(<PasskeyList />);
  const items = page.getByRole("region", { name: "Passkeys" }).getByRole("listitem");
  await says(items.first(), "Added Nov 1, 2026, last used Nov 20, 2026");
  await says(items.nth(1), "not used yet");
  answerRaw(API.passkey("phone"), {});
  const told = vi.spyOn(PublicKeyCredential, "signalUnknownCredential").mockRejectedValue(new Error());
  await press("Remove the passkey of Chrome on Android");
  await sees("Passkey removed");
  await expect.poll(() => items.elements()).toHaveLength(1);
  expect(asked(API.passkey("phone"))).toBe(1);
  expect(told.mock.calls).toEqual([[{ rpId, credentialId: "phone" }]]);
  expect(passkeyHere.get()).toBe("true");
});

test("who is asked who they are may answer by a passkey, if the account has one", async () => {
  answer(API.user, ANA);
  answer(API.passkeys, [PASSKEY]);
  deviceFails("NotAllowedError");
  answerRaw(API.confirmOptions, REQUEST);
  refuse(API.accountLogins, 403, "confirm_identity");
  await show(<ConfirmIdentity />);
  const done = withIdentity(() => apiSend("DELETE", API.accountLogins));
  const byPasskey = question.getByRole("button", { name: "Use a passkey" });
  await byPasskey.click();
  await expect.poll(() => asked(API.confirmOptions)).toBe(1);
  // Closed: the question stays.
  await expect.element(byPasskey).toBeEnabled();
  const told = vi.spyOn(PublicKeyCredential, "signalUnknownCredential").mockResolvedValue();
  holdPasskey();
  refuse(API.confirm, 401, "passkey_removed");
  await byPasskey.click();
  await sees(ERROR_MESSAGES.passkey_removed);
  expect(told.mock.calls).toEqual([[{ rpId, credentialId: "AAAA" }]]);
  await question.getByRole("button", { name: "Close" }).click();
  expect(await done).toBe(false);
});
