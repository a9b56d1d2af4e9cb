import { z } from "zod";
import { secondsToMidnight } from "#contract/times.ts";
import { retryAfterSeconds } from "./failure.ts";
import { jsonOf } from "./response.ts";

// What LinkedIn's answers to posts and uploads mean.

export type Refused = Extract<PublishOutcome, { kind: "refused" }>;

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
      /** `revoked`, `forbidden`: connect again, or its files may not be posted; `version`: set a newer one; `unready`: files, try again. */
      reason: "revoked" | "forbidden" | "version" | "rejected" | "unready";
      detail: string;
    }
  | { kind: "refused"; reason: "rate"; detail: string; retryAfterSeconds: number }
  /** No answer, or one that leaves it open: the post may be there. */
  | { kind: "unknown" };

const refusalSchema = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  errorDetails: z
    .object({ inputErrors: z.array(z.object({ code: z.string().optional() })).optional() })
    .optional(),
});

const REASONS = { 401: "revoked", 403: "forbidden", 426: "version", 429: "rate" } as const;

const NOT_READY = /WAITING_UPLOAD|PROCESSING(?!_FAILED)|still (?:being )?process/i;

/** What an answer that refused an upload means: a failure of LinkedIn's is `unready`. */
export function refusedUpload(response: Response, body: string): UploadRefused {
  const refusal = refusalOf(response, body);
  if (response.status !== 408 && response.status < 500) return new UploadRefused(refusal);
  return new UploadRefused({ kind: "refused", reason: "unready", detail: refusal.detail });
}

/** Posts are shown where members sign in, at this `origin`. */
export function publishOutcome(response: Response, body: string, origin: string): PublishOutcome {
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
  const { codes, message } = saidIn(body);
  const plain = codes.filter((code) => /^\w{1,64}$/.test(code ?? ""));
  const detail = [`HTTP ${response.status}`, ...plain].join(" ");
  const isUnready = NOT_READY.test([...codes, message].join(" "));
  const reason = REASONS[response.status as keyof typeof REASONS] ?? (isUnready ? "unready" : "rejected");
  if (reason !== "rate") return { kind: "refused", reason, detail };
  const seconds = retryAfterSeconds(response) ?? secondsToMidnight(Date.now());
  return { kind: "refused", reason, detail, retryAfterSeconds: seconds };
}
