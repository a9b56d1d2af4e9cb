import { HOUR_MS } from "#contract/times.ts";
import { listen } from "../../ui/listen.ts";

/** After the page has loaded, except on localhost. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (window.location.hostname === "localhost") return;
  const start = () => void register().catch(console.error);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js");
  let lastCheck = Date.now();
  // Browsers look when a page is opened; an installed app may stay open for weeks.
  listen(document, "visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - lastCheck < HOUR_MS) return;
    lastCheck = Date.now();
    // Most likely offline; there is a next time.
    registration.update().catch(() => undefined);
  });
}
