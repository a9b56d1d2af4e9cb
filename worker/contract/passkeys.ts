import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";

/** Longer than what any authenticator sends. */
const bytes = z.base64url().min(1).max(16_384);
/** Ids have at most 1,023 bytes. */
const id = z.base64url().min(1).max(1_364);
const credential = { id, rawId: id, type: z.literal("public-key") };

/** What an authenticator answers when a user signs in, or proves who they are. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    /** The account that the passkey says it is for. */
    userHandle: z.base64url().max(100).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What a browser needs to ask for a passkey: any of its own for this site, or one of those that are named. */
export const passkeyRequest = z.custom<Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">>();
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

export const passkeyCreation = z.custom<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">>();
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

export const accountPasskey = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  device: z.string().nullable(),
});
export type AccountPasskey = z.infer<typeof accountPasskey>;
