import { join } from "node:path";
import { ROOT } from "./tools.ts";

/** A database that the Worker is bound to, as commands of wrangler call it, and its name at Cloudflare. */
export interface Database {
  binding: string;
  name: string;
  /** By which wrangler finds its form on this machine. */
  localId: string;
}

/** What wrangler.toml may say of one; wrangler's own type for it is lost in its declarations. */
interface Bound {
  binding: string;
  database_name: string;
  database_id?: string;
  preview_database_id?: string;
}

/** All that wrangler.toml binds in this environment, `DB` first: accounts are divided among them (docs/scale.md). */
export async function boundDatabases(environment?: string): Promise<[Database, ...Database[]]> {
  // Loaded when it is needed: it is large.
  const { unstable_readConfig: readConfig } = await import("wrangler");
  const config: { d1_databases: Bound[] } = readConfig({
    config: join(ROOT, "wrangler.toml"),
    env: environment,
  });
  const [first, ...more] = config.d1_databases.map((bound) => ({
    binding: bound.binding,
    name: bound.database_name,
    localId: bound.preview_database_id ?? bound.database_id ?? bound.binding,
  }));
  if (first?.binding !== "DB") throw new Error("wrangler.toml binds no database as DB.");
  return [first, ...more];
}
