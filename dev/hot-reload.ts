import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Connect } from "vite";
import { createServer } from "vite";
import { PAGES } from "#contract/pages.ts";
import { ROOT } from "./tools.ts";

/** Serves the web app by Vite, with hot reload, in front of the Worker. Returns how to stop it. */
export async function serveWeb(port: number, workerOrigin: string): Promise<() => Promise<void>> {
  // vite.config.ts reads it when Vite loads it.
  process.env.API_ORIGIN = workerOrigin;
  const vite = await createServer({
    configFile: join(ROOT, "vite.config.ts"),
    appType: "mpa",
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      fs: { allow: ["web", "worker/contract", "node_modules"].map((folder) => join(ROOT, folder)) },
    },
    logLevel: "warn",
    plugins: [
      {
        name: "pages",
        configureServer: ({ middlewares }) => void middlewares.use(answerLikeTheWorker()),
        transformIndexHtml: { order: "pre", handler: fromAnyDepth },
      },
    ],
  });
  await vite.listen();
  return () => vite.close();
}

/** Vite knows files only: which addresses are the app's, and which lead elsewhere, is said in two other places. */
function answerLikeTheWorker(): Connect.NextHandleFunction {
  const redirects = readRedirects();
  const pages = Object.values(PAGES).map((pathname) => new URLPattern({ pathname }));
  return (request, response, next) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const { pathname, search } = url;
    const target = redirects.get(pathname);
    if (target) return void response.writeHead(302, { Location: target + search }).end();
    if (pathname.startsWith("/app/") || pages.some((page) => page.test({ pathname })))
      request.url = `/app.html${search}`;
    next();
  };
}

/** A page that also answers deeper addresses cannot name its files relative to itself, as the build may. */
function fromAnyDepth(html: string): string {
  return html.replaceAll('="./', '="/').replaceAll('="../', `="/@fs${ROOT}`);
}

function readRedirects(): Map<string, string> {
  const rules = readFileSync(join(ROOT, "web/public/_redirects"), "utf8").split("\n");
  return new Map(
    rules.flatMap((rule) => {
      const [from, to] = rule.trim().split(/\s+/);
      return from && to && !from.startsWith("#") ? [[from, to]] : [];
    }),
  );
}
