import type { ServerResponse } from "node:http";
import { Refusal, send, WIRE_FAULTS } from "../http.ts";

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

/** A call that is going to go wrong. */
export interface Fault {
  method: string;
  /** How the path begins, as in `/v1/checkout/sessions`. */
  path: string;
  /** Only calls whose address or body contains this; empty for all. */
  contains: string;
  fault: string;
  times: number;
}

const AFTER = "-after";

const FAULTS: Record<string, (response: ServerResponse) => void> = {
  ...WIRE_FAULTS,
  truncated: (response) => send(response, '{"object":"list","data":[{'),
  schema: (response) => send(response, '{"object":"surprise"}'),
};

/** A status from 400 to 599 or one of `FAULTS`; with `-after` the call has its effect, and only its answer is lost. */
export function isFault(fault: string): boolean {
  const kind = fault.endsWith(AFTER) ? fault.slice(0, -AFTER.length) : fault;
  return kind in FAULTS || /^[45]\d\d$/.test(kind);
}

/** The fault that is due for a call, used up once; `after` when the call has its effect and only its answer is lost. */
export function due(faults: Fault[], call: { method: string; path: string; text: string }) {
  const found = faults.find(
    ({ method, path, contains }) =>
      method === call.method && call.path.startsWith(path) && call.text.includes(contains),
  );
  if (!found) return undefined;
  found.times -= 1;
  if (found.times <= 0) faults.splice(faults.indexOf(found), 1);
  const after = found.fault.endsWith(AFTER);
  return { kind: after ? found.fault.slice(0, -AFTER.length) : found.fault, after };
}

/** Breaks the answer, or throws a `Refusal` for a status. */
export function misbehave(kind: string, response: ServerResponse): void {
  const act = FAULTS[kind];
  if (!act) throw refusal(Number(kind), "Told to fail.", kind === "429" ? { code: "rate_limit" } : {});
  act(response);
}
