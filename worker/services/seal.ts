import { createHmac } from "node:crypto";

const KEY_BYTES = 32;
/** What GCM is made for. Random ones stay unique enough for four billion seals under one key. */
const IV_BYTES = 12;
const SEALED = /^v1\.([\w-]+)\.([\w-]+)$/;

export const isDataKey = (text: string): boolean => bytesOf(text, "base64")?.length === KEY_BYTES;

/** A name for an id that only this key leads to: the same in all of a user's log lines, and of no use with the log alone. */
export const pseudonym = (dataKey: string, id: string): string =>
  createHmac("sha256", dataKey).update(`log ${id}`).digest("hex").slice(0, 16);

/** `seal` with the first of these keys, and `unseal` with whichever fits. */
export function sealWith(dataKey: string, ...previous: string[]) {
  const keys = [dataKey, ...previous];
  return {
    /** Tells what the first key sealed from what another did, and tells nothing of the key. */
    keyName: pseudonym(dataKey, "key"),
    /** Whether others open what they sealed, too. */
    hasPrevious: previous.length > 0,
    close: (plaintext: string, context: string) => seal(dataKey, plaintext, context),
    /** What only these keys make of a text, in base64url, in their order. */
    hmacs: (text: string, context: string) =>
      keys.map((key) => createHmac("sha256", key).update(`${context} ${text}`).digest("base64url")),
    /** Throws as `unseal`. */
    open: (sealed: string, context: string): Promise<string> =>
      Promise.any(keys.map((key) => unseal(key, sealed, context))).catch(({ errors }: AggregateError) => {
        throw errors[0];
      }),
  };
}

/** AES-256-GCM, as `v1.iv.ciphertext` in base64url. Opens with the same `context` only: in no other user's row. */
export async function seal(dataKey: string, plaintext: string, context: string): Promise<string> {
  const key = await importKey(dataKey, "encrypt");
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const ciphertext = await crypto.subtle.encrypt(gcm(iv, context), key, new TextEncoder().encode(plaintext));
  return `v1.${base64url(iv)}.${base64url(new Uint8Array(ciphertext))}`;
}

/** Throws for another key or context, and for a text that changed; the message has neither key nor context nor content. */
export async function unseal(dataKey: string, sealed: string, context: string): Promise<string> {
  const key = await importKey(dataKey, "decrypt");
  const [, iv, ciphertext] = SEALED.exec(sealed)?.map((part) => bytesOf(part, "base64url")) ?? [];
  if (iv?.length !== IV_BYTES || !ciphertext) throw new Error("This is not something that was sealed here.");
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(gcm(iv, context), key, ciphertext));
  } catch {
    throw new Error("This was sealed with another key or for another context, or it changed since.");
  }
}

async function importKey(dataKey: string, use: "encrypt" | "decrypt"): Promise<CryptoKey> {
  const bytes = bytesOf(dataKey, "base64");
  if (bytes?.length !== KEY_BYTES) throw new Error("DATA_KEY has to be 32 bytes in base64.");
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, [use]);
}

const gcm = (iv: Uint8Array, context: string) => ({
  ...{ name: "AES-GCM", iv, additionalData: new TextEncoder().encode(context) },
});

const base64url = (bytes: Uint8Array): string => bytes.toBase64({ alphabet: "base64url", omitPadding: true });

function bytesOf(text: string, alphabet: "base64" | "base64url"): Uint8Array | undefined {
  try {
    return Uint8Array.fromBase64(text, { alphabet });
  } catch {
    return undefined;
  }
}
