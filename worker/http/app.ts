import { Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { requestId } from "hono/request-id";
import type { ErrorBody } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { AppError, invalidSettingsIn, refusalOf } from "../errors.ts";
import { inLog, logError, logWork } from "../log.ts";
import { limitJson } from "./limits.ts";
import { type AppEnv, routeOf, runToEnd, withDeps } from "./router.ts";
import { account } from "./routes/account.ts";
import { auth } from "./routes/auth.ts";
import { billing } from "./routes/billing.ts";
import { challenge } from "./routes/challenge.ts";
import { chat } from "./routes/chat.ts";
import { drafts, writing } from "./routes/drafts.ts";
import { health } from "./routes/health.ts";
import { ideas } from "./routes/ideas.ts";
import { inbound, telegram } from "./routes/inbound.ts";
import { linkedin, linkedinConnection } from "./routes/linkedin.ts";
import { live } from "./routes/live.ts";
import { mcp } from "./routes/mcp.ts";
import { pages } from "./routes/pages.ts";
import { postFiles } from "./routes/post-files.ts";
import { calendar, posts } from "./routes/posts.ts";
import { recordings } from "./routes/recordings.ts";
import { transcribe, visitor } from "./routes/transcribe.ts";
import { samples, user } from "./routes/user.ts";

/** For everything but pages. Forbids scripts, loads and framing. */
const API_HEADERS = Object.entries({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
});

/** As in web/public/_headers. Not for subdomains, which are not ours to speak for. */
const HSTS = "max-age=31536000";

const withHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set("X-Request-Id", c.var.requestId);
  headers.set("Strict-Transport-Security", HSTS);
  // Pages come from Workers Assets with the headers of web/public/_headers.
  if (headers.has("Content-Security-Policy")) return;
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  for (const [name, value] of API_HEADERS) headers.set(name, value);
};

const logRequest: MiddlewareHandler<AppEnv> = (c, next) => {
  const facts = () => {
    const person = c.var.deps?.nameInLog(c.var.userId);
    return { method: c.req.method, route: routeOf(c), status: c.res.status, person };
  };
  // Pages are the platform's to count, and without settings there is nothing to count with.
  const count: Parameters<typeof logWork>[2] = (line) => c.var.deps?.counters.add(line);
  return inLog({ requestId: c.var.requestId }, () => logWork("request", next, count, facts));
};

const api = new Hono<AppEnv>()
  .use(runToEnd, withDeps)
  .route("/health", health)
  .route("/challenge", challenge)
  // Mounted before the limit on JSON bodies: they take files, which have limits of their own.
  .route("/transcribe", transcribe)
  .route("/live", live)
  .route("/chat", chat)
  .route("/user/samples", samples)
  .route("/posts/:postId", postFiles)
  .use(limitJson)
  .route("/auth/linkedin", linkedin)
  .route("/linkedin", linkedinConnection)
  .route("/ideas", ideas)
  .route("/mcp", mcp)
  .route("/auth", auth)
  .route("/account", inbound)
  .route("/account", account)
  .route("/billing", billing)
  .route("/drafts", drafts)
  .route("/posts", posts)
  .route("/recordings", recordings)
  .route("/schedule", calendar)
  .route("/telegram", telegram)
  .route("/user", user)
  .route("/visitor", visitor)
  .route("/", writing)
  .all("*", () => {
    throw new AppError("not_found");
  });

export const app = new Hono<AppEnv>()
  // Never a caller's own id, because ids are logged. `withHeaders` sets the header.
  .use(requestId({ headerName: "" }), logRequest, withHeaders)
  .route("/api", api)
  .route("/", pages)
  .onError((error, c) => {
    const own = refusalOf(error);
    const isMalformed = error instanceof HTTPException && error.status < 500;
    if (!own && !isMalformed) logError("request", error, { method: c.req.method, path: c.req.routePath });
    const refusal = own ?? new AppError(isMalformed ? "invalid" : "internal");
    const { code, message, field, post, status, retryAfterSeconds, cause } = refusal;
    // Not our fault, but the operator has to notice that a service is down or a key is wrong.
    if (cause) logError(code === "misconfigured" ? "settings" : "service", cause, { code });
    if (retryAfterSeconds) c.header("Retry-After", String(Math.ceil(retryAfterSeconds)));
    const settings = c.req.path === API.health ? invalidSettingsIn(error) : undefined;
    const body: ErrorBody = { code, message, field, post, settings };
    return c.json(code === "internal" ? { ...body, requestId: c.var.requestId } : body, status);
  });
