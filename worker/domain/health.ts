import type { Health, OperatorHealth } from "#contract/health.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/times.ts";
import { checkMigrations, isoTime } from "../db/database.ts";
import { whereSealedOtherwise } from "../db/linkedin.ts";
import { readOperations } from "../db/operations.ts";
import { logError } from "../log.ts";
import type { Deps } from "./deps.ts";

/** A service without an answer by then counts as unreachable. */
const TIMEOUT_MS = 3_000;

/** The health of this deployment. Never fails and never takes long. */
export async function healthOf(deps: Deps): Promise<Health> {
  const isNew = await inTime(checkMigrations(deps.db));
  const database = isNew === undefined ? "unreachable" : isNew ? "ready" : "behind";
  return {
    ok: database === "ready",
    version: deps.version,
    ...deps.names,
    challenge: deps.challenge && { siteKey: deps.challenge.siteKey },
    database,
    missing: deps.missing,
  };
}

/** The answer; undefined when it fails or is late. */
async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const late = scheduler.wait(TIMEOUT_MS).then(() => undefined);
  return await Promise.race([answer, late]).catch((error: unknown) => {
    logError("health", error);
    return undefined;
  });
}

/** Three runs that were missed. */
const CRON_DEAD_MS = 45 * MINUTE_MS;
const MAIL_LATE_MS = HOUR_MS;
const ERASURE_LATE_MS = 6 * HOUR_MS;
const SPEND_WARNING = 0.8;
/** More than this, and than this share of all calls, is a fault. Where the writer always fails, 7 in 100 calls, speech's among them, fall back. */
const FALLBACKS_WARNING = { most: 2, share: 0.02 };
/** Likewise for recordings that the speech service failed at, and that still have no transcript. */
const UNHEARD_MOST = 2;
const UNHEARD_MS = HOUR_MS;
/** Sessions are woken each minute, and what fails is done without a model in the end. */
const STUCK_MS = 30 * MINUTE_MS;
/** Two runs of the cron jobs, which wake what was forgotten. */
const POST_LATE_MS = 30 * MINUTE_MS;
/** By the youngest Stripe has sent an event again; one that it gave up is reported for a day. */
const UNDELIVERED_MS = { youngest: 10 * MINUTE_MS, oldest: 24 * HOUR_MS };
/** D1 holds 10 GB, and what has to be done by then takes its time: docs/scale.md. */
const LARGE_DATABASE_BYTES = 4_000_000_000;
/** LinkedIn keeps a monthly version for a year. */
const VERSION_MONTHS = 12;

const UNPAID =
  "A call of today (UTC) was refused: its account has to pay first. Workers AI needs Workers Paid.";

export async function operatorHealth(deps: Deps, now: number): Promise<OperatorHealth> {
  const { tokenSeal: seal } = deps;
  const version = deps.linkedin?.version ?? null;
  const sealedOtherwise = seal ? whereSealedOtherwise(seal.keyName) : undefined;
  const since = { now, stuck: now - STUCK_MS, unheard: now - UNHEARD_MS, sealedOtherwise };
  const [stats, undelivered, nothing] = await Promise.all([
    readOperations(deps.db, since),
    undeliveredEvents(deps, now),
    inTime(deps.vault.get({ userId: "health", id: "nothing" })),
  ]);
  const { cron, calls: modelCalls, fallbacks, bytes } = stats;
  const isYoung = (time: number | null, mostMs: number) => time === null || now - time <= mostMs;
  const minutesSince = (time: number | null) =>
    time === null ? null : Math.max(0, Math.floor((now - time) / MINUTE_MS));
  const dollars = stats.microdollars / 1_000_000;
  const budget = deps.dailyLimits.microdollars / 1_000_000;
  const monthsLeft = version === null ? null : monthsUntilEnd(version, now);
  const areFew = fallbacks <= FALLBACKS_WARNING.most || fallbacks <= modelCalls * FALLBACKS_WARNING.share;
  const isReadable = stats.sealedOtherwise === 0 || seal?.hasPrevious === true;
  const isCronWell = cron !== undefined && isYoung(cron.endedAt, CRON_DEAD_MS) && cron.failed.length === 0;
  const areInTime = isYoung(stats.oldestErasure, ERASURE_LATE_MS) && isYoung(stats.nextPost, POST_LATE_MS);
  const service = <Facts>(name: keyof Deps["isWanted"], isWell: boolean, facts: Facts) => {
    const unpaid = stats.unpaid.some((one) => one === name) ? [UNPAID] : [];
    const lacking = deps.isWanted[name] ? [...deps.missing[name], ...unpaid] : [];
    return { ok: isWell && lacking.length === 0, missing: lacking, ...facts };
  };
  const calls = { fallbacks, modelCalls, dollars, budget };
  const tokens = { version, monthsLeft, sealedOtherwise: stats.sealedOtherwise, unrevoked: stats.unrevoked };
  const checks = {
    database: { ok: bytes === null || bytes < LARGE_DATABASE_BYTES, bytes },
    vault: { ok: nothing !== undefined },
    speech: service("speech", stats.unheard <= UNHEARD_MOST, { waiting: stats.unheard }),
    writer: service("writer", areFew && dollars <= budget * SPEND_WARNING, calls),
    mail: service("mail", isYoung(stats.oldestMail, MAIL_LATE_MS), {
      oldestMinutes: minutesSince(stats.oldestMail),
    }),
    linkedin: service("linkedin", isReadable && (monthsLeft ?? 2) > 1, tokens),
    billing: service("billing", !undelivered, { undelivered }),
    work: {
      ok: isCronWell && stats.stuckSessions === 0 && areInTime,
      lastCron: isoTime(cron?.endedAt ?? null),
      failedJobs: cron?.failed ?? [],
      stuckSessions: stats.stuckSessions,
      erasureMinutes: minutesSince(stats.oldestErasure),
      postMinutes: minutesSince(stats.nextPost),
    },
  };
  return { ok: Object.values(checks).every((check) => check.ok), ...checks, workarounds: stats.workarounds };
}

async function undeliveredEvents({ payments }: Deps, now: number): Promise<number | null> {
  if (!payments) return null;
  const { youngest, oldest } = UNDELIVERED_MS;
  return (await inTime(payments.countUndelivered({ from: now - oldest, to: now - youngest }))) ?? null;
}

/** Months until LinkedIn may end a version, `YYYYMM`; negative once it may have. */
function monthsUntilEnd(version: string, now: number): number {
  const today = new Date(now);
  const months = Number(version.slice(0, 4)) * 12 + Number(version.slice(4, 6)) - 1;
  return months + VERSION_MONTHS - (today.getUTCFullYear() * 12 + today.getUTCMonth());
}
