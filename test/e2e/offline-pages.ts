import type { BrowserContext, Page } from "@playwright/test";
import type { Host } from "./host.ts";

/** Settles when this page is in the hands of a service worker that has kept everything it needs. */
export const controlled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller) {
      await new Promise((taken) => serviceWorker.addEventListener("controllerchange", taken, { once: true }));
    }
  });

/** No network and no server: Chromium's own switch does not reach the service worker. */
export async function goOffline(context: BrowserContext, host: Host): Promise<void> {
  host.vanish();
  await setOffline(context, true);
}

export async function goOnline(context: BrowserContext, host: Host): Promise<void> {
  host.comeBack();
  await setOffline(context, false);
}

/** Chromium's switch is not seen by a page that is opened while it is off: since version 150 `navigator.onLine` is true there. */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "onLine", {
      configurable: true,
      get: () => sessionStorage.getItem("offline") === null,
    }),
  );
  await context.setOffline(isOffline);
  for (const page of context.pages())
    await page.evaluate((isOffline) => {
      if (isOffline) sessionStorage.setItem("offline", "true");
      else sessionStorage.removeItem("offline");
      dispatchEvent(new Event(isOffline ? "offline" : "online"));
    }, isOffline);
}

/** Every address that this browser's caches hold. */
export const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = await Promise.all(caches_.map((cache) => cache.keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

/** The address of the app's own script on this page; the opening ahead of it is async. */
export const runningBuild = (page: Page): Promise<string> =>
  page.locator("script[type=module][src]:not([async])").evaluate((script: HTMLScriptElement) => script.src);
