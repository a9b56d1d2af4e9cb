import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { AccountPasskey, PasskeyRequest } from "#contract/passkeys.ts";
import { API } from "#contract/paths.ts";
import { PasskeyList } from "../../web/pages/account/device-lists.tsx";
import Login from "../../web/pages/login/login.tsx";
import { PATHS } from "../../web/paths.ts";
import { ConfirmIdentity, withIdentity } from "../../web/shared/account/confirm-identity.tsx";
import { passkeyHere } from "../../web/shared/account/passkeys.ts";
import { ANA } from "./people.ts";
import { answer, answerWrongly, calls, refuse, signIn } from "./server.ts";
import { show } from "./show.tsx";

beforeEach(signIn);

const PHONE: AccountPasskey = {
  id: "phone",
  device: "Chrome on Android",
  createdAt: "2026-11-01T09:00:00Z",
  lastUsedAt: "2026-11-20T09:00:00Z",
};
const NEW: AccountPasskey = { ...PHONE, id: "new", device: null, lastUsedAt: null };

const REQUEST: PasskeyRequest = {
  challenge: "AAAA",
  rpId: "localhost",
  timeout: 60_000,
  userVerification: "required",
};

const passkeyButton = page.getByRole("button", { name: "Continue with a passkey" });
const notes = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
const tabPanel = page.getByRole("tabpanel");
const called = (path: string) => calls.filter(({ pathname }) => pathname === path).length;

/** Whoever is asked by the browser for a passkey answers so. */
const deviceFails = (name: string) =>
  vi.spyOn(navigator.credentials, "get").mockRejectedValue(new DOMException("", name));

test("signing in by a passkey is offered, and comes first where one was used before", async () => {
  const screen = await show(<Login />, { at: PATHS.login });
  await expect.element(tabPanel.getByRole("button").first()).toHaveTextContent("Continue with LinkedIn");
  await expect.element(passkeyButton).toBeVisible();
  await screen.unmount();
  passkeyHere.set("true");
  await show(<Login />, { at: PATHS.login });
  await expect.element(tabPanel.getByRole("button").first()).toHaveTextContent("Continue with a passkey");
});

test("a prompt that is closed is no error", async () => {
  const asked = deviceFails("NotAllowedError");
  answerWrongly(API.passkeySignInOptions, REQUEST);
  await show(<Login />, { at: PATHS.login });
  await passkeyButton.click();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await expect.element(passkeyButton).toBeEnabled();
  expect(notes.elements()).toHaveLength(0);
  expect(called(API.passkeySignIn)).toBe(0);
});

test.each([
  ["passkey_removed", 1],
  ["passkey_refused", 0],
] as const)(
  "a passkey that is no use here says why, and only a removed one is offered no more: %s",
  async (code, times) => {
    const told = vi.spyOn(PublicKeyCredential, "signalUnknownCredential").mockResolvedValue();
    const bytes = new ArrayBuffer(3);
    const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
    vi.spyOn(navigator.credentials, "get").mockResolvedValue({
      ...{ id: "AAAA", rawId: bytes, type: "public-key", response },
      getClientExtensionResults: () => ({}),
    } as unknown as PublicKeyCredential);
    answerWrongly(API.passkeySignInOptions, REQUEST);
    refuse(API.passkeySignIn, 401, code);
    passkeyHere.set("true");
    await show(<Login />, { at: PATHS.login });
    await passkeyButton.click();
    await expect.element(notes.getByText(ERROR_MESSAGES[code])).toBeVisible();
    expect(passkeyHere.get()).toBeNull();
    expect(told.mock.calls).toEqual(
      Array(times).fill([{ rpId: window.location.hostname, credentialId: "AAAA" }]),
    );
  },
);

test("a device that can't says so in words", async () => {
  deviceFails("SecurityError");
  answerWrongly(API.passkeySignInOptions, REQUEST);
  await show(<Login />, { at: PATHS.login });
  await passkeyButton.click();
  await expect.element(notes.getByText(/^Passkeys don't work at this address\./)).toBeVisible();
});

test("each passkey has its device and its days, and is removed", async () => {
  answer(API.passkeys, [PHONE, NEW]);
  // As it is read again afterwards.
  answer(API.passkeys, [NEW]);
  passkeyHere.set("true");
  await show(<PasskeyList />);
  const items = page.getByRole("region", { name: "Passkeys" }).getByRole("listitem");
  await expect.element(items.first()).toMatchTextContent("Added Nov 1, 2026, last used Nov 20, 2026");
  await expect.element(items.nth(1)).toMatchTextContent("not used yet");
  const remove = page.getByRole("button", { name: "Remove the passkey of Chrome on Android" });
  answerWrongly(API.passkey("phone"), {});
  const told = vi
    .spyOn(PublicKeyCredential, "signalUnknownCredential")
    .mockRejectedValue(new Error("Not now."));
  await remove.click();
  await expect.element(page.getByText("Passkey removed")).toBeVisible();
  await expect.poll(() => items.elements()).toHaveLength(1);
  expect(called(API.passkey("phone"))).toBe(1);
  expect(told.mock.calls).toEqual([[{ rpId: window.location.hostname, credentialId: "phone" }]]);
  expect(passkeyHere.get()).toBe("true");
});

test("who is asked who they are may answer by a passkey, if the account has one", async () => {
  answer(API.user, ANA);
  answer(API.passkeys, [PHONE]);
  deviceFails("NotAllowedError");
  answerWrongly(API.confirmOptions, REQUEST);
  refuse(API.accountLogins, 403, "confirm_identity");
  await show(<ConfirmIdentity />);
  const { apiSend } = await import("../../web/api/client.ts");
  const done = withIdentity(() => apiSend("DELETE", API.accountLogins));
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await question.getByRole("button", { name: "Use a passkey" }).click();
  await expect.poll(() => called(API.confirmOptions)).toBe(1);
  // Closed: the question stays.
  await expect.element(question.getByRole("button", { name: "Use a passkey" })).toBeEnabled();
  await question.getByRole("button", { name: "Close" }).click();
  expect(await done).toBe(false);
});
