// Loaded beforehand: in tests, two requests that import it at once would wait for each other forever.
import "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { expect } from "vitest";
import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from "#contract/passkeys.ts";
import { API } from "#contract/paths.ts";
import { type Person, sendJson } from "../people.ts";

export interface Lie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userHandle?: string;
  counter?: number;
  /** Whether it knows who holds it. */
  verified?: boolean;
}

export type Authenticator = Awaited<ReturnType<typeof newAuthenticator>>;

const ORIGIN = "https://outspoken.test";

const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];

const encode = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
const decode = (text: string) => Uint8Array.fromBase64(text, { alphabet: "base64url" });
const utf8 = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const hash = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(parts.flatMap((part) => [...part]));

/**
 * A device that makes passkeys, by the bytes that WebAuthn has for it. It holds one, and counts its uses.
 * `statement`: what it says of itself although nobody asked; `counting`: false for one that always says 0.
 */
export async function newAuthenticator({
  counting = true,
  id = crypto.getRandomValues(new Uint8Array(32)),
  statement = { fmt: "none", attStmt: new Map<string, unknown>() },
} = {}) {
  const credential = { id: encode(id), rawId: encode(id), type: "public-key" as const };
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const keys = (await crypto.subtle.generateKey(curve, true, ["sign", "verify"])) as CryptoKeyPair;
  let counter = 0;
  let handle = "";

  function clientData(type: string, asked: string, { challenge = asked, origin = ORIGIN }: Lie) {
    return utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  async function head(rpId: string, flags: number, lie: Lie): Promise<Uint8Array<ArrayBuffer>> {
    const verified = lie.verified === false ? 0 : USER_VERIFIED;
    const bytes = new Uint8Array(5);
    bytes[0] = USER_PRESENT | verified | flags;
    new DataView(bytes.buffer).setUint32(1, lie.counter ?? counter);
    return joined(await hash(utf8(lie.rpId ?? rpId)), bytes);
  }

  async function publicKey(): Promise<Uint8Array> {
    const { x = "", y = "" } = (await crypto.subtle.exportKey("jwk", keys.publicKey)) as JsonWebKey;
    const cose: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, decode(x)],
      [-3, decode(y)],
    ];
    return isoCBOR.encode(new Map(cose));
  }

  return {
    async make({ challenge, rp, user }: PasskeyCreation, lie: Lie = {}): Promise<NewPasskey> {
      handle = user.id;
      const length = new Uint8Array([id.length >> 8, id.length & 0xff]);
      const begin = await head(rp.id ?? "", HAS_CREDENTIAL, lie);
      const authData = joined(begin, new Uint8Array(16), length, id, await publicKey());
      const attestation = new Map<string, unknown>([...Object.entries(statement), ["authData", authData]]);
      return {
        ...credential,
        response: {
          clientDataJSON: encode(clientData("webauthn.create", challenge, lie)),
          attestationObject: encode(isoCBOR.encode(attestation as never)),
          transports: ["internal"],
        },
      };
    },
    async answer({ challenge, rpId = "" }: PasskeyRequest, lie: Lie = {}): Promise<PasskeyAssertion> {
      if (counting) counter += 1;
      const clientDataJSON = clientData("webauthn.get", challenge, lie);
      const authenticatorData = await head(rpId, 0, lie);
      const signed = joined(authenticatorData, await hash(clientDataJSON));
      const algorithm = { name: "ECDSA", hash: "SHA-256" };
      const signature = await crypto.subtle.sign(algorithm, keys.privateKey, signed);
      return {
        ...credential,
        response: {
          clientDataJSON: encode(clientDataJSON),
          authenticatorData: encode(authenticatorData),
          signature: encode(der(new Uint8Array(signature))),
          userHandle: lie.userHandle ?? handle,
        },
      };
    },
  };
}

function der(raw: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const start = bytes.findIndex((byte) => byte !== 0);
    const digits = [...bytes.slice(Math.max(start, 0))];
    const value = (digits[0] ?? 0) > 0x7f ? [0, ...digits] : digits;
    return [0x02, value.length, ...value];
  };
  const body = [...integer(raw.slice(0, 32)), ...integer(raw.slice(32))];
  return new Uint8Array([0x30, body.length, ...body]);
}

/** Of which devices say that they are "Chrome on Android". */
export const ANDROID = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36";

export const creationFor = async (person: Person): Promise<PasskeyCreation> => {
  const response = await person.send("POST", API.passkeyOptions);
  expect(response.status).toBe(200);
  return await response.json();
};

export const add = ({ token }: Person, made: NewPasskey) =>
  sendJson("POST", API.passkeys, made, { Authorization: `Bearer ${token}`, "User-Agent": ANDROID });

export async function withPasskey(person: Person, given?: Parameters<typeof newAuthenticator>[0]) {
  const device = await newAuthenticator(given);
  const response = await add(person, await device.make(await creationFor(person)));
  expect(response.status).toBe(201);
  const { id } = await response.json<{ id: string }>();
  return { ...device, id };
}

export const requestForSignIn = async (): Promise<PasskeyRequest> =>
  await (await sendJson("POST", API.passkeySignInOptions, {})).json();

export const signInBy = (assertion: PasskeyAssertion, headers?: Record<string, string>) =>
  sendJson("POST", API.passkeySignIn, assertion, headers);
