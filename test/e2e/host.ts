import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "../../dev/standins/http.ts";
import { test as base, expect } from "./fixtures.ts";

export { expect };

/** Somewhere else than localhost, so that pages register the service worker; in front of the app that all tests share. */
export interface Host {
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

/** `hostname` localhost is the one on which no service worker is registered (spec §7). */
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
