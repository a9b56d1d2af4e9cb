import { getToken } from "./token.ts";

/** A page that took longer than this to come up reads everything anew. */
const EARLY_ANSWER_MS = 10_000;

export interface CallInit {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Asks the server with the login token; JSON or a form goes as `body`. A refusal is an answer too.
 * @throws TypeError when there was none; AbortError by `signal`.
 */
export function call(method: string, path: string, body?: unknown, init: CallInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = getToken();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const isForm = body instanceof FormData;
  // The browser itself writes a form's content type: it knows the boundary.
  if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
  return fetch(path, {
    method,
    headers,
    body: body === undefined || isForm ? body : JSON.stringify(body),
    credentials: "include",
    signal: init.signal,
  });
}

interface EarlyAnswer {
  response: Promise<Response>;
  token: string | null;
}

const early = new Map<string, EarlyAnswer>();
const onRead: (() => void)[] = [];

/**
 * Asks for what will be read once the page is up. A failure is its reader's too, who would have had it as well; but without
 * the `first` nothing else is shown, and what was asked for beside it is forgotten when that fails.
 */
export function callEarly(first: string, others: string[]): void {
  const ask = (path: string) => {
    const response = call("GET", path);
    response.catch(() => undefined);
    early.set(path, { response, token: getToken() });
    return response;
  };
  const forget = () => others.forEach(takeEarly);
  ask(first).then(({ ok }) => (ok ? undefined : forget()), forget);
  others.forEach(ask);
  setTimeout(() => [first, ...others].forEach(takeEarly), EARLY_ANSWER_MS);
}

/** What was asked for early: once, soon, and for the login that asked. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = early.get(path);
  early.delete(path);
  if (early.size === 0) for (const tell of onRead.splice(0)) tell();
  return answer && answer.token === getToken() ? answer.response : undefined;
}

/** Resolves once nothing that was asked for early waits for its reader any more. */
export const whenEarlyRead = (): Promise<void> =>
  new Promise((resolve) => (early.size === 0 ? resolve() : onRead.push(resolve)));
