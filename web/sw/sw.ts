import type { NewestBuild } from "../shared/shell/tab-lock.ts";
import { BUILD } from "./build.ts";
import { answerAsset, answerPage, dropUnusedBuilds, keepBuild } from "./caches.ts";
import { routeOf } from "./route.ts";
import { receiveShare } from "./share.ts";

declare const self: ServiceWorkerGlobalScope;

// Taking over at once is safe: every tab goes on finding the files of its own build.
self.addEventListener("install", (event) => event.waitUntil(keepBuild().then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const route = routeOf(event.request, self.location.origin);
  switch (route.kind) {
    case "page":
      event.respondWith(answerPage(event, route.shell));
      event.waitUntil(dropUnusedBuilds());
      return;
    case "asset":
      return event.respondWith(answerAsset(event.request));
    case "share":
      return event.respondWith(receiveShare(event.request));
    case "network":
      return;
  }
});

async function takeOver(): Promise<void> {
  // Without it, a page would wait for this worker to wake before it is even asked for.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await dropUnusedBuilds();
  const news: NewestBuild = { kind: "newest-build", entry: BUILD.entry };
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage(news);
}
