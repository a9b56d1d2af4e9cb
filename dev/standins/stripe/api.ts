import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, sendJson } from "../http.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { due, misbehave, refusal } from "./faults.ts";
import { newId } from "./objects.ts";
import type { State } from "./state.ts";

/** A call of Stripe's API: who calls, what is to go wrong, has it been answered before, and then the call itself. */
export async function callApi(state: State, request: IncomingMessage, response: ServerResponse, url: URL) {
  response.setHeader("Request-Id", newId("req"));
  const body = await readBody(request);
  authorize(state, request);
  const method = request.method ?? "GET";
  const form = new URLSearchParams(body);
  const text = [url.pathname, ...url.searchParams.values(), ...form.values()].join("\n");
  const fault = due(state.faults, { method, path: url.pathname, text });
  if (fault && !fault.after) return misbehave(fault.kind, response);

  const key = method === "POST" ? request.headers["idempotency-key"]?.toString() : undefined;
  const asked = `${method} ${url.pathname} ${body}`;
  const earlier = key === undefined ? undefined : state.answered.get(key);
  if (earlier && earlier.request !== asked) throw otherParameters(key);
  if (earlier) response.setHeader("Idempotent-Replayed", "true");
  const answer = earlier?.body ?? perform(state, method, url, form);
  if (key !== undefined) state.answered.set(key, { request: asked, body: answer });
  if (fault) return misbehave(fault.kind, response);
  sendJson(response, 200, answer);
}

/** What is answered is of this moment, and does not change with what it shows. */
function perform(state: State, method: string, url: URL, form: URLSearchParams): object {
  const params = method === "POST" ? form : url.searchParams;
  for (const [pattern, endpoint] of Object.entries(ENDPOINTS)) {
    const [itsMethod, path = ""] = pattern.split(" ");
    const match = new RegExp(`^${path.replace(":id", "([^/]+)")}$`).exec(url.pathname);
    if (method !== itsMethod || !match) continue;
    const answer = structuredClone(endpoint(state, params, match[1] ?? ""));
    for (const [name, field] of params) if (name.startsWith("expand[")) expand(state, answer, field);
    return answer;
  }
  throw refusal(404, `Unrecognized request URL (${method}: ${url.pathname}).`);
}

/** Puts objects in place of ids: `data.latest_invoice`, `subscription.latest_invoice`. */
function expand(state: State, target: object, path: string): void {
  const [field = "", ...rest] = path.split(".");
  if (!(field in target)) throw refusal(400, `This property cannot be expanded (${path}).`);
  const holder: Record<string, unknown> = Object(target);
  const value = holder[field];
  if (typeof value === "string") holder[field] = structuredClone(find(state, value, path));
  for (const inside of [holder[field]].flat()) {
    if (rest.length > 0 && inside) expand(state, Object(inside), rest.join("."));
  }
}

function find(state: State, id: string, path: string): object {
  const maps = [state.customers, state.subscriptions, state.invoices];
  const charge = [...state.charges.values()].find((each) => each.id === id);
  const found = charge ?? maps.map((map) => map.get(id)).find((entity) => entity !== undefined);
  if (found) return found;
  throw refusal(400, `This property cannot be expanded (${path}).`);
}

function authorize(state: State, request: IncomingMessage): void {
  if (request.headers.authorization === `Bearer ${state.secretKey}`) return;
  throw refusal(401, "Invalid API Key provided: sk_test_****");
}

function otherParameters(key: string | undefined) {
  return refusal(
    400,
    "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: "idempotency_error" },
  );
}
