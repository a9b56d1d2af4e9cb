import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unstable_readConfig as readConfig } from "wrangler";
import { NO_DAILY_LIMITS } from "../../dev/settings.ts";
import { freePort, ROOT, runPackage } from "../../dev/tools.ts";
import type { AppSettings } from "./app-process.ts";

const PROCESS = fileURLToPath(new URL("app-process.ts", import.meta.url));
const DATA_KEY = "T3V0c3Bva2VuJ3MgY2hhb3MgZGF0YSBrZXksIDMyIGI=";

const LINES_KEPT = 40;

/** The part of wrangler.toml that is needed here; wrangler's own type for it is lost in its declarations. */
interface Config {
  compatibility_date: string;
  compatibility_flags: string[];
  ratelimits: { name: string }[];
}

/** The app as it is deployed, on one state folder, in processes that can be killed and started again. */
export class App {
  readonly origin: string;
  readonly stateDir: string;
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | undefined;
  #isNew = true;
  #isUp = false;
  /** Resolves while it serves. */
  #up = Promise.withResolvers<void>();
  /** How often it was killed. */
  kills = 0;
  slowestStartMs = 0;
  /** The last lines that it wrote. */
  readonly log: string[] = [];

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.stateDir = join(folder, "state");
    this.origin = `http://127.0.0.1:${port}`;
  }

  static async build(): Promise<App> {
    const folder = mkdtempSync(join(tmpdir(), "outspoken-chaos-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    // The assets binding insists on its folder.
    mkdirSync(join(ROOT, "dist"), { recursive: true });
    await runPackage("wrangler", ["deploy", "worker/index.ts", "--dry-run", "--outdir", folder]);
    return new App(folder, await freePort());
  }

  configure(bindings: Record<string, string>): void {
    const config: Config = readConfig({ config: join(ROOT, "wrangler.toml") }, { hideWarnings: true });
    const settings: AppSettings = {
      port: this.#port,
      script: join(this.#folder, "index.js"),
      migrations: join(ROOT, "migrations"),
      stateDir: this.stateDir,
      bindings: { DATA_KEY, ...NO_DAILY_LIMITS, ...bindings },
      compatibilityDate: config.compatibility_date,
      compatibilityFlags: config.compatibility_flags,
      ratelimits: config.ratelimits.map(({ name }) => name),
    };
    writeFileSync(this.#settingsFile, JSON.stringify(settings));
  }

  /** Begins to start it; `up` tells when it serves. */
  start(): void {
    const since = Date.now();
    const args = [PROCESS, this.#settingsFile, ...(this.#isNew ? ["--new"] : [])];
    // A process group of its own, workerd included, to be killed as a whole.
    const child = spawn(process.execPath, args, {
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const output of [child.stdout, child.stderr]) output?.on("data", (text) => this.#keep(String(text)));
    this.#process = child;
    child.once("exit", () => {
      if (this.#process !== child) return;
      this.#keep("It ended by itself, and was started again.");
      killGroup(child);
      if (this.#isUp) this.#up = Promise.withResolvers();
      this.#isUp = false;
      this.start();
    });
    child.once("message", () => {
      if (this.#process !== child) return;
      this.#isNew = false;
      this.#isUp = true;
      this.slowestStartMs = Math.max(this.slowestStartMs, Date.now() - since);
      this.#up.resolve();
    });
  }

  get up(): Promise<void> {
    return this.#up.promise;
  }

  /** Resolves when nothing of it is left. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    this.#process = undefined;
    // Whoever waits already goes on waiting for the same.
    if (this.#isUp) this.#up = Promise.withResolvers();
    this.#isUp = false;
    const exited = once(child, "exit");
    killGroup(child);
    await exited;
    this.kills += 1;
  }

  async discard(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #keep(text: string): void {
    this.log.push(...text.split("\n").filter(Boolean));
    this.log.splice(0, this.log.length - LINES_KEPT);
  }

  get #settingsFile(): string {
    return join(this.#folder, "settings.json");
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody is left in it.
  }
}
