import { afterEach, beforeEach, vi } from "vitest";
import type { AnswerOf, ReadableName } from "#contract/calls.ts";
import { ERROR_MESSAGES, type ErrorCode } from "#contract/errors.ts";
import { API, type ApiPath } from "#contract/paths.ts";
import { setToken } from "../../web/api/client.ts";
import { clearToast } from "../../web/ui/toast.tsx";
import { calls, sent } from "./app.tsx";

type Respond = (url: URL, signal?: AbortSignal | null) => Promise<Response>;

/** The next responses to a path, without its query; the last one is given to all calls from then on. */
const answers = new Map<string, Respond[]>();

const add = (path: string, respond: Respond) =>
  void answers.set(path, [...(answers.get(path) ?? []), respond]);

/** Answers reads of this path with these, one after the other, and with the last from then on. */
export function answer<Name extends ReadableName>(path: ApiPath<Name>, ...bodies: AnswerOf<Name>[]): void {
  answerRaw(path, ...bodies);
}

/** Answers a read of this path with a page that another follows. */
export function answerPage<Name extends ReadableName>(path: ApiPath<Name>, body: AnswerOf<Name>): void {
  const headers = { Link: `<${path}?cursor=2>; rel="next"` };
  add(path, async () => Response.json(body, { headers }));
}

export function answerFile(path: ApiPath, file: Blob, headers?: Record<string, string>): void {
  add(path, async () => new Response(file, { headers }));
}

/** Answers reads of this path with a stream that `begin` gets hold of, and that stays open until it is closed. */
export function answerStream(
  path: ApiPath,
  begin: (stream: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => void,
): void {
  add(path, async (_url, signal) => {
    const start = (stream: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      signal?.addEventListener("abort", () => stream.error(signal.reason));
      begin(stream);
    };
    return new Response(new ReadableStream({ start }));
  });
}

/** Answers reads of a session's events with a stream; the function that it returns sends one. */
export function answerEvents(sessionId: string): (event: string, data: unknown) => void {
  let events: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  answerStream(API.events(sessionId), (stream) => {
    events = stream;
  });
  return (event, data) =>
    events?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
}

/** Refuses a call of this path in the server's own words; `field` is what it is about. */
export function refuse(path: string, status: number, code: ErrorCode, field?: string): void {
  add(path, async () => Response.json({ code, message: ERROR_MESSAGES[code], field }, { status }));
}

export function answerBy<Name extends ReadableName>(
  path: ApiPath<Name>,
  bodyFor: (query: URLSearchParams) => AnswerOf<Name> | Promise<AnswerOf<Name>>,
): void {
  add(path, async (url) => Response.json(await bodyFor(url.searchParams)));
}

export function accept(path: string): void {
  add(path, async () => new Response(null, { status: 204 }));
}

/** Responds with what the contract does not allow, or does not know as an answer to a read. */
export function answerRaw(path: string, ...bodies: unknown[]): void {
  for (const body of bodies) add(path, async () => Response.json(body));
}

export function cutOff(path: string): void {
  add(path, () => Promise.reject(new TypeError("Failed to fetch")));
}

/** Answers this path once the function that this returns is called. */
export const holdBack = <Name extends ReadableName>(
  path: ApiPath<Name>,
  body: AnswerOf<Name>,
): (() => void) => holdBackRaw(path, body);

/** The same with what the contract does not know as an answer to a read. */
export function holdBackRaw(path: string, body: unknown): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  add(path, async () => {
    await promise;
    return Response.json(body);
  });
  return resolve;
}

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string, { body, signal }: RequestInit = {}) => {
    const url = new URL(address, window.location.href);
    calls.push(url);
    if (body) sent.push({ path: url.pathname, body: typeof body === "string" ? JSON.parse(body) : body });
    const queue = answers.get(url.pathname) ?? [];
    const respond = queue.length > 1 ? queue.shift() : queue[0];
    if (!respond) throw new Error(`No answer was given for ${url.pathname}.`);
    const givenUp = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason)),
    );
    return Promise.race([respond(url, signal), givenUp]);
  });
});
afterEach(() => {
  answers.clear();
  calls.length = 0;
  sent.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  clearToast();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** As somebody comes who has signed in here before. */
export const signIn = (): void => setToken("a token", { isNew: true });
