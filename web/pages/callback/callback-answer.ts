import { SIGN_IN_MARK_COOKIE, signInMark } from "#contract/sign-in-mark.ts";
import { PATHS } from "../../paths.ts";

/** What LinkedIn's sign-in came back with. `mark`: what this browser's cookie says about a sign-in begun here. */
export type CallbackAnswer =
  | { kind: "token"; token: string; mark: string | undefined }
  | { kind: "error"; error: string }
  | { kind: "neither" };

let waiting: CallbackAnswer | undefined;

/**
 * Takes token and error out of the address bar, and the mark out of the cookies, before anything is rendered: the former
 * must not stay in the history, the latter is good once. The callback screen picks them up with `consumeCallbackAnswer`.
 */
export function takeCallbackAnswer(): void {
  if (window.location.pathname !== PATHS.callback) return;
  const query = new URLSearchParams(window.location.search);
  window.history.replaceState(null, "", PATHS.callback);
  const mark = takeMark();
  const error = query.get("error");
  const token = query.get("token");
  waiting = error ? { kind: "error", error } : token ? { kind: "token", token, mark } : { kind: "neither" };
}

function takeMark(): string | undefined {
  const prefix = `${SIGN_IN_MARK_COOKIE}=`;
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(prefix));
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
  document.cookie = `${prefix}; path=${PATHS.callback}; max-age=0`;
  return found?.slice(prefix.length);
}

/** The answer, once: afterwards `undefined`, so that no outcome can happen twice. */
export function consumeCallbackAnswer(): CallbackAnswer | undefined {
  const answer = waiting;
  waiting = undefined;
  return answer;
}

/** Whether this browser began the sign-in with this token. Where that can't be told, it did not. */
export const isBegunHere = async (token: string, mark: string | undefined): Promise<boolean> =>
  mark !== undefined && (await signInMark(token).catch(() => undefined)) === mark;
