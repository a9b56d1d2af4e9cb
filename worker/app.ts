import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { ERROR_MESSAGES, type ErrorBody } from "#contract/errors.ts";
import type { Health } from "#contract/health.ts";
import { AppError } from "./errors.ts";
import { logError } from "./log.ts";
import { account } from "./routes/account.ts";
import { auth } from "./routes/auth.ts";
import { billing } from "./routes/billing.ts";
import { chat } from "./routes/chat.ts";
import { drafts } from "./routes/drafts.ts";
import { type AppEnv, limitJson, withDeps } from "./routes/http.ts";
import { linkedin } from "./routes/linkedin.ts";
import { pages } from "./routes/pages.ts";
import { posts } from "./routes/posts.ts";
import { recordings } from "./routes/recordings.ts";
import { transcribe } from "./routes/transcribe.ts";
import { turns } from "./routes/turns.ts";
import { user } from "./routes/user.ts";
import { writing } from "./routes/writing.ts";

const api = new Hono<AppEnv>()
  .use(secureHeaders(), withDeps)
  .get("/health", (c) => c.json({ ok: true, ...c.var.deps.names } satisfies Health))
  // Mounted before the limit on JSON bodies: sound has its own, and each of these says which it takes.
  .route("/transcribe", transcribe)
  .route("/chat", turns)
  .use(limitJson)
  .route("/auth/linkedin", linkedin)
  .route("/auth", auth)
  .route("/account", account)
  .route("/billing", billing)
  .route("/chat", chat)
  .route("/drafts", drafts)
  .route("/posts", posts)
  .route("/recordings", recordings)
  .route("/user", user)
  .route("/", writing)
  .all("*", () => {
    throw new AppError("not_found");
  });

export const app = new Hono<AppEnv>()
  .use(requestId())
  .route("/api", api)
  .route("/", pages)
  .onError((error, c) => {
    const { requestId } = c.var;
    if (error instanceof AppError) {
      const { code, message, status, retryAfterSeconds, cause } = error;
      // Not ours, but somebody has to see that a service is down or a key is wrong.
      if (cause) logError("service", cause, { requestId, code });
      if (retryAfterSeconds) c.header("Retry-After", String(Math.ceil(retryAfterSeconds)));
      return c.json({ code, message } satisfies ErrorBody, status);
    }
    if (error instanceof HTTPException && error.status < 500) {
      return c.json({ code: "invalid", message: ERROR_MESSAGES.invalid } satisfies ErrorBody, error.status);
    }
    logError("request", error, { requestId, method: c.req.method, path: c.req.routePath });
    const body: ErrorBody = { code: "internal", message: ERROR_MESSAGES.internal, requestId };
    return c.json(body, 500);
  });
