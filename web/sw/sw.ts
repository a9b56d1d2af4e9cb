import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { type ShareOutcome, shareResult } from "#contract/pages.ts";
import { isSoundType, newEntry, typeOfFile } from "../shared/recording/outbox/entry.ts";
import { OUTBOX_CHANNEL, SHARED_OWNER } from "../shared/recording/outbox/names.ts";
import { idbStore } from "../shared/recording/outbox/store.ts";
import { entryOfLock, type NewestBuild } from "../shared/shell/tab-lock.ts";
import { type Build, routeOf, SHELLS, type Shell } from "./route.ts";

declare const self: ServiceWorkerGlobalScope;
/** Defined by the build (`dev/build/service-worker.ts`). */
declare const __BUILD__: Build;
const BUILD = __BUILD__;

// Taking over at once is safe: every tab still finds the files of its own build.
self.addEventListener("install", (event) => event.waitUntil(keepBuild().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const route = routeOf(event.request, self.location.origin);
  if (route.kind === "asset") event.respondWith(answerAsset(event.request));
  if (route.kind === "share") event.respondWith(receiveShare(event.request));
  if (route.kind === "page") {
    event.respondWith(answerPage(event, route.shell));
    event.waitUntil(dropUnusedBuilds());
  }
});

async function takeOver(): Promise<void> {
  // Else a page would wait for this worker to start before it is requested.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await dropUnusedBuilds();
  const news: NewestBuild = { kind: "newest-build", entry: BUILD.entry };
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage(news);
}

const PREFIX = "outspoken-build-";
const CURRENT = PREFIX + BUILD.version;

/** Caches all of this build, or rejects: then the previous build serves on. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(CURRENT);
  await Promise.all([
    ...BUILD.files.map((file) => keepFile(cache, file)),
    ...SHELLS.map((page) => keepPage(cache, page)),
  ]);
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  // Names are content hashes: any build's copy is the same.
  const copy = await caches.match(file);
  const response = copy ?? (await fetchOk(file));
  if (response.headers.get("Content-Type")?.startsWith("text/html")) throw new Error(`${file} is a page.`);
  await cache.put(file, response);
}

/** While a deploy spreads, the server may still return another build's page, whose files would be missing. */
async function keepPage(cache: Cache, page: Shell): Promise<void> {
  const response = await fetchOk(page, { cache: "reload" });
  const assets = (await response.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  const isOurs = assets.length > 0 && assets.every((file) => BUILD.files.includes(file));
  if (!isOurs) throw new Error(`${page} is of another build.`);
  await cache.put(page, response);
}

async function fetchOk(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function dropUnusedBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  // A newer worker is filling its cache, and does this when it takes over.
  if (self.registration.installing || self.registration.waiting) return;
  const { held = [] } = await navigator.locks.query();
  const running = held.flatMap(({ name }) => entryOfLock(name) ?? []);
  for (const name of others) {
    const cache = await caches.open(name);
    const inUse = (await Promise.all(running.map((entry) => cache.match(entry)))).some(Boolean);
    if (!inUse) await caches.delete(name);
  }
}

/** How long to wait for the server before showing the cached page. */
const PATIENCE_MS = 4_000;

/** The server's page, so that a deploy shows at once; else, or after a wait, the cached one. */
async function answerPage(event: FetchEvent, shell: Shell): Promise<Response> {
  const fromServer = askServer(event);
  // The browser cancels the request when the event ends.
  event.waitUntil(fromServer.catch(() => undefined));
  const cachedPage = await (await caches.open(CURRENT)).match(shell);
  if (!cachedPage) return fromServer;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fromServer, late]).catch(() => undefined);
  return answer && answer.status < 500 ? answer : cachedPage;
}

async function askServer(event: FetchEvent): Promise<Response> {
  const preload: Response | undefined = await event.preloadResponse;
  // Offline, Firefox resolves with an error response; others reject.
  return preload && preload.type !== "error" ? preload : fetch(event.request);
}

/** From any build: a tab opened before a deploy finds its files. */
const answerAsset = async (request: Request) => (await caches.match(request)) ?? fetch(request);

/** Puts shared sound into the outbox and opens the recording screen, which shows the result. */
async function receiveShare(request: Request): Promise<Response> {
  const outcome = await keepSounds(request).catch(() => "not-kept" as const);
  return Response.redirect(new URL(shareResult(outcome), request.url), 303);
}

async function keepSounds(request: Request): Promise<ShareOutcome> {
  // Phones send no origin. Any site may hide its own, but shared sound is never sent automatically.
  const site = request.headers.get("Origin") ?? "null";
  if (site !== "null" && site !== new URL(request.url).origin) return "not-kept";
  const parts = [...(await request.formData()).values()];
  const sounds = parts.filter((part) => part instanceof File && isSoundType(typeOfFile(part))) as File[];
  if (sounds.length === 0) return "no-sound";
  if (sounds.some(({ size }) => size > MAX_UPLOAD_BYTES)) return "too-large";
  for (const sound of sounds) {
    // The page assigns the owner.
    const entry = newEntry(
      { ownerId: SHARED_OWNER, topic: null, interviewMode: false },
      { kind: "sound", mimeType: typeOfFile(sound), bytes: sound.size, durationMs: null, name: sound.name },
      { kind: "waiting", reason: "undecided", retryAt: 0 },
    );
    await idbStore.put(entry, { index: 0, data: await sound.arrayBuffer() });
  }
  new BroadcastChannel(OUTBOX_CHANNEL).postMessage("change");
  return "kept";
}
