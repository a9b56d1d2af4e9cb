import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { html, raw } from "hono/html";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { portIsFree } from "../tools.ts";

/** What a stand-in is asked, beside Node's own response, by which an answer can break. */
type OnWire = { Bindings: { outgoing: ServerResponse } };
export type Call = Context<OnWire>;

export const standinApp = () => new Hono<OnWire>();

/** What runs: its origin, and how it ends, calls under way too. */
export type Running = { url: string; close(): Promise<void> };

type Act = (fault?: string) => Response | Promise<Response>;

/** How tests have calls fail, each known by what it is about; at `npm start` all go well. */
export interface Faults {
  routes: Hono<OnWire>;
  answer(
    call: Call,
    about: Record<string, string>,
    refuse: (status: number, message: string) => HTTPException,
    act: Act,
  ): Response | Promise<Response>;
}
export const NO_FAULTS: Faults = { routes: standinApp(), answer: (_call, _about, _refuse, act) => act() };

/** Serves on this machine alone; at any free port for 0. */
export const serve = (app: Hono<OnWire>, port = 0): Promise<Running> =>
  listenOnLoopback(
    createAdaptorServer({
      fetch: async (request, wire) => {
        const answer = await app.fetch(request, wire as OnWire["Bindings"]);
        // Going back must not show what was before.
        answer.headers.set("Cache-Control", "no-store");
        return answer;
      },
    }) as Server,
    port,
  );

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

type Html = ReturnType<typeof html>;

const STYLE = raw(readFileSync(fileURLToPath(new URL("page.css", import.meta.url).href), "utf8"));

/** Makes a stand-in's pages, of a title and what is below the disclaimer; `accent` is the colour of links and of the main button. */
export const pagesOf =
  (name: string, disclaimer: string, accent: string) =>
  (title: string, body: Html): Html =>
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title ? `${title} | ${name}` : name}</title>
<style>:root { --accent: ${accent}; }${STYLE}</style>
</head>
<body>
<header>${disclaimer}</header>
<main>
${body}
</main>
</body>
</html>
`;

/** A page of this run: what it is called, and where it is. */
export type Link = [name: string, url: string];

const NAME = "Outspoken on this machine";

const pageOf = pagesOf(NAME, "What npm start has put in place of services that are not set up.", "#7c4a1e");

/** The page that leads to the app and all stand-ins of this run, at this port or the next one that is free. */
export async function startOverview(firstPort: number, links: readonly Link[]): Promise<Running> {
  let port = firstPort;
  while (port !== 0 && !(await portIsFree(port))) port += 1;
  const entries = () => links.map(([name, url]) => html`<li><a href="${url}">${name}</a></li>`);
  const page = () => pageOf("", html`<h1>${NAME}</h1>\n<ul>${entries()}</ul>`);
  return await serve(
    standinApp().get("/", (call) => call.html(page())),
    port,
  );
}
