import { z } from "zod";
import { email as emailAddress } from "#contract/auth.ts";
import { HOUR_MS } from "#contract/times.ts";
import { httpFailure, ServiceFailure } from "./failure.ts";
import { type PublishOutcome, publishOutcome, refusedUpload } from "./linkedin-outcome.ts";
import { fetchText, jsonOf } from "./response.ts";
import { withOneRetry, withTimeout } from "./retry.ts";

export interface Grant {
  accessToken: string;
  /** Milliseconds since 1970, UTC; some 60 days ahead. There is no refresh. */
  expiresAt: number;
  scopes: string[];
}

export interface Member {
  /** Names the member for good, in this application only. */
  sub: string;
  /** As at sign-up; left out when the member has none that would be taken there, or did not share it. */
  email?: string;
  /** Only then does the address prove the user's identity. */
  emailVerified: boolean;
  /** Empty when unknown. */
  firstName: string;
  lastName: string;
}

type UploadKind = "images" | "documents";

/** What LinkedIn calls a file that it has, and a picture's alt text or a document's title. */
export type Media = { urn: string; label: string };

/** `processing`: it has the bytes; `failed`: it can't use them; `hidden`: it does not say. */
type UploadState = "available" | "processing" | "waiting" | "failed" | "hidden";

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

/** The one that this code was written against; the setting of the same name sets another. */
const LINKEDIN_VERSION = "202607";

const uploadSchema = z.object({
  value: z.object({
    uploadUrl: z.url(),
    uploadUrlExpiresAt: z.number().optional(),
    image: z.string().optional(),
    document: z.string().optional(),
  }),
});

const stateSchema = z.object({ status: z.string() });

const UPLOAD_STATES: Record<string, UploadState> = {
  AVAILABLE: "available",
  PROCESSING: "processing",
  WAITING_UPLOAD: "waiting",
  PROCESSING_FAILED: "failed",
};

/** Of an upload address; for anything else another address may do. */
const BAD_BYTES: ReadonlySet<number> = new Set([413, 415, 422]);
/** Added to the time that any other call has. */
const BYTES_SECONDS = 10;

export type LinkedIn = ReturnType<typeof linkedIn>;

