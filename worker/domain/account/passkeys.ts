import type { TokenResponse } from "#contract/auth.ts";
import { MAX_PASSKEYS } from "#contract/limits.ts";
import type * as contract from "#contract/passkeys.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { type Database, isDuplicate, isoTime, isQueryFailure } from "../../db/database.ts";
import { setProven } from "../../db/logins.ts";
import * as stored from "../../db/passkeys.ts";
import { toUser, userQuery } from "../../db/users.ts";
import { AppError, existing } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { mailToOwner } from "../mails/outbox.ts";
import { type ClientInfo, newLogin } from "./tokens.ts";

type Library = typeof import("@simplewebauthn/server") & typeof import("@simplewebauthn/server/helpers");
let library: Library | undefined;

/** Loaded when needed, since it is large. Kept, since requests must not wait for each other's `import`. */
async function webAuthn(): Promise<Library> {
  const helpers = () => import("@simplewebauthn/server/helpers");
  library ??= { ...(await import("@simplewebauthn/server")), ...(await helpers()) };
  return library;
}

/** How long a user has to answer their device. */
const CEREMONY_MS = 5 * MINUTE_MS;

/** Passkeys are bound to the name of the host. `origin`, here and below: see `siteOrigin`. */
const rpIdOf = (origin: string) => new URL(origin).hostname;

const SIGN_IN: stored.Purpose = { purpose: "sign-in", userId: null };

/** What a browser needs to sign a user in by any passkey that it has for this site. */
export const signInOptions = (db: Database, origin: string) => requestOptions(db, SIGN_IN, [], origin);

/** What a browser needs for a passkey to prove who is signed in. */
export async function confirmOptions(db: Database, userId: string, origin: string) {
  const passkeys = await stored.passkeysQuery(db, userId);
  if (passkeys.length === 0) throw new AppError("no_passkey");
  return await requestOptions(db, { purpose: "confirm", userId }, passkeys, origin);
}

const toDescriptor = ({ id, transports }: stored.Passkey) => ({ id, transports });

async function requestOptions(
  db: Database,
  purpose: stored.Purpose,
  passkeys: stored.Passkey[],
  origin: string,
): Promise<contract.PasskeyRequest> {
  const { generateAuthenticationOptions } = await webAuthn();
  const allowCredentials = passkeys.map(toDescriptor);
  const proof = { rpID: rpIdOf(origin), timeout: CEREMONY_MS, userVerification: "required" } as const;
  const options = await generateAuthenticationOptions({ ...proof, allowCredentials });
  await stored.saveChallenge(db, options.challenge, purpose, CEREMONY_MS);
  return options;
}

/** Whose a passkey says that it is. */
const ownerNamedBy = async ({ response: { userHandle = "" } }: contract.PasskeyAssertion) =>
  (await webAuthn()).isoBase64URL.toUTF8String(userHandle);

/** Opens a login by a passkey, which says whose it is. */
export async function signInWithPasskey(
  db: Database,
  assertion: contract.PasskeyAssertion,
  { origin, ...client }: ClientInfo & { origin: string },
): Promise<TokenResponse> {
  const userId = await ownerNamedBy(assertion);
  const row = existing(await stored.findPasskey(db, userId, assertion.id), "passkey_removed");
  const passkey = await takeUse(db, row, assertion, SIGN_IN, origin);
  const { token, login } = await newLogin(client);
  const isOpen = passkey && (await stored.openByPasskey(db, passkey, login, client.now));
  const [user] = isOpen ? await userQuery(db, userId) : [];
  return { token, user: toUser(existing(user, "passkey_refused")) };
}

/** Takes one of the account's own passkeys as the proof of who uses this login. */
export async function confirmPasskey(
  db: Database,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  assertion: contract.PasskeyAssertion,
  origin: string,
): Promise<void> {
  const refusal = (await ownerNamedBy(assertion)) === userId ? "passkey_removed" : "wrong_passkey";
  const passkey = existing(await stored.findPasskey(db, userId, assertion.id), refusal);
  existing(await takeUse(db, passkey, assertion, { purpose: "confirm", userId }, origin), "wrong_passkey");
  await setProven(db, tokenHash, Date.now());
}

/** What an authenticator's answer must contain. When the library checks its challenge, the challenge is used up. */
const expectedOf = (db: Database, purpose: stored.Purpose, origin: string) => ({
  expectedChallenge: (signed: unknown) =>
    typeof signed === "string" && stored.takeChallenge(db, signed, purpose, Date.now()),
  expectedOrigin: origin,
  expectedRPID: rpIdOf(origin),
  requireUserVerification: true,
});

