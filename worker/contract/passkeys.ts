import { z } from "zod";

// The JSON of WebAuthn, with what is read of it. Everything binary is base64url.

const bytes = (maxChars: number) => z.base64url().min(1).max(maxChars);

/** Ids have at most 1,023 bytes. */
const credential = { id: bytes(1_364), rawId: bytes(1_364), type: z.literal("public-key") };
const clientDataJSON = bytes(4_096);

const TRANSPORTS = ["ble", "hybrid", "internal", "nfc", "usb"] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** What an authenticator answers when somebody signs in, or proves who they are. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4_096),
    signature: bytes(4_096),
    /** The account that the passkey says it is for. */
    userHandle: z.base64url().max(100).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What an authenticator answers when it has made a passkey. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(16_384),
    /** How the authenticator can be reached; kinds that we don't know are left out. */
    transports: z
      .array(z.string().max(20))
      .max(10)
      .transform((given) => TRANSPORTS.filter((kind) => given.includes(kind)))
      .optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

const type = z.literal("public-key");
const userVerification = z.literal("required");
const known = z.array(z.object({ id: z.string(), type, transports: z.array(z.enum(TRANSPORTS)) }));

/** What a browser needs to ask for a passkey: any of its own for this site, or one of those that are named. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification,
  allowCredentials: known.optional(),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** What a browser needs to have a passkey made. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  /** `id`: what the passkey will give as its `userHandle`. */
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  /** COSE's numbers of the algorithms that we can check. */
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type })),
  timeout: z.number(),
  attestation: z.literal("none"),
  /** A device that has one of these makes none. */
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** A passkey as its owner sees it. */
export const accountPasskey = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Null before it was used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Where it was made, as in "Chrome on Android"; null where that is not known. */
  device: z.string().nullable(),
});
export type AccountPasskey = z.infer<typeof accountPasskey>;
