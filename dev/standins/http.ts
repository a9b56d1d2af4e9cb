import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** What a stand-in is asked, beside Node's own response, by which an answer can break. */
type OnWire = { Bindings: { outgoing: ServerResponse } };
export type Call = Context<OnWire>;

export const standinApp = () => new Hono<OnWire>();

/** What runs: its origin, and how it ends, calls under way too. */
export interface Running {
  url: string;
  close(): Promise<void>;
}

/** The answer to a call whose answer was begun, or left out, past the app. */
const ON_THE_WIRE = new Response();

/** Serves on this machine alone; at any free port for 0. */
export async function serve(app: Hono<OnWire>, port = 0): Promise<Running> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    try {
      const body = /^(GET|HEAD)$/.test(method) ? null : new Uint8Array(await buffer(incoming));
      const init = { method, headers: headers as Record<string, string>, body };
      const answer = await app.fetch(new Request(`http://${headers.host}${url}`, init), { outgoing });
      if (answer === ON_THE_WIRE) return;
      // Going back must not show what was before.
      answer.headers.set("Cache-Control", "no-store");
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
      outgoing.end(await answer.bytes());
    } catch {
      // The caller has closed the connection.
      outgoing.destroy();
    }
  });
  return await listenOnLoopback(server, port);
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

/** The fields of a form, or of a JSON object that holds no others; all as text. */
export async function fieldsOf({ req }: Call): Promise<Record<string, string>> {
  const isJson = req.header("Content-Type")?.startsWith("application/json");
  const fields = isJson ? await req.json() : await req.parseBody();
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** Often enough that no timeout for silence ever fires. */
const DRIP_MS = 20;

/** Sends a space at a time until the connection is closed. */
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

/** `reset` closes without a word, `hang` and `timeout` never answer; `stall` begins to answer and stops, `drop` begins and closes. */
const WIRE_FAULTS: Record<string, (outgoing: ServerResponse) => void> = {
  reset: (outgoing) => outgoing.destroy(),
  hang: () => undefined,
  timeout: () => undefined,
  stall: (outgoing) => begin(outgoing),
  drop: (outgoing) => begin(outgoing, "application/json", () => outgoing.destroy()),
  drip: (outgoing) => drip(outgoing),
};

const json = { headers: { "Content-Type": "application/json" } };
/** `schema` is JSON of another shape, `flood` more than anyone should read. */
const BAD_ANSWERS: Record<string, (call: Call) => Response> = {
  malformed: ({ html }) => html("<html><body>Bad gateway</body></html>") as Response,
  blank: () => new Response("", json),
  truncated: () => new Response('{"object":"list","data":[{', json),
  schema: () => Response.json({ object: "surprise" }),
  flood: () => new Response(" ".repeat(4 * 1024 * 1024), json),
  "307": ({ req }) => new Response(null, { status: 307, headers: { Location: req.path } }),
};

const SOON_SECONDS = "30";

/** Fails with a status from `400` to `599`, with `-soon` to come back in half a minute, or in a way above; undefined for no such fault. */
export function failAs(
  fault: string,
  call: Call,
  refuse: (status: number, message: string) => HTTPException,
): Response | undefined {
  const [, status, soon] = /^([45]\d\d)(-soon)?$/.exec(fault) ?? [];
  if (status) {
    const response = refuse(Number(status), "Told to fail.").getResponse();
    if (soon) response.headers.set("Retry-After", SOON_SECONDS);
    return response;
  }
  WIRE_FAULTS[fault]?.(call.env.outgoing);
  return fault in WIRE_FAULTS ? ON_THE_WIRE : BAD_ANSWERS[fault]?.(call);
}

/** Behind a fault: the call has its effect, and only its answer is lost. */
const AFTER = "-after";

/** Runs `act`, unless `fault` prevents that; the fault may also replace its response. */
export async function answerUnless(
  fault: string | undefined,
  call: Call,
  refuse: Parameters<typeof failAs>[2],
  act: () => Response | Promise<Response>,
): Promise<Response> {
  if (!fault?.endsWith(AFTER)) return (fault && failAs(fault, call, refuse)) || act();
  const answer = await act();
  return failAs(fault.slice(0, -AFTER.length), call, refuse) ?? answer;
}