/** For what the library throws about an answer: callers get no reason, and could fill the log with it. */
function ignoreInvalid(error: unknown): undefined {
  if (isQueryFailure(error)) throw error;
}

/** The passkey if it has signed one of our challenges, its use noted; undefined where anything is wrong. */
async function takeUse(
  db: Database,
  passkey: stored.Passkey,
  assertion: contract.PasskeyAssertion,
  purpose: stored.Purpose,
  origin: string,
): Promise<stored.Passkey | undefined> {
  const { verifyAuthenticationResponse, isoBase64URL } = await webAuthn();
  const result = await verifyAuthenticationResponse({
    ...expectedOf(db, purpose, origin),
    response: { ...assertion, clientExtensionResults: {} },
    credential: { ...passkey, publicKey: isoBase64URL.toBuffer(passkey.publicKey) },
  }).catch(ignoreInvalid);
  if (!result?.verified) return undefined;
  const counter = result.authenticationInfo.newCounter;
  return (await stored.savePasskeyUse(db, { ...passkey, counter }, Date.now())) ? passkey : undefined;
}

/** What a browser needs to have a passkey made for this account. */
export async function addOptions(db: Database, userId: string, origin: string) {
  const { generateRegistrationOptions, isoUint8Array } = await webAuthn();
  const [[owner], passkeys] = await db.batch([userQuery(db, userId), stored.passkeysQuery(db, userId)]);
  const { email, firstName, lastName } = existing(owner, "unauthorized");
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError("passkeys_full");
  const name = `${firstName} ${lastName}`.trim();
  const options = await generateRegistrationOptions({
    rpName: "Outspoken",
    rpID: rpIdOf(origin),
    // The passkey says it when it is used. It is random, so it tells nothing about its user.
    userID: isoUint8Array.fromUTF8String(userId),
    userName: email ?? (name || "Outspoken"),
    userDisplayName: name,
    timeout: CEREMONY_MS,
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await stored.saveChallenge(db, options.challenge, { purpose: "add", userId }, CEREMONY_MS);
  return options satisfies contract.PasskeyCreation;
}

export async function addPasskey(
  deps: Deps,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  newPasskey: contract.NewPasskey,
  { device, now, origin }: ClientInfo & { origin: string },
): Promise<contract.AccountPasskey> {
  const { db } = deps;
  const { isoBase64URL } = await webAuthn();
  const expected = expectedOf(db, { purpose: "add", userId }, origin);
  const credential = await verifyNew(newPasskey, expected).catch(ignoreInvalid);
  if (!credential)
    throw new AppError("invalid", { message: "That passkey couldn't be added. Please try again." });
  const { id, counter } = credential;
  const passkey: stored.Passkey = {
    id,
    userId,
    counter,
    device,
    createdAt: now,
    lastUsedAt: null,
    publicKey: isoBase64URL.fromBuffer(credential.publicKey),
    transports: newPasskey.response.transports ?? [],
  };
  const facts = { at: isoTime(now), device: device ?? "an unknown browser" };
  const mail = await mailToOwner(deps, userId, { kind: "passkey-added", facts, now });
  const isAdded = await stored.addPasskey(db, passkey, tokenHash, mail).catch((error: unknown) => {
    throw isDuplicate(error, "passkeys.id") ? new AppError("passkey_taken") : error;
  });
  if (isAdded) return toAccountPasskey(passkey);
  const isFull = (await stored.passkeysQuery(db, userId)).length >= MAX_PASSKEYS;
  throw new AppError(isFull ? "passkeys_full" : "unauthorized");
}

/** The key that an authenticator made, without its attestation: the library would follow its certificates to addresses of the caller's choice. */
async function verifyNew(passkey: contract.NewPasskey, expected: ReturnType<typeof expectedOf>) {
  const { decodeAttestationObject, isoBase64URL, isoCBOR, verifyRegistrationResponse } = await webAuthn();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(passkey.response.attestationObject));
  const none = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>();
  none.set("fmt", "none").set("attStmt", new Map()).set("authData", attestation.get("authData"));
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(none));
  const inner = { ...passkey.response, attestationObject };
  const response = { ...passkey, response: inner, clientExtensionResults: {} };
  return (await verifyRegistrationResponse({ ...expected, response })).registrationInfo?.credential;
}

export const toAccountPasskey = ({ id, createdAt, lastUsedAt, device }: stored.Passkey) => {
  return { id, createdAt: isoTime(createdAt), lastUsedAt: isoTime(lastUsedAt), device };
};
