import type { TokenResponse } from "#contract/auth.ts";
import { MAX_PASSKEYS } from "#contract/limits.ts";
import type {
  AccountPasskey,
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from "#contract/passkeys.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { type Database, isDuplicate, isQueryFailure } from "../../db/database.ts";
import { readAs, setProven } from "../../db/logins.ts";
import * as stored from "../../db/passkeys.ts";
import { toUser, userQuery } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { prepareMail } from "../mails/prepare.ts";
import { newLogin } from "./tokens.ts";

type Library = typeof import("@simplewebauthn/server") & typeof import("@simplewebauthn/server/helpers");
let library: Library | undefined;

/** Loaded when needed: it is large. Kept, since requests must not wait for each other's `import`, which in development is a fetch. */
async function webAuthn(): Promise<Library> {
  library ??= {
    ...(await import("@simplewebauthn/server")),
    ...(await import("@simplewebauthn/server/helpers")),
  };
  return library;
}

/** How long somebody has to answer their device. */
const CEREMONY_MS = 5 * MINUTE_MS;

/** When and where a passkey is used. `origin`: see `siteOrigin`. */
interface Ceremony {
  origin: string;
  now: number;
}

/** Passkeys are bound to the name of the host. */
const rpIdOf = ({ origin }: Ceremony) => new URL(origin).hostname;

const SIGN_IN: stored.Purpose = { purpose: "sign-in", userId: null };

/** What a browser needs to sign somebody in whom nobody has named: with any passkey that it has for this site. */
export const signInOptions = (db: Database, ceremony: Ceremony) => requestOptions(db, SIGN_IN, [], ceremony);

/** What a browser needs for a passkey to prove who is signed in. Throws `no_passkey`. */
export async function confirmOptions(db: Database, userId: string, ceremony: Ceremony) {
  const held = await stored.passkeysQuery(db, userId);
  if (held.length === 0) throw new AppError("no_passkey");
  return await requestOptions(db, { purpose: "confirm", userId }, held, ceremony);
}

const toDescriptor = ({ id, transports }: stored.Passkey) => ({ id, transports });

async function requestOptions(
  db: Database,
  purpose: stored.Purpose,
  held: stored.Passkey[],
  ceremony: Ceremony,
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(ceremony),
    timeout: CEREMONY_MS,
    userVerification: "required",
    allowCredentials: held.map(toDescriptor),
  });
  await stored.saveChallenge(db, options.challenge, purpose, { now: ceremony.now, lifeMs: CEREMONY_MS });
  return options;
}

/** Opens a login by a passkey, without asking who comes with it. Throws `passkey_refused`, the same whatever is wrong with it. */
export async function signInWithPasskey(
  db: Database,
  assertion: PasskeyAssertion,
  { device, ...ceremony }: Ceremony & { device: string | null },
): Promise<TokenResponse> {
  const { now } = ceremony;
  const { isoBase64URL } = await webAuthn();
  const userId = isoBase64URL.toUTF8String(assertion.response.userHandle ?? "");
  const passkey = await takeUse(db, userId, assertion, SIGN_IN, ceremony);
  const { token, login } = await newLogin(now, device);
  const isOpen = passkey && (await stored.openByPasskey(db, passkey, login, now));
  const read = isOpen && (await readAs(db, login.tokenHash, now, (owner) => [userQuery(db, owner)]));
  const row = read ? read.results[0][0] : undefined;
  if (!row) throw new AppError("passkey_refused");
  return { token, user: toUser(row) };
}

/** Takes one of the account's own passkeys as the proof of who uses this login. Throws `wrong_passkey`. */
export async function confirmPasskey(
  db: Database,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  assertion: PasskeyAssertion,
  ceremony: Ceremony,
): Promise<void> {
  const passkey = await takeUse(db, userId, assertion, { purpose: "confirm", userId }, ceremony);
  if (!passkey) throw new AppError("wrong_passkey");
  await setProven(db, tokenHash, ceremony.now);
}

/** What an answer has to say. The library asks for each challenge that one says it has signed: it is taken then. */
const expectedOf = (challenges: Database, purpose: stored.Purpose, ceremony: Ceremony) => ({
  expectedChallenge: (signed: unknown) =>
    typeof signed === "string" && stored.takeChallenge(challenges, signed, purpose, ceremony.now),
  expectedOrigin: ceremony.origin,
  expectedRPID: rpIdOf(ceremony),
  requireUserVerification: true,
});

/** The library throws whatever is wrong. Callers are told no reason, and the log would be theirs to fill. */
function unlessOurs(error: unknown): undefined {
  if (isQueryFailure(error)) throw error;
}

