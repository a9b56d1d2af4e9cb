import { z } from "zod";
import { retryAfterSeconds, ServiceFailure } from "../failure.ts";
import { jsonOf } from "../response.ts";

export type PublishOutcome =
  | { kind: "published"; urn: string; url: string }
  /** LinkedIn has this text from this member already: after an `unknown` outcome, that attempt's post. */
  | { kind: "duplicate"; urn?: string; url?: string }
  /** Not published. `detail` is for logs: status and code, nothing that was sent. */
  | {
      kind: "refused";
      /** `revoked`: connect again; `forbidden`: connect again, with `w_member_social`; `version`: set a newer one. */
      reason: "revoked" | "forbidden" | "version" | "rejected";
      detail: string;
    }
  | { kind: "refused"; reason: "rate"; detail: string; retryAfterSeconds: number }
  /** No answer, or one that leaves it open: the post may be there. */
  | { kind: "unknown" };

/** One attempt, whatever its status. Throws `ServiceFailure` when there is no answer, or more than is reasonable. */
export type AskLinkedIn = (url: string, init: RequestInit) => Promise<{ response: Response; body: string }>;

interface Site {
  ask: AskLinkedIn;
  authBase: string;
  apiBase: string;
  version: string;
}

const SECONDS_PER_DAY = 86_400;

const refusal = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  errorDetails: z
    .object({ inputErrors: z.array(z.object({ code: z.string().optional() })).optional() })
    .optional(),
});

const REASONS = { 401: "revoked", 403: "forbidden", 426: "version", 429: "rate" } as const;

/** Sends the post once: what became of an attempt without an answer cannot be known, so it is never repeated here. */
export async function publish(
  site: Site,
  { accessToken, sub, text }: { accessToken: string; sub: string; text: string },
): Promise<PublishOutcome> {
  try {
    const { response, body } = await site.ask(`${site.apiBase}/rest/posts`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${accessToken}`,
        "content-type": "application/json",
        "LinkedIn-Version": site.version,
        "X-Restli-Protocol-Version": "2.0.0",
      },
      body: JSON.stringify(publicPost(sub, text)),
    });
    return outcomeOf(site, response, body);
  } catch (error) {
    if (error instanceof ServiceFailure) return { kind: "unknown" };
    throw error;
  }
}

function publicPost(sub: string, text: string) {
  return {
    author: `urn:li:person:${sub}`,
    commentary: escapeLittleText(text),
    visibility: "PUBLIC",
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: false,
  };
}

function outcomeOf(site: Site, response: Response, body: string): PublishOutcome {
  const { status } = response;
  if (response.ok) {
    const urn = response.headers.get("x-restli-id");
    // A second attempt would be answered with the address of this one, as a duplicate.
    return urn ? { kind: "published", urn, url: addressOf(site, urn) } : { kind: "unknown" };
  }
  if (status === 408 || status >= 500) return { kind: "unknown" };

  const { data: said } = refusal.safeParse(jsonOf(body));
  const codes = [said?.code, ...(said?.errorDetails?.inputErrors?.map(({ code }) => code) ?? [])];
  if (status === 422 && codes.includes("DUPLICATE_POST")) {
    const urn = /urn:li:(?:share|ugcPost|activity):[\w-]+/.exec(said?.message ?? "")?.[0];
    return urn ? { kind: "duplicate", urn, url: addressOf(site, urn) } : { kind: "duplicate" };
  }

  const detail = [`HTTP ${status}`, ...codes.filter((code) => /^\w{1,64}$/.test(code ?? ""))].join(" ");
  const reason = REASONS[status as keyof typeof REASONS] ?? "rejected";
  const refused = { kind: "refused" as const, detail };
  if (reason !== "rate") return { ...refused, reason };
  return { ...refused, reason, retryAfterSeconds: retryAfterSeconds(response) ?? untilMidnight() };
}

/** LinkedIn's limits are for a day, which ends at midnight UTC; it does not say how long that is. */
function untilMidnight(): number {
  return Math.ceil(SECONDS_PER_DAY - ((Date.now() / 1000) % SECONDS_PER_DAY));
}

/** Posts are shown where members sign in. */
function addressOf({ authBase }: Site, urn: string): string {
  return `${new URL(authBase).origin}/feed/update/${urn}/`;
}

/**
 * What LinkedIn makes a link of by itself. It ends before the characters that are known to cut a post wherever they
 * stand, and before marks that close something: a shortened link costs less than the rest of a post.
 */
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
