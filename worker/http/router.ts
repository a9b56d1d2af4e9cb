import { type Context, Hono, type MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { type Deps, depsOf } from "../domain/deps.ts";
import { sendQueued } from "../domain/mails/outbox.ts";
import type { ModelDeps } from "../domain/models.ts";
import { AppError } from "../errors.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    deps: Deps;
    /** Set by `requireUser`, and the hash of the token by which the user is known. */
    userId: string;
    tokenHash: string;
    /** The name of the key that calls; null for a login, unset for a stranger. */
    keyName?: string | null;
    /** When who calls last showed who they are; null for a key. */
    provenAt: number | null;
    /** Set where it is not the method that says so. */
    isReading?: boolean;
    /** Set by `askModel`. */
    models: ModelDeps;
  };
}

/** The pattern, never the path, which has ids in it: of several that match, the first, which answers. */
export const routeOf = (c: Context<AppEnv>): string =>
  matchedRoutes(c).find(({ path }) => !path.endsWith("*"))?.path ?? c.req.routePath;

export const router = () => new Hono<AppEnv>();

/** The platform sees a call to its end even if the caller hangs up: for up to half a minute, often enough to finish it. */
export const runToEnd: MiddlewareHandler = async (c, next) => {
  const work = next();
  c.executionCtx.waitUntil(work);
  await work;
};

export const before =
  (work: (c: Context<AppEnv>) => Promise<void>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await work(c);
    await next();
  };

/** Answers with nothing once the work is done, and with 404 where it returns that there was nothing to do. */
export async function noContent(c: Context<AppEnv>, work: Promise<unknown>) {
  if ((await work) === false) throw new AppError("not_found");
  return c.body(null, 204);
}

/** Sets `deps`, and sends the mails that the call has queued once it is answered. */
export const withDeps: MiddlewareHandler<AppEnv> = async (c, next) => {
  const mailKeys: string[] = [];
  const deps = { mailKeys, ...depsOf(c.env) };
  c.set("deps", deps);
  await next();
  if (!c.error) for (const key of mailKeys) c.executionCtx.waitUntil(sendQueued(deps, key));
};

/** The app's address for users: the one configured, but on this machine whichever of its names the call used. */
export function siteOrigin(c: Context<AppEnv>): string {
  const address = new URL(c.req.url);
  const { siteOrigin } = c.var.deps;
  if (siteOrigin === null) return address.origin;
  return isLoopback(address) && isLoopback(new URL(siteOrigin)) ? address.origin : siteOrigin;
}

/** For a cookie's name: browsers then let only this very host set it, and no other one of its domain. They ask for https, which a local one has not. */
export const cookiePrefix = (c: Context) =>
  new URL(c.req.url).protocol === "https:" ? ("host" as const) : undefined;

const isLoopback = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
