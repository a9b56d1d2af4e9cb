import type { ServerResponse } from "node:http";
import { Refusal, send, WIRE_FAULTS } from "../http.ts";
import type { State } from "./state.ts";

/** What LinkedIn says beside the status, where it matters to a caller. */
const CODES: Record<number, string> = {
  401: "REVOKED_ACCESS_TOKEN",
  403: "ACCESS_DENIED",
  422: "UNPROCESSABLE_ENTITY",
  426: "NONEXISTENT_VERSION",
  429: "TOO_MANY_REQUESTS",
};

export function refusal(status: number, message: string, code = CODES[status]): Refusal {
  return new Refusal(status, { status, code, message });
}

/**
 * What is left of a fault to happen: `name` without `-once`, or nothing where it has happened already for this `input`.
 */
export function due(state: State, name: string | undefined, input: string): string | undefined {
  if (!name?.endsWith("-once")) return name;
  const key = `${name} ${input}`;
  if (state.spent.has(key)) return undefined;
  state.spent.add(key);
  return name.slice(0, -"-once".length);
}

const FAULTS: Record<string, (response: ServerResponse) => void> = {
  ...WIRE_FAULTS,
  schema: (response) => send(response, '{"surprise":true}'),
  "429-soon": () => {
    const body = { status: 429, code: CODES[429], message: "Slow down." };
    throw new Refusal(429, body, { "Retry-After": "30" });
  },
};

/**
 * Misbehaves: any status from `400` to `599`, `429-soon` (come back in 30 s), `schema` (200, another JSON), or one of
 * `WIRE_FAULTS`. Throws a `Refusal` for statuses; false when `fault` is none of these.
 */
export function misbehave(fault: string, response: ServerResponse): boolean {
  const act = FAULTS[fault];
  if (act) {
    act(response);
    return true;
  }
  if (!/^[45]\d\d$/.test(fault)) return false;
  throw refusal(Number(fault), "Told to fail.");
}
