import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";

// The JSON of WebAuthn, with what is read of it. Everything binary is base64url.

const bytes = (maxChars: number) => z.base64url().min(1).max(maxChars);

/** Ids have at most 1,023 bytes. */
const credential = { id: bytes(1_364), rawId: bytes(1_364), type: z.literal("public-key") };
const clientDataJSON = bytes(4_096);

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
    /** How the authenticator can be reached. */
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What a browser needs to ask for a passkey: any of its own for this site, or one of those that are named. */
export type PasskeyRequest = Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">;
export const passkeyRequest = z.custom<PasskeyRequest>();

/** What a browser needs to have a passkey made. */
export type PasskeyCreation = Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">;
export const passkeyCreation = z.custom<PasskeyCreation>();

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
