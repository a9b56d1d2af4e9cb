import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import type {} from "./test/worker/global-setup.ts";

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [
          cloudflareTest(async ({ inject }) => ({
            remoteBindings: false,
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations("migrations"),
                SPEECH: "openai",
                SPEECH_BASE_URL: `${inject("openai")}/v1`,
                SPEECH_TIMEOUT_SECONDS: "1",
                VOICE: "off",
                ...inject("linkedin").env,
                ...inject("stripe").env,
                DATA_KEY: "T3V0c3Bva2VuJ3MgdGVzdCBkYXRhIGtleSwgMzIgYiE=",
                WRITER: "openai",
                WRITER_BASE_URL: `${inject("openai")}/v1`,
                WRITER_MODEL: "test-writer",
                WRITER_TIMEOUT_SECONDS: "1",
              },
            },
          })),
        ],
        test: {
          name: "worker",
          // Its browser map hides node:fs from Vite in a way that workerd's loader cannot follow; bundled, it is fine.
          deps: { optimizer: { ssr: { enabled: true, include: ["mediabunny"] } } },
          // Machines are slow and shared; what hangs is found all the same.
          testTimeout: 30_000,
          retry: process.env.CI ? 1 : 0,
          // Intercepted, a line that an object or a `waitUntil` logs while its file ends is never sent, and Vitest waits for it
          // for ever (workers-sdk #15719).
          disableConsoleIntercept: true,
          include: ["test/worker/**/*.test.ts"],
          globalSetup: ["test/worker/global-setup.ts"],
          setupFiles: ["test/worker/apply-migrations.ts"],
        },
      },
      { test: { name: "node", include: ["test/{node,language}/**/*.test.ts"] } },
    ],
  },
});
