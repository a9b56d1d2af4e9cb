import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { CALLS, type PathName } from "#contract/calls.ts";
import { KEY_PREFIX, PROOF_MINUTES } from "#contract/limits.ts";
import { OWNER_HEADER, ROUTES } from "#contract/paths.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/times.ts";
import {
  type Caller,
  extendLogin,
  findLogin,
  findProof,
  LOGIN_MS,
  type Login,
  type OwnQuery,
  type RowsOf,
  readAs,
} from "../db/logins.ts";
import { findAccount } from "../db/users.ts";
import { deviceOf } from "../domain/account/devices.ts";
import { type ClientInfo, keyHash, sha256 } from "../domain/account/tokens.ts";
import { isVisitorToken, newVisitorToken, openVisitor, visitorHash } from "../domain/account/visitors.ts";
import { AppError, existing } from "../errors.ts";
import { logError } from "../log.ts";
import { callerNetwork, limitCaller, limitNetwork, limitRate } from "./limits.ts";
import { type AppEnv, cookiePrefix, routeOf, siteOrigin } from "./router.ts";

/** Whether a caller knows a secret of the operator's. Takes as long whatever is given. */
export const isSame = (given: string, secret: string): boolean =>
  timingSafeEqual(digest(given), digest(secret));

const digest = (text: string) => createHash("sha256").update(text).digest();

// Users bring a bearer token; visitors, who have not signed up yet, a cookie; scripts and agents a key. All are logins of the database.

const bearerOf = (c: Context<AppEnv>): string | undefined =>
  /^Bearer ([\w.-]{1,200})$/i.exec(c.req.header("Authorization") ?? "")?.[1];

const isKey = (token: string) => token.startsWith(KEY_PREFIX);

/** The stored form of the token or key that the caller presents. Throws `unauthorized` when there is none. */
export async function callerHash(c: Context<AppEnv>): Promise<string> {
  const token = existing(bearerOf(c), "unauthorized");
  return await (isKey(token) ? keyHash : sha256)(token);
}

/** The same for calls that visitors may make too: where there is no bearer at all, their cookie says who they are. */
async function visitorOrCallerHash(c: Context<AppEnv>): Promise<string> {
  if (c.req.header("Authorization") !== undefined) return await callerHash(c);
  const token = readVisitorCookie(c);
  if (!token || isFromElsewhere(c)) throw new AppError("unauthorized");
  return await visitorHash(token);
}

async function findCaller(c: Context<AppEnv>, tokenHash: string): Promise<Login | undefined> {
  const caller = { tokenHash, now: Date.now() };
  const login = await findLogin(c.var.deps.db, caller);
  if (login) keepAlive(c, caller, login);
  return login;
}

export const clientInfo = (c: Context<AppEnv>): ClientInfo => ({
  network: callerNetwork(c),
  device: deviceOf(c.req.header("User-Agent")),
  now: Date.now(),
});

/** Throws `other_login` for what a page sends that shows another account than the one it would come to. */
function checkOwner(c: Context<AppEnv>, userId: string | undefined): void {
  const owner = c.req.header(OWNER_HEADER);
  if (owner !== undefined && owner !== userId) throw new AppError("other_login");
}

/** The calls that a key may make, by method and route. */
const BY_KEY: ReadonlySet<string> = new Set(
  Object.entries(ROUTES).flatMap(([name, path]) =>
    Object.entries<{ answer: unknown; byKey?: true }>(CALLS[name as PathName])
      .filter(([, { byKey }]) => byKey)
      .map(([method]) => `${method} ${path}`),
  ),
);

/** Throws `unauthorized`, `other_login`, `key_scope` for what a key may not do, and `too_many` for a network's unknown tokens. */
async function admit(c: Context<AppEnv>, found: Login | undefined): Promise<Login> {
  if (!found) await limitNetwork(c, isKey(bearerOf(c) ?? "") ? c.env.WRONG_KEY_LIMIT : c.env.READ_LIMIT);
  const login = existing(found, "unauthorized");
  checkOwner(c, login.userId);
  if (login.keyName !== null && !BY_KEY.has(`${c.req.method} ${routeOf(c)}`)) throw new AppError("key_scope");
  c.set("keyName", login.keyName);
  return login;
}

export const callerId = async (c: Context<AppEnv>): Promise<string> =>
  (await admit(c, await findCaller(c, await callerHash(c)))).userId;

const requireCaller =
  (hashOf: typeof callerHash): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const caller = { tokenHash: await hashOf(c), now: Date.now() };
    await enter(c, caller, await findLogin(c.var.deps.db, caller));
    await next();
  };

/** For calls that do more than read: sets `userId` before anything else happens. Throws `too_many` for more than a person makes. */
export const requireUser = requireCaller(callerHash);
export const requireVisitorOrUser = requireCaller(visitorOrCallerHash);

/** For acts that ask who one is; comes after `requireUser`. Throws `confirm_identity` where the proof is too old. */
export const requireProof: MiddlewareHandler<AppEnv> = async (c, next) => {
  const provenAt = await findProof(c.var.deps.db, c.var.tokenHash);
  if (provenAt === null || Date.now() - provenAt > PROOF_MINUTES * MINUTE_MS)
    throw new AppError("confirm_identity");
  await next();
};

