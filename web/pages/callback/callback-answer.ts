import { PATHS } from "../../paths.ts";
import { takeMark } from "../../shared/sign-in-mark.ts";

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

/** The answer, once: afterwards `undefined`, so that no outcome can happen twice. */
export function consumeCallbackAnswer(): CallbackAnswer | undefined {
  const answer = waiting;
  waiting = undefined;
  return answer;
}
