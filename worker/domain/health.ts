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

/** `off`: the names of what is switched off. */
type DatabaseStatus = { status: Health["database"]; off: string[] };

/** A cached answer, so that a call here does not always cause calls elsewhere. It lives as long as the isolate. */
interface Cached<T> {
  value: T;
  until: number;
}
let database: Cached<DatabaseStatus> | undefined;
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
  const [{ status, off }, setup] = await Promise.all([
    askDatabase(deps, now),
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

/** Where it does not answer, what was switched off when it last did. */
async function askDatabase({ db }: Deps, now: number): Promise<DatabaseStatus> {
  if (database && database.until > now) return database.value;
  const answer = await inTime(Promise.all([isMigrated(db), listSwitchedOff(db).catch(() => undefined)]));
  const [isNew, off = database?.value.off ?? []] = answer ?? [];
  const value: DatabaseStatus = { status: !answer ? "unreachable" : isNew ? "ready" : "behind", off };
  database = { value, until: now + DATABASE_CACHE_MS };
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
