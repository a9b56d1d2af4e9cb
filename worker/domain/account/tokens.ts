import { KEY_PREFIX } from "#contract/limits.ts";
import { LOGIN_MS } from "../../db/logins.ts";

const TOKEN_BYTES = 32;

/** 256 random bits, never such that it would be read as a key; only their hash is stored. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  const token = bytes.toBase64({ alphabet: "base64url", omitPadding: true });
  return token.startsWith(KEY_PREFIX) ? newToken() : token;
}

/** SHA-256 in hex: what is stored of a token, or of anything else to be recognised but not kept. */
export async function sha256(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/** The client of a call: its network, its device, and the time. */
export type ClientInfo = { network: string; device: string | null; now: number };

/** A login for a user who has just proven who they are, and its token. */
export async function newLogin({ now, device }: ClientInfo) {
  const token = newToken();
  const times = { expiresAt: now + LOGIN_MS, provenAt: now, createdAt: now, lastUsedAt: now };
  return { token, login: { tokenHash: await sha256(token), ...times, device } };
}

/** The stored form of a key. It differs from a login's, so that neither can be used as the other. */
export const keyHash = (key: string): Promise<string> => sha256(`key:${key}`);
