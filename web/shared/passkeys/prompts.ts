import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { passkeyHere } from "./passkeys.ts";

/** How browsers say that somebody has closed the prompt, waited too long, or asked for another. */
const CANCELLED = ["NotAllowedError", "AbortError"];

const SENTENCES: Record<string, string> = {
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Passkeys don't work at this address. Open the app at its own address, and try again.",
};

/** What the device answered; null where its owner would not. @throws an error with a sentence for people */
async function unlessCancelled<Answer>(prompt: Promise<Answer>): Promise<Answer | null> {
  try {
    return await prompt;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (CANCELLED.includes(name)) return null;
    throw new Error(SENTENCES[name] ?? "Your device couldn't do that. Please try again.");
  }
}

/** Signs in by a passkey of this device or one near it; null where its owner would not. @throws as `apiSend` */
export async function signInByPasskey(): Promise<{ token: string } | null> {
  const optionsJSON = await apiSend("POST", API.passkeySignInOptions, undefined, { token: null });
  const assertion = await unlessCancelled(startAuthentication({ optionsJSON }));
  if (!assertion) return null;
  try {
    const answer = await apiSend("POST", API.passkeySignIn, assertion, { token: null });
    passkeyHere.set("true");
    return answer;
  } catch (error) {
    // It may have been removed on another device.
    if (error instanceof ApiError && error.code === "passkey_refused") passkeyHere.set(null);
    throw error;
  }
}

/** Proves who is signed in. Resolves to false where the device's owner would not. @throws as `apiSend` */
export async function proveByPasskey(): Promise<boolean> {
  const optionsJSON = await apiSend("POST", API.confirmOptions);
  const passkey = await unlessCancelled(startAuthentication({ optionsJSON }));
  if (!passkey) return false;
  await apiSend("POST", API.confirm, { passkey });
  return true;
}

/** Has a passkey made, and adds it. Resolves to false where the device's owner would not. @throws as `apiSend` */
export async function addPasskey(): Promise<boolean> {
  const optionsJSON = await apiSend("POST", API.passkeyOptions);
  const made = await unlessCancelled(startRegistration({ optionsJSON }));
  if (!made) return false;
  await apiSend("POST", API.passkeys, made);
  passkeyHere.set("true");
  return true;
}
