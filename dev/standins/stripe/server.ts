/**
 * Stripe on loopback: customers, checkout sessions, subscriptions and the portal, their pages, and signed webhooks. At
 * its origin stands a dashboard. No money moves, and nothing is paid but by somebody who presses Pay.
 *
 * Everything that goes wrong with Stripe can be produced by hand, on the pages or over HTTP (`POST`, JSON or a form):
 * - Payment page: Pay, with a card that works or one that is declined; Cancel; or simply left.
 *   `/control/pay {checkoutId}`, `/control/decline {checkoutId}`.
 * - A subscription, by `{customerId}` (its newest live one) or `{subscriptionId}`: `/control/end-period` (one that is
 *   cancelled ends, another renews), `/control/fail-payment` (also with a `status` other than `past_due`: `unpaid`,
 *   `paused`), `/control/recover` (pays what failed), `/control/end-now`, `/control/portal-cancel`.
 *   What was paid for its period: `/control/refund` (all of it, or so many `cents`), `/control/dispute`,
 *   `/control/win-dispute`, `/control/lose-dispute`.
 *   `/control/delete-customer {customerId}`. What time alone does, happens by itself: periods and payment pages end.
 * - Deliveries: `/control/hold {customerId?}`, `/control/release {order: "forward" | "reverse", customerId?}`,
 *   `/control/send {eventId, manner: "again" | "stale" | "forged"}`, `/control/sign {body, timestamp?, secret?}`.
 * - Calls: `/control/fault {method, path, contains?, fault, times?}` spoils the next calls whose path begins so and which
 *   contain that text (a customer's id, an email). `fault` is a status from 400 to 599, `reset` (closes without a word),
 *   `hang` (never answers) or `malformed` (200, not JSON); with `-after`, as in `reset-after`, the call has its effect.
 * - What is set up once: `POST /v1/prices` and `/v1/webhook_endpoints`, as at Stripe.
 * - `GET /control/customers?email=`, `/control/checkouts?customer=` and `/control/events?customer=`, oldest first, tell what
 *   there is; an event's `body` is what is sent, its `signature` is fresh.
 *
 * As at Stripe: the API cancels by `cancel_at_period_end` alone and the portal by `cancel_at` alone, each is taken back by
 * its own parameter and both at once are refused; a period that cannot be paid begins all the same; nobody is kept from
 * buying twice.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback, Refusal, readFields, redirect, sendJson, sendPage } from "../http.ts";
import { callApi } from "./api.ts";
import { ACTIONS, QUESTIONS } from "./control.ts";
import { dashboardPage } from "./dashboard.ts";
import { Deliveries } from "./deliveries.ts";
import { refusal } from "./faults.ts";
import { catchUp } from "./lifecycle.ts";
import { answerCheckout, answerPortal, checkoutPage, portalPage, stripePage } from "./pages.ts";
import { keep, newState, PRICE_ID, type State } from "./state.ts";

export interface StripeStandin {
  /** Its origin. */
  url: string;
  close(): Promise<void>;
  /** What makes the Worker use it. */
  env: Record<"STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_PRICE_ID" | "STRIPE_API_BASE", string>;
}

/** For what time alone makes happen while nobody asks. */
const CATCH_UP_MS = 60_000;

interface Options {
  /** 0 takes any. */
  port?: number;
  /** Where every event is sent; without it they can only be asked for. */
  webhookUrl?: string;
  /** Keeps customers and what they bought beyond this run. */
  stateFile?: string;
}

export async function startStripeStandin({
  port = 0,
  webhookUrl,
  stateFile,
}: Options = {}): Promise<StripeStandin> {
  const server = createServer();
  const { url, close } = await listenOnLoopback(server, port);
  const deliveries = new Deliveries(webhookUrl);
  const state = newState(url, deliveries, stateFile);
  server.on("request", async (request, response) => {
    catchUp(state);
    await answer(state, request, response);
    if (stateFile) keep(state, stateFile);
  });
  const catchingUp = setInterval(() => catchUp(state), CATCH_UP_MS);
  return {
    url,
    close: async () => {
      clearInterval(catchingUp);
      deliveries.close();
      await close();
    },
    env: {
      STRIPE_SECRET_KEY: state.secretKey,
      STRIPE_WEBHOOK_SECRET: deliveries.secret,
      STRIPE_PRICE_ID: PRICE_ID,
      STRIPE_API_BASE: `${url}/v1`,
    },
  };
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await route(state, request, response);
  } catch (error) {
    if (!(error instanceof Refusal)) console.error("Stripe stand-in:", error);
    const { status, body, headers } = error instanceof Refusal ? error : refusal(500, String(error));
    if (/^\/(v1|control)\//.test(request.url ?? "")) sendJson(response, status, body, headers);
    else sendPage(response, status, stripePage("Not found", "<h1>There is no such page.</h1>"));
  }
}

async function route(state: State, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://localhost");
  const [, area = "", name = ""] = url.pathname.split("/");
  const isPost = request.method === "POST";
  if (area === "v1") return callApi(state, request, response, url);
  if (area === "control") return control(state, request, response, url);
  if (area === "checkout") {
    if (isPost) return redirect(response, answerCheckout(state, name, await readFields(request)));
    return sendPage(response, 200, checkoutPage(state, name, url.searchParams.has("declined")));
  }
  if (area === "portal") {
    if (isPost) return redirect(response, answerPortal(state, name, await readFields(request)));
    return sendPage(response, 200, portalPage(state, name, url.searchParams.get("done")));
  }
  if (url.pathname === "/") return sendPage(response, 200, dashboardPage(state));
  throw refusal(404, `There is no ${request.method} ${url.pathname}.`);
}

/** Somebody who pressed a button of the dashboard gets the dashboard again. */
async function control(state: State, request: IncomingMessage, response: ServerResponse, url: URL) {
  const name = url.pathname.replace(/^\/control\//, "");
  const isPost = request.method === "POST";
  const act = (isPost ? ACTIONS : QUESTIONS)[name];
  if (!act) throw refusal(404, `There is no ${request.method} ${url.pathname}.`);
  const done = await act(state, isPost ? await readFields(request) : Object.fromEntries(url.searchParams));
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  if (isPost && isForm) return redirect(response, "/");
  sendJson(response, 200, done);
}
