import type { ServerResponse } from "node:http";
import { begin, drip, Refusal } from "../http.ts";
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

/**
 * Misbehaves: any status from `400` to `599`, `429-soon` (come back in 30 s), `307`, `reset` (closes without a word),
 * `timeout` (never answers), `stall` (begins to answer and stops), `drop` (begins and closes), `drip` (a space at a time,
 * without end), `malformed` (200, not JSON), `blank` (200, and nothing), `schema` (200, another JSON), `flood` (more than
 * anyone should read). Throws a `Refusal` for statuses; false when `fault` is none of these.
 */
export function misbehave(fault: string, response: ServerResponse): boolean {
  switch (fault) {
    case "reset":
      response.destroy();
      return true;
    case "timeout":
      return true;
    case "malformed":
      response.writeHead(200, { "Content-Type": "text/html" }).end("<html><body>Bad gateway</body></html>");
      return true;
    case "stall":
      begin(response);
      return true;
    case "drop":
      begin(response, "application/json", () => response.destroy());
      return true;
    case "drip":
      drip(response);
      return true;
    case "blank":
      response.writeHead(200, { "Content-Type": "application/json" }).end();
      return true;
    case "schema":
      response.writeHead(200, { "Content-Type": "application/json" }).end('{"surprise":true}');
      return true;
    case "flood":
      response.writeHead(200, { "Content-Type": "application/json" }).end(" ".repeat(4 * 1024 * 1024));
      return true;
    case "307":
      throw new Refusal(307, {}, { Location: response.req.url ?? "/" });
    case "429-soon":
      throw new Refusal(
        429,
        { status: 429, code: CODES[429], message: "Slow down." },
        { "Retry-After": "30" },
      );
  }
  if (!/^[45]\d\d$/.test(fault)) return false;
  throw refusal(Number(fault), "Told to fail.");
}
