import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { CALLS, type PathName } from "#contract/calls.ts";
import { KEY_PREFIX, PROOF_MINUTES } from "#contract/limits.ts";
import { OWNER_HEADER, ROUTES } from "#contract/paths.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/times.ts";
import * as stored from "../db/logins.ts";
import { deviceOf } from "../domain/account/devices.ts";
import { type ClientInfo, keyHash, sha256 } from "../domain/account/tokens.ts";
import { isVisitorToken, newVisitorToken, openVisitor, visitorHash } from "../domain/account/visitors.ts";
import { AppError, existing } from "../errors.ts";
import { logError } from "../log.ts";
import { callerNetwork, limitCaller, limitNetwork, limitRate, limitReads } from "./limits.ts";
import { type AppEnv, before, cookiePrefix, routeOf, siteOrigin } from "./router.ts";

/** Whether a caller knows a secret of the operator's. Takes as long whatever is given. */
export const isSame = (candidate: string, secret: string): boolean =>
  timingSafeEqual(digest(candidate), digest(secret));

const digest = (text: string) => createHash("sha256").update(text).digest();

// Users bring a bearer token; visitors, who have not signed up yet, a cookie; scripts and agents a key. All are logins of the database.

const bearerOf = (c: Context<AppEnv>): string | undefined =>
  /^Bearer ([\w.-]{1,200})$/i.exec(c.req.header("Authorization") ?? "")?.[1];

const isKey = (token: string) => token.startsWith(KEY_PREFIX);

/** The stored form of the token or key that the caller presents; of a visitor's cookie only where there is no bearer at all. */
async function callerHash(c: Context<AppEnv>, { visitors = false }: Who): Promise<string | undefined> {
  const hasBearer = c.req.header("Authorization") !== undefined;
  const token = hasBearer ? bearerOf(c) : visitors && !isFromElsewhere(c) ? readVisitorCookie(c) : undefined;
  if (token === undefined) return undefined;
  return await (!hasBearer ? visitorHash : isKey(token) ? keyHash : sha256)(token);
}

export const clientInfo = (c: Context<AppEnv>): ClientInfo => ({
  network: callerNetwork(c),
  device: deviceOf(c.req.header("User-Agent")),
  now: Date.now(),
});

/** Refuses what a page sends that shows another account than the one that calls. */
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

/** Who may call, beside users and their keys. */
type Who = { visitors?: boolean };

/** Reads as the caller, in the trip to the database that finds out who calls, and sets `userId`. Undefined where nobody is known. */
async function identifyCaller<const Queries extends readonly stored.OwnQuery[]>(
  c: Context<AppEnv>,
  queries: Queries,
  who: Who,
): Promise<stored.RowsOf<Queries> | undefined> {
  const tokenHash = await callerHash(c, who);
  if (tokenHash === undefined) return undefined;
  await limitReads(c, tokenHash);
  const caller = { tokenHash, now: Date.now() };
  const { login, rows } = await stored.readAsCaller(c.var.deps.db, caller, queries);
  if (!login) {
    await limitNetwork(c, isKey(bearerOf(c) ?? "") ? c.env.WRONG_KEY_LIMIT : c.env.READ_LIMIT);
    return undefined;
  }
  const { userId, keyName, provenAt } = login;
  checkOwner(c, userId);
  if (keyName !== null && !BY_KEY.has(`${c.req.method} ${routeOf(c)}`)) throw new AppError("key_scope");
  keepAlive(c, caller, login);
  c.set("userId", userId);
  c.set("tokenHash", tokenHash);
  c.set("keyName", keyName);
  c.set("provenAt", provenAt);
  return rows;
}

/** Checks the login and reads in one trip to the database. */
export async function readAs<const Queries extends readonly stored.OwnQuery[]>(
  c: Context<AppEnv>,
  queries: Queries,
  who: Who = {},
): Promise<stored.RowsOf<Queries>> {
  const rows = existing(await identifyCaller(c, queries, who), "unauthorized");
  await limitCaller(c, c.var.userId);
  return rows;
}

