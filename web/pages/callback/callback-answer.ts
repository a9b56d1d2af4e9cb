import { PATHS } from "../../paths.ts";

/** What LinkedIn's sign-in came back with. */
export type CallbackAnswer =
  | { kind: "token"; token: string }
  | { kind: "error"; error: string }
  | { kind: "neither" };

let waiting: CallbackAnswer | undefined;

/**
 * Takes token and error out of the address bar before anything is rendered, so that neither stays in the history.
 * The callback screen picks them up with `consumeCallbackAnswer`.
 */
export function takeCallbackAnswer(): void {
  if (window.location.pathname !== PATHS.callback) return;
  const query = new URLSearchParams(window.location.search);
  window.history.replaceState(null, "", PATHS.callback);
  const error = query.get("error");
  const token = query.get("token");
  waiting = error ? { kind: "error", error } : token ? { kind: "token", token } : { kind: "neither" };
}

/** The answer, once: afterwards `undefined`, so that no outcome can happen twice. */
export function consumeCallbackAnswer(): CallbackAnswer | undefined {
  const answer = waiting;
  waiting = undefined;
  return answer;
}
