import type { AnswerOf, BodyOf, PathName, ReadableName, SendMethod } from "#contract/calls.ts";
import { ERROR_MESSAGES, type ErrorBody, type ErrorCode } from "#contract/errors.ts";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { type ApiPath, OWNER_HEADER } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";

const USER_KEY = "lastUser";
/** The address for which this browser last asked a mail with a link. */
export const ASKED_KEY = "mailAskedFor";
/** What becomes of a visitor's notes on this device: `ask` whoever signed in, or they `stay`; nothing: they are the account's. */
export const NOTES_KEY = "visitorNotes";

const storedToken = (): string | null => localStorage.getItem(TOKEN_STORAGE_KEY);
let pageToken: string | null | undefined;

/** Read once: another tab may sign somebody else in, whose login is none of this page's. */
function ownToken(): string | null {
  if (pageToken === undefined) pageToken = storedToken();
  return pageToken;
}

/** Whether the stored login is still this page's: the same one, or still none. */
export const isOwnLogin = (): boolean => storedToken() === ownToken();

/** The login that this page was loaded with or made, never another tab's; null once none is stored. */
export const getToken = (): string | null => ownToken() && storedToken() && ownToken();

/** Makes it this page's login. `isNew`: the account was made here, by whoever made notes here before. */
export function setToken(token: string, { isNew = false } = {}): void {
  pageToken = token;
  localStorage.setItem(TOKEN_STORAGE_KEY, token);
  localStorage.removeItem(USER_KEY);
  if (isNew) localStorage.removeItem(NOTES_KEY);
  else localStorage.setItem(NOTES_KEY, "ask");
}

/** Forgets this page's login, not one that another tab has stored since. */
export function clearToken(): void {
  if (!isOwnLogin()) return;
  for (const key of [USER_KEY, ASKED_KEY, NOTES_KEY, TOKEN_STORAGE_KEY]) localStorage.removeItem(key);
}

/** Whether a visitor's notes on this device are not the account's: nobody but their maker says so. */
export const areNotesApart = (): boolean => localStorage.getItem(NOTES_KEY) !== null;

/** Keeps the id of the user of `token`, unless it was dropped meanwhile: enough to record while the server can't be reached. */
export function rememberUser(id: string, token: string): void {
  if (storedToken() === token) localStorage.setItem(USER_KEY, `${token} ${id}`);
}

/** The id of this page's user, as far as this browser knows without asking. */
export function lastUser(): string | null {
  const [token, id] = localStorage.getItem(USER_KEY)?.split(" ") ?? [];
  return id !== undefined && token === getToken() ? id : null;
}

const OFFLINE_MESSAGE = "We can't reach the server. Please check your connection and try again.";

export class SaidError extends Error {}

/** A refusal by the server. `message` is `"<status>: <body or status text>"`; show `detail` to people. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly code?: ErrorCode;
  readonly field?: string;
  /** The post as it is, where its page shows another. */
  readonly post?: Post;
  readonly retryAfterSeconds?: number;

  constructor(response: Pick<Response, "status" | "statusText" | "headers">, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.name = "ApiError";
    this.status = response.status;
    const { message = ERROR_MESSAGES.internal, code, field, post } = readErrorBody(body);
    this.detail = message;
    this.code = code;
    this.field = field;
    this.post = post;
    const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
    if (Number.isFinite(retryAfter)) this.retryAfterSeconds = retryAfter;
  }
}

/** What the server would say, of what is not sent to it. */
export const refusalOf = (status: number, code: ErrorCode): ApiError =>
  new ApiError(Response.json(null, { status }), JSON.stringify({ code, message: ERROR_MESSAGES[code] }));

function readErrorBody(body: string): Partial<ErrorBody> {
  try {
    const { message, error, code, field, post } = JSON.parse(body);
    const text = message ?? error;
    return typeof text === "string" ? { message: text, code, field, post } : {};
  } catch {
    // A proxy's error page is not for people.
    return body && !body.trimStart().startsWith("<") ? { message: body } : {};
  }
}

