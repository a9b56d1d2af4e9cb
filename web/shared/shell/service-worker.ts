import { HOUR_MS } from "#contract/times.ts";
/** After the page has loaded, except on localhost. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (window.location.hostname === "localhost") return;
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    lookForUpdates(registration);
  } catch (error) {
    console.error("The service worker could not be registered.", error);
  }
}

const LOOK_EVERY_MS = HOUR_MS;

/** Browsers look when a page is opened; an installed app may stay open for weeks. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < LOOK_EVERY_MS) return;
    looked = Date.now();
    // Most likely offline; there is a next time.
    registration.update().catch(() => undefined);
  });
}
