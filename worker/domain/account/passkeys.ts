import type { TokenResponse } from "#contract/auth.ts";
import { MAX_PASSKEYS } from "#contract/limits.ts";
import type {
  AccountPasskey,
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from "#contract/passkeys.ts";
import { type Database, isDuplicate } from "../../db/database.ts";
import * as stored from "../../db/passkeys.ts";
import { readUser, toUser } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { prepareMail } from "../mails/prepare.ts";
import { newLogin, newToken } from "./tokens.ts";

type Library = typeof import("@simplewebauthn/server") & typeof import("@simplewebauthn/server/helpers");

let library: Library | undefined;

/**
 * Loaded when it is first needed: it is large, and most isolates never need it. Kept, because a module runner in development
 * fetches it anew at each `import`, and lets requests wait for each other's fetches, which the platform forbids.
 */
async function webAuthn(): Promise<Library> {
  library ??= {
    ...(await import("@simplewebauthn/server")),
    ...(await import("@simplewebauthn/server/helpers")),
  };
  return library;
}

/** How long somebody has to answer their device. */
const CEREMONY_MS = 5 * 60_000;

/** COSE's numbers for Ed25519, ES256 and RS256, which together every authenticator knows. */
const ALGORITHMS = [-8, -7, -257];

/** When and where a passkey is used. `origin`: see `siteOrigin`. */
interface Scene {
  origin: string;
  now: number;
}

type Purpose = Parameters<typeof stored.takeChallenge>[1]["purpose"];

/** Passkeys are bound to the name of the host. */
const rpIdOf = (origin: string) => new URL(origin).hostname;

const BASE64URL = { alphabet: "base64url", omitPadding: true } as const;

/** What an authenticator keeps as whose passkey it is, and says when it is used: our id, which tells nothing of anybody. */
const handleOf = (userId: string) => new TextEncoder().encode(userId).toBase64(BASE64URL);

/** Whose passkey an authenticator says it is; undefined where it does not. */
function userIn({ response }: PasskeyAssertion): string | undefined {
  try {
    return new TextDecoder().decode(readBytes(response.userHandle?.replace(/=+$/, "") ?? "")) || undefined;
  } catch {
    return undefined;
  }
}

const readBytes = (base64url: string) => Uint8Array.fromBase64(base64url, { alphabet: "base64url" });

/** What a browser needs to sign somebody in whom nobody has named: with any passkey that it has for this site. */
export const signInOptions = ({ db }: Deps, origin: string, now: number) =>
  requestOptions(db, { purpose: "sign-in", userId: null, held: [] }, { origin, now });

/** What a browser needs for a passkey to prove who is signed in. Throws `no_passkey`. */
export async function confirmOptions(db: Database, userId: string, origin: string, now: number) {
  const held = await stored.passkeysQuery(db, userId);
  if (held.length === 0) throw new AppError("no_passkey");
  return await requestOptions(db, { purpose: "confirm", userId, held }, { origin, now });
}

async function requestOptions(
  db: Database,
  { purpose, userId, held }: { purpose: Purpose; userId: string | null; held: stored.Passkey[] },
  { origin, now }: Scene,
): Promise<PasskeyRequest> {
  return {
    challenge: await newChallenge(db, purpose, userId, now),
    rpId: rpIdOf(origin),
    timeout: CEREMONY_MS,
    userVerification: "required",
    allowCredentials: held.map(toDescriptor),
  };
}

/** What an authenticator is to sign, for this purpose and this user. */
async function newChallenge(
  db: Database,
  purpose: Purpose,
  userId: string | null,
  now: number,
): Promise<string> {
  const challenge = newToken();
  await stored.saveChallenge(db, { challenge, purpose, userId, expiresAt: now + CEREMONY_MS }, now);
  return challenge;
}

const type = "public-key" as const;
const toDescriptor = ({ id, transports }: stored.Passkey) => ({ id, type, transports });

/**
 * Opens a login by a passkey, without asking who comes with it. Throws `passkey_refused`, the same whatever is wrong with it.
 */
export async function signInWithPasskey(
  { db }: Deps,
  assertion: PasskeyAssertion,
  { device, ...scene }: Scene & { device: string | null },
): Promise<TokenResponse> {
  const { now } = scene;
  const userId = userIn(assertion);
  if (userId === undefined) throw new AppError("passkey_refused");
  const given = { purpose: "sign-in", userId: null } as const;
  // Nobody had been named when it was given out.
  const use = await checkAssertion(db, assertion, given, scene);
  if (use?.userId !== userId) throw new AppError("passkey_refused");
  const { token, login } = await newLogin(now, device);
  if (!(await stored.openByPasskey(db, use, login))) throw new AppError("passkey_refused");
  const found = await readUser(db, { tokenHash: login.tokenHash, now }, {});
  const [row] = found?.rows ?? [];
  // The login has been ended already.
  if (!row) throw new AppError("passkey_refused");
  return { token, user: toUser(row) };
}

/** Takes one of the account's own passkeys as the proof of who uses this login. Throws `wrong_passkey`. */
export async function confirmPasskey(
  db: Database,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  assertion: PasskeyAssertion,
  scene: Scene,
): Promise<void> {
  const use = await checkAssertion(db, assertion, { purpose: "confirm", userId }, scene);
  const isTheirs = use?.userId === userId && (await stored.proveByPasskey(db, use, tokenHash));
  if (!isTheirs) throw new AppError("wrong_passkey");
}

/** Which passkey has signed one of our challenges, and what its counter says; undefined where anything is wrong. */
async function checkAssertion(
  db: Database,
  assertion: PasskeyAssertion,
  given: { purpose: Purpose; userId: string | null },
  { origin, now }: Scene,
): Promise<stored.PasskeyUse | undefined> {
  const challenge = challengeIn(assertion);
  if (challenge === undefined) return undefined;
  if (!(await stored.takeChallenge(db, { ...given, challenge, now }))) return undefined;
  const passkey = await stored.findPasskey(db, assertion.id);
  if (!passkey) return undefined;
  const { id, userId, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await webAuthn();
  const checked = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    credential: { id, publicKey: readBytes(publicKey), counter },
    requireUserVerification: true,
    // It throws whatever is wrong. Callers are told no reason, and the log would be theirs to fill.
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  return { id, userId, counter: checked.authenticationInfo.newCounter, now };
}

/** The challenge that an authenticator says it has signed. */
function challengeIn({ response }: PasskeyAssertion | NewPasskey): string | undefined {
  try {
    const { challenge } = JSON.parse(new TextDecoder().decode(readBytes(response.clientDataJSON)));
    return typeof challenge === "string" && /^[\w-]{1,100}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** What a browser needs to have a passkey made for this account. Throws `passkeys_full`, and `unauthorized` once it is gone. */
export async function addOptions(
  db: Database,
  userId: string,
  origin: string,
  now: number,
): Promise<PasskeyCreation> {
  const owner = await stored.findPasskeyOwner(db, userId);
  if (!owner) throw new AppError("unauthorized");
  const { email, firstName, lastName, passkeys } = owner;
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError("passkeys_full");
  const name = `${firstName} ${lastName}`.trim();
  return {
    challenge: await newChallenge(db, "add", userId, now),
    rp: { id: rpIdOf(origin), name: "Outspoken" },
    user: {
      id: handleOf(userId),
      name: email ?? (name || "Outspoken"),
      displayName: name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type })),
    timeout: CEREMONY_MS,
    attestation: "none",
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

/**
 * Adds a passkey that was made for this account, and queues a mail about it under `mailKey`. Throws `invalid` for one that was
 * not, `passkey_taken`, `passkeys_full`, and `unauthorized` where the login has ended meanwhile.
 */
export async function addPasskey(
  deps: Deps,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  made: NewPasskey,
  { origin, device, mailKey, now }: Scene & { device: string | null; mailKey: string },
): Promise<AccountPasskey> {
  const { db } = deps;
  const credential = await checkMade(db, made, userId, { origin, now });
  if (!credential)
    throw new AppError("invalid", { message: "That passkey couldn't be added. Please try again." });
  const passkey: stored.Passkey = {
    id: credential.id,
    userId,
    publicKey: credential.publicKey.toBase64(BASE64URL),
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
  const held = (await stored.findPasskeyOwner(db, userId))?.passkeys.length ?? 0;
  throw new AppError(held < MAX_PASSKEYS ? "unauthorized" : "passkeys_full");
}

/** The key that an authenticator has made for this account; undefined where anything is wrong with it. */
async function checkMade(db: Database, made: NewPasskey, userId: string, { origin, now }: Scene) {
  const challenge = challengeIn(made);
  if (challenge === undefined) return undefined;
  if (!(await stored.takeChallenge(db, { challenge, purpose: "add", userId, now }))) return undefined;
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const attestationObject = await withoutStatement(made.response.attestationObject);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, response: { ...made.response, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential;
  } catch {
    // As in `checkAssertion`.
    return undefined;
  }
}

/**
 * An attestation without its statement about who built the authenticator. We never ask for one; of one that comes all the
 * same the library would follow certificates, to addresses of the caller's choice.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await webAuthn();
  const authData = decodeAttestationObject(readBytes(attestationObject)).get("authData");
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, string>()],
    ["authData", authData],
  ]);
  return isoCBOR.encode(bare).toBase64(BASE64URL);
}

export const toAccountPasskey = ({ id, createdAt, lastUsedAt, device }: stored.Passkey): AccountPasskey => ({
  id,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  device,
});
