import { z } from "zod";
import { email as emailAddress } from "#contract/auth.ts";
import { HOUR_MS, secondsToMidnight } from "#contract/times.ts";
import { httpFailure, retryAfterSeconds, ServiceFailure } from "./failure.ts";
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

/** LinkedIn's two kinds of uploads. */
export type UploadKind = "images" | "documents";

/** What LinkedIn calls a file that it has, and a picture's alt text or a document's title. */
export interface Media {
  urn: string;
  label: string;
}

/** `processing`: it has the bytes; `failed`: it can't use them; `hidden`: it does not say. */
export type UploadState = "available" | "processing" | "waiting" | "failed" | "hidden";

export type Refused = Extract<PublishOutcome, { kind: "refused" }>;

/** LinkedIn takes no such upload. */
export class UploadRefused extends Error {
  constructor(readonly outcome: Refused) {
    super(outcome.detail);
  }
}

export type PublishOutcome =
  | { kind: "published"; urn: string; url: string }
  /** LinkedIn has this text from this member already: after an `unknown` outcome, that attempt's post. */
  | { kind: "duplicate"; urn?: string; url?: string }
  /** Not published. `detail` is for logs: status and code, nothing that was sent. */
  | {
      kind: "refused";
      /**
       * `revoked`: connect again; `forbidden`: connect again, with `w_member_social`, or for a post with files: this application
       * may not post such; `version`: set a newer one; `unready`: its files are not uploaded or still processed, try again.
       */
      reason: "revoked" | "forbidden" | "version" | "rejected" | "unready";
      detail: string;
    }
  | { kind: "refused"; reason: "rate"; detail: string; retryAfterSeconds: number }
  /** No answer, or one that leaves it open: the post may be there. */
  | { kind: "unknown" };

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

const refusalSchema = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  errorDetails: z
    .object({ inputErrors: z.array(z.object({ code: z.string().optional() })).optional() })
    .optional(),
});

const REASONS = { 401: "revoked", 403: "forbidden", 426: "version", 429: "rate" } as const;

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

/** How an upload address answers for what is wrong with the bytes; for anything else another address may do. */
const BAD_BYTES: ReadonlySet<number> = new Set([413, 415, 422]);
/** Added to the time that any other call has. */
const BYTES_SECONDS = 10;
/** LinkedIn's documents give no time for documents. */
const ADDRESS_MS = HOUR_MS;

const NOT_READY = /WAITING_UPLOAD|PROCESSING(?!_FAILED)|still (?:being )?process/i;

const HAS_NO_CALL: ReadonlySet<number> = new Set([404, 405]);

export type LinkedIn = ReturnType<typeof linkedIn>;

