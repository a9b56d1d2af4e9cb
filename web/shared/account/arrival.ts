import { SIGN_IN_MARK_COOKIE, signInMark } from "#contract/sign-in-mark.ts";
import { PATHS } from "../../paths.ts";

interface Arrival {
  token?: string;
  /** Of LinkedIn's sign-in. */
  error?: string;
  /** What this browser's cookie said of a sign-in begun here that leads to this page. */
  mark?: string;
}

const LINKS: string[] = [PATHS.resetPassword, PATHS.confirmEmail, PATHS.claim];

let arrived: Arrival = {};

/**
 * Takes what a mailed link or LinkedIn brought out of the address bar, and the mark out of the cookies, before anything is
 * rendered: the former must not stay in the history, the latter is good once.
 */
export function takeArrival(): void {
  const { pathname, hash, search } = window.location;
  if (pathname !== PATHS.callback && !LINKS.includes(pathname)) return;
  const params = new URLSearchParams(pathname === PATHS.callback ? search : hash.slice(1));
  arrived = {
    token: params.get("token") || undefined,
    error: params.get("error") || undefined,
    mark: takeMark(),
  };
  window.history.replaceState(null, "", pathname);
}

/** What this page was opened with. */
export const arrival = (): Arrival => arrived;

function takeMark(): string | undefined {
  const prefix = `${SIGN_IN_MARK_COOKIE}=`;
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(prefix));
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
  document.cookie = `${prefix}; path=${window.location.pathname}; max-age=0`;
  return found?.slice(prefix.length);
}

/** Whether this browser began the sign-in with the token that this page was opened with. Where that can't be told, it did not. */
export async function isBegunHere(): Promise<boolean> {
  const { token = "", mark } = arrived;
  return mark !== undefined && (await signInMark(token).catch(() => undefined)) === mark;
}
