import { SIGN_IN_MARK_COOKIE, signInMark } from "#contract/sign-in-mark.ts";

/** What this browser's cookie says of a sign-in begun here that leads to this page, once. */
export function takeMark(): string | undefined {
  const prefix = `${SIGN_IN_MARK_COOKIE}=`;
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(prefix));
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
  document.cookie = `${prefix}; path=${window.location.pathname}; max-age=0`;
  return found?.slice(prefix.length);
}

/** Whether this browser began the sign-in with this token. Where that can't be told, it did not. */
export const isBegunHere = async (token: string, mark: string | undefined): Promise<boolean> =>
  mark !== undefined && (await signInMark(token).catch(() => undefined)) === mark;
