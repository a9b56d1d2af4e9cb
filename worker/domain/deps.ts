import { type Database, openDatabase } from "../db/database.ts";
import { readSettings } from "../env.ts";
import { chooseServices, type Services } from "../services/choose.ts";

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
