import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Far more than a form, a post or an event comes to. */
const MAX_REQUEST_BYTES = 256 * 1024;

/** An error to respond with, in the shape of the service that refuses the request. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Record<string, string>;
  constructor(status: number, body: object, headers: Record<string, string> = {}) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Serves on this machine alone; at any free port for 0. `close` ends the calls under way too. */
export async function listenOnLoopback(
  server: Server,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) throw new Refusal(413, { message: "Request entity too large" });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function readBody(request: IncomingMessage): Promise<string> {
  return (await readBytes(request, MAX_REQUEST_BYTES)).toString("utf8");
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request));
}

/** The fields of a form, or of a JSON object that holds no others; all as text. */
export async function readFields(request: IncomingMessage): Promise<Record<string, string>> {
  const body = await readBody(request);
  if (!request.headers["content-type"]?.startsWith("application/json")) {
    return Object.fromEntries(new URLSearchParams(body));
  }
  const fields = Object.entries(parseObject(body)).filter(([, value]) => value !== null);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

function parseObject(body: string): object {
  try {
    return Object(JSON.parse(body));
  } catch {
    throw new Refusal(400, { message: "The request body is not JSON" });
  }
}

/** Sends text with status 200. */
export function send(response: ServerResponse, text: string, contentType = "application/json"): void {
  response.writeHead(200, { "Content-Type": contentType }).end(text);
}

export function sendJson(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}

export function sendPage(response: ServerResponse, status: number, html: string): void {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
  response.writeHead(status, headers).end(html);
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, "Cache-Control": "no-store" }).end();
}

/** Often enough that no timeout for silence ever fires. */
const DRIP_MS = 20;

/** Sends a space at a time, for as long as anybody listens. */
export function drip(response: ServerResponse, contentType = "application/json"): void {
  response.writeHead(200, { "Content-Type": contentType });
  const dripping = setInterval(() => response.write(" "), DRIP_MS);
  response.once("close", () => clearInterval(dripping));
}

/** Sends the beginning of an answer; what comes next is the caller's to do, or nothing ever. */
export function begin(response: ServerResponse, contentType = "application/json", sent?: () => void): void {
  response.writeHead(200, { "Content-Type": contentType, "Content-Length": "1000" });
  response.write('{"', sent);
}

/** Ways in which an answer breaks, whatever the service. */
export const WIRE_FAULTS: Record<string, (response: ServerResponse) => void> = {
  /** Closes without a word. */
  reset: (response) => response.destroy(),
  /** Never answers; so does `timeout`. */
  hang: () => undefined,
  timeout: () => undefined,
  /** Begins to answer, and stops. */
  stall: (response) => begin(response),
  /** Begins to answer, and closes. */
  drop: (response) => begin(response, "application/json", () => response.destroy()),
  /** A space at a time, without end. */
  drip: (response) => drip(response),
  malformed: (response) => send(response, "<html><body>Bad gateway</body></html>", "text/html"),
  blank: (response) => send(response, ""),
  /** More than anyone should read. */
  flood: (response) => send(response, " ".repeat(4 * 1024 * 1024)),
  "307": (response) => response.writeHead(307, { Location: response.req.url ?? "/" }).end(),
};
