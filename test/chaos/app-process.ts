/** The app in a process of its own, for `app.ts` to kill: `node app-process.ts <settings as JSON>`. Tells its parent once it serves. */
import { existsSync, readFileSync } from "node:fs";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

export interface AppSettings {
  port: number;
  /** The Worker, bundled as for its deployment. */
  script: string;
  /** Made, with all of today's migrations, where it is not there yet. */
  stateDir: string;
  migrations: string;
  bindings: Record<string, string>;
  /** The part of wrangler.toml that is needed here; wrangler's own type for it is lost in its declarations. */
  config: { compatibility_date: string; compatibility_flags: string[]; ratelimits: { name: string }[] };
}

/** Far more than anybody does here: who is refused for haste is no news of what a crash leaves behind. */
const NO_LIMIT = { limit: 1_000_000, period: 60 } as const;

const settings: AppSettings = JSON.parse(process.argv[2] ?? "");
const { config, stateDir } = settings;
const isNew = !existsSync(stateDir);

// Whoever started this is gone: nobody would ever stop it, nor workerd, which it started.
process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));

const miniflare = new Miniflare({
  ...convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: settings.port,
    unsafeTriggerHandlers: true,
    workers: [
      {
        name: "app",
        modules: [{ type: "ESModule", path: "worker.js", contents: readFileSync(settings.script, "utf8") }],
        compatibilityDate: config.compatibility_date,
        compatibilityFlags: config.compatibility_flags,
        bindings: settings.bindings,
        d1Databases: { DB: { id: "DB" } },
        r2Buckets: { VAULT: { id: "VAULT" } },
        versionMetadata: "VERSION",
        durableObjects: {
          CHAT_SESSION: { className: "ChatSession", useSQLite: true },
          ACCOUNT_SCHEDULE: { className: "AccountSchedule", useSQLite: true },
          LIVE_RECORDING: { className: "LiveRecording", useSQLite: true },
        },
        ratelimits: Object.fromEntries(
          config.ratelimits.map(({ name }, at) => [name, { namespace_id: String(at), simple: NO_LIMIT }]),
        ),
      },
    ],
  }),
  resourcePersistencePath: stateDir,
});
await miniflare.ready;
if (isNew) {
  const { readD1Migrations } = await import("@cloudflare/vitest-plugin");
  const database = await miniflare.getD1Database("DB");
  // As `wrangler d1 migrations apply` leaves it: the app looks whether its newest one is there.
  await database.prepare("create table d1_migrations (name text)").run();
  for (const { name, queries } of await readD1Migrations(settings.migrations)) {
    const done = database.prepare("insert into d1_migrations (name) values (?)").bind(name);
    await database.batch([...queries.map((query) => database.prepare(query)), done]);
  }
}
process.send?.("up");
