import { setTimeout } from "node:timers/promises";
import type { z } from "zod";
import { Unexpected } from "./report.ts";

/** Models may take so long. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 500;

export interface CallOptions {
  method?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
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
  fetch(
    path: string,
    { method = "GET", json, form, headers = {}, signal }: CallOptions = {},
  ): Promise<Response> {
    return fetch(new URL(path, this.address), {
      method,
      redirect: "manual",
      body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
      headers: {
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        ...(json !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  /** Throws `Unexpected` for an answer that is not good. */
  async ask(path: string, options?: CallOptions): Promise<Response> {
    const response = await this.fetch(path, options);
    if (!response.ok)
      throw new Unexpected(`${options?.method ?? "GET"} ${path}: ${await summaryOf(response)}`);
    return response;
  }

  /** Throws `Unexpected` also where the answer has another shape than the contract says. */
  async askFor<Answer>(schema: z.ZodType<Answer>, path: string, options?: CallOptions): Promise<Answer> {
    const text = await (await this.ask(path, options)).text();
    const read = schema.safeParse(jsonIn(text));
    if (read.success) return read.data;
    throw new Unexpected(`${path} has another shape: ${read.error.message.slice(0, 300)}`);
  }
}

/** Status and error of an answer, on one line. */
export async function summaryOf(response: Response): Promise<string> {
  const text = (await response.text()).replace(/\s+/g, " ").slice(0, 200);
  return `${response.status} ${text}`.trim();
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
