import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "../../dev/standins/http.ts";

/** `unsent`: it never reached the server. `unanswered`: the server has done it, and its answer got lost. */
export type Fault = "unsent" | "unanswered";

/** The line between a browser and the app, which can lose one call. */
export interface Line {
  origin: string;
  /** Loses the n-th call (from 1) of this name, and that one only, whoever makes it after this. */
  lose: (call: string, nth: number, fault: Fault) => void;
  /** The calls made since the line was opened, in order, each as `METHOD path` with a `*` for every id. */
  calls: string[];
  /** Whether what was last to be lost has been. */
  lost: () => boolean;
  close: () => Promise<void>;
}

const ID = /\/(?=[^/]*\d)[\w.-]{12,}/g;

const nameOf = ({ method, url = "" }: IncomingMessage) =>
  `${method} ${new URL(url, "http://line").pathname.replace(ID, "/*")}`;

/** A line to the app at `upstream`. Pages under its origin are the app's own. */
export async function openLine(upstream: string): Promise<Line> {
  const calls: string[] = [];
  let fault: { call: string; left: number; kind: Fault } | undefined;
  let lost = false;

  function faultOf(call: string): Fault | undefined {
    if (fault?.call !== call) return undefined;
    fault.left -= 1;
    if (fault.left > 0) return undefined;
    const { kind } = fault;
    fault = undefined;
    lost = true;
    return kind;
  }

  function carry(request: IncomingMessage, response: ServerResponse) {
    const call = nameOf(request);
    const isCall = call.includes(" /api/");
    if (isCall) calls.push(call);
    const kind = isCall ? faultOf(call) : undefined;
    if (kind === "unsent") return void request.socket.destroy();
    const { method, headers } = request;
    const forwarded = ask(new URL(request.url ?? "/", upstream), { method, headers }, (theirs) => {
      if (kind === "unanswered") {
        theirs.resume();
        return void theirs.on("end", () => request.socket.destroy());
      }
      // A browser sends a call again by itself when a line that it had used before breaks under it.
      response.writeHead(theirs.statusCode ?? 502, { ...theirs.headers, connection: "close" });
      theirs.pipe(response);
      theirs.on("error", () => response.destroy());
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    request.pipe(forwarded);
  }

  const { url, close } = await listenOnLoopback(createServer(carry), 0);
  return {
    origin: url.replace("127.0.0.1", "localhost"),
    lose: (call, nth, kind) => {
      fault = { call, left: nth, kind };
      lost = false;
    },
    calls,
    lost: () => lost,
    close,
  };
}
