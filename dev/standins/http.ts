import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** What a stand-in is asked, beside Node's own response, by which an answer can break. */
type OnWire = { Bindings: { outgoing: ServerResponse } };
export type Call = Context<OnWire>;

export const standinApp = () => new Hono<OnWire>();

/** What runs: its origin, and how it ends, calls under way too. */
export type Running = { url: string; close(): Promise<void> };

/** How tests have calls fail, each known by what it is about; at `npm start` all go well. */
export interface Faults {
  routes: Hono<OnWire>;
  answer(
    call: Call,
    about: Record<string, string>,
    refuse: (status: number, message: string) => HTTPException,
    act: (fault?: string) => Response | Promise<Response>,
  ): Response | Promise<Response>;
}
export const NO_FAULTS: Faults = { routes: standinApp(), answer: (_call, _about, _refuse, act) => act() };

/** Serves on this machine alone; at any free port for 0. Aborts `closing` when it ends. */
export function serve(app: Hono<OnWire>, port = 0, closing = new AbortController()): Promise<Running> {
  const server = createAdaptorServer({
    fetch: async (request, wire) => {
      const answer = await app.fetch(request, wire as OnWire["Bindings"]);
      // Going back must not show what was before.
      answer.headers.set("Cache-Control", "no-store");
      return answer;
    },
  }) as Server;
  server.once("close", () => closing.abort());
  return listenOnLoopback(server, port);
}

export async function listenOnLoopback(server: Server, port: number): Promise<Running> {
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

/** An error to throw, answered with this JSON. */
export const refusal = (status: number, body: object, headers = {}): HTTPException =>
  new HTTPException(status as ContentfulStatusCode, { res: Response.json(body, { status, headers }) });

/** Refuses a request without a `User-Agent`, as Resend does. */
export const askForUserAgent =
  (refuse: (status: number, message: string) => HTTPException): MiddlewareHandler<OnWire> =>
  async ({ req }, next) => {
    if (!req.header("User-Agent")) throw refuse(403, "A User-Agent header is required");
    await next();
  };

/** The fields of a form, or of a JSON object that holds no others; all as text. */
export async function fieldsOf({ req }: Call): Promise<Record<string, string>> {
  const isJson = req.header("Content-Type")?.startsWith("application/json");
  const fields = isJson ? await req.json() : await req.parseBody();
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