/** LinkedIn's OpenID Connect and Posts API for one registered application. */
export function linkedIn(options: {
  clientId: string;
  clientSecret: string;
  /** With the version path, as in `https://www.linkedin.com/oauth/v2`. */
  authBase?: string;
  apiBase?: string;
  /** `LinkedIn-Version`, YYYYMM. LinkedIn serves each for a year, then answers 426. */
  version?: string;
  timeoutSeconds?: number;
}) {
  const { clientId, clientSecret, version = LINKEDIN_VERSION, timeoutSeconds = 15 } = options;
  const authBase = (options.authBase ?? "https://www.linkedin.com/oauth/v2").replace(/\/+$/, "");
  const apiBase = (options.apiBase ?? "https://api.linkedin.com").replace(/\/+$/, "");

  /** One attempt, whatever its status. */
  const ask = (url: string, init: RequestInit) =>
    withTimeout("linkedin", timeoutSeconds, (signal) => fetchText("linkedin", url, { ...init, signal }));

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

    /** The code works once. `scopes` count as granted unless LinkedIn says otherwise. Throws `ServiceFailure`: `rejected` for a wrong code. */
    async exchangeCode(request: {
      code: string;
      redirectUri: string;
      scopes?: readonly string[];
    }): Promise<Grant> {
      const { code, redirectUri, scopes = [] } = request;
      const askedAt = Date.now();
      const form = formOf({ grant_type: "authorization_code", code, redirect_uri: redirectUri });
      const answer = await askJson(grantSchema, `${authBase}/accessToken`, form);
      return {
        accessToken: answer.access_token,
        expiresAt: askedAt + answer.expires_in * 1000,
        // LinkedIn puts commas where RFC 6749 has spaces.
        scopes: answer.scope?.split(/[\s,]+/).filter(Boolean) ?? [...scopes],
      };
    },

    /** Throws `ServiceFailure`: `rejected` when the token is no longer good. */
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

    /** Ends a token; one that has ended already is no failure. Throws `ServiceFailure`. */
    async revoke(token: string): Promise<void> {
      const { response } = await ask(`${authBase}/revoke`, formOf({ token }));
      // Without such a call at LinkedIn, and its documents name none, a token ends by itself.
      if (!response.ok && !HAS_NO_CALL.has(response.status)) throw httpFailure("linkedin", response);
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
      return { urn, url: uploadUrl, until: uploadUrlExpiresAt ?? Date.now() + ADDRESS_MS };
    },

    /** `expired`: another address is needed; `lost`: it may have the bytes. Throws `UploadRefused` for what is wrong with the bytes. */
    async sendBytes(
      accessToken: string,
      url: string,
      { bytes, contentType }: { bytes: ArrayBuffer; contentType: string },
    ) {
      const seconds = timeoutSeconds + BYTES_SECONDS;
      const headers = { authorization: `Bearer ${accessToken}`, "content-type": contentType };
      try {
        const { response, text } = await withTimeout("linkedin", seconds, (signal) =>
          fetchText("linkedin", url, { method: "PUT", headers, body: bytes, signal }),
        );
        if (response.ok) return "taken";
        if (BAD_BYTES.has(response.status)) throw refusedUpload(response, text);
        return response.status >= 500 || response.status === 408 || response.status === 429
          ? "lost"
          : "expired";
      } catch (error) {
        if (error instanceof ServiceFailure) return "lost";
        throw error;
      }
    },

    /** What LinkedIn says of an upload; `hidden` for a failure of any kind too. */
    async uploadState(kind: UploadKind, accessToken: string, urn: string): Promise<UploadState> {
      const address = `${apiBase}/rest/${kind}/${encodeURIComponent(urn)}`;
      try {
        const { response, text } = await ask(address, { headers: restHeaders(accessToken) });
        const status = response.ok ? stateSchema.safeParse(jsonOf(text)).data?.status : undefined;
        return UPLOAD_STATES[status ?? ""] ?? "hidden";
      } catch (error) {
        if (error instanceof ServiceFailure) return "hidden";
        throw error;
      }
    },

    /** Publishes once: without an answer the outcome is unknown, so it is never repeated here. Does not throw `ServiceFailure`. */
    async publish(post: {
      accessToken: string;
      sub: string;
      text: string;
      media?: readonly Media[];
    }): Promise<PublishOutcome> {
      const { accessToken, sub, media = [] } = post;
      try {
        const { response, text } = await ask(`${apiBase}/rest/posts`, {
          method: "POST",
          headers: restHeaders(accessToken),
          body: JSON.stringify({
            author: `urn:li:person:${sub}`,
            commentary: escapeLittleText(post.text),
            ...contentOf(media),
            visibility: "PUBLIC",
            distribution: {
              feedDistribution: "MAIN_FEED",
              targetEntities: [],
              thirdPartyDistributionChannels: [],
            },
            lifecycleState: "PUBLISHED",
            isReshareDisabledByAuthor: false,
          }),
        });
        return publishOutcome(response, text, new URL(authBase).origin);
      } catch (error) {
        if (error instanceof ServiceFailure) return { kind: "unknown" };
        throw error;
      }
    },
  };
}