/** For calls that do more than read: sets `userId` before anything else happens. */
export const requireUser = before(async (c) => void (await readAs(c, [])));
export const requireUserOrVisitor = before(async (c) => void (await readAs(c, [], { visitors: true })));

/** For acts that ask who one is; comes after `requireUser`. Refuses a proof that is too old. */
export const requireProof = before(async (c) => {
  if (Date.now() - (c.var.provenAt ?? 0) > PROOF_MINUTES * MINUTE_MS) throw new AppError("confirm_identity");
});

/** A login in use is extended once it was last used this long ago, so that most reads write nothing. */
const LOGIN_RENEW_AFTER_MS = HOUR_MS;

function keepAlive(c: Context<AppEnv>, { tokenHash, now }: stored.Caller, login: stored.Login): void {
  if (now - (login.lastUsedAt ?? 0) < LOGIN_RENEW_AFTER_MS) return;
  const visitor = c.req.header("Authorization") === undefined ? readVisitorCookie(c) : undefined;
  if (visitor) writeVisitorCookie(c, visitor);
  // The login is good all the same; the next call extends it.
  const extension = stored.extendLogin(c.var.deps.db, tokenHash, now);
  c.executionCtx.waitUntil(extension.catch((error: unknown) => logError("login", error)));
}

/** The visitor that this browser's cookie is for, whoever calls. */
export async function findVisitor(c: Context<AppEnv>): Promise<string | undefined> {
  const token = readVisitorCookie(c);
  if (token === undefined) return undefined;
  const caller = { tokenHash: await visitorHash(token), now: Date.now() };
  return (await stored.readAsCaller(c.var.deps.db, caller, [])).login?.userId;
}

/** For notes and their pieces, which strangers may send too, of whom nothing is read. Refuses what another site sends. */
export async function readAsSpeaker<const Queries extends readonly stored.OwnQuery[]>(
  c: Context<AppEnv>,
  queries: Queries,
  limitOfStrangers: "VISITOR_LIMIT" | "WRITE_LIMIT",
): Promise<stored.RowsOf<Queries> | undefined> {
  const rows = await identifyCaller(c, queries, { visitors: true });
  if (!rows && (c.req.header("Authorization") !== undefined || isFromElsewhere(c)))
    throw new AppError("unauthorized");
  if (rows) await limitRate(c.env.WORK_LIMIT, c.var.userId);
  else {
    checkOwner(c, undefined);
    await limitNetwork(c, c.env[limitOfStrangers]);
  }
  return rows;
}

/** The cookie of the visitor that a stranger's first note will make of them, to be sent again as theirs. Refuses what another site sends. */
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
  const visitorToken = isVisitorToken(deps, cookie) ? cookie : undefined;
  const { userId, token } = await openVisitor(deps, Date.now(), visitorToken);
  writeVisitorCookie(c, token);
  return userId;
}

const VISITOR_COOKIE = "visitor";

/** Sent by no form and no script of another site (Lax), and read by no script at all. The prefix has a path of its own. */
const cookieAttributes = (c: Context) =>
  ({ path: "/api", httpOnly: true, sameSite: "Lax", prefix: cookiePrefix(c) }) as const;

const readVisitorCookie = (c: Context): string | undefined =>
  getCookie(c, VISITOR_COOKIE, cookiePrefix(c)) || undefined;

const writeVisitorCookie = (c: Context, token: string): void =>
  setCookie(c, VISITOR_COOKIE, token, { ...cookieAttributes(c), maxAge: stored.LOGIN_MS / 1000 });

export const dropVisitorCookie = (c: Context): void =>
  void deleteCookie(c, VISITOR_COOKIE, cookieAttributes(c));

/** Whether another site made the browser send this: a form there, with sound, would else replace the cookie, the way to what its owner said. */
export function isFromElsewhere(c: Context<AppEnv>): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = c.req.header("Origin");
  return origin !== undefined && origin !== siteOrigin(c);
}
