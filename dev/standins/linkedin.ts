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
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import {
  listenOnLoopback,
  Refusal,
  readBody,
  readForm,
  redirect,
  send,
  sendJson,
  sendPage,
  WIRE_FAULTS,
} from "./http.ts";
import { type Part, readLittleText, textOf } from "./linkedin-text.ts";
import { escapeHtml, page } from "./page.ts";

/** LinkedIn's own life of a code and of a token. */
const CODE_LIFE_MS = 30 * 60_000;
const TOKEN_LIFE_SECONDS = 60 * 86_400;
/** Versions before this one have come to their end. */
const OLDEST_VERSION = 202512;
const AFTER_ACCEPT = "-after-accept";

/** What the application may ask for, in LinkedIn's own words. */
const PERMISSIONS: Record<string, string> = {
  openid: "Use your name and photo",
  profile: "Use your name and photo",
  email: "Use the primary email address associated with your LinkedIn account",
  w_member_social: "Create, modify, and delete posts, comments, and reactions on your behalf",
};

interface Member {
  /** The same for the same id on the consent page; without one for the same address, or the same name. */
  sub: string;
  firstName: string;
  lastName: string;
  /** Empty when the member has none. */
  email: string;
  emailVerified: boolean;
}

interface Grant {
  member: Member;
  scopes: string[];
  expiresAt: number;
}

export interface Post {
  urn: string;
  author: Member;
  /** As it was sent. */
  commentary: string;
  /** As it is shown. */
  text: string;
  parts: Part[];
  postedAt: string;
}

/** Everything that the stand-in remembers. Posts and members whose tokens were revoked are newest first. */
const newState = () => ({
  clientId: "outspoken-local",
  clientSecret: randomBytes(16).toString("hex"),
  codes: new Map<string, Grant & { redirectUri: string }>(),
  tokens: new Map<string, Grant>(),
  posts: [] as Post[],
  revoked: [] as Member[],
  /** Faults that happen once, and have. */
  spent: new Set<string>(),
});
type State = ReturnType<typeof newState>;

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
  const server = createServer((request, response) => {
    route(state, request, response).catch((error: unknown) => {
      if (!(error instanceof Refusal)) console.error("LinkedIn stand-in:", error);
      const { status, body, headers } = error instanceof Refusal ? error : refusal(500, String(error));
      sendJson(response, status, body, headers);
    });
  });
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
      return sendPage(response, 200, feedPage(state.posts, state.revoked));
    case "GET /feed.json":
      return sendJson(response, 200, state.posts);
  }
  const urn = /^\/feed\/update\/([^/]+)\/?$/.exec(url.pathname.replaceAll("%3A", ":"))?.[1];
  const posts = state.posts.filter((post) => post.urn === urn);
  if (request.method !== "GET" || !urn) throw refusal(404, `There is no ${request.method} ${url.pathname}.`);
  sendPage(response, posts.length > 0 ? 200 : 404, feedPage(posts));
}

// What goes wrong.

/** What LinkedIn says beside the status, where it matters to a caller. */
const CODES: Record<number, string> = {
  401: "REVOKED_ACCESS_TOKEN",
  403: "ACCESS_DENIED",
  422: "UNPROCESSABLE_ENTITY",
  426: "NONEXISTENT_VERSION",
  429: "TOO_MANY_REQUESTS",
};

const refusal = (status: number, message: string, code = CODES[status], headers = {}) =>
  new Refusal(status, { status, code, message }, headers);

const expired = () => refusal(401, "The token used in the request has expired", "EXPIRED_ACCESS_TOKEN");

/** What is left of a fault to happen: `name` without `-once`, or nothing where it has happened already for this `input`. */
function due({ spent }: State, name: string | undefined, input: string): string | undefined {
  if (!name?.endsWith("-once")) return name;
  const key = `${name} ${input}`;
  if (spent.has(key)) return undefined;
  spent.add(key);
  return name.slice(0, -"-once".length);
}

/** `token-500` as a last name makes the token call fail with 500. */
const faultOf = (call: "token" | "userinfo" | "revoke", lastName = "") =>
  lastName.startsWith(`${call}-`) ? lastName.slice(call.length + 1) : undefined;

