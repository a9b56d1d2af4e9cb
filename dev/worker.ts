import { existsSync, globSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CommandFailed, ROOT, runPackage } from "./tools.ts";

// Read when wrangler loads: no statistics, no look-up of this machine's place in the network, nor how many redirects there are.
process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
process.env.WRANGLER_LOG ??= "warn";

const MIGRATIONS = join(ROOT, "migrations");

/** `crons` in wrangler.toml; nothing else triggers them here. */
const CRONS = [
  { cron: "* * * * *", everyMs: 60_000 },
  { cron: "*/15 * * * *", everyMs: 15 * 60_000 },
];

/** Renames a state folder from before the baseline migration, which can't be migrated, and returns its new path, if it was one. */
export function setAsideOldState(stateDir: string, now = new Date()): string | undefined {
  const migrations = new Set(readdirSync(MIGRATIONS));
  if (listApplied(stateDir).every((name) => migrations.has(name))) return undefined;
  const first = `${stateDir}.before-${now.toISOString().slice(0, 10)}`;
  let path = first;
  for (let number = 2; existsSync(path); number++) path = `${first}-${number}`;
  renameSync(stateDir, path);
  return path;
}

/** The migrations that the folder's database has had; none of one that can't be read, about which migrating it says more. */
const listApplied = (stateDir: string): string[] =>
  globSync("v3/d1/*/*.sqlite", { cwd: stateDir }).flatMap((file) => {
    try {
      using database = new DatabaseSync(join(stateDir, file), { readOnly: true });
      return database
        .prepare("select name from d1_migrations")
        .all()
        .map(({ name }) => String(name));
    } catch {
      return [];
    }
  });

/** Gives the folder's database the migrations that it lacks. Without any, wrangler need not be started. */
export async function migrate(stateDir: string): Promise<void> {
  const applied = new Set(listApplied(stateDir));
  if (readdirSync(MIGRATIONS).every((file) => !file.endsWith(".sql") || applied.has(file))) return;
  await runPackage("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir]);
}

type Served = { port: number; stateDir: string; vars: Record<string, string>; watch: boolean };

/**
 * In this process rather than by `wrangler dev`, so that secrets stand neither in a command line nor in a file. Rejects when the Worker
 * can't be built, unless watching: then the next change may repair it. Returns how to stop it.
 */
export async function serveWorker({ port, stateDir, vars, watch }: Served): Promise<() => Promise<void>> {
  // The assets binding insists on its folder; under Vite nothing is ever built into it.
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  const { unstable_DevEnv: DevEnv } = await import("wrangler");
  const devEnv = new DevEnv();
  const outcome = new Promise<void>((resolve, reject) => {
    devEnv.once("reloadComplete", resolve);
    for (const event of ["buildFailed", "error"]) {
      devEnv.on(event, ({ cause }: { cause?: { message?: string } }) => {
        if (!watch) reject(new CommandFailed(`The Worker could not be started: ${cause?.message ?? event}`));
      });
    }
  });
  // It may fail before it is awaited.
  outcome.catch(() => undefined);
  const secret = (value: string) => ({ type: "secret_text", value }) as const;
  const bindings = Object.entries(vars).map(([name, value]) => [name, secret(value)]);
  const isRemote = [vars.SPEECH, vars.WRITER, vars.VOICE].includes("workers-ai");
  const worker = await devEnv.startWorker({
    config: join(ROOT, "wrangler.toml"),
    envFiles: [],
    bindings: Object.fromEntries(bindings),
    dev: {
      server: { hostname: "127.0.0.1", port },
      inspector: false,
      persist: stateDir,
      watch,
      // Workers AI has no local form. Unless it was asked for, nothing here may need an account.
      remote: isRemote ? undefined : false,
      logLevel: isRemote ? "warn" : "error",
      structuredLogsHandler: ({ level, message }: { level: string; message: string }) => {
        // "info" is a line for each request and job, for those who watch a deployment.
        if (level === "error" || level === "warn") console.error(message);
        else if (level !== "info") console.log(message);
      },
    },
  });
  await Promise.all([outcome, worker.ready]);
  // A job that failed is in the log, and runs again the next time.
  const timers = CRONS.map(({ cron, everyMs }) => {
    const trigger = `http://127.0.0.1:${port}/cdn-cgi/handler/scheduled?${new URLSearchParams({ cron })}`;
    return setInterval(() => void fetch(trigger).catch(() => undefined), everyMs);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
    return worker.dispose();
  };
}
