// The local Stripe with what only tests ask of it: refunds and disputes, what happens without the app, and questions.

import { fieldsOf, standinApp } from "../../dev/standins/http.ts";
import { startStripeStandin } from "../../dev/standins/stripe.ts";
import { listOf, withUrl } from "../../dev/standins/stripe-api.ts";
import type { Invoice, State, Subscription } from "../../dev/standins/stripe-model.ts";
import * as acts from "../../dev/standins/stripe-model.ts";
import * as stripe from "../../dev/standins/stripe-model.ts";
import { faultsOfCalls } from "./faults.ts";

const newCharge = (invoice: Invoice) =>
  stripe.newObject("ch", "charge", {
    ...{ invoice, customer: invoice.customer, payment_intent: stripe.newId("pi") },
    ...{ amount_refunded: 0, refunded: false, disputed: false },
  });
type Charge = ReturnType<typeof newCharge>;

/** Names its charge, and no customer. */
const newDispute = ({ id: charge, payment_intent }: Charge) =>
  stripe.newObject("du", "dispute", { charge, payment_intent, status: "needs_response" });

/** `POST /control/<act>` with `{customerId}` or `{checkoutId}`, and `GET /control/<question>`. */
export function startStripe() {
  const charges: Charge[] = [];
  const disputes: ReturnType<typeof newDispute>[] = [];

  /** What was paid for the period. Throws when nothing was. */
  function chargeOf({ latest_invoice }: Subscription): Charge {
    if (!latest_invoice?.amount_paid) throw stripe.refuse(400, "There is no payment.");
    const earlier = charges.find(({ invoice }) => invoice === latest_invoice);
    if (earlier) return earlier;
    const charge = newCharge(latest_invoice);
    charges.push(charge);
    return charge;
  }

  /** Gives back what was paid for the period, or a part of it. */
  const refund: acts.Act = (state, subscription, { cents }) => {
    const charge = chargeOf(subscription);
    const amount = charge.invoice.amount_paid;
    charge.amount_refunded = Math.min(charge.amount_refunded + Number(cents ?? amount), amount);
    charge.refunded = charge.amount_refunded === amount;
    acts.publish(state, "charge.refunded", charge);
  };

  /** The cardholder asks the bank to take the payment back, or then the bank decides: `won` leaves it as it is. */
  const dispute =
    (status: string): acts.Act =>
    (state, subscription) => {
      const charge = chargeOf(subscription);
      charge.disputed = true;
      const earlier = disputes.find((each) => each.charge === charge.id && each.status === "needs_response");
      if (!earlier && status !== "needs_response") throw stripe.refuse(400, "There is no open dispute.");
      const found = Object.assign(earlier ?? newDispute(charge), { status });
      if (!earlier) disputes.push(found);
      acts.publish(state, `charge.dispute.${earlier ? "closed" : "created"}`, found, charge.customer);
    };

  const ofPayment = <Paid extends { payment_intent: string }>(all: Paid[], intent: string | null) =>
    all.filter(({ payment_intent }) => payment_intent === intent);

  const endpoints = {
    "GET /v1/charges": (_: State, params: URLSearchParams) =>
      listOf(charges.filter(({ customer }) => customer === params.get("customer"))),
    "GET /v1/disputes": (_: State, params: URLSearchParams) =>
      listOf(ofPayment(disputes, params.get("payment_intent"))),
    "GET /v1/disputes/:id": (_: State, __: URLSearchParams, id: string) => {
      const found = disputes.find((each) => each.id === id);
      if (!found) throw stripe.notFound("dispute", id);
      return { ...found, charge: charges.find((charge) => charge.id === found.charge) };
    },
    "GET /v1/invoice_payments": (_: State, params: URLSearchParams) =>
      listOf(ofPayment(charges, params.get("payment[payment_intent]")).map(({ invoice }) => ({ invoice }))),
  };

  const routes = (state: State) => {
    const ofCustomer = <Of extends { customer: string }>(all: Of[], customer?: string) =>
      all.filter((each) => each.customer === customer);
    return (
      standinApp()
        .get("/control/customers", (call) => {
          const { email } = call.req.query();
          return call.json(stripe.all(state, "customer").filter((each) => each.email === email));
        })
        .get("/control/checkouts", (call) => {
          const checkouts = ofCustomer(stripe.all(state, "checkout.session"), call.req.query("customer"));
          return call.json(checkouts.reverse().map((each) => withUrl(state, each)));
        })
        .get("/control/events", (call) => {
          const events = ofCustomer(state.events, call.req.query("customer"));
          return call.json(events.map((event) => ({ ...event, signature: acts.sign(state, event.body) })));
        })
        .post("/control/pay", async (call) => {
          const { checkoutId } = await fieldsOf(call);
          return call.json(acts.pay(state, stripe.find(state, "checkout.session", checkoutId)));
        })
        .post("/control/delete-customer", async (call) => {
          const { customerId = "" } = await fieldsOf(call);
          return call.json(acts.deleteCustomer(state, customerId));
        })
        // From now on the webhook does not take what happens to them.
        .post("/control/hold", async (call) => {
          const { customerId = "" } = await fieldsOf(call);
          state.holding.add(customerId);
          return call.json({});
        })
    );
  };

  return startStripeStandin({
    faults: faultsOfCalls(),
    extension: {
      endpoints,
      acts: {
        ...{ "portal-cancel": acts.cancelInPortal, "end-now": acts.end, refund },
        dispute: dispute("needs_response"),
        "win-dispute": dispute("won"),
        "lose-dispute": dispute("lost"),
      },
      routes,
    },
  });
}
