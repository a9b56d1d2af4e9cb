import type { Health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { isMigrated } from "../db/database.ts";
import { listSwitchedOff } from "../db/switches.ts";
import { logError } from "../log.ts";
import type { Deps } from "./deps.ts";

/** Long enough that constant polling costs nothing, short enough to see a repair. */
const STRIPE_CACHE_MS = MINUTE_MS;
/** Monitors ask once a minute and expect a fresh answer. */
const DATABASE_CACHE_MS = 5_000;
/** A service without an answer by then counts as unreachable. */
const TIMEOUT_MS = 3_000;

/** A cached answer, so that a call here does not always cause calls elsewhere. It lives as long as the isolate. */
interface Cached<T> {
  value: T;
  until: number;
}
let database: Cached<Health["database"]> | undefined;
let switches: Cached<string[]> | undefined;
let stripe: (Cached<string[] | "unknown"> & { webhookUrl: string }) | undefined;

/**
 * The health of this deployment, as reached at `origin`. Never fails and never takes long: what does not answer in time is
 * `unreachable` or `unknown`. `mayAsk` limits the calls to other services; without it none are called, and the last
 * known answer is used.
 */
export async function healthOf(
  deps: Deps,
  origin: string,
  mayAsk: (() => Promise<boolean>) | undefined,
  now = Date.now(),
): Promise<Health> {
  const addresses = {
    linkedinRedirect: new URL(API.linkedinCallback, origin).href,
    stripeWebhook: new URL(API.billingWebhook, origin).href,
  };
  const [status, off, setup] = await Promise.all([
    databaseStatus(deps, now),
    switchedOff(deps, now),
    missingAtStripe(deps, addresses.stripeWebhook, mayAsk, now),
  ]);
  const missing = setup === "unknown" ? [] : setup;
  return {
    ok: status === "ready",
    version: deps.version,
    ...deps.names,
    ...(off.includes("speech") && { speech: "off" }),
    ...(off.includes("writer") && { writer: "builtin" }),
    challenge: deps.challenge && { siteKey: deps.challenge.siteKey },
    database: status,
    missing: { ...deps.missing, billing: [...deps.missing.billing, ...missing] },
    unknown: setup === "unknown" ? ["billing"] : [],
    addresses,
  };
}

async function databaseStatus(deps: Deps, now: number): Promise<Health["database"]> {
  if (database && database.until > now) return database.value;
  const isNew = await inTime(isMigrated(deps.db));
  const value = isNew === undefined ? "unreachable" : isNew ? "ready" : "behind";
  database = { value, until: now + DATABASE_CACHE_MS };
  return value;
}

/** What was switched off when the database last answered. */
async function switchedOff(deps: Deps, now: number): Promise<string[]> {
  if (switches && switches.until > now) return switches.value;
  const value = (await inTime(listSwitchedOff(deps.db))) ?? switches?.value ?? [];
  switches = { value, until: now + DATABASE_CACHE_MS };
  return value;
}

async function missingAtStripe(
  { payments }: Deps,
  webhookUrl: string,
  mayAsk: (() => Promise<boolean>) | undefined,
  now: number,
): Promise<string[] | "unknown"> {
  if (!payments) return [];
  const known = stripe?.webhookUrl === webhookUrl ? stripe : undefined;
  if (known && known.until > now) return known.value;
  const before = known?.value ?? "unknown";
  if (!mayAsk) return before;
  // Requests that come meanwhile get the last known answer: only one asks.
  stripe = { webhookUrl, value: before, until: now + STRIPE_CACHE_MS };
  if (!(await mayAsk())) return before;
  const value = (await inTime(payments.missingSetup(webhookUrl))) ?? "unknown";
  stripe = { webhookUrl, value, until: now + STRIPE_CACHE_MS };
  return value;
}

/** The answer; undefined when it fails or is late. */
export async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    logError("health", error);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
