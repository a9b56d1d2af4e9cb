import type { ErrorCode } from "#contract/errors.ts";
import type { DailyLimits } from "../db/attempts.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { readSettings, type Settings } from "../env.ts";
import { AppError } from "../errors.ts";
import { chooseServices, type Services } from "../services/choose.ts";
import { ServiceFailure, SpentFailure } from "../services/failure.ts";
import { shardOf } from "./shard.ts";

/** The database and services that the domain works with; one for each environment, shared by requests and alarms. */
export interface Deps extends Services {
  db: Database;
  /** Which of the databases that is. */
  shard: number;
  /** `DB` and, where there are more, `DB_1` and so on: accounts are divided among them, and new ones go to the last. */
  databases: readonly Database[];
  /** As Cloudflare names this upload of the Worker. */
  version: string;
  /** This database's share of them, where they are for everybody or for a network. */
  dailyLimits: DailyLimits;
}

const chosen = new WeakMap<Env, Deps>();

/** With the database of whom this id is; without one with `DB`. */
export function depsOf(env: Env, userId = ""): Deps {
  const deps = chosen.get(env) ?? newDeps(env, readSettings(env));
  chosen.set(env, deps);
  const shard = shardOf(userId);
  // No refusal, after which a job would be given up.
  if (!deps.databases[shard]) throw new Error(`DB_${shard} is not bound.`);
  return onShard(deps, shard);
}

function newDeps(env: Env, settings: Settings): Deps {
  const databases = bindingsIn(env, settings.DATABASES).map(openDatabase);
  const share = (most: number) => Math.ceil(most / databases.length);
  return {
    db: openDatabase(env.DB),
    shard: 0,
    databases,
    version: env.VERSION.id,
    dailyLimits: {
      person: settings.DAILY_ATTEMPTS_PERSON,
      visitor: settings.DAILY_ATTEMPTS_VISITOR,
      network: share(settings.DAILY_ATTEMPTS_NETWORK),
      signups: share(settings.DAILY_SIGNUPS_NETWORK),
      microdollars: share(settings.DAILY_MODEL_DOLLARS * 1_000_000),
    },
    ...chooseServices(env, settings),
  };
}

function bindingsIn(env: Env, most = Number.POSITIVE_INFINITY): D1Database[] {
  const all = [env.DB];
  while (all.length < most) {
    const more: unknown = Reflect.get(env, `DB_${all.length}`);
    if (!more) break;
    all.push(more as D1Database);
  }
  return all;
}

/** The same with another database. Throws `unavailable` for one that is not bound. */
export function onShard(deps: Deps, shard: number): Deps {
  if (shard === deps.shard) return deps;
  const db = deps.databases[shard];
  // Not `unauthorized`: a deployment that lacks it for a while must sign nobody out.
  if (!db) throw new AppError("unavailable");
  return { ...deps, db, shard };
}

/** The same with each database. */
export const onEachShard = (deps: Deps): Deps[] => deps.databases.map((_, shard) => onShard(deps, shard));

/** The same with the database that new accounts go to. */
export const onNewestShard = (deps: Deps): Deps => onShard(deps, deps.databases.length - 1);

/** Turns a `ServiceFailure` of this work into an `AppError` with this code, or with that of the limit that was reached. */
export async function orRefuse<Result>(code: ErrorCode, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ServiceFailure ? toRefusal(code, error) : error;
  }
}

export const toRefusal = (code: ErrorCode, failure: ServiceFailure): AppError =>
  failure instanceof SpentFailure
    ? new AppError(failure.limit, { retryAfterSeconds: failure.retryAfterSeconds })
    : new AppError(code, { retryAfterSeconds: failure.retryAfterSeconds, cause: failure });
