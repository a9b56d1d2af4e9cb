import type { ServerResponse } from "node:http";
import { begin, drip } from "../http.ts";
import { refusal } from "./refusals.ts";

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

const WIRE: Record<string, (response: ServerResponse) => void> = {
  reset: (response) => response.destroy(),
  /** Never answers. */
  hang: () => undefined,
  /** Begins to answer, and stops. */
  stall: (response) => begin(response),
  /** Begins to answer, and closes. */
  drop: (response) => begin(response, "application/json", () => response.destroy()),
  /** Answers a space at a time, without end. */
  drip: (response) => drip(response),
  malformed: (response) => answer(response, "<html><body>Bad gateway</body></html>", "text/html"),
  truncated: (response) => answer(response, '{"object":"list","data":[{'),
  blank: (response) => answer(response, ""),
  schema: (response) => answer(response, '{"object":"surprise"}'),
  flood: (response) => answer(response, " ".repeat(4 * 1024 * 1024)),
  "307": (response) => response.writeHead(307, { Location: response.req.url ?? "/" }).end(),
};

/** A status from 400 to 599 or one of `WIRE`; with `-after` the call has its effect, and only its answer is lost. */
export function isFault(fault: string): boolean {
  const kind = fault.endsWith(AFTER) ? fault.slice(0, -AFTER.length) : fault;
  return kind in WIRE || /^[45]\d\d$/.test(kind);
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

/** Answers wrongly, or throws a `Refusal` for a status. */
export function misbehave(kind: string, response: ServerResponse): void {
  const act = WIRE[kind];
  if (!act) throw refusal(Number(kind), "Told to fail.", kind === "429" ? { code: "rate_limit" } : {});
  act(response);
}

function answer(response: ServerResponse, text: string, contentType = "application/json"): void {
  response.writeHead(200, { "Content-Type": contentType }).end(text);
}
