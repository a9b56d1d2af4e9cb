import type { ServerResponse } from "node:http";
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

export const isFault = (fault: string) => /^([45]\d\d|reset|hang|malformed)(-after)?$/.test(fault);

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
  if (kind === "reset") response.destroy();
  else if (kind === "malformed")
    response.writeHead(200, { "Content-Type": "text/html" }).end("<html><body>Bad gateway</body></html>");
  else if (kind !== "hang")
    throw refusal(Number(kind), "Told to fail.", kind === "429" ? { code: "rate_limit" } : {});
}
