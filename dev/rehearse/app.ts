import { setTimeout } from "node:timers/promises";
import type { z } from "zod";

/** Models may take so long. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 500;

/** Why a step could not be tried: what it needs is missing, which is no fault of the deployment. */
export class NotTried extends Error {}

type CallOptions = Omit<RequestInit, "headers"> & { json?: unknown; headers?: Record<string, string> };

/** The deployment, over HTTP and nothing else. */
export class App {
  /** Of whoever is signed in. */
  token: string | undefined;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  /** Whatever it answers. */
  fetch(path: string, { json, headers, ...init }: CallOptions = {}): Promise<Response> {
    return fetch(new URL(path, this.address), {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...init,
      headers: {
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        ...(json !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
    });
  }

  /** Throws for an answer that is not good. */
  async ask(path: string, options?: CallOptions): Promise<Response> {
    const response = await this.fetch(path, options);
    if (response.ok) return response;
    throw new Error(`${options?.method ?? "GET"} ${path}: ${await summaryOf(response)}`);
  }

  /** Throws also where the answer has another shape than the contract says. */
  async askFor<Answer>(schema: z.ZodType<Answer>, path: string, options?: CallOptions): Promise<Answer> {
    return schema.parse(await (await this.ask(path, options)).json());
  }

  post<Answer>(schema: z.ZodType<Answer>, path: string, json?: unknown): Promise<Answer> {
    return this.askFor(schema, path, { method: "POST", json });
  }
}

export const summaryOf = async (response: Response): Promise<string> =>
  `${response.status} ${(await response.text()).slice(0, 200)}`;

/** Looks again until there is something. Throws after that time. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | undefined>,
  timeoutMs = TIMEOUT_MS,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await setTimeout(POLL_MS);
  }
  throw new Error(`${what} did not come within ${timeoutMs / 1000} s`);
}
