import { join } from "node:path";
import { ROOT } from "./tools.ts";

/** A database that the Worker is bound to, as commands of wrangler call it, and its name at Cloudflare. */
export interface Database {
  binding: string;
  name: string;
}

/** All that wrangler.toml binds in this environment, `DB` first: accounts are divided among them (docs/scale.md). */
export async function boundDatabases(environment?: string): Promise<[Database, ...Database[]]> {
  // Loaded when it is needed: it is large.
  const { unstable_readConfig: readConfig } = await import("wrangler");
  // Wrangler's own type for it is lost in its declarations.
  const config: { d1_databases: { binding: string; database_name: string }[] } = readConfig({
    config: join(ROOT, "wrangler.toml"),
    env: environment,
  });
  const [first, ...more] = config.d1_databases.map(({ binding, database_name: name }) => ({ binding, name }));
  if (first?.binding !== "DB") throw new Error("wrangler.toml binds no database as DB.");
  return [first, ...more];
}
