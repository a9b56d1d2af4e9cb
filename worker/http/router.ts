import { type Context, Hono, type MiddlewareHandler } from "hono";
import { type Deps, depsOf } from "../domain/deps.ts";
import { sendQueued } from "../domain/mails/outbox.ts";
import type { ModelDeps } from "../domain/models.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    deps: Deps;
    userId: string;
    /** Whether the caller has made all the calls of models that a day allows; set where that was read with their login. */
    isOverLimit?: boolean;
    /** Set by `askModel`. */
    models: ModelDeps;
  };
}

export const router = () => new Hono<AppEnv>();

export const withDeps: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("deps", depsOf(c.env));
  await next();
};

/**
 * Returns what this work returns. The platform sees it to its end even if the caller hangs up: for up to half a minute,
 * which is often enough to finish what was begun.
 */
export function runToEnd<Result>(c: Context<AppEnv>, work: Promise<Result>): Promise<Result> {
  c.executionCtx.waitUntil(work.catch(() => undefined));
  return work;
}

/** Where people use the app, which is what their passkeys are bound to: as configured, else as this call came. */
export const siteOrigin = (c: Context<AppEnv>): string => c.var.deps.siteOrigin ?? new URL(c.req.url).origin;

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