/** For calls that read: checks the login and reads in one round trip to the database. */
export async function readAsCaller<const Queries extends readonly OwnQuery[]>(
  c: Context<AppEnv>,
  queries: Queries,
  values?: Record<string, unknown>,
  hashOf = callerHash,
): Promise<RowsOf<Queries>> {
  const caller = { tokenHash: await hashOf(c), now: Date.now() };
  const read = await readAs(c.var.deps.db, caller, queries, values);
  await enter(c, caller, read?.login);
  return existing(read).results;
}

/** The account that calls. */
export async function readAccount(c: Context<AppEnv>) {
  const caller = { tokenHash: await callerHash(c), now: Date.now() };
  const account = await findAccount(c.var.deps.db, caller);
  await enter(c, caller, account);
  return existing(account);
}

async function enter(c: Context<AppEnv>, caller: Caller, found: Login | undefined): Promise<void> {
  const login = await admit(c, found);
  keepAlive(c, caller, login);
  c.set("userId", login.userId);
  c.set("tokenHash", caller.tokenHash);
  await limitCaller(c);
}

/** The same for calls that visitors may make too. */
export const readAsSpeaker = <const Queries extends readonly OwnQuery[]>(
  c: Context<AppEnv>,
  queries: Queries,
) => readAsCaller(c, queries, undefined, visitorOrCallerHash);

/** A login in use is extended once it was last used this long ago, so that most reads write nothing. */
const LOGIN_RENEW_AFTER_MS = HOUR_MS;

function keepAlive(c: Context<AppEnv>, { tokenHash, now }: Caller, login: Login): void {
  const isOverdue = now - (login.lastUsedAt ?? 0) >= LOGIN_RENEW_AFTER_MS;
  const visitor = c.req.header("Authorization") === undefined ? readVisitorCookie(c) : undefined;
  if (!isOverdue) return;
  if (visitor) writeVisitorCookie(c, visitor);
  // The login is good all the same; the next call extends it.
  const extended = extendLogin(c.var.deps.db, tokenHash, now);
  c.executionCtx.waitUntil(extended.catch((error: unknown) => logError("login", error)));
}

export async function findVisitor(c: Context<AppEnv>): Promise<string | undefined> {
  const token = readVisitorCookie(c);
  return token === undefined ? undefined : (await findCaller(c, await visitorHash(token)))?.userId;
}

/** For calls that strangers may make too: sets `userId` of a user or visitor. Throws `unauthorized`, also for other sites, `other_login` and `too_many`. */
export const identifySpeaker =
  (ofStrangers: "VISITOR_LIMIT" | "WRITE_LIMIT"): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const isSignedIn = c.req.header("Authorization") !== undefined;
    if (!isSignedIn && isFromElsewhere(c)) throw new AppError("unauthorized");
    const speaker = isSignedIn ? await callerId(c) : await findVisitor(c);
    checkOwner(c, speaker);
    if (speaker) c.set("userId", speaker);
    if (speaker) await limitRate(c.env.WORK_LIMIT, speaker);
    else await limitNetwork(c, c.env[ofStrangers]);
    await next();
  };

/**
 * Gives a stranger's browser the cookie of the visitor that their first note will make of them: the answer to that one may be
 * lost, and the note, sent again, has to be the same visitor's. Throws `unauthorized` for what another site sends.
 */
export async function ensureVisitorCookie(c: Context<AppEnv>): Promise<void> {
  if (isFromElsewhere(c)) throw new AppError("unauthorized");
  const { deps } = c.var;
  if (isVisitorToken(deps, readVisitorCookie(c)) || (await findVisitor(c))) return;
  writeVisitorCookie(c, newVisitorToken(deps));
}

/** Makes a visitor of a stranger whose note could be read. The cookie is set whatever becomes of the note. */
export async function createVisitor(c: Context<AppEnv>): Promise<string> {
  const { deps } = c.var;
  const cookie = readVisitorCookie(c);
  const known = isVisitorToken(deps, cookie) ? cookie : undefined;
  const { userId, token } = await openVisitor(deps, Date.now(), known);
  writeVisitorCookie(c, token);
  return userId;
}

const VISITOR_COOKIE = "visitor";

/** Sent by no form and no script of another site (Lax), and read by no script at all. The prefix has a path of its own. */
const cookieAttributes = (c: Context) =>
  ({ path: "/api", httpOnly: true, sameSite: "Lax", prefix: cookiePrefix(c) }) as const;

const readVisitorCookie = (c: Context): string | undefined =>
  getCookie(c, VISITOR_COOKIE, cookiePrefix(c)) || undefined;

/** For as long as the login behind it lasts. */
const writeVisitorCookie = (c: Context, token: string): void =>
  setCookie(c, VISITOR_COOKIE, token, { ...cookieAttributes(c), maxAge: LOGIN_MS / 1000 });

export const dropVisitorCookie = (c: Context): void =>
  void deleteCookie(c, VISITOR_COOKIE, cookieAttributes(c));

/**
 * Whether another site made the browser send this. Then the visitor's cookie does not count: a form on that site, which can
 * carry sound like ours, would else have this browser's cookie replaced, and with it the way to what its owner said.
 */
export function isFromElsewhere(c: Context<AppEnv>): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = c.req.header("Origin");
  return origin !== undefined && origin !== siteOrigin(c);
}
