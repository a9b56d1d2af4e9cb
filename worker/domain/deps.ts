import { type Database, openDatabase } from "../db/database.ts";
import { readSettings } from "../env.ts";
import { chooseServices, type Services } from "../services/choose.ts";

/** What the product's rules work with; made anew for each request and each alarm. */
export interface Deps extends Services {
  db: Database;
}

export function depsOf(env: Env): Deps {
  return { db: openDatabase(env.DB), ...chooseServices(env, readSettings(env)) };
}
