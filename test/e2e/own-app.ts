import { startApp } from "../../bench/app.ts";
import { test as base } from "./fixtures.ts";

export { startApp };

/** Tests against an app of their own, with settings and a database of its own, started once for each of Playwright's workers. */
export const withOwnApp = <App extends { origin: string; stop: () => Promise<unknown> }>(
  start: () => Promise<App>,
) =>
  base.extend<object, { app: App }>({
    app: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it depends on from this pattern.
      async ({}, use) => {
        const app = await start();
        await use(app);
        await app.stop();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: ({ sampled: _, app }, use) => use(app.origin),
  });
