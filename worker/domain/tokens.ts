const TOKEN_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a login lasts without being used. */
export const LOGIN_MS = 30 * DAY_MS;
/** A login in use is extended once it is this much older than new, so that most reads write nothing. */
export const LOGIN_RENEW_AFTER_MS = DAY_MS;

/** 256 random bits; only the caller ever has them. */
export function newToken(): string {
  return crypto
    .getRandomValues(new Uint8Array(TOKEN_BYTES))
    .toBase64({ alphabet: "base64url", omitPadding: true });
}

/** What is stored of a token, or of anything else that must be recognised but not kept: SHA-256 in hex. */
export async function sha256(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