/** The passkey of this user that has signed one of our challenges, its use noted; undefined where anything is wrong. */
async function takeUse(
  db: Database,
  userId: string,
  assertion: PasskeyAssertion,
  purpose: stored.Purpose,
  ceremony: Ceremony,
): Promise<stored.Passkey | undefined> {
  const passkey = await stored.findPasskey(db, userId, assertion.id);
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse, isoBase64URL } = await webAuthn();
  const checked = await verifyAuthenticationResponse({
    ...expectedOf(db, purpose, ceremony),
    response: { ...assertion, clientExtensionResults: {} },
    credential: { ...passkey, publicKey: isoBase64URL.toBuffer(passkey.publicKey) },
  }).catch(unlessOurs);
  if (!checked?.verified) return undefined;
  const counter = checked.authenticationInfo.newCounter;
  return (await stored.noteUse(db, { ...passkey, counter }, ceremony.now)) ? passkey : undefined;
}

/** What a browser needs to have a passkey made for this account. Throws `passkeys_full`, and `unauthorized` once it is gone. */
export async function addOptions(db: Database, userId: string, ceremony: Ceremony): Promise<PasskeyCreation> {
  const { generateRegistrationOptions, isoUint8Array } = await webAuthn();
  const owner = await stored.findPasskeyOwner(db, userId);
  if (!owner) throw new AppError("unauthorized");
  const { email, firstName, lastName, passkeys } = owner;
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError("passkeys_full");
  const name = `${firstName} ${lastName}`.trim();
  const options = await generateRegistrationOptions({
    rpName: "Outspoken",
    rpID: rpIdOf(ceremony),
    // Which it says when it is used; it tells nothing of anybody.
    userID: isoUint8Array.fromUTF8String(userId),
    userName: email ?? (name || "Outspoken"),
    userDisplayName: name,
    timeout: CEREMONY_MS,
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const purpose = { purpose: "add", userId } as const;
  await stored.saveChallenge(db, options.challenge, purpose, { now: ceremony.now, lifeMs: CEREMONY_MS });
  return options;
}

/**
 * Adds a passkey that was made for this account, and queues a mail about it under `mailKey`. Throws `invalid` for one that was
 * not, `passkey_taken`, `passkeys_full`, and `unauthorized` where the login has ended meanwhile.
 */
export async function addPasskey(
  deps: Deps,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  made: NewPasskey,
  { device, mailKey, ...ceremony }: Ceremony & { device: string | null; mailKey: string },
): Promise<AccountPasskey> {
  const { db } = deps;
  const { now } = ceremony;
  const { isoBase64URL } = await webAuthn();
  const expected = expectedOf(db, { purpose: "add", userId }, ceremony);
  const credential = await verifyMade(made, expected).catch(unlessOurs);
  if (!credential)
    throw new AppError("invalid", { message: "That passkey couldn't be added. Please try again." });
  const passkey: stored.Passkey = {
    id: credential.id,
    userId,
    publicKey: isoBase64URL.fromBuffer(credential.publicKey),
    counter: credential.counter,
    transports: made.response.transports ?? [],
    device,
    createdAt: now,
    lastUsedAt: null,
  };
  const to = (await stored.findPasskeyOwner(db, userId))?.email;
  const facts = { at: new Date(now).toISOString(), device: device ?? "an unknown browser" };
  const mail = to
    ? prepareMail(deps, { key: mailKey, kind: "passkey-added", userId, to, facts, now })
    : undefined;
  const isAdded = await stored.addPasskey(db, passkey, tokenHash, mail).catch((error: unknown) => {
    throw isDuplicate(error, "passkeys.id") ? new AppError("passkey_taken") : error;
  });
  if (isAdded) return toAccountPasskey(passkey);
  const held = await stored.passkeysQuery(db, userId);
  throw new AppError(held.length < MAX_PASSKEYS ? "unauthorized" : "passkeys_full");
}

/**
 * The key that an authenticator has made. Without what it says of who built it: we never ask for that, and where it comes all
 * the same the library would follow certificates, to addresses of the caller's choice.
 */
async function verifyMade(made: NewPasskey, expected: ReturnType<typeof expectedOf>) {
  const { decodeAttestationObject, isoBase64URL, isoCBOR, verifyRegistrationResponse } = await webAuthn();
  const given = decodeAttestationObject(isoBase64URL.toBuffer(made.response.attestationObject));
  const bare = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>();
  bare.set("fmt", "none").set("attStmt", new Map()).set("authData", given.get("authData"));
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare));
  const response = { ...made, response: { ...made.response, attestationObject }, clientExtensionResults: {} };
  return (await verifyRegistrationResponse({ ...expected, response })).registrationInfo?.credential;
}

export const toAccountPasskey = ({ id, createdAt, lastUsedAt, device }: stored.Passkey): AccountPasskey => ({
  id,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  device,
});
