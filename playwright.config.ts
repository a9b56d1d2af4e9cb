import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "./dev/tools.ts";
import { CHROMIUM } from "./test/chromium.ts";
import { NO_DAILY_LIMITS, NOT_CONFIGURED } from "./test/environment.ts";

// The workers of Playwright read this file again and must find the same server.
if (!process.env.E2E_PORT) {
  process.env.E2E_PORT = String(await freePort());
  const state = mkdtempSync(join(tmpdir(), "outspoken-e2e-"));
  process.env.E2E_STATE_DIR = state;
  process.on("exit", () => rmSync(state, { recursive: true, force: true }));
}
const { E2E_PORT = "", E2E_STATE_DIR = "" } = process.env;
const origin = `http://localhost:${E2E_PORT}`;

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "*.e2e.ts",
  fullyParallel: true,
  workers: 3,
  // Real speech on a shared machine: one more try where nobody watches. What needed it is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: origin,
    // Else one press that hangs takes all of a slow test's time.
    actionTimeout: 60_000,
    permissions: ["microphone", "clipboard-read", "clipboard-write"],
    // Costs a third of the time: `--trace on` has it where a failure is not plain.
    trace: process.env.CI ? "on-first-retry" : "off",
    launchOptions: CHROMIUM,
  },
  webServer: {
    command: "npm start",
    url: `${origin}/api/health`,
    env: { ...NOT_CONFIGURED, ...NO_DAILY_LIMITS, PORT: E2E_PORT, STATE_DIR: E2E_STATE_DIR },
    timeout: 300_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
