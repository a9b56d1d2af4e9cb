import { PATHS } from "../../paths.ts";

let token: string | undefined;

/** Takes the token of a mailed link out of the address bar before anything is rendered: it must not stay in the history. */
export function takeLinkToken(): void {
  const { pathname, hash } = window.location;
  if (pathname !== PATHS.resetPassword && pathname !== PATHS.confirmEmail) return;
  token = new URLSearchParams(hash.slice(1)).get("token") ?? undefined;
  window.history.replaceState(null, "", pathname);
}

/** The token of the link that this page was opened with. */
export const linkToken = (): string | undefined => token;
