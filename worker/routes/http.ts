import { zValidator } from "@hono/zod-validator";
import type { BatchItem } from "drizzle-orm/batch";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import { findLogin, type Login, type Owner, readAs } from "../db/owner.ts";
import { extendLogin } from "../db/users.ts";
import { type Deps, depsOf } from "../domain/deps.ts";
import { LOGIN_MS, LOGIN_RENEW_AFTER_MS, sha256 } from "../domain/tokens.ts";
import { AppError } from "../errors.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string; deps: Deps; userId: string };
}

export const router = () => new Hono<AppEnv>();

export const withDeps: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("deps", depsOf(c.env));
  await next();
};

/** Generous for a post with all its versions, and little enough to parse without a thought. */
const MAX_JSON_BYTES = 1_048_576;

/** Parses the JSON body, or refuses it naming the field that is wrong. */
export const json = <Schema extends z.ZodType>(schema: Schema) =>
  zValidator("json", schema, (result) => {
    if (!result.success) throw invalid(result.error);
  });

export const limitJson = bodyLimit({
  maxSize: MAX_JSON_BYTES,
  onError: () => {
    throw new AppError("body_too_large");
  },
});

export function invalid(error: Pick<z.core.$ZodError, "issues">): AppError {
  const issue = error.issues[0];
  const field = issue?.path.join(".");
  return new AppError("invalid", { message: field ? `${field}: ${issue?.message}` : issue?.message });
}

/** The stored form of the token that the caller presents. Throws `unauthorized` when there is none. */
export async function callerHash(c: Context<AppEnv>): Promise<string> {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  if (!token) throw new AppError("unauthorized");
  return await sha256(token);
}

/** For calls that change something: knows the caller before anything else happens. */
export const requireUser: MiddlewareHandler<AppEnv> = async (c, next) => {
  const tokenHash = await callerHash(c);
  const now = Date.now();
  const login = await findLogin(c.var.deps.db, tokenHash, now);
  if (!login) throw new AppError("unauthorized");
  keepAlive(c, tokenHash, login, now);
  c.set("userId", login.userId);
  await next();
};

/** For calls that only read: who it is and what they read, in one round trip to the database. */
export async function readAsCaller<const Reads extends readonly BatchItem<"sqlite">[]>(
  c: Context<AppEnv>,
  reads: (owner: Owner) => Reads,
) {
  const tokenHash = await callerHash(c);
  const now = Date.now();
  const read = await readAs(c.var.deps.db, tokenHash, now, reads);
  if (!read) throw new AppError("unauthorized");
  keepAlive(c, tokenHash, read.login, now);
  return { userId: read.login.userId, results: read.results };
}

function keepAlive(c: Context<AppEnv>, tokenHash: string, login: Login, now: number): void {
  if (login.expiresAt - now > LOGIN_MS - LOGIN_RENEW_AFTER_MS) return;
  c.executionCtx.waitUntil(extendLogin(c.var.deps.db, tokenHash, now + LOGIN_MS));
}

/** Throws `too_many` once the platform's limiter has had enough of this key. */
export async function limitRate(limiter: RateLimit, key: string): Promise<void> {
  const { success } = await limiter.limit({ key });
  if (!success) throw new AppError("too_many");
}

/** The address of the caller, as the edge reports it. */
export const callerAddress = (c: Context<AppEnv>) => c.req.header("CF-Connecting-IP") ?? "unknown";
