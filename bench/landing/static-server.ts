import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Serves a folder the way a CDN does, text compressed, and beside its files some pages made here, by path. */
export async function serveFolder(folder: string, pages: Record<string, string>) {
  const answers = new Map<string, { body: Buffer; headers: Record<string, string> }>();
  const answerTo = (path: string) => {
    const page = pages[path];
    const file = join(folder, path);
    if (page === undefined && !existsSync(file)) return undefined;
    const type = page === undefined ? TYPES[extname(path)] : TYPES[".html"];
    const plain = page === undefined ? readFileSync(file) : Buffer.from(page);
    const compress = type !== undefined && type !== TYPES[".woff2"];
    return {
      body: compress ? brotliCompressSync(plain) : plain,
      headers: {
        "content-type": type ?? "application/octet-stream",
        ...(compress && { "content-encoding": "br" }),
      },
    };
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const answer = answers.get(path) ?? answerTo(path);
    if (!answer) return response.writeHead(404).end();
    answers.set(path, answer);
    response.writeHead(200, answer.headers).end(answer.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
