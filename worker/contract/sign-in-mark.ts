/** Set with a sign-in's token, only for the browser that was sent to LinkedIn: an attacker's link to the callback screen lacks it. */
export const SIGN_IN_MARK_COOKIE = "sign_in_begun_here";

/** Its name on this site. With the prefix browsers let no other host of the domain set it; it takes https, and the path `/`. */
export const signInMarkCookie = (protocol: string): string =>
  protocol === "https:" ? `__Host-${SIGN_IN_MARK_COOKIE}` : SIGN_IN_MARK_COOKIE;

/** What that cookie says of a token. Throws where the browser does not hash: on an origin that is not secure. */
export async function signInMark(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`begun here: ${token}`));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
