/**
 * LinkedIn on loopback: sign-in with a consent page, the member's profile, the Posts API, and at `/feed` what was
 * posted and who has revoked their permission (`/feed.json` and `/revoked.json` for tests). It remembers for as long as it runs.
 *
 * Everything that goes wrong with LinkedIn can be produced by hand:
 * - Consent page: Cancel; no email; an email that is not verified; any other name. The same email is the same member, and
 *   so is the same member id with another email.
 * - Last name on the consent page: `expired` (the token lasts 1 second, and posting says so), `revoked` (posting says
 *   so), `token-…`, `userinfo-…` and `revoke-…` with a fault (that call fails, as in `userinfo-500`),
 *   `token-unscoped` (the answer leaves out the scopes).
 * - Text of a post: `[[linkedin …]]` with a fault. With `-after-accept` the post is there all the same, as in
 *   `[[linkedin reset-after-accept]]`; `[[linkedin no-urn]]` is accepted without saying where it is.
 * - Faults are listed at `misbehave`. With `-once` they happen once, as in `[[linkedin 429-once]]`.
 * - The same text again is a duplicate; a reserved character without its backslash cuts the post, and nobody says so.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback, Refusal, redirect, sendJson, sendPage } from "../http.ts";
import { accessToken, authorize, revoke, userinfo } from "./oauth.ts";
import { feedPage } from "./pages.ts";
import { createPost } from "./posts.ts";
import { newState, type State } from "./state.ts";

export interface LinkedInStandin {
  /** Its origin. */
  url: string;
  close(): Promise<void>;
  /** What makes the Worker use it. */
  env: Record<
    "LINKEDIN_CLIENT_ID" | "LINKEDIN_CLIENT_SECRET" | "LINKEDIN_AUTH_BASE" | "LINKEDIN_API_BASE",
    string
  >;
}

/** `port` 0 takes any. */
export async function startLinkedInStandin({ port = 0 } = {}): Promise<LinkedInStandin> {
  const state = newState();
  const server = createServer((request, response) => void answer(state, request, response));
  const { url, close } = await listenOnLoopback(server, port);
  return {
    url,
    close,
    env: {
      LINKEDIN_CLIENT_ID: state.clientId,
      LINKEDIN_CLIENT_SECRET: state.clientSecret,
      LINKEDIN_AUTH_BASE: `${url}/oauth/v2`,
      LINKEDIN_API_BASE: url,
    },
  };
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await route(state, request, response);
  } catch (error) {
    if (!(error instanceof Refusal)) console.error("LinkedIn stand-in:", error);
    const { status, body, headers } =
      error instanceof Refusal ? error : new Refusal(500, { status: 500, message: String(error) });
    sendJson(response, status, body, headers);
  }
}

async function route(state: State, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://localhost");
  switch (`${request.method} ${url.pathname}`) {
    case "GET /oauth/v2/authorization":
    case "POST /oauth/v2/authorization":
      return authorize(state, request, response, url);
    case "POST /oauth/v2/accessToken":
      return accessToken(state, request, response);
    case "POST /oauth/v2/revoke":
      return revoke(state, request, response);
    case "GET /revoked.json":
      return sendJson(response, 200, state.revoked);
    case "GET /v2/userinfo":
      return userinfo(state, request, response);
    case "POST /rest/posts":
      return createPost(state, request, response);
    case "GET /":
      return redirect(response, "/feed");
    case "GET /feed":
    case "GET /feed/":
      return sendPage(response, 200, feedPage(state.posts, state.revoked));
    case "GET /feed.json":
      return sendJson(response, 200, state.posts);
  }
  const urn = /^\/feed\/update\/([^/]+)\/?$/.exec(url.pathname.replaceAll("%3A", ":"))?.[1];
  const posts = state.posts.filter((post) => post.urn === urn);
  if (request.method === "GET" && urn)
    return sendPage(response, posts.length > 0 ? 200 : 404, feedPage(posts));
  throw new Refusal(404, { status: 404, message: `There is no ${request.method} ${url.pathname}.` });
}