const FAULTS: Record<string, (response: ServerResponse) => void> = {
  ...WIRE_FAULTS,
  schema: (response) => send(response, '{"surprise":true}'),
  "429-soon": () => {
    throw refusal(429, "Slow down.", CODES[429], { "Retry-After": "30" });
  },
};

/**
 * Misbehaves: any status from `400` to `599`, `429-soon` (come back in 30 s), `schema` (200, another JSON), or one of
 * `WIRE_FAULTS`. Throws a `Refusal` for statuses; false when `fault` is none of these.
 */
function misbehave(fault: string | undefined, response: ServerResponse): boolean {
  if (fault && /^[45]\d\d$/.test(fault)) throw refusal(Number(fault), "Told to fail.");
  const act = FAULTS[fault ?? ""];
  act?.(response);
  return act !== undefined;
}

// Signing in.

const scopesOf = (text: string | null) => (text ?? "").split(/\s+/).filter(Boolean);

/** `GET` asks for consent; `POST` is the answer of the page's form. */
async function authorize(state: State, request: IncomingMessage, response: ServerResponse, url: URL) {
  const asked = url.searchParams;
  const scopes = scopesOf(asked.get("scope"));
  const problem = problemWith(state, asked);
  if (problem) {
    const body = `<h1>Bummer, something went wrong.</h1>\n<p>${escapeHtml(problem)}</p>`;
    return sendPage(response, 400, linkedInPage("Bummer", body));
  }
  const redirectUri = asked.get("redirect_uri") ?? "";
  const goBack = (answer: Record<string, string>) => {
    const target = new URL(redirectUri);
    for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
    const given = asked.get("state");
    if (given !== null) target.searchParams.set("state", given);
    redirect(response, target.href);
  };
  const unknown = scopes.find((scope) => !(scope in PERMISSIONS));
  if (unknown)
    return goBack({ error: "unauthorized_scope_error", error_description: `Not for you: ${unknown}` });
  if (request.method === "GET") return sendPage(response, 200, consentPage(url, scopes));
  const form = await readForm(request);
  if (form.get("decision") !== "allow")
    return goBack({ error: "user_cancelled_authorize", error_description: "The user cancelled it" });
  const said = (name: string) => form.get(name)?.trim() ?? "";
  const member = newMember(
    {
      firstName: said("firstName"),
      lastName: said("lastName"),
      email: said("email"),
      emailVerified: form.has("emailVerified"),
    },
    said("memberId"),
  );
  const code = randomUUID();
  state.codes.set(code, { member, scopes, redirectUri, expiresAt: Date.now() + CODE_LIFE_MS });
  goBack({ code });
}

function problemWith({ clientId }: State, asked: URLSearchParams): string | undefined {
  if (asked.get("client_id") !== clientId) return "The passed in client_id is invalid.";
  const redirectUri = URL.parse(asked.get("redirect_uri") ?? "");
  // The application is registered for this path, wherever it is served.
  if (redirectUri?.pathname !== API.linkedinCallback || !/^https?:$/.test(redirectUri.protocol))
    return "The redirect_uri does not match the registered value.";
  if (asked.get("response_type") !== "code") return "The response_type has to be code.";
  return scopesOf(asked.get("scope")).length === 0 ? "The scope is missing." : undefined;
}

export function newMember(said: Omit<Member, "sub">, id: string): Member {
  const known = id || said.email.toLowerCase() || `${said.firstName} ${said.lastName}`;
  return { ...said, sub: createHash("sha256").update(known).digest("base64url").slice(0, 10) };
}

/** The form of a call that the application makes by its secret. */
async function readAsApplication(state: State, request: IncomingMessage): Promise<URLSearchParams> {
  const form = await readForm(request);
  if (form.get("client_id") === state.clientId && form.get("client_secret") === state.clientSecret)
    return form;
  throw new Refusal(401, { error: "invalid_client", error_description: "Client authentication failed" });
}

