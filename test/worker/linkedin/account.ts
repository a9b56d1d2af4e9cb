import { inject } from "vitest";
import type { Post } from "../../../dev/standins/linkedin-state.ts";
import { type LinkedIn, linkedIn } from "../../../worker/services/linkedin.ts";
import { consent, type Entered } from "./consent.ts";

export const REDIRECT_URI = "http://app.example/api/auth/linkedin/callback";
const SIGN_IN = ["openid", "profile", "email"];
export const PUBLISH = [...SIGN_IN, "w_member_social"];

export function service(options: Partial<Parameters<typeof linkedIn>[0]> = {}): LinkedIn {
  const { env } = inject("linkedin");
  return linkedIn({
    clientId: env.LINKEDIN_CLIENT_ID,
    clientSecret: env.LINKEDIN_CLIENT_SECRET,
    authBase: env.LINKEDIN_AUTH_BASE,
    apiBase: env.LINKEDIN_API_BASE,
    userAgent: "Outspoken/1",
    ...options,
  });
}

export async function codeFor(entered: Entered, scopes = SIGN_IN): Promise<string> {
  const authUrl = service().authorizationUrl({ state: "s", redirectUri: REDIRECT_URI, scopes });
  return (await consent(authUrl, entered)).searchParams.get("code") ?? "";
}

export async function grantFor(entered: Entered = {}, scopes = SIGN_IN) {
  return service().exchangeCode({ code: await codeFor(entered, scopes), redirectUri: REDIRECT_URI });
}

/** Somebody who may publish: what `publish` needs beside the text. */
export async function publisher(entered: Entered = {}) {
  const { accessToken } = await grantFor(entered, PUBLISH);
  const { sub } = await service().memberOf(accessToken);
  return { accessToken, sub };
}

/** What stands on LinkedIn, newest first. */
export const feed = async (): Promise<Post[]> => (await fetch(`${inject("linkedin").url}/feed.json`)).json();

export const postsOf = async ({ sub }: { sub: string }): Promise<Post[]> =>
  (await feed()).filter(({ author }) => author.sub === sub);
