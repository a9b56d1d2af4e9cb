/**
 * Stripe on loopback: customers, checkout sessions, subscriptions and the portal, their pages, and signed webhooks. At its origin
 * stands a dashboard; `POST /control/<act>` with `{customerId}` does what its button does, to their newest live subscription. No
 * money moves, only the button Pay pays, and nothing happens by time alone.
 *
 * As at Stripe: the API cancels by `cancel_at_period_end` alone and the portal by `cancel_at` alone, each taken back by its own
 * parameter; a period starts even if its payment fails; one customer can buy twice.
 */
import { html } from "hono/html";
import { PLAN_NAME } from "#contract/limits.ts";
import { type Call, fieldsOf, NO_FAULTS, serve, standinApp } from "./http.ts";
import { pagesOf } from "./page.ts";
import { apiOf, type Endpoint } from "./stripe-api.ts";
import type { Checkout, Customer, State, Subscription } from "./stripe-model.ts";
import * as stripe from "./stripe-model.ts";

/** What tests have it do beside. */
interface Extension {
  endpoints: Record<string, Endpoint>;
  acts: Record<string, stripe.Act>;
  routes(state: State): ReturnType<typeof standinApp>;
}
const NOTHING: Extension = { endpoints: {}, acts: {}, routes: standinApp };

/** `port` 0 takes any. Returns also the settings that make the Worker use it. */
export async function startStripeStandin({
  port = 0,
  webhookUrl = "",
  faults = NO_FAULTS,
  extension = NOTHING,
} = {}) {
  const state = stripe.newState(webhookUrl);
  const app = standinApp()
    .route("/", faults.routes)
    .route("/", apiOf(state, faults, extension.endpoints))
    .route("/", extension.routes(state))
    .route("/", pagesFor(state, extension.acts));
  const running = await serve(app, port, state.closing);
  const { url } = running;
  state.origin = url;
  return {
    ...running,
    env: {
      STRIPE_SECRET_KEY: state.secretKey,
      STRIPE_WEBHOOK_SECRET: state.webhookSecret,
      STRIPE_PRICE_ID: stripe.PRICE_ID,
      STRIPE_API_BASE: `${url}/v1`,
    },
  };
}

/** What a button of the dashboard does to a live subscription. */
const BUTTONS: Record<string, [title: string, act: stripe.Act]> = {
  "end-period": ["End period now", stripe.endPeriod],
  "fail-payment": ["Fail next payment", stripe.failPayment],
  recover: ["Pay what failed", stripe.recover],
};

function pagesFor(state: State, more: Extension["acts"]) {
  const checkoutOf = ({ req }: Call) => stripe.find(state, "checkout.session", req.param("id"));
  const portalOf = ({ req }: Call) => {
    const portal = state.portals.get(req.param("id") ?? "");
    if (!portal) throw stripe.refuse(404, "This page is no more: open it from the app again.");
    return portal;
  };
  return standinApp()
    .get("/", (call) => {
      const customers = stripe.all(state, "customer").map((customer) => region(state, customer));
      const nobody = html`<p>Nobody has come to pay yet.</p>`;
      const all = customers.length > 0 ? customers : nobody;
      return call.html(stripePage("Dashboard", html`<h1>Dashboard</h1>\n${all}`));
    })
    .post("/control/:act", async (call) => {
      const fields = await fieldsOf(call);
      const live = stripe.subscriptionsOf(state, fields.customerId ?? "").find(stripe.isLive);
      const name = call.req.param("act");
      const act = more[name] ?? BUTTONS[name]?.[1];
      if (!live || !act) throw stripe.refuse(404, "There is no such act, or no live subscription.");
      act(state, live, fields);
      return call.redirect("/", 303);
    })
    .get("/checkout/:id", (call) => {
      const { email } = stripe.find(state, "customer", checkoutOf(call).customer);
      return call.html(checkoutPage(checkoutOf(call), email, "declined" in call.req.query()));
    })
    .post("/checkout/:id", async (call) => {
      const { decision, card } = await fieldsOf(call);
      const session = checkoutOf(call);
      if (decision !== "pay") return call.redirect(session.cancel_url ?? call.req.path, 303);
      if (session.status === "expired") return call.redirect(call.req.path, 303);
      if (card === "declined") return call.redirect(`${call.req.path}?declined`, 303);
      // Pressed twice, it has paid once, and still leads back.
      if (session.status !== "complete") stripe.pay(state, session);
      return call.redirect(session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id), 303);
    })
    .get("/portal/:id", (call) => {
      const { customer, return_url } = portalOf(call);
      const { email } = stripe.find(state, "customer", customer);
      return call.html(portalPage(email, stripe.subscriptionsOf(state, customer), return_url));
    })
    .post("/portal/:id", async (call) => {
      const { decision } = await fieldsOf(call);
      const live = stripe.subscriptionsOf(state, portalOf(call).customer).find(stripe.isLive);
      if (live && decision === "cancel") stripe.cancelInPortal(state, live);
      if (live && decision === "keep") stripe.keepPlan(state, live);
      return call.redirect(call.req.path, 303);
    });
}