async function accessToken(state: State, request: IncomingMessage, response: ServerResponse) {
  const form = await readAsApplication(state, request);
  const code = form.get("code") ?? "";
  const grant = state.codes.get(code);
  const fault = due(state, faultOf("token", grant?.member.lastName), code);
  if (misbehave(fault, response)) return;
  state.codes.delete(code);
  const isGood =
    form.get("grant_type") === "authorization_code" && form.get("redirect_uri") === grant?.redirectUri;
  if (!grant || !isGood || grant.expiresAt < Date.now()) {
    const description = "Unable to retrieve access token: another redirect uri, or an expired code.";
    throw new Refusal(400, { error: "invalid_request", error_description: description });
  }
  const { member, scopes } = grant;
  const expires_in = member.lastName === "expired" ? 1 : TOKEN_LIFE_SECONDS;
  const access_token = randomBytes(32).toString("base64url");
  state.tokens.set(access_token, { member, scopes, expiresAt: Date.now() + expires_in * 1000 });
  const scope = fault === "unscoped" ? undefined : scopes.join(",");
  sendJson(response, 200, { access_token, expires_in, scope, token_type: "Bearer" });
}

/** Ends a token; one that is not known has ended before. */
async function revoke(state: State, request: IncomingMessage, response: ServerResponse) {
  const token = (await readAsApplication(state, request)).get("token") ?? "";
  const member = state.tokens.get(token)?.member;
  if (misbehave(due(state, faultOf("revoke", member?.lastName), token), response)) return;
  if (state.tokens.delete(token) && member) state.revoked.unshift(member);
  sendJson(response, 200, {});
}

/** The grant behind the token that a request carries. Throws a `Refusal` when it is not, or no longer, good. */
function bearer(state: State, request: IncomingMessage): Grant {
  const token = state.tokens.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
  if (!token) throw refusal(401, "Invalid access token", "INVALID_ACCESS_TOKEN");
  if (token.expiresAt > Date.now()) return token;
  throw expired();
}

async function userinfo(state: State, request: IncomingMessage, response: ServerResponse) {
  const { member, scopes } = bearer(state, request);
  const { sub, firstName, lastName, email, emailVerified } = member;
  const fault = due(state, faultOf("userinfo", lastName), request.headers.authorization ?? "");
  if (misbehave(fault, response)) return;
  if (!scopes.includes("openid"))
    throw refusal(403, "Not enough permissions to access: userinfo.GET.NO_VERSION");
  const name = `${firstName} ${lastName}`.trim();
  sendJson(response, 200, {
    sub,
    ...(scopes.includes("profile") && {
      name,
      given_name: firstName,
      family_name: lastName,
      locale: { country: "US", language: "en" },
    }),
    ...(scopes.includes("email") && email && { email, email_verified: emailVerified }),
  });
}

// Posting.

async function createPost(state: State, request: IncomingMessage, response: ServerResponse) {
  const { member, scopes } = bearer(state, request);
  if (member.lastName === "revoked")
    throw refusal(401, "The token used in the request has been revoked by the user");
  if (member.lastName === "expired") throw expired();
  requireVersion(request);
  if (!scopes.includes("w_member_social"))
    throw refusal(403, "Not enough permissions to access: posts.CREATE");
  const { author, commentary } = parsePost(await readBody(request));
  if (author !== `urn:li:person:${member.sub}`)
    throw refusal(403, "Field Value validation failed in REQUEST_BODY: Data Processing Exception: /author");
  const parts = readLittleText(commentary);
  const text = textOf(parts);
  if (text.length > MAX_POST_CHARS)
    throw refusal(400, `Commentary exceeded ${MAX_POST_CHARS} characters`, "FIELD_LENGTH_TOO_LONG");
  const earlier = state.posts.find((post) => post.author.sub === member.sub && post.text === text);
  if (earlier) throw duplicate(earlier);

  const fault = due(state, /\[\[linkedin ([\w-]+)\]\]/.exec(text)?.[1], member.sub + text);
  if (!fault?.endsWith(AFTER_ACCEPT) && misbehave(fault, response)) return;
  // As long as LinkedIn's, and rising.
  const urn = `urn:li:share:${7_400_000_000_000_000_000n + BigInt(state.posts.length)}`;
  state.posts.unshift({ urn, author: member, commentary, text, parts, postedAt: new Date().toISOString() });
  if (fault?.endsWith(AFTER_ACCEPT) && misbehave(fault.slice(0, -AFTER_ACCEPT.length), response)) return;
  response.writeHead(201, fault === "no-urn" ? {} : { "X-RestLi-Id": urn }).end();
}

