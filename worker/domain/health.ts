import type { Health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { isMigrated } from "../db/database.ts";
import { logError } from "../log.ts";
import type { Deps } from "./deps.ts";

/** Long enough that whoever asks all the time costs nothing, short enough to see what one has just mended. */
const STRIPE_KEPT_MS = 60_000;
/** Most who ask do so once a minute, to be told at once. */
const DATABASE_KEPT_MS = 5_000;
/** Whoever has not answered by then counts as not answering. */
const PATIENCE_MS = 3_000;

/** What an answer was, so that not everybody who asks us makes us ask others. It lives as long as the isolate. */
interface Memory<T> {
  value: T;
  until: number;
}
let database: Memory<Health["database"]> | undefined;
let stripe: (Memory<string[] | "unknown"> & { webhookUrl: string }) | undefined;

/**
 * How this deployment stands, as it is reached at `origin`. Never fails and never takes long: what does not answer in
 * time is `unreachable` or `unknown`. `mayAsk` guards calls to others, whoever makes us make them; without it nobody
 * else is asked, and what was known before has to do.
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
  const [standing, setup] = await Promise.all([
    databaseStands(deps, now),
    stripeLacks(deps, addresses.stripeWebhook, mayAsk, now),
  ]);
  const lacks = setup === "unknown" ? [] : setup;
  return {
    ok: standing === "ready",
    ...deps.names,
    database: standing,
    missing: { ...deps.missing, billing: [...deps.missing.billing, ...lacks] },
    unknown: setup === "unknown" ? ["billing"] : [],
    addresses,
  };
}

async function databaseStands(deps: Deps, now: number): Promise<Health["database"]> {
  if (database && database.until > now) return database.value;
  const isNew = await inTime(isMigrated(deps.db));
  const value = isNew === undefined ? "unreachable" : isNew ? "ready" : "behind";
  database = { value, until: now + DATABASE_KEPT_MS };
  return value;
}

async function stripeLacks(
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
  // Whoever comes meanwhile gets what was known before: one request asks for all.
  stripe = { webhookUrl, value: before, until: now + STRIPE_KEPT_MS };
  if (!(await mayAsk())) return before;
  const value = (await inTime(payments.missingSetup(webhookUrl))) ?? "unknown";
  stripe = { webhookUrl, value, until: now + STRIPE_KEPT_MS };
  return value;
}

/** The answer; undefined when there is none in time. */
async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    logError("health", error);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
