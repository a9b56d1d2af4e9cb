import type { IncomingMessage, ServerResponse } from "node:http";
import { API } from "#contract/paths.ts";
import { Refusal, readForm, redirect, sendJson, sendPage } from "../http.ts";
import { due, misbehave, refusal } from "./faults.ts";
import { consentPage, errorPage } from "./pages.ts";
import { newCode, newMember, newToken, type State, type Token } from "./state.ts";

/** What the application may ask for: "Sign In with LinkedIn using OpenID Connect" and "Share on LinkedIn". */
const SCOPES = new Set(["openid", "profile", "email", "w_member_social"]);

/** `GET` asks for consent; `POST` is the answer of the page's form. */
export async function authorize(state: State, request: IncomingMessage, response: ServerResponse, url: URL) {
  const asked = url.searchParams;
  const problem = problemWith(state, asked);
  if (problem) return sendPage(response, 400, errorPage(problem));

  const scopes = scopesOf(asked.get("scope"));
  const unknown = scopes.find((scope) => !SCOPES.has(scope));
  if (unknown) {
    const description = `Scope "${unknown}" is not authorized for your application`;
    return goBack(response, asked, { error: "unauthorized_scope_error", error_description: description });
  }
  if (request.method === "GET") return sendPage(response, 200, consentPage(url, scopes));

  const form = await readForm(request);
  if (form.get("decision") !== "allow") {
    const description = "The user cancelled the authorization";
    return goBack(response, asked, { error: "user_cancelled_authorize", error_description: description });
  }
  const said = (name: string) => form.get(name)?.trim() ?? "";
  const person = {
    firstName: said("firstName"),
    lastName: said("lastName"),
    email: said("email"),
    emailVerified: form.has("emailVerified"),
  };
  const member = newMember(person, said("memberId"));
  const redirectUri = asked.get("redirect_uri") ?? "";
  goBack(response, asked, { code: newCode(state, { member, scopes, redirectUri }) });
}

export async function accessToken(state: State, request: IncomingMessage, response: ServerResponse) {
  const form = await readForm(request);
  if (form.get("client_id") !== state.clientId || form.get("client_secret") !== state.clientSecret) {
    throw new Refusal(401, { error: "invalid_client", error_description: "Client authentication failed" });
  }
  const code = form.get("code") ?? "";
  const grant = state.codes.get(code);
  const fault = due(state, faultOf("token", grant?.member.lastName), code);
  if (fault && misbehave(fault, response)) return;
  state.codes.delete(code);
  const isGood =
    form.get("grant_type") === "authorization_code" &&
    form.get("redirect_uri") === grant?.redirectUri &&
    grant.expiresAt > Date.now();
  if (!grant || !isGood) {
    const description =
      "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. " +
      "Or authorization code expired.";
    throw new Refusal(400, { error: "invalid_request", error_description: description });
  }
  const token = newToken(
    state,
    grant.member,
    grant.scopes,
    grant.member.lastName === "expired" ? 1 : undefined,
  );
  sendJson(response, 200, fault === "unscoped" ? { ...token, scope: undefined } : token);
}

/** Ends a token; one that is not known has ended before. */
export async function revoke(state: State, request: IncomingMessage, response: ServerResponse) {
  const form = await readForm(request);
  if (form.get("client_id") !== state.clientId || form.get("client_secret") !== state.clientSecret) {
    throw new Refusal(401, { error: "invalid_client", error_description: "Client authentication failed" });
  }
  const token = form.get("token") ?? "";
  const member = state.tokens.get(token)?.member;
  const fault = due(state, faultOf("revoke", member?.lastName), token);
  if (fault && misbehave(fault, response)) return;
  if (state.tokens.delete(token) && member) state.revoked.unshift(member);
  sendJson(response, 200, {});
}

export function userinfo(state: State, request: IncomingMessage, response: ServerResponse) {
  const { member, scopes } = bearer(state, request);
  const fault = due(state, faultOf("userinfo", member.lastName), request.headers.authorization ?? "");
  if (fault && misbehave(fault, response)) return;
  if (!scopes.includes("openid"))
    throw refusal(403, "Not enough permissions to access: userinfo.GET.NO_VERSION");
  const profile = {
    name: `${member.firstName} ${member.lastName}`.trim(),
    given_name: member.firstName,
    family_name: member.lastName,
    locale: { country: "US", language: "en" },
  };
  const email = { email: member.email, email_verified: member.emailVerified };
  sendJson(response, 200, {
    sub: member.sub,
    ...(scopes.includes("profile") ? profile : {}),
    ...(scopes.includes("email") && member.email ? email : {}),
  });
}

/** The token that a request carries. Throws a `Refusal` when it is not, or no longer, good. */
export function bearer(state: State, request: IncomingMessage): Token {
  const token = state.tokens.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
  if (!token) throw refusal(401, "Invalid access token", "INVALID_ACCESS_TOKEN");
  if (token.expiresAt > Date.now()) return token;
  throw expired();
}

export function expired(): Refusal {
  return refusal(401, "The token used in the request has expired", "EXPIRED_ACCESS_TOKEN");
}

function problemWith(state: State, asked: URLSearchParams): string | undefined {
  if (asked.get("client_id") !== state.clientId) return "The passed in client_id is invalid.";
  const redirectUri = URL.parse(asked.get("redirect_uri") ?? "");
  // The application is registered for this path, wherever it is served.
  const isRegistered =
    redirectUri && /^https?:$/.test(redirectUri.protocol) && redirectUri.pathname === API.linkedinCallback;
  if (!isRegistered) return "The redirect_uri does not match the registered value.";
  if (asked.get("response_type") !== "code") return "The response_type has to be code.";
  if (scopesOf(asked.get("scope")).length === 0) return "The scope is missing.";
}

function scopesOf(text: string | null): string[] {
  return (text ?? "").split(/\s+/).filter(Boolean);
}

function goBack(response: ServerResponse, asked: URLSearchParams, answer: Record<string, string>) {
  const target = new URL(asked.get("redirect_uri") ?? "");
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  const state = asked.get("state");
  if (state !== null) target.searchParams.set("state", state);
  redirect(response, target.href);
}

/** `token-500` as a last name makes the token call fail with 500. */
function faultOf(call: "token" | "userinfo" | "revoke", lastName = ""): string | undefined {
  return lastName.startsWith(`${call}-`) ? lastName.slice(call.length + 1) : undefined;
}
