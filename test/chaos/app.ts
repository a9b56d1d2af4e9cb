import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { unstable_readConfig as readConfig } from "wrangler";
import { CommandFailed, exitCode, ROOT, startPackage } from "../../dev/tools.ts";
import { NO_DAILY_LIMITS } from "../environment.ts";
import type { AppSettings } from "./app-process.ts";

const PROCESS = fileURLToPath(new URL("app-process.ts", import.meta.url));
const DATA_KEY = "T3V0c3Bva2VuJ3MgY2hhb3MgZGF0YSBrZXksIDMyIGI=";
const LINES_KEPT = 40;

/** The app as it is deployed, on one state folder, in processes that can be killed and started again. */
export class App {
  readonly #settings: AppSettings;
  #process: ChildProcess | undefined;
  #isUp = false;
  #up = Promise.withResolvers<void>();
  /** How often it was killed. */
  kills = 0;
  /** The last lines that it wrote. */
  readonly log: string[] = [];

  private constructor(settings: AppSettings) {
    this.#settings = settings;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#settings.port}`;
  }

  get stateDir(): string {
    return this.#settings.stateDir;
  }

  /** Bundles the Worker as for its deployment. */
  static async build({ port, bindings }: { port: number; bindings: Record<string, string> }): Promise<App> {
    const folder = mkdtempSync(join(tmpdir(), "outspoken-chaos-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    // The assets binding insists on its folder.
    mkdirSync(join(ROOT, "dist"), { recursive: true });
    const bundling = ["deploy", "worker/index.ts", "--dry-run", "--outdir", folder];
    const code = await exitCode(startPackage("wrangler", bundling, { stdio: "ignore" }));
    if (code !== 0) throw new CommandFailed("The Worker could not be bundled.");
    const config: AppSettings["config"] = readConfig(
      { config: join(ROOT, "wrangler.toml") },
      { hideWarnings: true },
    );
    const { compatibility_date, compatibility_flags, ratelimits } = config;
    return new App({
      port,
      script: join(folder, "index.js"),
      stateDir: join(folder, "state"),
      migrations: join(ROOT, "migrations"),
      bindings: { DATA_KEY, ...NO_DAILY_LIMITS, ...bindings },
      config: { compatibility_date, compatibility_flags, ratelimits },
    });
  }

  /** Begins to start it; `up` tells when it serves. */
  start(): void {
    // A process group of its own, workerd included, to be killed as a whole.
    const child = spawn(process.execPath, [PROCESS, JSON.stringify(this.#settings)], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const output of [child.stdout, child.stderr]) output?.on("data", (text) => this.#keep(String(text)));
    this.#process = child;
    child.once("exit", () => {
      if (this.#process !== child) return;
      this.#keep("It ended by itself, and was started again.");
      this.#takeDown(child);
      this.start();
    });
    child.once("message", () => {
      if (this.#process !== child) return;
      this.#isUp = true;
      this.#up.resolve();
    });
  }

  /** Resolves while it serves. */
  get up(): Promise<void> {
    return this.#up.promise;
  }

  /** Resolves when nothing of it is left. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    this.#process = undefined;
    const exited = once(child, "exit");
    this.#takeDown(child);
    await exited;
    this.kills += 1;
  }

  async discard(): Promise<void> {
    await this.kill();
    rmSync(dirname(this.stateDir), { recursive: true, force: true });
  }

  #takeDown({ pid }: ChildProcess): void {
    // Whoever waits already goes on waiting for the same.
    if (this.#isUp) this.#up = Promise.withResolvers();
    this.#isUp = false;
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // Nobody is left in it.
    }
  }

  #keep(text: string): void {
    this.log.push(...text.split("\n").filter(Boolean));
    this.log.splice(0, this.log.length - LINES_KEPT);
  }
}