/** One picture, several, or a document. */
function contentOf(media: readonly Media[]) {
  const [first] = media;
  if (!first) return {};
  const picture = ({ urn, label }: Media) => ({ id: urn, ...(label && { altText: label }) });
  if (media.length > 1) return { content: { multiImage: { images: media.map(picture) } } };
  const isDocument = first.urn.startsWith("urn:li:document:");
  return { content: { media: isDocument ? { id: first.urn, title: first.label } : picture(first) } };
}

/** What an answer that refused an upload means: a failure of LinkedIn's is `unready`. */
function refusedUpload(response: Response, body: string): UploadRefused {
  const refused = refusalOf(response, body);
  if (response.status !== 408 && response.status < 500) return new UploadRefused(refused);
  return new UploadRefused({ kind: "refused", reason: "unready", detail: refused.detail });
}

/** Posts are shown where members sign in, at this `origin`. */
function publishOutcome(response: Response, body: string, origin: string): PublishOutcome {
  const addressOf = (urn: string) => `${origin}/feed/update/${urn}/`;
  const { status } = response;
  if (response.ok) {
    const urn = response.headers.get("x-restli-id");
    // A second attempt would be answered with the address of this one, as a duplicate.
    return urn ? { kind: "published", urn, url: addressOf(urn) } : { kind: "unknown" };
  }
  if (status === 408 || status >= 500) return { kind: "unknown" };

  const { codes, message } = saidIn(body);
  if (status === 422 && codes.includes("DUPLICATE_POST")) {
    const urn = /urn:li:(?:share|ugcPost|activity):[\w-]+/.exec(message)?.[0];
    return urn ? { kind: "duplicate", urn, url: addressOf(urn) } : { kind: "duplicate" };
  }
  return refusalOf(response, body);
}

function saidIn(body: string): { codes: (string | undefined)[]; message: string } {
  const { data: refusal } = refusalSchema.safeParse(jsonOf(body));
  const inputErrors = refusal?.errorDetails?.inputErrors ?? [];
  return { codes: [refusal?.code, ...inputErrors.map(({ code }) => code)], message: refusal?.message ?? "" };
}

function refusalOf(response: Response, body: string): Refused {
  const { status } = response;
  const { codes, message } = saidIn(body);
  const detail = [`HTTP ${status}`, ...codes.filter((code) => /^\w{1,64}$/.test(code ?? ""))].join(" ");
  const isUnready = NOT_READY.test([...codes, message].join(" "));
  const reason = REASONS[status as keyof typeof REASONS] ?? (isUnready ? "unready" : "rejected");
  const refused = { kind: "refused" as const, detail };
  if (reason !== "rate") return { ...refused, reason };
  return {
    ...refused,
    reason,
    retryAfterSeconds: retryAfterSeconds(response) ?? secondsToMidnight(Date.now()),
  };
}

/** What LinkedIn makes a link of, up to a character that cuts a post or closes something: a short link costs less than a cut post. */
const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s\\|{}[\]()<>]*[^\s\\|{}[\]()<>#*_~@]/u;
/** `#word` where a word begins. Digits alone are no hashtag (`#1`), and an underscore ends it. */
const HASHTAG = /(?<=^|[\s([{"'“‘«])#(?=\p{N}*\p{L})[\p{L}\p{M}\p{N}]+/u;
const RESERVED = /[\\|{}@[\]()<>#*_~]/u;

const SPECIAL = new RegExp(`${ADDRESS.source}|${HASHTAG.source}|(${RESERVED.source})`, "giu");

/**
 * Writes plain text in LinkedIn's little text format, so that it is shown character for character: reserved characters
 * get a backslash, since an unescaped one cuts the post there while LinkedIn reports success. Hashtags stay live, and
 * addresses are left as they are, so that LinkedIn links them. The result is longer than what is shown, which is what
 * LinkedIn's limit is about: count before.
 */
export function escapeLittleText(text: string): string {
  return text.replace(SPECIAL, (found, reserved?: string) => (reserved ? `\\${reserved}` : found));
}
