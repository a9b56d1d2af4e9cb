import { once } from "node:events";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { listenOnLoopback, type Running } from "../../dev/standins/http.ts";

/**
 * Stands between the app and an outside service and takes its time. Tells when the service is `called`, so far without
 * effect, and when it has `answered`, which nobody knows yet. What has arrived here goes on to the service though the app be
 * dead by then, as in the world outside.
 */
export async function startTap(
  target: string,
  options: { tell: (moment: "called" | "answered") => void; delayMs: () => number },
): Promise<Running> {
  async function pass(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    options.tell("called");
    await setTimeout(options.delayMs());
    const { "transfer-encoding": _chunked, ...headers } = request.headers;
    const onward = ask(target + request.url, {
      method: request.method,
      // A connection kept from before may be closed by the service at that very moment.
      agent: false,
      headers: { ...headers, host: new URL(target).host, "content-length": body.length },
    });
    onward.end(body);
    const [answer]: IncomingMessage[] = await once(onward, "response");
    options.tell("answered");
    await setTimeout(options.delayMs());
    response.writeHead(answer?.statusCode ?? 502, answer?.headers);
    answer?.pipe(response);
  }
  const server = createServer((request, response) => {
    // A caller that was killed before it had said all.
    pass(request, response).catch(() => response.destroy());
  });
  // For the same reason, on this side: it never closes a connection that the app may be about to use.
  server.keepAliveTimeout = 0;
  return await listenOnLoopback(server, 0);
}
