import type { sendSignal } from "@simplewebauthn/browser";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { storedState } from "../../ui/shared-state.ts";

export const knowsPasskeys = (): boolean => "PublicKeyCredential" in window;

/** Set when a passkey was made or used: the next sign-in offers it first. */
export const passkeyHere = storedState("localStorage", "passkeyHere");

const SENTENCES: Record<string, string> = {
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Passkeys don't work at this address. Open the app at its own address, and try again.",
};

/** Null when the user cancels. @throws an error with a sentence for people */
async function ask<Answer>(
  prompt: (library: typeof import("@simplewebauthn/browser")) => Promise<Answer>,
): Promise<Answer | null> {
  const library = await import("@simplewebauthn/browser");
  return prompt(library).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : "";
    // Closed, timed out, or replaced by another prompt.
    if (name === "NotAllowedError" || name === "AbortError") return null;
    throw new Error(SENTENCES[name] ?? "Your device couldn't do that. Please try again.");
  });
}

const rpID = window.location.hostname;
const userIDOf = (userId: string) => btoa(userId).replace(/=+$/, "");

/** The browser is asked to offer this passkey no more. Never rejects: not every browser can be asked. */
export const forgetPasskey = (credentialID: string): Promise<void> =>
  signal({ signalName: "unknownCredential", rpID, credentialID });

/** The same for all passkeys of an account that is deleted. */
export const forgetPasskeys = (id: string): Promise<void> =>
  signal({ signalName: "allAcceptedCredentials", rpID, userID: userIDOf(id), allAcceptedCredentialIDs: [] });

/** Those made before the account had its address stand under another name. */
function namePasskeys({ id, email, firstName, lastName }: User): Promise<void> {
  const userDisplayName = `${firstName} ${lastName}`.trim();
  const names = { userName: email || userDisplayName, userDisplayName };
  return signal({ signalName: "currentUserDetails", rpID, userID: userIDOf(id), ...names });
}

const signal = async (...args: Parameters<typeof sendSignal>): Promise<void> =>
  import("@simplewebauthn/browser").then(({ sendSignal }) => sendSignal(...args)).catch(() => undefined);

/** Null when the user cancels. @throws as `apiSend` */
export async function signInByPasskey(): Promise<{ token: string } | null> {
  const optionsJSON = await apiSend("POST", API.passkeySignInOptions, undefined, { token: null });
  const assertion = await ask(({ startAuthentication }) => startAuthentication({ optionsJSON }));
  if (!assertion) return null;
  const sent = apiSend("POST", API.passkeySignIn, assertion, { token: null });
  const answer = await sent.catch(afterRefusal(assertion));
  passkeyHere.set("true");
  void namePasskeys(answer.user);
  return answer;
}

/** For `catch`: what was removed is offered no more. */
const afterRefusal = (passkey: { id: string }) => async (error: unknown) => {
  const isRemoved = error instanceof ApiError && error.code === "passkey_removed";
  if (isRemoved) await forgetPasskey(passkey.id);
  // Another way may work.
  if (isRemoved || (error instanceof ApiError && error.code === "passkey_refused")) passkeyHere.set(null);
  throw error;
};

/** False when the user cancels. @throws as `apiSend` */
export async function proveByPasskey(): Promise<boolean> {
  const optionsJSON = await apiSend("POST", API.confirmOptions);
  const passkey = await ask(({ startAuthentication }) => startAuthentication({ optionsJSON }));
  if (passkey) await apiSend("POST", API.confirm, { passkey }).catch(afterRefusal(passkey));
  return passkey !== null;
}

/** False when the user cancels. @throws as `apiSend` */
export async function addPasskey(): Promise<boolean> {
  const optionsJSON = await apiSend("POST", API.passkeyOptions);
  const passkey = await ask(({ startRegistration }) => startRegistration({ optionsJSON }));
  if (!passkey) return false;
  await apiSend("POST", API.passkeys, passkey);
  passkeyHere.set("true");
  return true;
}
