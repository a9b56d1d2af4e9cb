import type { ErrorCode } from "#contract/errors.ts";
import type { DailyLimits } from "../db/attempts.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { readSettings } from "../env.ts";
import { AppError } from "../errors.ts";
import { ServiceFailure, SpentFailure } from "../services/failure.ts";
import { chooseServices, type Services, writerModelOf } from "../services/from-environment.ts";
import { fiveNotes, writerCall } from "../services/model-calls.ts";

export interface Deps extends Services {
  db: Database;
  /** Of a call: the keys of the mails that it queues, which are sent after its answer. */
  mailKeys?: string[];
  version: string;
  dailyLimits: DailyLimits;
  dailyMails: number;
  /** Whether recordings are heard while they run. */
  liveWords: boolean;
}

const depsByEnv = new WeakMap<Env, Deps>();

/** One for each environment, shared by requests and alarms. */
export function depsOf(env: Env): Deps {
  const existingDeps = depsByEnv.get(env);
  if (existingDeps) return existingDeps;
  const settings = readSettings(env);
  const deps = {
    db: openDatabase(env.DB),
    version: env.VERSION.id,
    dailyLimits: {
      person: settings.DAILY_ATTEMPTS_PERSON,
      visitor: settings.DAILY_ATTEMPTS_VISITOR,
      network: settings.DAILY_ATTEMPTS_NETWORK,
      signups: settings.DAILY_SIGNUPS_NETWORK,
      microdollars: settings.DAILY_MODEL_DOLLARS * 1_000_000,
      leastMicrodollars: fiveNotes(writerModelOf(settings)),
      callMicrodollars: writerCall(writerModelOf(settings)),
    },
    dailyMails: settings.DAILY_MAILS,
    liveWords: settings.LIVE_WORDS === "on",
    ...chooseServices(env, settings),
  };
  depsByEnv.set(env, deps);
  return deps;
}

/** Turns a `ServiceFailure` of this work into an `AppError` with this code, or with that of the limit that was reached. */
export const refuseOnServiceFailure = <Result>(code: ErrorCode, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof ServiceFailure ? toRefusal(code, error) : error;
  });

export const toRefusal = (code: ErrorCode, failure: ServiceFailure): AppError =>
  failure instanceof SpentFailure
    ? new AppError(failure.limit, { retryAfterSeconds: failure.retryAfterSeconds })
    : new AppError(code, { retryAfterSeconds: failure.retryAfterSeconds, cause: failure });
