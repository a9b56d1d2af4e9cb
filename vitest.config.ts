import { availableParallelism } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { CHROMIUM } from "./test/chromium.ts";
import { LONG_PATHS } from "./test/deep.ts";
import { seedIn } from "./test/sample.ts";
import type {} from "./test/sample-setup.ts";
import type {} from "./test/worker/global-setup.ts";

/**
 * They change what the files that share a workerd share (the database as a whole, a module's state, what a minute allows), or
 * read all of that database.
 */
const ALONE = [
  "test/worker/{counters,health,operator-health,posts,restore,rows-read}.test.ts",
  "test/worker/account/{crash,erase}.test.ts",
  "test/worker/hostile/{callbacks,day}.test.ts",
  "test/worker/trust/{attempts,limits,matrix}.test.ts",
  "test/worker/visitors/{cron,limits}.test.ts",
];

/** Machines are slow and shared; what hangs is found all the same. */
const testTimeout = 60_000;

/** On a shared machine that nobody watches. */
const retry = process.env.CI ? 1 : 0;

/** One more than two cores have, because much of a test is waiting. */
const maxWorkers = Math.max(3, availableParallelism() - 1);

const provide = { sampleSeed: seedIn(process.env) ?? "" };

/** Tests in workerd. Without isolation, all files that one of Vitest's workers runs share one workerd and its storage. */
const inWorkerd = (
  name: string,
  test: { isolate: boolean; include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration => ({
  plugins: [
    cloudflareTest(async ({ inject }) => ({
      remoteBindings: false,
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations("migrations"),
          SPEECH: "openai",
          SPEECH_BASE_URL: `${inject("openai")}/v1`,
          VOICE: "openai",
          VOICE_BASE_URL: `${inject("openai")}/v1`,
          ...inject("linkedin").env,
          ...inject("stripe").env,
          ...inject("mail").env,
          ...inject("telegram").env,
          NOTES_ADDRESS: "notes@outspoken.test",
          SITE_ORIGIN: "https://outspoken.test",
          DATA_KEY: "T3V0c3Bva2VuJ3MgdGVzdCBkYXRhIGtleSwgMzIgYiE=",
          WRITER: "openai",
          WRITER_BASE_URL: `${inject("openai")}/v1`,
          WRITER_MODEL: "test-writer",
          // All tests together are one network.
          DAILY_ATTEMPTS_NETWORK: "1000000",
          DAILY_SIGNUPS_NETWORK: "1000000",
          DAILY_MAILS: "1000000",
          DAILY_MODEL_DOLLARS: "1000000",
        },
      },
    })),
  ],
  test: {
    ...test,
    name,
    provide,
    testTimeout,
    maxWorkers,
    retry,
    // Intercepted, a line that an object or a `waitUntil` logs while its file ends is never sent, and Vitest waits for it
    // for ever (workers-sdk #15719).
    disableConsoleIntercept: true,
    globalSetup: ["test/worker/global-setup.ts"],
    setupFiles: ["test/worker/apply-migrations.ts", "test/sample-setup.ts"],
  },
});

export default defineConfig({
  test: {
    projects: [
      inWorkerd("worker", {
        isolate: false,
        include: ["test/worker/**/*.test.ts"],
        exclude: ALONE,
      }),
      inWorkerd("worker alone", { isolate: true, include: ALONE }),
      {
        test: {
          name: "node",
          provide,
          testTimeout,
          maxWorkers,
          include: ["test/{node,language,units}/**/*.test.ts"],
          exclude: provide.sampleSeed ? LONG_PATHS.map((path) => `test/${path}.ts`) : [],
          setupFiles: ["test/sample-setup.ts"],
        },
      },
      {
        plugins: [react(), tailwindcss()],
        // Found only once a test wants it, it would have the page load anew in its middle.
        optimizeDeps: {
          include: [
            "@cantoo/pdf-lib",
            "@simplewebauthn/browser",
            "diff/lib/diff/word.js",
            "eventsource-parser/stream",
          ],
        },
        test: {
          name: "components",
          // The longest takes four; a click on what is not there waits for all of it.
          testTimeout: 20_000,
          maxWorkers,
          retry,
          // Vitest's default of a second is too short on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          include: ["test/components/**/*.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: CHROMIUM }),
            instances: [{ browser: "chromium", viewport: { width: 1440, height: 900 } }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
