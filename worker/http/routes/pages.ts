import { trimTrailingSlash } from "hono/trailing-slash";
import { PAGES, SHARE_PATH, shareResult } from "#contract/pages.ts";
import { AppError } from "../../errors.ts";
import { router } from "../router.ts";

/** What Workers Assets has no file for: pages of the app, and 404s. A missing file's is plain, so that no script gets HTML. */
export const pages = router().use(trimTrailingSlash({ alwaysRedirect: true }));

for (const path of Object.values(PAGES))
  pages.get(path, async (c) => await page(c.env, c.req.raw, "/app", 200));

// Only reached without the service worker, which would have put what is shared into the outbox.
pages.post(SHARE_PATH, (c) => c.redirect(shareResult("not-kept"), 303));

pages.get("/app/*", async (c) => await page(c.env, c.req.raw, "/app", 404));

// Clients of MCP ask for these, and read the answer as JSON.
pages.get("/.well-known/*", () => {
  throw new AppError("not_found");
});

pages.get("*", async (c) => {
  const isFile = c.req.path.startsWith("/assets/") || /\.\w+$/.test(c.req.path);
  if (isFile) return c.text("Not found", 404, { "Cache-Control": "no-store" });
  return await page(c.env, c.req.raw, "/404", 404);
});

/** By its clean address: Workers Assets redirect a request for the file name. */
async function page(env: Env, request: Request, path: string, status: number): Promise<Response> {
  const file = await env.ASSETS.fetch(new URL(path, request.url));
  return new Response(file.body, { status, headers: file.headers });
}
