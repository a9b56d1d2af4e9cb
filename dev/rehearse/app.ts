import Stripe from "stripe";
import type { AnswerOf, BodyOf, PathName, ReadableName } from "#contract/calls.ts";
import { API, type ApiPath, IDEMPOTENCY_HEADER } from "#contract/paths.ts";

/** The deployment, and the token of the account that is signed in, "" before. */
export const app = { origin: "", token: "" };

/** Whatever the deployment answers. One that does not answer fails after five minutes, by `fetch` itself. */
export function call(path: string, method = "GET", body?: unknown, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  return fetch(new URL(path, app.origin), {
    method,
    redirect: "manual",
    body: isForm ? body : JSON.stringify(body),
    headers: {
      ...(app.token && { Authorization: `Bearer ${app.token}` }),
      ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      ...headers,
    },
  });
}

export async function ask(...[path, method = "GET", ...more]: Parameters<typeof call>): Promise<Response> {
  const response = await call(path, method, ...more);
  if (response.ok) return response;
  throw new Error(`${method} ${path}: ${await summaryOf(response)}`);
}

export const get = async <Name extends ReadableName>(path: ApiPath<Name>): Promise<AnswerOf<Name>> =>
  (await (await ask(path)).json()) as AnswerOf<Name>;

export const post = async <Name extends PathName>(path: ApiPath<Name>, body?: BodyOf<Name, "POST">) =>
  (await (await ask(path, "POST", body)).json()) as AnswerOf<Name, "POST">;

export const summaryOf = async (response: Response): Promise<string> =>
  `${response.status} ${(await response.text()).slice(0, 200)}`;

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

export const isSame = async (one: Response | Blob, other: Blob): Promise<boolean> =>
  Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await other.arrayBuffer()));

export function speak(path: string, audio: File, fields: Record<string, string> = {}): Promise<Response> {
  const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
  return ask(path, "POST", formOf({ ...fields, audio }), headers);
}

/** Sends the webhook an event of a type that means nothing to us. */
export function sendEvent(secret: string): Promise<Response> {
  const data = { object: { id: "rehearsal", object: "rehearsal" } };
  const event = { id: `evt_rehearsal_${Date.now()}`, object: "event", type: "rehearsal.ping", data };
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: JSON.stringify(event), secret });
  return call(API.billingWebhook, "POST", event, { "Stripe-Signature": signature });
}
