import type { BatchItem } from "drizzle-orm/batch";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { validator } from "hono/validator";
import type { z } from "zod";
import { findLogin, type Login, type Owner, readAs } from "../db/owner.ts";
import { extendLogin } from "../db/users.ts";
import { type Deps, depsOf } from "../domain/deps.ts";
import { LOGIN_MS, LOGIN_RENEW_AFTER_MS, sha256 } from "../domain/tokens.ts";
import { visitorHash } from "../domain/visitors.ts";
import { AppError } from "../errors.ts";
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

/** Text as it can be stored and shown: without NUL, and without halves of characters, which nobody ever means. */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "");
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, storable(entry)]));
}

export const limitJson = bodyLimit({
  maxSize: MAX_JSON_BYTES,
  onError: () => {
    throw new AppError("body_too_large");
  },
});

export function invalid(error: Pick<z.core.$ZodError, "issues">): AppError {
  const issue = error.issues[0];
  const field = issue?.path.join(".");
  const message = issue && inWords(issue);
  return new AppError("invalid", { message: field ? `${field}: ${message}` : message });
}

/** Zod speaks to programmers; where our schemas say nothing better, this is what people get to read. */
function inWords(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.message.includes("undefined")
        ? "this is missing."
        : `this has to be ${aOrAn(issue.expected)}.`;
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? "this must not be empty."
        : plain(issue.message);
    case "too_big":
      return `this is too long (at most ${issue.maximum}).`;
    case "invalid_value":
      return `this has to be one of ${issue.values.join(", ")}.`;
    default:
      return plain(issue.message);
  }
}

const aOrAn = (what: string) => (/^[aeiou]/.test(what) ? `an ${what}` : `a ${what}`);
const plain = (message: string) => message.replace(/^(?:Invalid input|Too small|Too big): /, "");

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

/** For calls that only read: who it is and what they read, in one round trip to the database. */
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
  c.executionCtx.waitUntil(extendLogin(c.var.deps.db, tokenHash, now + LOGIN_MS));
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
