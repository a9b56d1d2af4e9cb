import type { LinkedInConfig } from "./http.ts";
import type { LinkedIn } from "./linkedin.ts";
import { authorizationUrl, exchangeCode, memberOf } from "./oauth.ts";
import { publish } from "./publish.ts";

const DEFAULTS = {
  authBase: "https://www.linkedin.com/oauth/v2",
  apiBase: "https://api.linkedin.com",
  version: "202607",
  timeoutSeconds: 15,
};

/** LinkedIn's OpenID Connect and Posts API for one registered application. */
export function linkedIn(
  options: Pick<LinkedInConfig, "clientId" | "clientSecret"> & Partial<LinkedInConfig>,
): LinkedIn {
  const config: LinkedInConfig = {
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    authBase: withoutSlash(options.authBase ?? DEFAULTS.authBase),
    apiBase: withoutSlash(options.apiBase ?? DEFAULTS.apiBase),
    version: options.version ?? DEFAULTS.version,
    timeoutSeconds: options.timeoutSeconds ?? DEFAULTS.timeoutSeconds,
  };
  return {
    authorizationUrl: (request) => authorizationUrl(config, request),
    exchangeCode: (request) => exchangeCode(config, request),
    memberOf: (accessToken) => memberOf(config, accessToken),
    publish: (post) => publish(config, post),
  };
}

function withoutSlash(base: string): string {
  return base.replace(/\/+$/, "");
}
