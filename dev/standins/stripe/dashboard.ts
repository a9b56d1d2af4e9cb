import { escapeHtml } from "../page.ts";
import type { SentEvent } from "./deliveries.ts";
import type { Customer, Invoice, Subscription } from "./objects.ts";
import { moment, standing, stripePage } from "./pages.ts";
import { isLive, type State, subscriptionsOf } from "./state.ts";

/** More than anyone looks through. */
const EVENTS_SHOWN = 30;

/** Everybody who ever came to pay, newest first; each a region under their email. */
export function dashboardPage(state: State): string {
  const customers = [...state.customers.values()].reverse().map((customer) => region(state, customer));
  return stripePage(
    "Dashboard",
    `<h1>Dashboard</h1>\n${customers.join("\n") || "<p>Nobody has come to pay yet.</p>"}`,
  );
}

function region(state: State, { id, email, deleted }: Customer): string {
  const name = escapeHtml(deleted ? `deleted ${id}` : (email ?? id));
  const subscriptions = subscriptionsOf(state, id).map((each) => subscriptionPart(state, each));
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${name}</h2>
${subscriptions.join("\n") || "<p>No subscription.</p>"}
${deleted ? "" : form("delete-customer", { customerId: id }, "Delete customer")}
${deliveriesPart(state, id)}
</section>`;
}

function subscriptionPart(state: State, subscription: Subscription): string {
  const fields = { subscriptionId: subscription.id };
  const invoice = state.invoices.get(subscription.latest_invoice ?? "");
  const buttons = [
    form("end-period", fields, "End period now"),
    form("fail-payment", fields, "Fail next payment"),
    invoice?.status === "open" ? form("recover", fields, "Pay what failed") : "",
    subscription.cancel_at === null ? form("portal-cancel", fields, "Cancel in the portal") : "",
    form("end-now", fields, "End at once"),
    ...(invoice?.status === "paid" ? paymentButtons(state, invoice, fields) : []),
  ];
  return `<article>
<p>${standing(subscription)} <small>${subscription.id}</small></p>
${isLive(subscription) ? buttons.join("\n") : ""}
</article>`;
}

function paymentButtons(
  { charges, disputes }: State,
  { id }: Invoice,
  fields: Record<string, string>,
): string[] {
  const charge = charges.get(id);
  const isDisputed = [...disputes.values()].some(
    (dispute) => dispute.charge === charge?.id && dispute.status === "needs_response",
  );
  return [
    charge?.refunded ? "" : form("refund", fields, "Refund"),
    isDisputed ? "" : form("dispute", fields, "Dispute"),
    isDisputed ? form("win-dispute", fields, "Win the dispute") : "",
    isDisputed ? form("lose-dispute", fields, "Lose the dispute") : "",
  ];
}

function deliveriesPart({ deliveries }: State, customer: string): string {
  const fields = { customerId: customer };
  const events = deliveries.events.filter((event) => event.customer === customer).reverse();
  const held = events.filter((event) => event.held).length;
  const holding = [
    `<p>Deliveries are held back: ${held} so far.</p>`,
    form("release", { ...fields, order: "forward" }, "Send late"),
    form("release", { ...fields, order: "reverse" }, "Send out of order"),
  ];
  return `<h3>Deliveries</h3>
${deliveries.isHolding(customer) ? holding.join("\n") : form("hold", fields, "Hold deliveries")}
<ul>${events.slice(0, EVENTS_SHOWN).map(eventPart).join("\n")}</ul>`;
}

function eventPart({ id, type, created, held, answers }: SentEvent): string {
  const sent = answers.map(({ manner, answer }) => (manner === "again" ? answer : `${manner}: ${answer}`));
  const outcome = held ? "held back" : sent.join(", ") || "not sent";
  return `<li><p>${type} <small>${moment(created)} ${id}: ${escapeHtml(outcome)}</small></p>
${form("send", { eventId: id, manner: "again" }, "Send again")}
${form("send", { eventId: id, manner: "stale" }, "Send stale")}
${form("send", { eventId: id, manner: "forged" }, "Send forged")}</li>`;
}

function form(action: string, fields: Record<string, string>, button: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form class="inline" method="post" action="/control/${action}">${inputs.join("")}<button>${button}</button></form>`;
}
