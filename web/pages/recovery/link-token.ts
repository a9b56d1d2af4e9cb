import { PATHS } from "../../paths.ts";
import { takeMark } from "../../shared/sign-in-mark.ts";

const PAGES_WITH_TOKEN: string[] = [PATHS.resetPassword, PATHS.confirmEmail, PATHS.claim];

let token: string | undefined;
let mark: string | undefined;

/** Takes the token of a link out of the address bar before anything is rendered: it must not stay in the history. */
export function takeLinkToken(): void {
  const { pathname, hash } = window.location;
  if (!PAGES_WITH_TOKEN.includes(pathname)) return;
  token = new URLSearchParams(hash.slice(1)).get("token") ?? undefined;
  mark = takeMark();
  window.history.replaceState(null, "", pathname);
}

/** The token of the link that this page was opened with. */
export const linkToken = (): string | undefined => token;
/** What this browser said then about a sign-in that it had begun. */
export const linkMark = (): string | undefined => mark;
