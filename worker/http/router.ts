import { type Context, Hono } from "hono";
import type { Deps } from "../domain/deps.ts";
import { sendQueued } from "../domain/mails/outbox.ts";
import type { ModelDeps } from "../domain/models.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** With the database of whoever calls; a call without a login finds it by what it brings. */
    deps: Deps;
    userId: string;
    /** Whether the caller has made all the calls of models that a day allows; set where that was read with their login. */
    isOverLimit?: boolean;
    /** Set by `askModel`. */
    models: ModelDeps;
  };
}

export const router = () => new Hono<AppEnv>();

/**
 * Returns what this work returns. The platform sees it to its end even if the caller hangs up: for up to half a minute,
 * which is often enough to finish what was begun.
 */
export function runToEnd<Result>(c: Context<AppEnv>, work: Promise<Result>): Promise<Result> {
  c.executionCtx.waitUntil(work.catch(() => undefined));
  return work;
}

/**
 * Where people use the app, whatever host the call names: as configured, else as this call came. This machine has several names,
 * and whoever came by one of them goes back to it.
 */
export function siteOrigin(c: Context<AppEnv>): string {
  const called = new URL(c.req.url);
  const { siteOrigin } = c.var.deps;
  if (siteOrigin === null) return called.origin;
  return isLoopback(called) && isLoopback(new URL(siteOrigin)) ? called.origin : siteOrigin;
}

const isLoopback = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** Does this work, which queues a mail under the key that it is given or none, and has the mail sent after the answer. */
export async function withMail<Result>(
  c: Context<AppEnv>,
  work: (mailKey: string) => Promise<Result>,
): Promise<Result> {
  const key = crypto.randomUUID();
  const result = await work(key);
  c.executionCtx.waitUntil(sendQueued(c.var.deps, key));
  return result;
}
