import { PLAN_NAME } from "#contract/limits.ts";
import { escapeHtml, page } from "../page.ts";
import { checkout } from "./endpoints.ts";
import { missing } from "./faults.ts";
import { cancelInPortal, keepPlan, pay, recover } from "./lifecycle.ts";
import { type PortalSession, PRICE_CENTS, type Subscription } from "./objects.ts";
import { isLive, type State, subscriptionsOf } from "./state.ts";

export function stripePage(title: string, body: string): string {
  const look = {
    title: `${title} | Stripe stand-in`,
    disclaimer: "This is not Stripe, but its stand-in on this machine. No money moves.",
    accent: { light: "#544fc5", dark: "#a8a4ff" },
  };
  return page(look, body);
}

const PRICE = `$${(PRICE_CENTS / 100).toFixed(2)} per month`;

/** Between "Dec 21, 2026" and a second: what a person has to know of a time, in UTC. */
export function moment(time: number): string {
  const iso = new Date(time * 1000).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")}</time>`;
}

export function standing({ status, cancel_at, cancel_at_period_end, ended_at, items }: Subscription): string {
  const { current_period_end } = items.data[0];
  if (ended_at !== null) return `${status}, ended ${moment(ended_at)}`;
  if (cancel_at !== null || cancel_at_period_end) {
    return `${status}, cancelled, ends ${moment(cancel_at ?? current_period_end)}`;
  }
  return `${status}, renews ${moment(current_period_end)}`;
}

/** Throws a `Refusal` when there is no such session. */
export function checkoutPage(state: State, id: string, wasDeclined: boolean): string {
  const { status, customer } = checkout(state, id);
  if (status === "complete") return stripePage("Paid", "<h1>You have already paid.</h1>");
  if (status === "expired") {
    return stripePage("Expired", "<h1>This page has expired.</h1>\n<p>Nothing was paid.</p>");
  }
  const email = state.customers.get(customer)?.email ?? "";
  const declined = wasDeclined ? `<p role="alert">Your card was declined. Nothing was paid.</p>` : "";
  return stripePage(
    "Subscribe",
    `<h1>Subscribe to Outspoken ${PLAN_NAME}</h1>
<p><strong>${PRICE}</strong>, until you cancel</p>
<p>${escapeHtml(email)}</p>
${declined}
<form method="post" action="/checkout/${id}">
<fieldset><legend>Card</legend>
<label><input type="radio" name="card" value="works" checked> 4242 4242 4242 4242: it works</label>
<label><input type="radio" name="card" value="declined"> 4000 0000 0000 0002: it is declined</label>
</fieldset>
<p><button class="main" name="decision" value="pay">Pay</button><button name="decision" value="cancel">Cancel</button></p>
</form>`,
  );
}

/** Where to go from here. Throws a `Refusal` when there is no such session. */
export function answerCheckout(state: State, id: string, fields: Record<string, string>): string {
  const session = checkout(state, id);
  const { decision, card } = fields;
  if (decision !== "pay") return session.cancel_url ?? `/checkout/${id}`;
  if (session.status === "expired") return `/checkout/${id}`;
  if (card === "declined") return `/checkout/${id}?declined`;
  // Somebody who pressed Pay twice has paid once, and is to arrive all the same.
  if (session.status !== "complete") pay(state, session);
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", id);
}

type Decision = "update-card" | "cancel" | "keep";

const DONE: Record<Decision, string> = {
  "update-card": "Your card was updated.",
  cancel: "Your plan was cancelled. It stays active until the end of the period.",
  keep: "Your plan goes on.",
};

const isDecision = (text: string): text is Decision => text in DONE;

/** Throws a `Refusal` when there is no such session. */
export function portalPage(state: State, id: string, done: string | null): string {
  const { customer, return_url } = portal(state, id);
  const plans = subscriptionsOf(state, customer);
  return stripePage(
    "Manage your plan",
    `<h1>Manage your plan</h1>
<p>${escapeHtml(state.customers.get(customer)?.email ?? "")}</p>
${done && isDecision(done) ? `<p role="status">${DONE[done]}</p>` : ""}
${plans.map(plan).join("\n") || "<p>There is no plan.</p>"}
<form method="post" action="/portal/${id}">
<p><button name="decision" value="update-card">Update card</button>${cancelButton(plans.find(isLive))}</p>
</form>
<p><a href="${escapeHtml(return_url)}">Back</a></p>`,
  );
}

/** Where to go from here. A new card pays what the old one did not. */
export function answerPortal(state: State, id: string, { decision = "" }: Record<string, string>): string {
  const live = subscriptionsOf(state, portal(state, id).customer).find(isLive);
  if (!isDecision(decision)) return `/portal/${id}`;
  if (live && decision === "cancel") cancelInPortal(state, live);
  if (live && decision === "keep") keepPlan(state, live);
  if (live && decision === "update-card" && live.status !== "active") recover(state, live);
  return `/portal/${id}?done=${decision}`;
}

function plan(subscription: Subscription): string {
  return `<p>${PLAN_NAME}, ${PRICE}: ${standing(subscription)}</p>`;
}

function cancelButton(live: Subscription | undefined): string {
  if (!live) return "";
  return live.cancel_at !== null || live.cancel_at_period_end
    ? `<button name="decision" value="keep">Don't cancel plan</button>`
    : `<button name="decision" value="cancel">Cancel plan</button>`;
}

function portal(state: State, id: string): PortalSession {
  const found = state.portals.get(id);
  if (!found) throw missing("billing_portal.session", id);
  return found;
}
