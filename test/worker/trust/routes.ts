import { API } from "#contract/paths.ts";
import { app } from "../../../worker/http/app.ts";
import exceptions from "./exceptions.json" with { type: "json" };

/** One call of the API, from the Worker's own route table: `POST /api/posts/:postId/archive`. */
export type Route = ReturnType<typeof toRoute>;

/** What middleware is mounted on; it is no call itself. */
const MIDDLEWARE = /^ALL \/(?:api\/(?:auth\/)?)?\*$/;

function toRoute(name: string) {
  const [method = "", path = ""] = name.split(" ");
  if (method === "ALL" || (path.startsWith("/api") && path.includes("*"))) {
    throw new Error(`${name}: mount it for one method and one path, so that it can be tested as one call.`);
  }
  // Names of the parts of the path that say which thing is meant.
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return { name, method, path, parameters };
}

/** Every route there is; what has several handlers stands in Hono's table once for each. */
export const EVERY_ROUTE: Route[] = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
  .filter((name) => !MIDDLEWARE.test(name))
  .map(toRoute);

export const CALLS = EVERY_ROUTE.filter(({ path }) => path.startsWith("/api/"));

/** Calls that need no login, and why each is safe without one. Whatever is not listed here needs one. */
export const PUBLIC: Record<string, string> = exceptions.public;

/** Calls that a visitor's cookie is good for, each with their own things only. */
export const VISITORS: Record<string, string> = exceptions.visitors;

/** The calls that somebody unknown may make without any sign of who they are: by the first they become a visitor. */
export const STRANGERS: readonly string[] = [`POST ${API.transcribe}`, `POST ${API.live}`];

export const PRIVATE = CALLS.filter(({ name }) => !(name in PUBLIC));
