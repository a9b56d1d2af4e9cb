import { API } from "#contract/paths.ts";
import { app } from "../../../worker/http/app.ts";

/** One call of the API, from the Worker's own route table. */
export interface Route {
  /** `POST /api/posts/:postId/archive` */
  name: string;
  method: string;
  path: string;
  /** Names of the parts of the path that say which thing is meant. */
  parameters: string[];
}

/** What middleware is mounted on; it is no call itself. */
const MIDDLEWARE = /^ALL \/(?:api\/)?\*$/;

function toRoute(name: string): Route {
  const [method = "", path = ""] = name.split(" ");
  if (method === "ALL" || (path.startsWith("/api") && path.includes("*"))) {
    throw new Error(`${name}: mount it for one method and one path, so that it can be tested as one call.`);
  }
  return { name, method, path, parameters: [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name) };
}

/** Every route there is; what has several handlers stands in Hono's table once for each. */
export const EVERY_ROUTE: Route[] = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
  .filter((name) => !MIDDLEWARE.test(name))
  .map(toRoute);

export const CALLS = EVERY_ROUTE.filter(({ path }) => path.startsWith("/api/"));

/** Calls that need no login, and why each is safe without one. Whatever is not listed here needs one. */
export const PUBLIC: Record<string, string> = {
  [`GET ${API.health}`]: "names services, and nothing of anybody",
  [`GET ${API.operatorHealth}`]: "opens by a token of the operator's own; without one there is no such path",
  [`GET ${API.challenge}`]: "shows a widget, where one is set up",
  [`POST ${API.signup}`]: "makes a login",
  [`POST ${API.login}`]: "makes a login, for a password",
  [`POST ${API.passkeySignInOptions}`]: "names a challenge, and nothing of anybody",
  [`POST ${API.passkeySignIn}`]: "makes a login, for a passkey",
  [`POST ${API.forgotPassword}`]: "mails a link to whoever has the address, and says nothing",
  [`POST ${API.resetPassword}`]: "takes the token of a mailed link, once",
  [`POST ${API.confirmEmail}`]: "takes the token of a mailed link, once",
  [`POST ${API.claim}`]: "takes a token that came from LinkedIn, until its account is confirmed or gone",
  [`GET ${API.linkedinStart}`]: "begins a sign-in; what comes of it, the callback decides",
  [`GET ${API.linkedinCallback}`]: "takes a state once, in the browser that it was given to",
  [`POST ${API.visitor}`]: "gives out a random number, and stores nothing",
  [`POST ${API.billingWebhook}`]: "takes what Stripe has signed, and nothing else",
};

/** Calls that a visitor's cookie is good for, each with their own things only. */
export const VISITORS: Record<string, string> = {
  [`POST ${API.transcribe}`]: "visitors record",
  "GET /api/chat/:sessionId": "and see what became of it",
  "GET /api/chat/:sessionId/events": "as soon as it is there",
  "GET /api/drafts/:sessionId": "with its draft",
  "GET /api/recordings/:recordingId/words": "and when each word of it was said",
  "PATCH /api/drafts/:draftId": "which they may change before they take it along",
};

/** The call that somebody unknown may make without any sign of who they are: from then on they are a visitor. */
export const STRANGERS = `POST ${API.transcribe}`;

export const PRIVATE = CALLS.filter(({ name }) => !(name in PUBLIC));
