/** A push service on loopback. It responds to a path with the status in which it ends; `/pushed.json` is for tests. */
import { createServer } from "node:http";
import { listenOnLoopback, readBytes, sendJson } from "../../dev/standins/http.ts";

/** What browsers' push services take at most. */
const MAX_BYTES = 4096;

export interface PushStandin {
  /** Its origin. */
  url: string;
  close(): Promise<void>;
}

export async function startPushStandin(): Promise<PushStandin> {
  const pushed: { path: string; authorization?: string; bytes: number }[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (path === "/pushed.json") return sendJson(response, 200, pushed);
    const { length } = await readBytes(request, MAX_BYTES);
    pushed.push({ path, authorization: request.headers.authorization, bytes: length });
    response.writeHead(Number(path.split("/").at(-1)), { Location: "/elsewhere/201" }).end();
  });
  return await listenOnLoopback(server, 0);
}
