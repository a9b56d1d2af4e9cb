import { entryOfLock } from "../shared/shell/tab-lock.ts";
import { BUILD } from "./build.ts";
import { SHELLS, type Shell } from "./route.ts";

declare const self: ServiceWorkerGlobalScope;

const PREFIX = "outspoken-build-";
const CURRENT = PREFIX + BUILD.version;

/** Keeps all of this build, or rejects: then the build before it goes on serving. */
export async function keepBuild(): Promise<void> {
  const cache = await caches.open(CURRENT);
  await Promise.all([
    ...BUILD.files.map((file) => keepFile(cache, file)),
    ...SHELLS.map((page) => keepPage(cache, page)),
  ]);
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  // Its name is its content's hash: whichever build brought it, it is the same.
  const known = await caches.match(file);
  const response = known ?? (await fetched(file));
  if (response.headers.get("Content-Type")?.startsWith("text/html")) throw new Error(`${file} is a page.`);
  await cache.put(file, response);
}

const SCRIPT_OR_STYLE = /\/assets\/[\w.-]+\.(?:js|css)/g;

/** While a deploy spreads, the server may still answer with the page of another build, whose files would be missing. */
async function keepPage(cache: Cache, page: Shell): Promise<void> {
  const response = await fetched(page, { cache: "reload" });
  const needed = (await response.clone().text()).match(SCRIPT_OR_STYLE) ?? [];
  const ours = needed.length > 0 && needed.every((file) => BUILD.files.includes(file));
  if (!ours) throw new Error(`${page} is of another build.`);
  await cache.put(page, response);
}

async function fetched(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

export const keptPage = async (shell: Shell): Promise<Response | undefined> =>
  (await caches.open(CURRENT)).match(shell);

/** From whichever build has it: a tab opened before a deploy finds its own files here. */
export const keptFile = (request: Request): Promise<Response | undefined> => caches.match(request);

/** Drops builds that no tab runs any more. */
export async function dropUnusedBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  // A newer one is filling its cache, and will do this when it takes over.
  if (self.registration.installing || self.registration.waiting) return;
  const { held = [] } = await navigator.locks.query();
  const running = held.flatMap(({ name }) => entryOfLock(name) ?? []);
  for (const name of others) {
    const cache = await caches.open(name);
    const inUse = (await Promise.all(running.map((entry) => cache.match(entry)))).some(Boolean);
    if (!inUse) await caches.delete(name);
  }
}

/** How long a page may keep someone waiting who has it on the device. */
const PATIENCE_MS = 4_000;

/** The server's page, so that a deploy is seen at once; the kept one when there is none to be had, or not soon. */
export async function answerPage(event: FetchEvent, shell: Shell): Promise<Response> {
  const asked = askServer(event);
  // The browser calls the question off, and complains of it, once the event is over.
  event.waitUntil(asked.catch(() => undefined));
  const kept = await keptPage(shell);
  if (!kept) return asked;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  return answer && answer.status < 500 ? answer : kept;
}

async function askServer(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  // Without a connection Firefox resolves it with an error; others reject.
  return preloaded && preloaded.type !== "error" ? preloaded : fetch(event.request);
}

export const answerAsset = async (request: Request): Promise<Response> =>
  (await keptFile(request)) ?? fetch(request);
