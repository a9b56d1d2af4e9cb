import { setTimeout } from "node:timers/promises";
import type { z } from "zod";

/** Models may take so long. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 500;

/** Something else came than was expected; the message says what. */
export class Unexpected extends Error {}

/** Why a step could not be tried: what it needs is missing, which is no fault of the deployment. */
export class NotTried extends Error {}

interface CallOptions extends Omit<RequestInit, "headers"> {
  json?: unknown;
  headers?: Record<string, string>;
}

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

  /** Throws `Unexpected` for an answer that is not good. */
  async ask(path: string, options?: CallOptions): Promise<Response> {
    const response = await this.fetch(path, options);
    if (response.ok) return response;
    throw new Unexpected(`${options?.method ?? "GET"} ${path}: ${await summaryOf(response)}`);
  }

  /** Throws `Unexpected` also where the answer has another shape than the contract says. */
  async askFor<Answer>(schema: z.ZodType<Answer>, path: string, options?: CallOptions): Promise<Answer> {
    const answer: unknown = await (await this.ask(path, options)).json().catch(() => undefined);
    const read = schema.safeParse(answer);
    if (read.success) return read.data;
    throw new Unexpected(`${path} has another shape: ${read.error.message.slice(0, 300)}`);
  }

  post<Answer>(schema: z.ZodType<Answer>, path: string, json?: unknown): Promise<Answer> {
    return this.askFor(schema, path, { method: "POST", json });
  }
}

/** Status and error of an answer, on one line. */
export async function summaryOf(response: Response): Promise<string> {
  const text = (await response.text()).replace(/\s+/g, " ").slice(0, 200);
  return `${response.status} ${text}`.trim();
}

/** Looks again until there is something. Throws `Unexpected` after two minutes. */
export async function until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await setTimeout(POLL_MS);
  }
  throw new Unexpected(`${what} did not come within ${TIMEOUT_MS / 1000} s`);
}
