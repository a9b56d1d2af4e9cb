import type { MailedLink } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { signInMark, signInMarkCookie } from "#contract/sign-in-mark.ts";
import { ASKED_KEY, apiSend } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";

/** `mark` is from the cookie that this browser got when a sign-in began here. */
let link: { token?: string; error?: string; mark?: string } = {};

/** Before rendering: the token must not stay in the history, and the cookie is valid once. */
export function takeArrival(): void {
  const { pathname, hash, search } = window.location;
  const isCallback = pathname === PATHS.callback;
  const links: string[] = [PATHS.resetPassword, PATHS.confirmEmail, PATHS.claim];
  if (!isCallback && !links.includes(pathname)) return;
  const params = new URLSearchParams(isCallback ? search : hash.slice(1));
  const [token, error] = [params.get("token")?.trim() || undefined, params.get("error") || undefined];
  link = { token, error, mark: takeMark() };
  window.history.replaceState(null, "", pathname);
}

export const arrival = () => link;

function takeMark(): string | undefined {
  const { protocol } = window.location;
  const prefix = `${signInMarkCookie(protocol)}=`;
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(prefix));
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
  document.cookie = `${prefix}; path=/; max-age=0${protocol === "https:" ? "; secure" : ""}`;
  return cookie?.slice(prefix.length);
}

/** Another person may send on a link of theirs. */
export const rememberAsking = (email: string): void => localStorage.setItem(ASKED_KEY, email);

/** Whose account the followed link leads to. @throws as `apiSend` */
export const readLink = (token: string): Promise<MailedLink> =>
  apiSend("POST", API.mailedLink, { token, askedFor: localStorage.getItem(ASKED_KEY) ?? undefined });

/** Whether the sign-in that leads here began in this browser; false if unknown. */
export async function startedHere(): Promise<boolean> {
  const { token = "", mark } = link;
  return mark !== undefined && (await signInMark(token).catch(() => undefined)) === mark;
}
