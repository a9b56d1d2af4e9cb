import { keptFile, keptPage } from "./caches.ts";
import type { Shell } from "./route.ts";

/** How long a page may keep someone waiting who has it on the device. */
const PATIENCE_MS = 4_000;

/** The server's page, so that a deploy is seen at once; the kept one when there is none to be had, or not soon. */
export async function answerPage(event: FetchEvent, shell: Shell): Promise<Response> {
  const asked = askServer(event);
  // The browser calls the question off, and complains of it, once the event is over.
  event.waitUntil(asked.catch(() => undefined));
  const kept = await keptPage(shell);
  if (!kept) return asked;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  return answer && answer.status < 500 ? answer : kept;
}

async function askServer(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  // Without a connection Firefox resolves it with an error; others reject.
  return preloaded && preloaded.type !== "error" ? preloaded : fetch(event.request);
}

export const answerAsset = async (request: Request): Promise<Response> =>
  (await keptFile(request)) ?? fetch(request);