const stripePage = pagesOf("Stripe stand-in", "Local stand-in, not Stripe. No money moves.", "#635bff");

const PRICE = `$${(stripe.PRICE_CENTS / 100).toFixed(2)} per month`;

/** Between "Dec 21, 2026" and a second: what a person has to know of a time, in UTC. */
function moment(time: number) {
  const iso = new Date(time * 1000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")}</time>`;
}

function standing(subscription: Subscription) {
  const { status, cancel_at, ended_at, items } = subscription;
  const { current_period_end } = items.data[0];
  if (ended_at !== null) return html`${status}, ended ${moment(ended_at)}`;
  if (!stripe.isCancelled(subscription)) return html`${status}, renews ${moment(current_period_end)}`;
  return html`${status}, cancelled, ends ${moment(cancel_at ?? current_period_end)}`;
}

function checkoutPage({ status }: Checkout, email: Customer["email"], wasDeclined: boolean) {
  if (status === "complete") return stripePage("Paid", html`<h1>You have already paid.</h1>`);
  if (status === "expired")
    return stripePage("Expired", html`<h1>This page has expired.</h1>\n<p>Nothing was paid.</p>`);
  return stripePage(
    "Subscribe",
    html`<h1>Subscribe to Outspoken ${PLAN_NAME}</h1>
<p><strong>${PRICE}</strong>, until you cancel</p>
<p>${email}</p>
${wasDeclined && html`<p role="alert">Your card was declined. Nothing was paid.</p>`}
<form method="post">
<fieldset><legend>Card</legend>
<label><input type="radio" name="card" value="works" checked> 4242 4242 4242 4242: succeeds</label>
<label><input type="radio" name="card" value="declined"> 4000 0000 0000 0002: declined</label>
</fieldset>
<p>${decide("Pay", "pay", "main")}${decide("Cancel", "cancel")}</p>
</form>`,
  );
}

const decide = (name: string, decision: string, look = "") =>
  html`<button class="${look}" name="decision" value="${decision}">${name}</button>`;

function portalPage(email: Customer["email"], plans: Subscription[], returnUrl: string) {
  const live = plans.find(stripe.isLive);
  return stripePage(
    "Manage your plan",
    html`<h1>Manage your plan</h1>
<p>${email}</p>
${plans.length > 0 ? plans.map((plan) => html`<p>${PLAN_NAME}, ${PRICE}: ${standing(plan)}</p>`) : html`<p>There is no plan.</p>`}
<form method="post">
${live && (stripe.isCancelled(live) ? decide("Don't cancel plan", "keep") : decide("Cancel plan", "cancel"))}
</form>
<p><a href="${returnUrl}">Back</a></p>`,
  );
}

function region(state: State, { id, email }: Customer) {
  const checkouts = stripe.all(state, "checkout.session").filter(({ customer }) => customer === id);
  const subscriptions = stripe.subscriptionsOf(state, id);
  const buttons = subscriptions.some(stripe.isLive) ? Object.entries(BUTTONS) : [];
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${email ?? id}</h2>
${checkouts.reverse().map(({ status }) => html`<p>Payment page: ${status}</p>`)}
${subscriptions.map((each) => html`<p>Subscription: ${standing(each)} <small>${each.id}</small></p>`)}
${buttons.map(
  ([act, [title]]) => html`<form class="inline" method="post" action="/control/${act}">
<input type="hidden" name="customerId" value="${id}"><button>${title}</button></form>`,
)}
</section>
`;
}
