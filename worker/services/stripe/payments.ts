import type Stripe from "stripe";
import * as answers from "./answers.ts";
import { type Checkout, type CustomerState, type PaymentEvent, type Reversal, readEvent } from "./answers.ts";
import { type ClientConfig, createAsk, StripeRefusal, undefinedIfMissing } from "./client.ts";

/** The most that Stripe lists at once. */
const limit = 100;

interface PaymentsConfig extends Partial<ClientConfig> {
  secretKey: string;
  priceId: string;
  /** A subscription to one of these is the plan too. */
  earlierPriceIds?: string[];
  /** What the webhook's events are signed with, or several such with a space between; without it none can be read. */
  webhookSecret?: string;
}

/** Not every member of LinkedIn has an email. */
type Owner = { userId: string; email: string | null };

export type Payments = ReturnType<typeof stripePayments>;

/** Throws `ServiceFailure`: `rejected` where the same request can never succeed, as with a key that failed, which Stripe repeats for a day. */
export function stripePayments(config: PaymentsConfig) {
  const { priceId, earlierPriceIds = [], webhookSecret } = config;
  const ask = createAsk({ apiBase: "https://api.stripe.com/v1", timeoutSeconds: 15, ...config });

  const findCheckout = async (id: string): Promise<Checkout | undefined> => {
    const checkout = ask(answers.checkoutSession, (stripe) => stripe.checkout.sessions.retrieve(id));
    return await checkout.catch(undefinedIfMissing());
  };

  /** What became of a payment that was refunded or disputed. A charge names its subscription only by way of the invoice that it paid. */
  async function reversalOf(payment_intent: string, isRefunded: boolean): Promise<Reversal[]> {
    const payment = { type: "payment_intent", payment_intent } as const;
    const query = { payment, limit: 1, expand: ["data.invoice"] };
    const [disputes, payments] = await Promise.all([
      ask(answers.disputeList, (stripe) => stripe.disputes.list({ payment_intent, limit })),
      ask(answers.invoicePayments, (stripe) => stripe.invoicePayments.list(query)),
    ]);
    const invoice = payments.data[0]?.invoice;
    const subscriptionId = invoice?.parent?.subscription_details?.subscription;
    if (!invoice || !subscriptionId) return [];
    const refund = isRefunded ? ("refunded" as const) : undefined;
    const outcomes = [refund, ...disputes.data.map(answers.disputeOutcome)];
    const invoiceId = invoice.id;
    return outcomes.flatMap((outcome) => (outcome ? [{ subscriptionId, invoiceId, outcome }] : []));
  }

  return {
    async createCustomer(customer: Owner & { name: string; idempotencyKey: string }): Promise<string> {
      const { userId, email, name, idempotencyKey } = customer;
      const params = { email: email ?? undefined, name, metadata: { user_id: userId } };
      const answer = ask(answers.identified, (stripe) => stripe.customers.create(params, { idempotencyKey }));
      return (await answer).id;
    },

    /** Among the latest hundred with this email, or of all; undefined for one that was deleted, or has another email at Stripe. */
    async findCustomer({ userId, email }: Owner): Promise<string | undefined> {
      const query = { ...(email !== null && { email }), limit };
      const { data } = await ask(answers.customerList, (stripe) => stripe.customers.list(query));
      return data.find(({ metadata }) => metadata?.user_id === userId)?.id;
    },

    /** Ends what they are subscribed to at once, for good. Does nothing to one that is no more. */
    async deleteCustomer(customerId: string): Promise<void> {
      await ask(answers.identified, (stripe) => stripe.customers.del(customerId)).catch(undefinedIfMissing());
    },

    /** Renewed monthly until cancelled. The same key again gives the same page. Undefined when Stripe no longer has the customer. */
    createCheckout(checkout: {
      customerId: string;
      userId: string;
      successUrl: string;
      cancelUrl: string;
      idempotencyKey: string;
    }): Promise<Checkout | undefined> {
      const { customerId, userId, successUrl, cancelUrl, idempotencyKey } = checkout;
      const params: Stripe.Checkout.SessionCreateParams = {
        mode: "subscription",
        line_items: [{ price: priceId, quantity: 1 }],
        customer: customerId,
        client_reference_id: userId,
        subscription_data: { metadata: { user_id: userId } },
        success_url: successUrl,
        cancel_url: cancelUrl,
      };
      return ask(answers.checkoutSession, (stripe) =>
        stripe.checkout.sessions.create(params, { idempotencyKey }),
      ).catch(undefinedIfMissing("customer"));
    },

    findCheckout,

    /** From then on it cannot be paid. Does nothing to one that is no longer open. */
    async expireCheckout(id: string): Promise<void> {
      try {
        await ask(answers.checkoutSession, (stripe) => stripe.checkout.sessions.expire(id));
      } catch (error) {
        // Stripe has no code for one that is no longer open, only words.
        const isRejected = error instanceof StripeRefusal && error.reason === "rejected";
        if (!isRejected || (await findCheckout(id))?.status === "open") throw error;
      }
    },

    /** Undefined when Stripe no longer has the customer: of one that was deleted it may go on listing what they had. */
    async stateOf(customer: string): Promise<CustomerState | undefined> {
      const expand = ["data.customer", "data.latest_invoice"];
      const list = await ask(answers.subscriptionList, (stripe) =>
        stripe.subscriptions.list({ customer, status: "all", limit, expand }),
      ).catch(undefinedIfMissing("customer"));
      if (list?.data.some(({ customer }) => customer.deleted)) return undefined;
      const subscriptions = list?.data
        .map((each) => answers.toPlan(each, [priceId, ...earlierPriceIds]))
        .filter((each) => each !== undefined);
      if (!subscriptions?.length) return subscriptions && { subscriptions, reversals: [] };
      const charges = await ask(answers.chargeList, (stripe) => stripe.charges.list({ customer, limit }));
      const reversals = charges.data.map(({ payment_intent: id, refunded, disputed }) =>
        id && (refunded || disputed) ? reversalOf(id, refunded) : [],
      );
      const ids = new Set(subscriptions.map(({ id }) => id));
      const all = (await Promise.all(reversals)).flat();
      return { subscriptions, reversals: all.filter(({ subscriptionId }) => ids.has(subscriptionId)) };
    },

    async cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
      const params = { cancel_at_period_end: true };
      await ask(answers.cancellation, (stripe) => stripe.subscriptions.update(subscriptionId, params));
    },

    /** Takes a cancellation back, however it was made. */
    async resume(subscriptionId: string): Promise<void> {
      const change = (params: Stripe.SubscriptionUpdateParams) =>
        ask(answers.cancellation, (stripe) => stripe.subscriptions.update(subscriptionId, params));
      // Stripe refuses to be given both, and each takes back only what it set.
      let plan = await ask(answers.cancellation, (stripe) => stripe.subscriptions.retrieve(subscriptionId));
      if (plan.cancel_at_period_end) plan = await change({ cancel_at_period_end: false });
      if (plan.cancel_at !== null) await change({ cancel_at: "" });
    },

    /** Ends it at once. Does nothing to one that has ended. */
    async end(subscriptionId: string): Promise<void> {
      const answer = ask(answers.cancellation, (stripe) => stripe.subscriptions.cancel(subscriptionId));
      await answer.catch(undefinedIfMissing());
    },

    /** Where the customer changes their card and finds receipts. Undefined when Stripe no longer has them. */
    async portalUrl({ customerId, returnUrl }: { customerId: string; returnUrl: string }) {
      const params = { customer: customerId, return_url: returnUrl };
      const session = ask(answers.portalSession, (stripe) => stripe.billingPortal.sessions.create(params));
      return (await session.catch(undefinedIfMissing("customer")))?.url;
    },

    /** How many events of this time, at most a hundred, a webhook has not taken, or not yet. */
    async countUndelivered({ from, to }: { from: number; to: number }): Promise<number> {
      const created = { gte: Math.floor(from / 1000), lte: Math.floor(to / 1000) };
      const query = { delivery_success: false, created, limit };
      return (await ask(answers.identifiedList, (stripe) => stripe.events.list(query))).data.length;
    },

    /** The event that this body is; undefined unless Stripe signed it less than five minutes ago. Null without a secret. */
    readEvent: webhookSecret
      ? (body: string, signature: string) => readEvent(webhookSecret.split(/\s+/), body, signature)
      : null,

    /** Whose state an event is about; null where it is about no customer. */
    async customerOf({ type, objectId, customerId }: PaymentEvent): Promise<string | null> {
      if (!objectId || !type.startsWith("charge.dispute.")) return customerId;
      const options = { expand: ["charge"] };
      const dispute = ask(answers.disputedCharge, (stripe) => stripe.disputes.retrieve(objectId, options));
      return (await dispute.catch(undefinedIfMissing()))?.charge.customer ?? null;
    },
  };
}
