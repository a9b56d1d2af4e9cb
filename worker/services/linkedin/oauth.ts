import { z } from "zod";
import { httpFailure, ServiceFailure } from "../failure.ts";
import { withOneRetry } from "../retry.ts";
import { askLinkedIn, type LinkedInConfig, parseJson } from "./http.ts";

export interface Grant {
  accessToken: string;
  /** Milliseconds since 1970, UTC; some 60 days ahead. There is no refresh. */
  expiresAt: number;
  scopes: string[];
}

export interface Member {
  /** Names the member for good, in this application only. */
  sub: string;
  /** As LinkedIn has it; left out when the member has none or did not share it. */
  email?: string;
  /** Only then does the address prove who somebody is. */
  emailVerified: boolean;
  /** Empty when unknown. */
  firstName: string;
  lastName: string;
}

const grantSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().optional(),
});

/** `locale` and `picture` are of no use here, and `locale` has come in two shapes. */
const memberSchema = z.object({
  sub: z.string().min(1),
  name: z.string().nullish(),
  given_name: z.string().nullish(),
  family_name: z.string().nullish(),
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
});

export function authorizationUrl(
  { clientId, authBase }: LinkedInConfig,
  { state, redirectUri, scopes }: { state: string; redirectUri: string; scopes: readonly string[] },
): string {
  const url = new URL(`${authBase}/authorization`);
  url.searchParams.set("response_type", "code");
  url.searchParams.set("client_id", clientId);
  url.searchParams.set("redirect_uri", redirectUri);
  url.searchParams.set("state", state);
  url.searchParams.set("scope", scopes.join(" "));
  // LinkedIn's own examples write spaces as %20; not every server reads a plus as one.
  return url.href.replaceAll("+", "%20");
}

export async function exchangeCode(
  { clientId, clientSecret, authBase, timeoutSeconds }: LinkedInConfig,
  { code, redirectUri, scopes = [] }: { code: string; redirectUri: string; scopes?: readonly string[] },
): Promise<Grant> {
  const askedAt = Date.now();
  const answer = await askJson(grantSchema, timeoutSeconds, `${authBase}/accessToken`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
  });
  return {
    accessToken: answer.access_token,
    expiresAt: askedAt + answer.expires_in * 1000,
    // LinkedIn puts commas where RFC 6749 has spaces.
    scopes: answer.scope?.split(/[\s,]+/).filter(Boolean) ?? [...scopes],
  };
}

export async function memberOf(
  { apiBase, timeoutSeconds }: LinkedInConfig,
  accessToken: string,
): Promise<Member> {
  const answer = await askJson(memberSchema, timeoutSeconds, `${apiBase}/v2/userinfo`, {
    method: "GET",
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const [first = "", ...rest] = answer.name?.trim().split(/\s+/) ?? [];
  return {
    sub: answer.sub,
    email: answer.email?.trim() || undefined,
    emailVerified: String(answer.email_verified) === "true",
    firstName: answer.given_name ?? first,
    lastName: answer.family_name ?? rest.join(" "),
  };
}

export async function revoke(
  { clientId, clientSecret, authBase, timeoutSeconds }: LinkedInConfig,
  accessToken: string,
): Promise<void> {
  const { response } = await askLinkedIn(timeoutSeconds, `${authBase}/revoke`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      token: accessToken,
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
  });
  if (!response.ok) throw httpFailure("linkedin", response);
}

function askJson<T>(schema: z.ZodType<T>, ...request: Parameters<typeof askLinkedIn>): Promise<T> {
  return withOneRetry(async () => {
    const { response, body } = await askLinkedIn(...request);
    if (!response.ok) throw httpFailure("linkedin", response);
    const parsed = schema.safeParse(parseJson(body));
    if (parsed.success) return parsed.data;
    throw new ServiceFailure("linkedin", "malformed", "the answer is not what was asked for");
  });
}
