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

/** Asks for what will be read once the page is up. What fails before that is forgotten: the reader asks anew. */
export function callEarly(path: string): void {
  const response = call("GET", path);
  early.set(path, { response, token: getToken() });
  const forget = () => void takeEarly(path);
  response.then(({ ok }) => (ok ? undefined : forget()), forget);
  setTimeout(forget, EARLY_ANSWER_MS);
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
