import Stripe from "stripe";
import { httpFailure } from "../http-failure.ts";

export interface ClientConfig {
  secretKey: string;
  /** With the version path, as in `https://api.stripe.com/v1`. */
  apiBase: string;
  /** How long one attempt may take. */
  timeoutSeconds: number;
}

/** Stripe's SDK, made at the first call. Throws at once when the address is none that the SDK can speak to. */
export function lazyClient({ secretKey, apiBase, timeoutSeconds }: ClientConfig): () => Stripe {
  const address = addressOf(apiBase);
  let client: Stripe | undefined;
  return () => {
    client ??= new Stripe(secretKey, {
      ...address,
      timeout: Math.ceil(timeoutSeconds * 1000),
      // `withOneRetry` does it for all services; the SDK's would also repeat time-outs, and not a 429.
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(fetchAnswer),
    });
    return client;
  };
}

const fetchAnswer: typeof fetch = async (input, init) => {
  // A redirect would carry the key to an address nobody configured.
  const response = await fetch(input, { ...init, redirect: "manual" });
  // A page of some proxy's in between: the SDK would drop its status.
  const isJson = /\bjson\b/i.test(response.headers.get("content-type") ?? "");
  if (!response.ok && !isJson) {
    await response.body?.cancel();
    throw httpFailure("stripe", response);
  }
  return response;
};

/** The SDK puts `/v1` before every path itself. */
function addressOf(apiBase: string) {
  const url = URL.parse(apiBase);
  const protocol = url?.protocol.slice(0, -1);
  if (!url || (protocol !== "http" && protocol !== "https") || !/^\/(v1\/?)?$/.test(url.pathname)) {
    throw new Error("STRIPE_API_BASE must be an address like https://api.stripe.com/v1, with no other path.");
  }
  return { protocol, host: url.hostname, port: url.port || (protocol === "http" ? "80" : "443") } as const;
}