export function linkedIn(options: {
  clientId: string;
  clientSecret: string;
  userAgent: string;
  /** With the version path, as in `https://www.linkedin.com/oauth/v2`. */
  authBase?: string;
  apiBase?: string;
  /** `LinkedIn-Version`, YYYYMM. LinkedIn serves each for a year, then answers 426. */
  version?: string;
  timeoutSeconds?: number;
}) {
  const { clientId, clientSecret, userAgent, version = LINKEDIN_VERSION, timeoutSeconds = 15 } = options;
  const authBase = (options.authBase ?? "https://www.linkedin.com/oauth/v2").replace(/\/+$/, "");
  const apiBase = (options.apiBase ?? "https://api.linkedin.com").replace(/\/+$/, "");

  const ask = (url: string, init: RequestInit, seconds = timeoutSeconds) =>
    withTimeout("linkedin", seconds, (signal) => fetchText("linkedin", url, { ...init, signal, userAgent }));

  const askJson = <T>(schema: z.ZodType<T>, url: string, init: RequestInit): Promise<T> =>
    withOneRetry(async () => {
      const { response, text } = await ask(url, init);
      if (!response.ok) throw httpFailure("linkedin", response);
      const parsed = schema.safeParse(jsonOf(text));
      if (parsed.success) return parsed.data;
      throw new ServiceFailure("linkedin", "malformed", "the answer is not what was asked for");
    });

  const restHeaders = (accessToken: string) => ({
    authorization: `Bearer ${accessToken}`,
    "content-type": "application/json",
    "LinkedIn-Version": version,
    "X-Restli-Protocol-Version": "2.0.0",
  });

  const formOf = (fields: Record<string, string>) => ({
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret }),
  });

  return {
    version,
    /** Where the browser goes to be asked for consent. It comes back to `redirectUri` with `code` or `error`, and `state`. */
    authorizationUrl(request: { state: string; redirectUri: string; scopes: readonly string[] }): string {
      const { state, redirectUri, scopes } = request;
      const client = { response_type: "code", client_id: clientId, redirect_uri: redirectUri };
      const query = new URLSearchParams({ ...client, state, scope: scopes.join(" ") });
      // LinkedIn's own examples write spaces as %20; not every server reads a plus as one.
      return `${authBase}/authorization?${query}`.replaceAll("+", "%20");
    },

    /** The code works once. `scopes` count as granted unless LinkedIn says otherwise. Throws `ServiceFailure`. */
    async exchangeCode(request: { code: string; redirectUri: string; scopes?: readonly string[] }) {
      const { code, redirectUri, scopes = [] } = request;
      const askedAt = Date.now();
      const form = formOf({ grant_type: "authorization_code", code, redirect_uri: redirectUri });
      const answer = await askJson(grantSchema, `${authBase}/accessToken`, form);
      return {
        accessToken: answer.access_token,
        expiresAt: askedAt + answer.expires_in * 1000,
        // LinkedIn puts commas where RFC 6749 has spaces.
        scopes: answer.scope?.split(/[\s,]+/).filter(Boolean) ?? [...scopes],
      } satisfies Grant;
    },

    /** Throws `ServiceFailure`. */
    async memberOf(accessToken: string): Promise<Member> {
      const headers = { authorization: `Bearer ${accessToken}` };
      const answer = await askJson(memberSchema, `${apiBase}/v2/userinfo`, { headers });
      const [first = "", ...rest] = answer.name?.trim().split(/\s+/) ?? [];
      return {
        sub: answer.sub,
        email: emailAddress.safeParse(answer.email).data,
        emailVerified: String(answer.email_verified) === "true",
        firstName: answer.given_name ?? first,
        lastName: answer.family_name ?? rest.join(" "),
      };
    },

    /** Ends a token; one that has ended already is no failure. */
    async revoke(token: string): Promise<void> {
      const { response } = await ask(`${authBase}/revoke`, formOf({ token }));
      // Without such a call at LinkedIn, and its documents name none, a token ends by itself.
      if (!response.ok && ![404, 405].includes(response.status)) throw httpFailure("linkedin", response);
    },

    /** Asks where to send a file, and what it will be called. Throws `UploadRefused`, and `ServiceFailure` where LinkedIn failed. */
    async beginUpload(kind: UploadKind, { accessToken, sub }: { accessToken: string; sub: string }) {
      const { response, text } = await ask(`${apiBase}/rest/${kind}?action=initializeUpload`, {
        method: "POST",
        headers: restHeaders(accessToken),
        body: JSON.stringify({ initializeUploadRequest: { owner: `urn:li:person:${sub}` } }),
      });
      if (!response.ok) throw refusedUpload(response, text);
      const { uploadUrl, uploadUrlExpiresAt, image, document } =
        uploadSchema.safeParse(jsonOf(text)).data?.value ?? {};
      const urn = image ?? document;
      if (!uploadUrl || !urn) throw new ServiceFailure("linkedin", "malformed", "no address to send it to");
      // LinkedIn's documents give no time for documents.
      return { urn, url: uploadUrl, until: uploadUrlExpiresAt ?? Date.now() + HOUR_MS };
    },

    /** `expired`: another address is needed; `lost`: it may have the bytes. Throws `UploadRefused` for what is wrong with the bytes. */
    async sendBytes(accessToken: string, url: string, file: { bytes: ArrayBuffer; contentType: string }) {
      const headers = { authorization: `Bearer ${accessToken}`, "content-type": file.contentType };
      const request = { method: "PUT", headers, body: file.bytes };
      const answer = await ask(url, request, timeoutSeconds + BYTES_SECONDS).catch(undefinedOnFailure);
      if (!answer) return "lost";
      const { ok, status } = answer.response;
      if (ok) return "taken";
      if (BAD_BYTES.has(status)) throw refusedUpload(answer.response, answer.text);
      return status >= 500 || status === 408 || status === 429 ? "lost" : "expired";
    },

    /** What LinkedIn says of an upload; `hidden` for a failure of any kind too. */
    async uploadState(kind: UploadKind, accessToken: string, urn: string): Promise<UploadState> {
      const address = `${apiBase}/rest/${kind}/${encodeURIComponent(urn)}`;
      const answer = await ask(address, { headers: restHeaders(accessToken) }).catch(undefinedOnFailure);
      const state = answer?.response.ok ? stateSchema.safeParse(jsonOf(answer.text)).data : undefined;
      return UPLOAD_STATES[state?.status ?? ""] ?? "hidden";
    },

    /** Publishes once: without an answer the outcome is unknown, so it is never repeated here. Does not throw `ServiceFailure`. */
    async publish(post: {
      accessToken: string;
      sub: string;
      text: string;
      media?: readonly Media[];
    }): Promise<PublishOutcome> {
      const { accessToken, sub, media = [] } = post;
      const toEverybody = { targetEntities: [], thirdPartyDistributionChannels: [] };
      const body = JSON.stringify({
        author: `urn:li:person:${sub}`,
        commentary: escapeLittleText(post.text),
        ...contentOf(media),
        visibility: "PUBLIC",
        distribution: { feedDistribution: "MAIN_FEED", ...toEverybody },
        lifecycleState: "PUBLISHED",
        isReshareDisabledByAuthor: false,
      });
      const request = { method: "POST", headers: restHeaders(accessToken), body };
      const answer = await ask(`${apiBase}/rest/posts`, request).catch(undefinedOnFailure);
      if (!answer) return { kind: "unknown" };
      return publishOutcome(answer.response, answer.text, new URL(authBase).origin);
    },
  };
}

function undefinedOnFailure(error: unknown): undefined {
  if (!(error instanceof ServiceFailure)) throw error;
}

function contentOf(media: readonly Media[]) {
  const [first] = media;
  if (!first) return {};
  const picture = ({ urn, label }: Media) => ({ id: urn, ...(label && { altText: label }) });
  if (media.length > 1) return { content: { multiImage: { images: media.map(picture) } } };
  const isDocument = first.urn.startsWith("urn:li:document:");
  return { content: { media: isDocument ? { id: first.urn, title: first.label } : picture(first) } };
}

/** What LinkedIn makes a link of, up to a character that cuts a post or closes something: a short link costs less than a cut post. */
const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s\\|{}[\]()<>]*[^\s\\|{}[\]()<>#*_~@]/u;
/** `#word` where a word begins. Digits alone are no hashtag (`#1`), and an underscore ends it. */
const HASHTAG = /(?<=^|[\s([{"'“‘«])#(?=\p{N}*\p{L})[\p{L}\p{M}\p{N}]+/u;
const RESERVED = /[\\|{}@[\]()<>#*_~]/u;

const SPECIAL = new RegExp(`${ADDRESS.source}|${HASHTAG.source}|(${RESERVED.source})`, "giu");

/** An unescaped reserved character cuts the post there while LinkedIn reports success. Its limit is about what is shown: count before. */
export const escapeLittleText = (text: string): string =>
  text.replace(SPECIAL, (match, reserved?: string) => (reserved ? `\\${reserved}` : match));
