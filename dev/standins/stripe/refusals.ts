import { Refusal } from "../http.ts";

interface StripeError {
  type?: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  code?: string;
  param?: string;
}

/** An error in Stripe's shape. */
export function refusal(status: number, message: string, error: StripeError = {}): Refusal {
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  return new Refusal(status, { error: { type, message, ...error } });
}

/** Stripe answers 404 for what the address names, and 400 for what a parameter names. */
export function missing(kind: string, id: string, param?: string, status = param ? 400 : 404): Refusal {
  const error = { code: "resource_missing", param: param ?? "id" } as const;
  return refusal(status, `No such ${kind}: '${id}'`, error);
}
