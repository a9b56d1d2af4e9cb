import type { ErrorCode } from "#contract/errors.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { readSettings } from "../env.ts";
import { AppError } from "../errors.ts";
import { chooseServices, type Services } from "../services/choose.ts";
import { ServiceFailure } from "../services/failure.ts";

/** What the product's rules work with; one for each environment, which many requests and alarms share. */
export interface Deps extends Services {
  db: Database;
}

const chosen = new WeakMap<Env, Deps>();

export function depsOf(env: Env): Deps {
  const deps = chosen.get(env) ?? { db: openDatabase(env.DB), ...chooseServices(env, readSettings(env)) };
  chosen.set(env, deps);
  return deps;
}

/** What a service gives to somebody who waits. That it failed, with us or with our own key, becomes this refusal. */
export async function orRefuse<Result>(code: ErrorCode, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ServiceFailure ? refusing(code, error) : error;
  }
}

export const refusing = (code: ErrorCode, failure: ServiceFailure): AppError =>
  new AppError(code, { retryAfterSeconds: failure.retryAfterSeconds, cause: failure });