function requireVersion({ headers }: IncomingMessage): void {
  const version = headers["linkedin-version"];
  if (typeof version !== "string") throw refusal(400, "A version must be present.", "VERSION_MISSING");
  if (!/^20\d\d(0[1-9]|1[0-2])$/.test(version) || Number(version) < OLDEST_VERSION)
    throw refusal(426, `Requested version ${version}01 is not active`);
  if (headers["x-restli-protocol-version"] !== "2.0.0")
    throw refusal(400, "X-RestLi-Protocol-Version has to be 2.0.0", "ILLEGAL_ARGUMENT");
}

function parsePost(body: string): { author: string; commentary: string } {
  const { author, commentary, visibility, lifecycleState, distribution } = JSON.parse(body);
  const { feedDistribution } = Object(distribution);
  const fields = { author, commentary, visibility, lifecycleState, feedDistribution };
  const wrong = Object.entries(fields).find(([, value]) => typeof value !== "string" || value === "");
  if (wrong) throw refusal(400, `Field /${wrong[0]} is required but not found`, "MISSING_FIELD");
  return { author, commentary };
}

function duplicate({ urn }: Post): Refusal {
  const message = `Content is a duplicate of ${urn}`;
  const inputErrors = [
    { description: message, input: { inputPath: { fieldPath: "" } }, code: "DUPLICATE_POST" },
  ];
  return new Refusal(422, {
    errorDetailType: "com.linkedin.common.error.BadRequest",
    message: `com.linkedin.content.common.exception.BadRequestResponseException: ${message}`,
    errorDetails: { inputErrors },
    status: 422,
  });
}

// Pages.

const linkedInPage = (title: string, body: string): string =>
  page(
    {
      title: `${title} | LinkedIn stand-in`,
      disclaimer: "Local stand-in, not LinkedIn. Nothing is really posted.",
      accent: { light: "#0a66c2", dark: "#71b7fb" },
    },
    body,
  );

/** Asks who is there, which LinkedIn would know, and whether they agree. */
function consentPage(url: URL, scopes: string[]): string {
  const permissions = [...new Set(scopes.map((scope) => PERMISSIONS[scope] ?? scope))];
  return linkedInPage(
    "Sign in",
    `<h1>Outspoken would like to:</h1>
<ul>${permissions.map((permission) => `<li>${escapeHtml(permission)}</li>`).join("")}</ul>
<p><small>Asked for: ${escapeHtml(scopes.join(" "))}</small></p>
<form method="post" action="${escapeHtml(url.pathname + url.search)}">
<label>First name <input name="firstName" value="Ada" autocomplete="off"></label>
<label>Last name <input name="lastName" value="Lovelace" autocomplete="off"></label>
<label>Email <input name="email" type="email" value="ada@example.com" autocomplete="off"></label>
<label>Member id <input name="memberId" placeholder="by email" autocomplete="off"></label>
<label><input name="emailVerified" type="checkbox" checked> Email verified</label>
<p><button class="main" name="decision" value="allow">Allow</button><button name="decision" value="cancel" formnovalidate>Cancel</button></p>
</form>`,
  );
}

function feedPage(posts: Post[], revoked: Member[] = []): string {
  const list = posts.map(article).join("\n") || "<p>Nothing has been posted yet.</p>";
  const names = revoked.map(
    ({ firstName, lastName }) => `<li>${escapeHtml(`${firstName} ${lastName}`)}</li>`,
  );
  const ended = names.length > 0 ? `<h2>Permission revoked</h2>\n<ul>${names.join("")}</ul>` : "";
  return linkedInPage("Feed", `<h1>Feed</h1>\n${list}\n${ended}`);
}

/** The element marked `post` holds what was posted, character for character. */
function article({ author, postedAt, urn, parts }: Post): string {
  const text = parts.map(({ kind, text }) =>
    kind === "text" ? escapeHtml(text) : `<a href="#" data-kind="${kind}">${escapeHtml(text)}</a>`,
  );
  // A parser drops the line break that a <pre> begins with.
  return `<article>
<p><strong>${escapeHtml(`${author.firstName} ${author.lastName}`)}</strong>
<small><time>${postedAt}</time> · <a href="/feed/update/${urn}/">${urn}</a></small></p>
<pre data-testid="post">\n${text.join("")}</pre>
</article>`;
}
