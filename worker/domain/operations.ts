import type { Health, OperatorHealth } from "#contract/health.ts";
import { isSealedOtherwise } from "../db/linkedin.ts";
import { forgetStuckJob, readOperations, saveStuckJob } from "../db/operations.ts";
import { logError } from "../log.ts";
import type { Deps } from "./deps.ts";
import { inTime } from "./health.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Three runs that did not come. */
const CRON_DEAD_MS = 45 * MINUTE_MS;
const MAIL_LATE_MS = HOUR_MS;
const ERASURE_LATE_MS = 6 * HOUR_MS;
const SPEND_WARNING = 0.8;
/**
 * One or two fallbacks are a model's hiccups; more than this, and more than so many of all calls booked, are a fault. A job gives up
 * after several calls, and speech is counted too: where no call of the writer comes back, 7 in 100 are fallbacks.
 */
const FALLBACKS_WARNING = { most: 2, share: 0.02 };
/** Likewise of recordings that the speech service was asked for in vain, and that still have no transcript. */
const UNHEARD_MOST = 2;
const UNHEARD_MS = HOUR_MS;
/** The third fault in a row, half a minute after the first. */
const STUCK_FAULTS = 3;
/** Longer than the longest wait of a job that fails (`worker/session/state.ts`). */
const STUCK_MS = 2 * HOUR_MS;
/** Two runs of the cron jobs, which wake what was forgotten. */
const POST_LATE_MS = 30 * MINUTE_MS;
/** Stripe has sent them again by then; and those that it has given up are said for a day. */
const UNDELIVERED_MS = { youngest: 10 * MINUTE_MS, oldest: 24 * HOUR_MS };
/** D1 holds 10 GB, and what has to be done by then takes its time: docs/scale.md. */
const LARGE_DATABASE_BYTES = 4_000_000_000;
/** LinkedIn keeps a monthly version for a year. */
const VERSION_MONTHS = 12;

/** What an operator looks at, each with whether it is well. `missing`: as `healthOf` has it. Throws where the database does not answer. */
export async function operatorHealth(
  deps: Deps,
  now: number,
  missing: Health["missing"] = deps.missing,
): Promise<OperatorHealth> {
  const asked = {
    now,
    stuckSince: now - STUCK_MS,
    unheardSince: now - UNHEARD_MS,
    sealedOtherwise:
      deps.tokenSeal !== null
        ? isSealedOtherwise(deps.tokenSeal.keyName, { orUnknown: deps.tokenSeal.hasPrevious })
        : undefined,
  };
  const [found, undelivered] = await Promise.all([
    readOperations(deps.db, asked),
    undeliveredEvents(deps, now),
  ]);
  const { cron, oldestMail, erasures, calls, fallbacks, bytes } = found;
  const lateBy = (time: number | null) => (time === null ? 0 : now - time);
  const isYoung = (time: number | null, mostMs: number) => lateBy(time) <= mostMs;
  const minutesSince = (time: number | null) =>
    time === null ? null : Math.max(0, Math.floor((now - time) / MINUTE_MS));
  const dollars = found.microdollars / 1_000_000;
  const budget = deps.dailyLimits.microdollars / 1_000_000;
  const months = deps.linkedinVersion === null ? null : monthsLeft(deps.linkedinVersion, now);
  const services = ["speech", "writer", "billing", "linkedin", "mail"] as const;
  // One key serves two of them.
  const lacking = [...new Set(services.filter((name) => deps.begun[name]).flatMap((name) => missing[name]))];
  const checks = {
    setup: { ok: lacking.length === 0, missing: lacking },
    cron: {
      ok: cron !== undefined && now - cron.endedAt <= CRON_DEAD_MS && cron.failed.length === 0,
      lastRun: cron ? new Date(cron.endedAt).toISOString() : null,
      failedJobs: cron?.failed ?? [],
    },
    mail: { ok: isYoung(oldestMail, MAIL_LATE_MS), oldestMinutes: minutesSince(oldestMail) },
    erasures: {
      ok: isYoung(erasures.oldest, ERASURE_LATE_MS),
      waiting: erasures.waiting,
      oldestMinutes: minutesSince(erasures.oldest),
    },
    spend: { ok: dollars <= budget * SPEND_WARNING, dollars, budget },
    fallbacks: {
      ok: fallbacks <= FALLBACKS_WARNING.most || fallbacks <= calls * FALLBACKS_WARNING.share,
      today: fallbacks,
      modelCalls: calls,
    },
    speech: { ok: found.unheard <= UNHEARD_MOST, waiting: found.unheard },
    webhook: { ok: !undelivered, undelivered },
    switches: { ok: true as const, off: found.switchedOff },
    jobs: { ok: found.stuckJobs === 0, stuck: found.stuckJobs },
    schedule: { ok: lateBy(found.nextPost) <= POST_LATE_MS, lateMinutes: minutesSince(found.nextPost) },
    dataKey: {
      ok: found.sealedOtherwise === 0 || deps.tokenSeal?.hasPrevious === true,
      sealedOtherwise: found.sealedOtherwise,
    },
    database: { ok: bytes === null || bytes < LARGE_DATABASE_BYTES, bytes },
    linkedin: { ok: months === null || months > 1, version: deps.linkedinVersion, monthsLeft: months },
  };
  return { ok: Object.values(checks).every(({ ok }) => ok), ...checks };
}

/** Null where Stripe is off, or does not answer in time. */
async function undeliveredEvents({ payments }: Deps, now: number): Promise<number | null> {
  if (!payments) return null;
  const { youngest, oldest } = UNDELIVERED_MS;
  return (await inTime(payments.countUndelivered({ from: now - oldest, to: now - youngest }))) ?? null;
}

/** Keeps for the operator whether a session's job fails again and again. Never fails. */
export async function noteFaults(
  { db }: Deps,
  { sessionId, kind }: { sessionId: string; kind: string },
  { before, after }: { before: number; after: number },
): Promise<void> {
  const now = Date.now();
  try {
    if (after >= STUCK_FAULTS) await saveStuckJob(db, { sessionId, job: kind, failedAt: now });
    else if (before >= STUCK_FAULTS) await forgetStuckJob(db, sessionId);
  } catch (error) {
    logError("operations", error);
  }
}

/** Months until LinkedIn may end a version, `YYYYMM`; negative once it may have. */
function monthsLeft(version: string, now: number): number {
  const today = new Date(now);
  const months = Number(version.slice(0, 4)) * 12 + Number(version.slice(4, 6)) - 1;
  return months + VERSION_MONTHS - (today.getUTCFullYear() * 12 + today.getUTCMonth());
}
