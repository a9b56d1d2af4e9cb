import type { ErrorCode } from "#contract/errors.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { readSettings } from "../env.ts";
import { AppError } from "../errors.ts";
import { chooseServices, type Services } from "../services/choose.ts";
import { ServiceFailure } from "../services/failure.ts";

/** The database and services that the domain works with; one for each environment, shared by requests and alarms. */
export interface Deps extends Services {
  db: Database;
}

const chosen = new WeakMap<Env, Deps>();

export function depsOf(env: Env): Deps {
  const deps = chosen.get(env) ?? { db: openDatabase(env.DB), ...chooseServices(env, readSettings(env)) };
  chosen.set(env, deps);
  return deps;
}

/** Turns a `ServiceFailure` of this work into an `AppError` with this code. */
export async function orRefuse<Result>(code: ErrorCode, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ServiceFailure ? toRefusal(code, error) : error;
  }
}

export const toRefusal = (code: ErrorCode, failure: ServiceFailure): AppError =>
  new AppError(code, { retryAfterSeconds: failure.retryAfterSeconds, cause: failure });
