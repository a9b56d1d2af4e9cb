import { PLAN_NAME } from "#contract/limits.ts";
import { escapeHtml } from "../page.ts";
import { cancelInPortal, keepPlan, recover } from "./lifecycle.ts";
import type { PortalSession, Subscription } from "./objects.ts";
import { PRICE, standing, stripePage } from "./page.ts";
import { missing } from "./refusals.ts";
import { isLive, type State, subscriptionsOf } from "./state.ts";

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
