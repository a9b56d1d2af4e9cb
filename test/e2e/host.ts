import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { BrowserContext, Page } from "@playwright/test";
import { SHARE_PATH } from "#contract/pages.ts";
import { listenOnLoopback } from "../../dev/standins/http.ts";
import { PATHS } from "../../web/paths.ts";
import { test as base, expect } from "./fixtures.ts";

export { expect };

/** Somewhere else than localhost, so that pages register the service worker; in front of the app that all tests share. */
interface Host {
  origin: string;
  /** From now on every script and style goes by another name, and the old names are gone: what a deploy does. */
  deploy: () => void;
  /** As if its cable were pulled, until `comeBack`. */
  vanish: () => void;
  comeBack: () => void;
  /** Answers this path with an error from now on: 404 unless another is given. */
  refuse: (path: string, status?: number) => void;
  /** Never answers this path from now on. */
  stall: (path: string) => void;
}

const TEXT = /^(text\/(html|css|javascript)|application\/javascript)/;
const NAMED = /\/assets\/[\w.-]+\.(?:js|css)/g;
const VERSION = /(version:.[0-9a-f]{12})/;

async function startHost(upstream: string, hostname: string): Promise<Host & { close: () => Promise<void> }> {
  const worker = await (await fetch(`${upstream}/sw.js`)).text();
  const names = [...new Set(worker.match(NAMED))].map((path) => path.replace("/assets/", ""));
  let deployment = 0;
  let vanished = false;
  const refused = new Map<string, number>();
  const stalled = new Set<string>();

  const suffix = (of: number) => (of === 0 ? "" : `_${of}`);
  const renamed = (name: string, of: number) => name.replace(/\.(js|css)$/, `${suffix(of)}.$1`);

  /** The path as the app knows it; null for a file of another deployment. */
  function known(path: string): string | null {
    const name = path.replace("/assets/", "");
    if (!path.match(NAMED)) return path;
    const original = names.find((candidate) => renamed(candidate, deployment) === name);
    return original ? `/assets/${original}` : null;
  }

  const rewritten = (text: string, of: number) =>
    names
      .reduce((done, name) => done.replaceAll(name, renamed(name, of)), text)
      .replace(VERSION, `$1${suffix(of)}`);

  function answer(request: IncomingMessage, response: ServerResponse) {
    const path = known(request.url ?? "/");
    // A deployment that is replaced while it answers still answers with its own names.
    const answering = deployment;
    if (vanished) return void request.socket.destroy();
    if (path === null) return void response.writeHead(404).end();
    if (stalled.has(path)) return;
    const status = refused.get(path);
    if (status) return void response.writeHead(status).end();
    // Each deployment has its own texts, which the app's tags and encodings would not fit.
    const { "if-none-match": _tag, ...asked } = request.headers;
    const headers = { ...asked, host: new URL(upstream).host, "accept-encoding": "identity" };
    const forwarded = ask(upstream + path, { method: request.method, headers }, (theirs) => {
      const { "content-length": _length, etag: _tag, ...kept } = theirs.headers;
      if (!TEXT.test(theirs.headers["content-type"] ?? "")) {
        response.writeHead(theirs.statusCode ?? 502, theirs.headers);
        return void theirs.pipe(response);
      }
      const parts: Buffer[] = [];
      theirs.on("data", (part: Buffer) => parts.push(part));
      theirs.on("end", () => {
        response.writeHead(theirs.statusCode ?? 502, kept);
        response.end(rewritten(Buffer.concat(parts).toString(), answering));
      });
    });
    forwarded.on("error", () => response.destroy());
    request.pipe(forwarded);
  }

  const server = createServer(answer);
  const { url, close } = await listenOnLoopback(server, 0);
  return {
    origin: url.replace("127.0.0.1", hostname),
    deploy: () => {
      deployment += 1;
    },
    vanish: () => {
      vanished = true;
      server.closeAllConnections();
    },
    comeBack: () => {
      vanished = false;
    },
    refuse: (path, status = 404) => void refused.set(path, status),
    stall: (path) => void stalled.add(path),
    close,
  };
}

/** `hostname` localhost is the one on which no service worker is registered. */
export const test = base.extend<{ hostname: string; host: Host; appOrigin: string }>({
  hostname: ["127.0.0.1", { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it depends on from this pattern.
  appOrigin: async ({}, use) => use(`http://localhost:${process.env.E2E_PORT}`),
  host: async ({ appOrigin, hostname }, use) => {
    const host = await startHost(appOrigin, hostname);
    await use(host);
    await host.close();
  },
  baseURL: ({ sampled: _, host }, use) => use(host.origin),
});

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
async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
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

export interface Shared {
  name: string;
  type: string;
  bytes: Buffer;
}

/** What a phone does with things shared with the installed app: it posts them as a form. */
export const share = (page: Page, ...things: Shared[]): Promise<void> => shareAt(page, SHARE_PATH, ...things);

export async function shareAt(page: Page, address: string, ...things: Shared[]): Promise<void> {
  const landed = page.waitForURL(`**${PATHS.recording}*`);
  await page.evaluate(
    ({ action, files }) => {
      const form = document.createElement("form");
      form.method = "POST";
      form.action = action;
      form.enctype = "multipart/form-data";
      const input = document.createElement("input");
      input.type = "file";
      input.name = "audio";
      input.multiple = true;
      const chosen = new DataTransfer();
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        chosen.items.add(new File([bytes], name, { type }));
      }
      input.files = chosen.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    {
      action: address,
      files: things.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString("base64") })),
    },
  );
  await landed;
}