/** Whether it failed because the free trial is used up, which the message may say whatever the status. */
export const isTrialOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 402 || /Free trial exhausted|subscribe/.test(error.message));

/** Whether the login itself was refused, not, say, a password. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("401: ") && error.message.includes("Unauthorized");

/** A sentence for people about any failure of `apiGet` and `apiSend`, a lost connection included. */
export function errorDetail(error: unknown): string {
  if (error instanceof ApiError) return error.detail;
  // `fetch` rejects with a TypeError, worded differently by each browser, when nothing answered.
  if (error instanceof TypeError) return OFFLINE_MESSAGE;
  return error instanceof Error && error.message ? error.message : ERROR_MESSAGES.internal;
}

/** @throws ApiError for a refusal; TypeError without a response; AbortError by `signal` */
export const get = (path: string, signal?: AbortSignal): Promise<Response> =>
  respond("GET", path, undefined, { signal });

export const apiGet = <Name extends ReadableName>(
  path: ApiPath<Name>,
  init?: Pick<Init, "token">,
): Promise<AnswerOf<Name>> => request("GET", path, undefined, init);

/** Sends JSON or a form. @throws ApiError for a refusal; TypeError without a response; AbortError by `signal` */
export const apiSend = <Name extends PathName, Method extends SendMethod<Name>>(
  method: Method,
  path: ApiPath<Name>,
  body?: BodyOf<Name, Method>,
  init: Init = {},
): Promise<AnswerOf<Name, Method>> => request(method, path, body, init);

/** As `apiSend`, and sent again when the connection breaks: for calls that change nothing more when repeated. */
export const apiRetry: typeof apiSend = (method, path, body, init) =>
  request(method, path, body, { ...init, repeatable: true });

interface Init {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sent instead of this browser's login; null for none. */
  token?: string | null;
  repeatable?: boolean;
}

async function request<T>(method: string, path: string, body?: unknown, init: Init = {}): Promise<T> {
  const send = () => respond(method, path, body, init);
  const response = await send().catch((error: unknown) => {
    // How `fetch` says that the connection broke.
    if (!init.repeatable || !(error instanceof TypeError)) throw error;
    return send().catch((refusal: unknown) => {
      // The first call deleted it; only its answer was lost.
      if (method === "DELETE" && refusal instanceof ApiError && refusal.status === 404) return undefined;
      throw refusal;
    });
  });
  const text = await response?.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

async function respond(method: string, path: string, body: unknown, init: Init): Promise<Response> {
  const early = method === "GET" && init.token === undefined ? takeEarlyRead?.(path) : undefined;
  const response = await (early ?? call(method, path, body, init));
  // An early read was started without it.
  init.signal?.throwIfAborted();
  if (!response.ok) throw new ApiError(response, await response.text());
  return response;
}

/** A refusal resolves like any other response. @throws TypeError without a response; AbortError by `signal` */
export function call(method: string, path: string, body?: unknown, init: Init = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = init.token === undefined ? getToken() : init.token;
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const owner = lastUser();
  if (owner && token === getToken() && !headers.has(OWNER_HEADER)) headers.set(OWNER_HEADER, owner);
  const isForm = body instanceof FormData;
  // The browser itself writes a form's content type: it knows the boundary.
  if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
  return fetch(path, {
    method,
    headers,
    body: body === undefined || isForm ? body : JSON.stringify(body),
    signal: init.signal,
  });
}

/** The response to a read of `path` that was started before the code that makes it had come (`web/first-load.ts`), once. */
let takeEarlyRead: ((path: string) => Promise<Response> | undefined) | undefined;

export const setEarlyReads = (take: NonNullable<typeof takeEarlyRead>): void => {
  takeEarlyRead = take;
};
