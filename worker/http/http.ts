import type { BatchItem } from "drizzle-orm/batch";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { validator } from "hono/validator";
import type { z } from "zod";
import { extendLogin, findLogin, type Login, type Owner, readAs } from "../db/logins.ts";
import type { Caller, CallerRows } from "../db/prepared-read.ts";
import { LOGIN_MS, LOGIN_RENEW_AFTER_MS, sha256 } from "../domain/account/sign-in.ts";
import { visitorHash } from "../domain/account/visitors.ts";
import { type Deps, depsOf } from "../domain/deps.ts";
import { AppError } from "../errors.ts";
import { logError } from "../log.ts";
import { inWords } from "./in-words.ts";
import { isFromElsewhere, readVisitorCookie, writeVisitorCookie } from "./visitor-cookie.ts";

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
  validator("json", (value: unknown): z.infer<Schema> => {
    const parsed = schema.safeParse(storable(value));
    if (!parsed.success) throw invalid(parsed.error);
    return parsed.data;
  });

/** Deeper than anything the contract knows; some hundred thousand, which fit into a body, would overflow the stack. */
const MAX_JSON_DEPTH = 20;

/**
 * Text as it can be stored and shown: without NUL, and without halves of characters, which nobody ever means. Throws
 * `invalid` for what is nested too deep.
 */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "");
  if (value === null || typeof value !== "object") return value;
  if (depth === MAX_JSON_DEPTH) throw new AppError("invalid");
  if (Array.isArray(value)) return value.map((entry) => storable(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, storable(entry, depth + 1)]));
}

export const limitJson = bodyLimit({
  maxSize: MAX_JSON_BYTES,
  onError: () => {
    throw new AppError("body_too_large");
  },
});

/** Refuses what a schema refused, naming the first field that is wrong. */
export function invalid(error: Pick<z.core.$ZodError, "issues">): AppError {
  const [issue] = error.issues;
  if (!issue) return new AppError("invalid");
  const [field, message] = [issue.path.join("."), inWords(issue)];
  return new AppError("invalid", {
    message: field ? `${field}: ${message}` : message.replace(/^./, (first) => first.toUpperCase()),
  });
}

/** The stored form of the token that the caller presents. Throws `unauthorized` when there is none. */
export async function callerHash(c: Context<AppEnv>): Promise<string> {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  if (!token) throw new AppError("unauthorized");
  return await sha256(token);
}

/** The same for calls that visitors may make too: where there is no bearer at all, their cookie says who they are. */
export async function visitorOrCallerHash(c: Context<AppEnv>): Promise<string> {
  if (c.req.header("Authorization") !== undefined) return await callerHash(c);
  const token = readVisitorCookie(c);
  if (!token || isFromElsewhere(c)) throw new AppError("unauthorized");
  return await visitorHash(token);
}

/** Who holds the token that is stored like this, if anybody does. */
export async function findCaller(c: Context<AppEnv>, tokenHash: string): Promise<string | undefined> {
  const now = Date.now();
  const login = await findLogin(c.var.deps.db, tokenHash, now);
  if (login) keepAlive(c, tokenHash, login, now);
  return login?.userId;
}

/** Knows the caller. Throws `unauthorized`. */
export async function callerId(c: Context<AppEnv>, hashOf = callerHash): Promise<string> {
  const userId = await findCaller(c, await hashOf(c));
  if (!userId) throw new AppError("unauthorized");
  return userId;
}

const requireCaller =
  (hashOf: typeof callerHash): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set("userId", await callerId(c, hashOf));
    await next();
  };

/** For calls that change something: knows the caller before anything else happens. */
export const requireUser = requireCaller(callerHash);
export const requireVisitorOrUser = requireCaller(visitorOrCallerHash);

/** For calls that read one thing: the rows of whoever it is, in one statement. */
export async function rowsOfCaller<Row>(
  c: Context<AppEnv>,
  read: (caller: Caller) => Promise<CallerRows<Row>>,
): Promise<Row[]> {
  const holder = { tokenHash: await callerHash(c), now: Date.now() };
  const held = await read(holder);
  if (!held) throw new AppError("unauthorized");
  keepAlive(c, holder.tokenHash, held.login, holder.now);
  c.set("userId", held.login.userId);
  return held.rows;
}

/** For calls that read several things: who it is and what they read, in one round trip to the database. */
export async function readAsCaller<const Reads extends readonly BatchItem<"sqlite">[]>(
  c: Context<AppEnv>,
  reads: (owner: Owner) => Reads,
  hashOf = callerHash,
) {
  const tokenHash = await hashOf(c);
  const now = Date.now();
  const read = await readAs(c.var.deps.db, tokenHash, now, reads);
  if (!read) throw new AppError("unauthorized");
  keepAlive(c, tokenHash, read.login, now);
  return { userId: read.login.userId, results: read.results };
}

function keepAlive(c: Context<AppEnv>, tokenHash: string, login: Login, now: number): void {
  if (login.expiresAt - now > LOGIN_MS - LOGIN_RENEW_AFTER_MS) return;
  // The login is good all the same; the next call extends it.
  const extended = extendLogin(c.var.deps.db, tokenHash, now + LOGIN_MS);
  c.executionCtx.waitUntil(extended.catch((error: unknown) => logError("login", error)));
  const visitor = readVisitorCookie(c);
  if (visitor && c.req.header("Authorization") === undefined) writeVisitorCookie(c, visitor);
}

/** Throws `too_many` once the platform's limiter has had enough of this key. */
export async function limitRate(limiter: RateLimit, key: string): Promise<void> {
  const { success } = await limiter.limit({ key });
  if (!success) throw new AppError("too_many");
}

/** The address of the caller, as the edge reports it. */
export const callerAddress = (c: Context<AppEnv>) => c.req.header("CF-Connecting-IP") ?? "unknown";

/** That address, or of an IPv6 one the network: its second half is the caller's own to choose. */
export function callerNetwork(c: Context<AppEnv>): string {
  const address = callerAddress(c);
  if (!address.includes(":")) return address;
  const [before = "", after] = address.split("::");
  const head = before.split(":");
  const tail = after === undefined ? [] : after.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
}
