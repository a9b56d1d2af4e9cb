import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort, ROOT } from "../dev/tools.ts";
import { NO_DAILY_LIMITS, NOT_CONFIGURED } from "../test/environment.ts";

export interface App {
  origin: string;
  /** Where it keeps what is stored, until it is stopped. */
  stateDir: string;
  stop: () => Promise<void>;
}

/** `npm start` on a free port with nothing stored yet; what is not set is as a newcomer has it. Resolves once it serves; throws when it ends before that. */
export async function startApp(settings: Record<string, string> = {}): Promise<App> {
  const port = String(await freePort());
  const stateDir = mkdtempSync(join(tmpdir(), "outspoken-app-"));
  const app = spawn(process.execPath, [join(ROOT, "dev/start.ts")], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...NOT_CONFIGURED,
      ...NO_DAILY_LIMITS,
      ...settings,
      PORT: port,
      STATE_DIR: stateDir,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(app, "exit");
  const origin = `http://localhost:${port}`;
  const stop = async () => {
    app.kill("SIGTERM");
    await exited;
    rmSync(stateDir, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: app.stdout })) {
    if (line.includes(origin)) {
      app.stdout.resume();
      return { origin, stateDir, stop };
    }
  }
  await stop();
  throw new Error("The app ended before it served.");
}
