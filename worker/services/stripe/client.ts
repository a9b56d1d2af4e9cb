import Stripe from "stripe";
import type { z } from "zod";
import { httpFailure, ServiceFailure } from "../failure.ts";
import { withOneRetry } from "../retry.ts";

export interface ClientConfig {
  secretKey: string;
  /** With the version path, as in `https://api.stripe.com/v1`. */
  apiBase: string;
  timeoutSeconds: number;
}

/** Asks Stripe through its SDK, with one retry where that helps, and parses the answer. */
export function createAsk({ secretKey, apiBase, timeoutSeconds }: ClientConfig) {
  let client: Stripe | undefined;
  const connect = () => {
    const { protocol, hostname: host, port } = new URL(apiBase);
    const isPlain = protocol === "http:";
    return new Stripe(secretKey, {
      protocol: isPlain ? "http" : "https",
      host,
      port: port || (isPlain ? "80" : "443"),
      timeout: Math.ceil(timeoutSeconds * 1000),
      // `withOneRetry` does it for all services; the SDK's would also repeat time-outs, and not a 429.
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(fetchAnswer),
    });
  };
  return <Schema extends z.ZodType>(schema: Schema, request: (stripe: Stripe) => Promise<unknown>) =>
    withOneRetry(async (): Promise<z.infer<Schema>> => {
      client ??= connect();
      const answer = await request(client).catch((error: unknown) => {
        throw stripeFailure(error);
      });
      const parsed = schema.safeParse(answer);
      if (parsed.success) return parsed.data;
      const fields = parsed.error.issues.map(({ path }) => path.join("."));
      throw new ServiceFailure("stripe", "malformed", `not as expected: ${fields.join(", ")}`);
    });
}

const fetchAnswer: typeof fetch = async (input, init) => {
  // A redirect would carry the key to an address that is not configured.
  const response = await fetch(input, { ...init, redirect: "manual" });
  // An answer of a proxy in between: the SDK would drop its status.
  const isJson = /\bjson\b/i.test(response.headers.get("content-type") ?? "");
  if (!response.ok && !isJson) {
    await response.body?.cancel();
    throw httpFailure("stripe", response);
  }
  return response;
};

/** Another request holds the same object, or Stripe is busy: over within a second. */
const BUSY_SECONDS = 1;

/** A refusal of Stripe, without its message, which quotes ids and addresses. */
export class StripeRefusal extends ServiceFailure {
  constructor(
    reason: ServiceFailure["reason"],
    detail: string,
    /** The parameter that names what Stripe does not have, if that is why. */
    readonly missingParam: string | undefined,
    /** Whether the idempotency key is why: the same request may succeed with another. */
    readonly isOfKey: boolean,
  ) {
    super("stripe", reason, detail, reason === "busy" ? BUSY_SECONDS : undefined);
  }
}

/** Turns what the SDK throws into a failure whose message has only type, code, status and request id. */
export function stripeFailure(error: unknown): ServiceFailure {
  if (!(error instanceof Stripe.errors.StripeError)) {
    // What the SDK trips over when the answer is JSON, but not an object.
    return new ServiceFailure("stripe", "malformed", error instanceof Error ? error.name : typeof error);
  }
  const { type, code, statusCode, requestId, param, headers } = error;
  const detail = [type, code, statusCode && `HTTP ${statusCode}`, requestId].filter(isPlain).join(" ");
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const cause: unknown = error.detail;
    if (cause instanceof ServiceFailure) return cause;
    const timedOut = cause instanceof Error && "code" in cause && cause.code === "ETIMEDOUT";
    return new ServiceFailure("stripe", timedOut ? "timeout" : "unavailable", detail);
  }
  if (statusCode === undefined) return new ServiceFailure("stripe", "malformed", detail);
  // Stripe keeps failures too under an idempotency key: asking again with the same one is no use.
  const isReplayed = headers?.["idempotent-replayed"] === "true";
  const isOfKey = isReplayed || error instanceof Stripe.errors.StripeIdempotencyError;
  const missingParam = code === "resource_missing" ? (param ?? "") : undefined;
  return new StripeRefusal(isReplayed ? "rejected" : reasonOf(statusCode), detail, missingParam, isOfKey);
}

/** Returns undefined for what Stripe does not have; with `param`, only for what that parameter names. Rethrows others. */
export function undefinedIfMissing(param?: string): (error: unknown) => undefined {
  return (error) => {
    const missingParam = error instanceof StripeRefusal ? error.missingParam : undefined;
    if (missingParam === undefined || (param && missingParam !== param)) throw error;
    return undefined;
  };
}

function reasonOf(status: number): ServiceFailure["reason"] {
  if (status === 409 || status === 429) return "busy";
  return status >= 500 ? "unavailable" : "rejected";
}

/** Stripe's words and ids are plain; anything else could be a user's text. */
const isPlain = (part: unknown) => typeof part === "string" && /^[\w ]{1,64}$/.test(part);
