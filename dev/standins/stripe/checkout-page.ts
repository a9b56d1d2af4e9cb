import { PLAN_NAME } from "#contract/limits.ts";
import { escapeHtml } from "../page.ts";
import { checkout } from "./endpoints.ts";
import { pay } from "./lifecycle.ts";
import { PRICE, stripePage } from "./page.ts";
import type { State } from "./state.ts";

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
