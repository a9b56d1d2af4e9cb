import type { LinkedInConfig } from "./http.ts";
import { authorizationUrl, exchangeCode, type Grant, type Member, memberOf, revoke } from "./oauth.ts";
import { type PublishOutcome, publish } from "./publish.ts";

export interface LinkedIn {
  /** Where the browser goes to be asked for consent. It comes back to `redirectUri` with `code` or `error`, and `state`. */
  authorizationUrl(request: { state: string; redirectUri: string; scopes: readonly string[] }): string;
  /**
   * Exchanges the code, which works once, for a token. `redirectUri` has to be the one that the code was sent to;
   * `scopes` are what was asked for and count as granted unless LinkedIn says otherwise. Throws `ServiceFailure`:
   * `rejected` when the code is wrong, used or too old.
   */
  exchangeCode(request: { code: string; redirectUri: string; scopes?: readonly string[] }): Promise<Grant>;
  /** Throws `ServiceFailure`: `rejected` when the token is no longer good. */
  memberOf(accessToken: string): Promise<Member>;
  /** Ends a token; one that has ended already is no failure. Throws `ServiceFailure`. */
  revoke(accessToken: string): Promise<void>;
  /** Publishes plain text of at most `MAX_POST_CHARS`, visible to everyone, in one attempt. Does not throw `ServiceFailure`. */
  publish(post: { accessToken: string; sub: string; text: string }): Promise<PublishOutcome>;
}

/** The one that this code was written against; `LINKEDIN_VERSION` sets another. */
export const LINKEDIN_VERSION = "202607";

const DEFAULTS = {
  authBase: "https://www.linkedin.com/oauth/v2",
  apiBase: "https://api.linkedin.com",
  version: LINKEDIN_VERSION,
  timeoutSeconds: 15,
};

/** LinkedIn's OpenID Connect and Posts API for one registered application. */
export function linkedIn(
  options: Pick<LinkedInConfig, "clientId" | "clientSecret"> & Partial<LinkedInConfig>,
): LinkedIn {
  const config: LinkedInConfig = {
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    authBase: (options.authBase ?? DEFAULTS.authBase).replace(/\/+$/, ""),
    apiBase: (options.apiBase ?? DEFAULTS.apiBase).replace(/\/+$/, ""),
    version: options.version ?? DEFAULTS.version,
    timeoutSeconds: options.timeoutSeconds ?? DEFAULTS.timeoutSeconds,
  };
  return {
    authorizationUrl: (request) => authorizationUrl(config, request),
    exchangeCode: (request) => exchangeCode(config, request),
    memberOf: (accessToken) => memberOf(config, accessToken),
    revoke: (accessToken) => revoke(config, accessToken),
    publish: (post) => publish(config, post),
  };
}
