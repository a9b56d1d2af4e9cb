import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, type WriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_readConfig as readConfig } from "wrangler";
import { ROOT, runPackage } from "../../dev/tools.ts";
import { NO_DAILY_LIMITS } from "../../test/environment.ts";

/** What can run: the app, the app with everything counted or weighed, and the floors. */
const SOURCES = {
  app: { entry: "bench/workers/app.ts", config: "wrangler.toml" },
  counted: { entry: "bench/workers/counted.ts", config: "wrangler.toml" },
  weighed: { entry: "bench/workers/weighed.ts", config: "wrangler.toml" },
  bare: { entry: "bench/workers/bare.ts", config: "bench/workers/wrangler.toml" },
  oneQuery: { entry: "bench/workers/one-query.ts", config: "bench/workers/wrangler.toml" },
} as const;
export type Name = keyof typeof SOURCES;

/** The part of wrangler.toml that is needed here; wrangler's own type for it is lost in its declarations. */
interface Config {
  compatibility_date: string;
  compatibility_flags: string[];
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: 10 | 60 } }[];
}

export interface Host {
  /** Straight to the Worker, past every proxy of the development tools. */
  origin: (name: Name) => Promise<URL>;
  database: Awaited<ReturnType<Miniflare["getD1Database"]>>;
  stop: () => Promise<void>;
}

/** What is measured asks more often than a person. */
const NO_LIMIT = { limit: 1_000_000, period: 60 } as const;

const bundled = new Map<Name, Promise<string>>();

/** Bundles a Worker as for its deployment, once a run; answers the file. */
function bundle(name: Name): Promise<string> {
  const earlier = bundled.get(name);
  if (earlier !== undefined) return earlier;
  const { entry, config } = SOURCES[name];
  const folder = mkdtempSync(join(tmpdir(), "outspoken-bench-worker-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // The assets binding insists on its folder.
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  const made = runPackage("wrangler", [
    ...["deploy", entry, "--config", config],
    ...["--dry-run", "--outdir", folder],
  ]).then(() => join(folder, `${entry.split("/").at(-1)?.replace(/\.ts$/, "")}.js`));
  bundled.set(name, made);
  return made;
}

let workerLog: WriteStream | undefined;

/** What the Workers of this run log: read on a screen it would drown the tables. */
function openLog(): WriteStream {
  if (workerLog) return workerLog;
  const file = join(mkdtempSync(join(tmpdir(), "outspoken-bench-log-")), "worker.log");
  console.log(`The Worker's log: ${file}`);
  workerLog = createWriteStream(file);
  return workerLog;
}

/** Runs Workers in one workerd on one empty database, by the settings of wrangler.toml and these variables. */
export async function startHost(
  names: readonly Name[],
  variables: Record<string, string> = {},
  inspectorPort?: number,
): Promise<Host> {
  const config: Config = readConfig({ config: join(ROOT, "wrangler.toml") }, { hideWarnings: true });
  const scripts = await Promise.all(names.map(bundle));
  const workers = names.map(
    (name, at): V4WorkerOptions => ({
      name,
      modules: [
        { type: "ESModule" as const, path: "worker.js", contents: readFileSync(scripts[at] ?? "", "utf8") },
      ],
      compatibilityDate: config.compatibility_date,
      compatibilityFlags: config.compatibility_flags,
      bindings: { SPEECH: "off", WRITER: "builtin", VOICE: "off", ...NO_DAILY_LIMITS, ...variables },
      d1Databases: { DB: { id: "DB" } },
      r2Buckets: { VAULT: { id: "VAULT" } },
      versionMetadata: "VERSION",
      durableObjects:
        SOURCES[name].config === "wrangler.toml"
          ? {
              CHAT_SESSION: { className: "ChatSession", useSQLite: true },
              ACCOUNT_SCHEDULE: { className: "AccountSchedule", useSQLite: true },
              LIVE_RECORDING: { className: "LiveRecording", useSQLite: true },
            }
          : {},
      ratelimits: Object.fromEntries(
        config.ratelimits.map(({ name, ...limit }) => [name, { ...limit, simple: NO_LIMIT }]),
      ),
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    }),
  );
  const log = openLog();
  const handleStructuredLogs = ({ message }: { message: string }) => void log.write(`${message}\n`);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ workers, inspectorPort, handleStructuredLogs }),
  );
  const database = await miniflare.getD1Database("DB");
  // As `wrangler d1 migrations apply` leaves it: the app looks whether its newest one is there.
  await database.prepare("create table d1_migrations (name text)").run();
  for (const { name, queries } of await readD1Migrations(join(ROOT, "migrations"))) {
    const done = database.prepare("insert into d1_migrations (name) values (?)").bind(name);
    await database.batch([...queries.map((query) => database.prepare(query)), done]);
  }
  return {
    origin: (name) => miniflare.unsafeGetDirectURL(name),
    database,
    stop: () => miniflare.dispose(),
  };
}
