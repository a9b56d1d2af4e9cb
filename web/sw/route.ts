import { SHARE_PATH, STATIC_PAGES } from "#contract/pages.ts";

export interface Build {
  version: string;
  /** The first script of the app's page. Builds with different code never share it. */
  entry: string;
  /** Files that the app may need offline. */
  files: string[];
}

/** The pages that work offline, by the addresses under which they are cached. */
export const SHELLS = ["/", "/app"] as const;
export type Shell = (typeof SHELLS)[number];

export type Route =
  | { kind: "page"; shell: Shell }
  | { kind: "asset" }
  | { kind: "share" }
  /** The browser handles it without the service worker. */
  | { kind: "network" };

const STATIC = new Set<string>(Object.values(STATIC_PAGES));
const NETWORK: Route = { kind: "network" };

/** Nothing under /api ever passes through a cache. */
export function routeOf(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  origin: string,
): Route {
  const { origin: target, pathname } = new URL(url);
  if (target !== origin || pathname === "/api" || pathname.startsWith("/api/")) return NETWORK;
  if (method === "POST" && pathname === SHARE_PATH) return { kind: "share" };
  if (method !== "GET") return NETWORK;
  if (mode === "navigate") {
    const isFile = /\.\w+$/.test(pathname) || STATIC.has(pathname);
    return isFile ? NETWORK : { kind: "page", shell: pathname === "/" ? "/" : "/app" };
  }
  return pathname.startsWith("/assets/") ? { kind: "asset" } : NETWORK;
}
