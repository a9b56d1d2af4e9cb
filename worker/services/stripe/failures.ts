import Stripe from "stripe";
import { ServiceFailure } from "../failure.ts";

/** Somebody else is at the same object, or many are at Stripe: over in no time. */
const BUSY_SECONDS = 1;

/** What Stripe refused, kept apart from its message, which quotes ids and addresses. */
export class StripeRefusal extends ServiceFailure {
  constructor(
    reason: ServiceFailure["reason"],
    detail: string,
    /** The parameter that names what Stripe does not have, if that is why. */
    readonly missing: string | undefined,
  ) {
    super("stripe", reason, detail, reason === "busy" ? BUSY_SECONDS : undefined);
  }
}

/** Says of anything the SDK throws what a log may keep: type, code, status, request id. */
export function failureOf(error: unknown): ServiceFailure {
  if (!(error instanceof Stripe.errors.StripeError)) {
    // What the SDK trips over when the answer is JSON, but not an object.
    const name = error instanceof Error ? error.name : typeof error;
    return new ServiceFailure("stripe", "malformed", name);
  }
  const { type, code, statusCode, requestId, param, headers } = error;
  const detail = [type, code, statusCode && `HTTP ${statusCode}`, requestId].filter(isPlain).join(" ");
  if (error instanceof Stripe.errors.StripeConnectionError) return lineFailure(error.detail, detail);
  if (statusCode === undefined) return new ServiceFailure("stripe", "malformed", detail);
  // Stripe keeps failures too under an idempotency key: asking again with the same one is no use.
  const reason = headers?.["idempotent-replayed"] === "true" ? "rejected" : reasonOf(statusCode);
  return new StripeRefusal(reason, detail, code === "resource_missing" ? (param ?? "") : undefined);
}

/** Answers the refusal of what Stripe does not have; with `param`, only of what that parameter names. */
export function undefinedIfMissing(param?: string): (error: unknown) => undefined {
  return (error) => {
    const missing = error instanceof StripeRefusal ? error.missing : undefined;
    if (missing === undefined || (param && missing !== param)) throw error;
    return undefined;
  };
}

function lineFailure(cause: unknown, detail: string): ServiceFailure {
  if (cause instanceof ServiceFailure) return cause;
  const timedOut = cause instanceof Error && "code" in cause && cause.code === "ETIMEDOUT";
  return new ServiceFailure("stripe", timedOut ? "timeout" : "unavailable", detail);
}

function reasonOf(status: number): ServiceFailure["reason"] {
  if (status === 409 || status === 429) return "busy";
  return status >= 500 ? "unavailable" : "rejected";
}

/** Stripe's words and ids are plain; anything else would be somebody else's text. */
const isPlain = (part: unknown) => typeof part === "string" && /^[\w ]{1,64}$/.test(part);
