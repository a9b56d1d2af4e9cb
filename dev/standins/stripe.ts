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
 *   `/control/send {eventId}` once more, `/control/sign {body, timestamp?, secret?}`.
 * - Calls: `/control/fault {method, path, contains?, fault, times?}` spoils the next calls whose path begins so and which
 *   contain that text (a customer's id, an email). `fault` is a status from 400 to 599 or one of `FAULTS`; with `-after`, as in
 *   `reset-after`, the call has its effect, and only its answer is lost.
 * - What is set up once: `POST /v1/prices` and `/v1/webhook_endpoints`, as at Stripe.
 * - `GET /control/customers?email=`, `/control/checkouts?customer=` and `/control/events?customer=`, oldest first, tell what
 *   there is; an event's `body` is what is sent, its `signature` is fresh.
 *
 * As at Stripe: the API cancels by `cancel_at_period_end` alone and the portal by `cancel_at` alone, each is taken back by
 * its own parameter and both at once are refused; a period that cannot be paid begins all the same; nobody is kept from
 * buying twice.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { PLAN_NAME } from "#contract/limits.ts";
import { listenOnLoopback, Refusal, readFields, redirect, sendJson, sendPage } from "./http.ts";
import { escapeHtml, page } from "./page.ts";
import {
  ACTIONS,
  type Customer,
  callApi,
  cancelInPortal,
  catchUp,
  Deliveries,
  find,
  isLive,
  keep,
  keepPlan,
  newState,
  PRICE_CENTS,
  PRICE_ID,
  pay,
  QUESTIONS,
  recover,
  refusal,
  type SentEvent,
  type State,
  type Subscription,
  subscriptionsOf,
} from "./stripe-api.ts";

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
    await route(state, request, response).catch((error: unknown) => {
      if (!(error instanceof Refusal)) console.error("Stripe stand-in:", error);
      const { status, body } = error instanceof Refusal ? error : refusal(500, String(error));
      if (/^\/(v1|control)\//.test(request.url ?? "")) sendJson(response, status, body);
      else sendPage(response, status, stripePage("Not found", "<h1>There is no such page.</h1>"));
    });
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

async function route(state: State, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://localhost");
  const [, area = "", name = ""] = url.pathname.split("/");
  const isPost = request.method === "POST";
  if (area === "v1") return callApi(state, request, response, url);
  const fields = isPost ? await readFields(request) : Object.fromEntries(url.searchParams);
  if (area === "control") {
    const act = (isPost ? ACTIONS : QUESTIONS)[name];
    if (!act) throw refusal(404, `There is no ${request.method} ${url.pathname}.`);
    const done = await act(state, fields);
    // Somebody who pressed a button of the dashboard gets the dashboard again.
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    return isPost && isForm ? redirect(response, "/") : sendJson(response, 200, done);
  }
  if (area === "checkout" && isPost) return redirect(response, answerCheckout(state, name, fields));
  if (area === "checkout") return sendPage(response, 200, checkoutPage(state, name, "declined" in fields));
  if (area === "portal" && isPost) return redirect(response, answerPortal(state, name, fields));
  if (area === "portal") return sendPage(response, 200, portalPage(state, name, fields.done));
  if (url.pathname === "/") return sendPage(response, 200, dashboardPage(state));
  throw refusal(404, `There is no ${request.method} ${url.pathname}.`);
}

type Fields = Record<string, string>;

const stripePage = (title: string, body: string): string =>
  page(
    {
      title: `${title} | Stripe stand-in`,
      disclaimer: "Local stand-in, not Stripe. No money moves.",
      accent: { light: "#544fc5", dark: "#a8a4ff" },
    },
    body,
  );

const PRICE = `$${(PRICE_CENTS / 100).toFixed(2)} per month`;

/** Between "Dec 21, 2026" and a second: what a person has to know of a time, in UTC. */
function moment(time: number): string {
  const iso = new Date(time * 1000).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")}</time>`;
}

function standing({ status, cancel_at, cancel_at_period_end, ended_at, items }: Subscription): string {
  const { current_period_end } = items.data[0];
  if (ended_at !== null) return `${status}, ended ${moment(ended_at)}`;
  if (cancel_at === null && !cancel_at_period_end) return `${status}, renews ${moment(current_period_end)}`;
  return `${status}, cancelled, ends ${moment(cancel_at ?? current_period_end)}`;
}

/** Throws a `Refusal` when there is no such session. */
function checkoutPage(state: State, id: string, wasDeclined: boolean): string {
  const { status, customer } = find(state.checkouts, "checkout.session", id);
  if (status === "complete") return stripePage("Paid", "<h1>You have already paid.</h1>");
  if (status === "expired")
    return stripePage("Expired", "<h1>This page has expired.</h1>\n<p>Nothing was paid.</p>");
  return stripePage(
    "Subscribe",
    `<h1>Subscribe to Outspoken ${PLAN_NAME}</h1>
<p><strong>${PRICE}</strong>, until you cancel</p>
<p>${escapeHtml(state.customers.get(customer)?.email ?? "")}</p>
${wasDeclined ? `<p role="alert">Your card was declined. Nothing was paid.</p>` : ""}
<form method="post" action="/checkout/${id}">
<fieldset><legend>Card</legend>
<label><input type="radio" name="card" value="works" checked> 4242 4242 4242 4242: succeeds</label>
<label><input type="radio" name="card" value="declined"> 4000 0000 0000 0002: declined</label>
</fieldset>
<p><button class="main" name="decision" value="pay">Pay</button><button name="decision" value="cancel">Cancel</button></p>
</form>`,
  );
}

/** Where to go from here. Throws a `Refusal` when there is no such session. */
function answerCheckout(state: State, id: string, { decision, card }: Fields): string {
  const session = find(state.checkouts, "checkout.session", id);
  if (decision !== "pay") return session.cancel_url ?? `/checkout/${id}`;
  if (session.status === "expired") return `/checkout/${id}`;
  if (card === "declined") return `/checkout/${id}?declined`;
  // Somebody who pressed Pay twice has paid once, and is to arrive all the same.
  if (session.status !== "complete") pay(state, session);
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", id);
}

const DONE: Fields = {
  "update-card": "Your card was updated.",
  cancel: "Your plan was cancelled. It stays active until the end of the period.",
  keep: "Your plan goes on.",
};

/** Throws a `Refusal` when there is no such session. */
function portalPage(state: State, id: string, done = ""): string {
  const { customer, return_url } = find(state.portals, "billing_portal.session", id);
  const plans = subscriptionsOf(state, customer);
  const live = plans.find(isLive);
  const isCancelled = live && (live.cancel_at !== null || live.cancel_at_period_end);
  const [decision, name] = isCancelled ? ["keep", "Don't cancel plan"] : ["cancel", "Cancel plan"];
  return stripePage(
    "Manage your plan",
    `<h1>Manage your plan</h1>
<p>${escapeHtml(state.customers.get(customer)?.email ?? "")}</p>
${DONE[done] ? `<p role="status">${DONE[done]}</p>` : ""}
${plans.map((plan) => `<p>${PLAN_NAME}, ${PRICE}: ${standing(plan)}</p>`).join("\n") || "<p>There is no plan.</p>"}
<form method="post" action="/portal/${id}">
<p><button name="decision" value="update-card">Update card</button>${live ? `<button name="decision" value="${decision}">${name}</button>` : ""}</p>
</form>
<p><a href="${escapeHtml(return_url)}">Back</a></p>`,
  );
}

/** Where to go from here. A new card pays what the old one did not. */
function answerPortal(state: State, id: string, { decision = "" }: Fields): string {
  const { customer } = find(state.portals, "billing_portal.session", id);
  const live = subscriptionsOf(state, customer).find(isLive);
  if (live && decision === "cancel") cancelInPortal(state, live);
  if (live && decision === "keep") keepPlan(state, live);
  if (live && decision === "update-card" && live.status !== "active") recover(state, live);
  return `/portal/${id}?done=${encodeURIComponent(decision)}`;
}

/** Everybody who ever came to pay, newest first; each a region under their email. */
function dashboardPage(state: State): string {
  const customers = [...state.customers.values()].reverse().map((customer) => region(state, customer));
  const body = `<h1>Dashboard</h1>\n${customers.join("\n") || "<p>Nobody has come to pay yet.</p>"}`;
  return stripePage("Dashboard", body);
}

function region(state: State, { id, email, deleted }: Customer): string {
  const { deliveries } = state;
  const fields = { customerId: id };
  const subscriptions = subscriptionsOf(state, id).map((each) => subscriptionPart(state, each));
  const events = deliveries.events.filter(({ customer }) => customer === id).reverse();
  const holding = `<p>Deliveries are held back: ${events.filter(({ held }) => held).length} so far.</p>
${form("release", { ...fields, order: "forward" }, "Send late")}
${form("release", { ...fields, order: "reverse" }, "Send out of order")}`;
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(deleted ? `deleted ${id}` : (email ?? id))}</h2>
${subscriptions.join("\n") || "<p>No subscription.</p>"}
${deleted ? "" : form("delete-customer", fields, "Delete customer")}
<h3>Deliveries</h3>
${deliveries.isHolding(id) ? holding : form("hold", fields, "Hold deliveries")}
<ul>${events.slice(0, 30).map(eventPart).join("\n")}</ul>
</section>`;
}

function subscriptionPart({ invoices, charges, disputes }: State, subscription: Subscription): string {
  const fields = { subscriptionId: subscription.id };
  const invoice = invoices.get(subscription.latest_invoice ?? "");
  const charge = charges.get(invoice?.id ?? "");
  const isPaid = invoice?.status === "paid";
  const isDisputed = [...disputes.values()].some(
    (dispute) => dispute.charge === charge?.id && dispute.status === "needs_response",
  );
  const buttons: [action: string, name: string, isShown: boolean][] = [
    ["end-period", "End period now", true],
    ["fail-payment", "Fail next payment", true],
    ["recover", "Pay what failed", invoice?.status === "open"],
    ["portal-cancel", "Cancel in the portal", subscription.cancel_at === null],
    ["end-now", "End at once", true],
    ["refund", "Refund", isPaid && !charge?.refunded],
    ["dispute", "Dispute", isPaid && !isDisputed],
    ["win-dispute", "Win the dispute", isPaid && isDisputed],
    ["lose-dispute", "Lose the dispute", isPaid && isDisputed],
  ];
  const shown = buttons.filter(([, , isShown]) => isShown && isLive(subscription));
  return `<article>
<p>${standing(subscription)} <small>${subscription.id}</small></p>
${shown.map(([action, name]) => form(action, fields, name)).join("\n")}
</article>`;
}

function eventPart({ id, type, created, held, answers }: SentEvent): string {
  const outcome = held ? "held back" : answers.join(", ") || "not sent";
  return `<li><p>${type} <small>${moment(created)} ${id}: ${escapeHtml(outcome)}</small></p>
${form("send", { eventId: id }, "Send again")}</li>`;
}

function form(action: string, fields: Fields, button: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form class="inline" method="post" action="/control/${action}">${inputs.join("")}<button>${button}</button></form>`;
}
