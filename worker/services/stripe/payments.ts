import type Stripe from "stripe";
import { z } from "zod";
import { ServiceFailure } from "../failure.ts";
import { withOneRetry } from "../retry.ts";
import { failureOf, lazyClient, StripeRefusal, undefinedIfMissing } from "./client.ts";
import { readEvent } from "./events.ts";
import { missingSetup } from "./setup.ts";
import type { Charge, Checkout, Customer, Dispute, Payments, Subscription } from "./stripe.ts";

const DEFAULTS = { apiBase: "https://api.stripe.com/v1", timeoutSeconds: 15 };

/** The most that Stripe lists at once. */
const MAX_CUSTOMERS = 100;
const MAX_SUBSCRIPTIONS = 100;
const MAX_EVENTS = 100;

export interface PaymentsConfig {
  secretKey: string;
  priceId: string;
  /** What the webhook's events are signed with, or several such with a space between; without it none can be read. */
  webhookSecret?: string;
  apiBase?: string;
  timeoutSeconds?: number;
}

/** Stripe, through its own SDK. Throws when `apiBase` is no address it can speak to. */
export function stripePayments({ secretKey, priceId, webhookSecret, ...options }: PaymentsConfig): Payments {
  const client = lazyClient({
    secretKey,
    apiBase: options.apiBase ?? DEFAULTS.apiBase,
    timeoutSeconds: options.timeoutSeconds ?? DEFAULTS.timeoutSeconds,
  });
  const ask = asking(client);

  const retrieveCheckout = (id: string): Promise<Checkout> =>
    ask(checkoutSession, (stripe) => stripe.checkout.sessions.retrieve(id));

  return {
    async createCustomer({ userId, email, name, idempotencyKey }) {
      const created = await ask(customer, (stripe) =>
        stripe.customers.create(
          { email: email ?? undefined, name, metadata: { user_id: userId } },
          { idempotencyKey },
        ),
      );
      return created.id;
    },

    findCustomer: (id) =>
      ask(ownCustomer, (stripe) => stripe.customers.retrieve(id)).catch(undefinedIfMissing()),

    async findCustomers({ userId, email }) {
      const query = `metadata['user_id']:'${userId}'`;
      const [made, sameEmail] = await Promise.all([
        // Stripe has no search for accounts in India; theirs are found by email.
        ask(customerList, (stripe) => stripe.customers.search({ query, limit: MAX_CUSTOMERS })).catch(
          emptyIfRejected,
        ),
        email === null
          ? { data: [] }
          : ask(customerList, (stripe) => stripe.customers.list({ email, limit: MAX_CUSTOMERS })),
      ]);
      // Stripe's search is looser than what it is asked for here.
      const byUser = made.data.filter((found) => found?.userId === userId);
      const all = [...byUser, ...sameEmail.data].filter((found) => found !== undefined);
      return [...new Map(all.map((found) => [found.id, found])).values()];
    },

    async deleteCustomer(customerId) {
      await ask(customer, (stripe) => stripe.customers.del(customerId)).catch(undefinedIfMissing());
    },

    createCheckout({ customerId, userId, successUrl, cancelUrl, idempotencyKey }) {
      return ask(checkoutSession, (stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: "subscription",
            line_items: [{ price: priceId, quantity: 1 }],
            customer: customerId,
            client_reference_id: userId,
            subscription_data: { metadata: { user_id: userId } },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey },
        ),
      ).catch(undefinedIfMissing("customer"));
    },

    findCheckout: (id) => retrieveCheckout(id).catch(undefinedIfMissing()),

    async expireCheckout(id) {
      try {
        await ask(checkoutSession, (stripe) => stripe.checkout.sessions.expire(id));
      } catch (error) {
        // Stripe has no code for one that is no longer open, only words.
        if (!(error instanceof StripeRefusal) || error.reason !== "rejected") throw error;
        const found = await retrieveCheckout(id).catch(undefinedIfMissing());
        if (found?.status === "open") throw error;
      }
    },

    async subscriptionsOf(customerId) {
      const found = await ask(subscriptionList, (stripe) =>
        stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit: MAX_SUBSCRIPTIONS,
          expand: ["data.latest_invoice"],
        }),
      ).catch(undefinedIfMissing("customer"));
      return found?.data;
    },

    async cancelAtPeriodEnd(subscriptionId) {
      await ask(cancellation, (stripe) =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
      );
    },

    async resume(subscriptionId) {
      const change = (params: Stripe.SubscriptionUpdateParams) =>
        ask(cancellation, (stripe) => stripe.subscriptions.update(subscriptionId, params));
      // Stripe refuses to be given both, and each takes back only what it set.
      let found = await ask(cancellation, (stripe) => stripe.subscriptions.retrieve(subscriptionId));
      if (found.cancel_at_period_end) found = await change({ cancel_at_period_end: false });
      if (found.cancel_at !== null) await change({ cancel_at: "" });
    },

    async end(subscriptionId) {
      await ask(cancellation, (stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(
        undefinedIfMissing(),
      );
    },

    async findCharge(id) {
      const found = await ask(charge, (stripe) => stripe.charges.retrieve(id)).catch(undefinedIfMissing());
      return found && (await withSubscription(ask, found));
    },

    async findDispute(id) {
      const expand = ["charge"];
      const found = await ask(dispute, (stripe) => stripe.disputes.retrieve(id, { expand })).catch(
        undefinedIfMissing(),
      );
      return found && { charge: await withSubscription(ask, found.charge), outcome: outcomeOf(found.status) };
    },

    async portalUrl({ customerId, returnUrl }) {
      const session = await ask(portalSession, (stripe) =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return session.url;
    },

    async countUndelivered({ from, to }) {
      const created = { gte: Math.floor(from / 1000), lte: Math.floor(to / 1000) };
      const query = { delivery_success: false, created, limit: MAX_EVENTS };
      return (await ask(eventList, (stripe) => stripe.events.list(query))).data.length;
    },

    missingSetup: (webhookUrl) => missingSetup(ask, priceId, webhookUrl),

    readEvent: webhookSecret
      ? (body, signature) => readEvent(webhookSecret.split(/\s+/), body, signature)
      : null,
  };
}

function emptyIfRejected(error: unknown): z.infer<typeof customerList> {
  if (!(error instanceof StripeRefusal) || error.reason !== "rejected") throw error;
  return { data: [] };
}

/** Asks Stripe, with one retry where that helps, and parses the answer. Throws `ServiceFailure`. */
function asking(client: () => Stripe) {
  return <Schema extends z.ZodType>(schema: Schema, request: (stripe: Stripe) => Promise<unknown>) =>
    withOneRetry(async (): Promise<z.infer<Schema>> => {
      const answer = await request(client()).catch((error: unknown) => {
        throw failureOf(error);
      });
      const parsed = schema.safeParse(answer);
      if (parsed.success) return parsed.data;
      const fields = parsed.error.issues.map(({ path }) => path.join("."));
      throw new ServiceFailure("stripe", "malformed", `not as expected: ${fields.join(", ")}`);
    });
}

type Ask = ReturnType<typeof asking>;

/** A charge names its subscription only by way of the invoice that it paid. */
async function withSubscription(
  ask: Ask,
  { payment_intent, ...found }: z.infer<typeof charge>,
): Promise<Charge> {
  const none: Charge = { ...found, subscriptionId: null, isLatest: false };
  if (!payment_intent) return none;
  const paid = await ask(invoicePayments, (stripe) =>
    stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent },
      limit: 1,
      expand: ["data.invoice"],
    }),
  );
  const [invoice] = paid.data;
  const subscriptionId = invoice?.subscriptionId;
  if (!subscriptionId) return none;
  const latest = await ask(latestInvoice, (stripe) => stripe.subscriptions.retrieve(subscriptionId));
  return { ...none, subscriptionId, isLatest: latest.latest_invoice === invoice.id };
}

/** Stripe's `warning_…` are inquiries, which may become disputes; its other words are stages of an open one. */
function outcomeOf(status: string): Dispute["outcome"] {
  if (status === "lost") return "lost";
  return ["won", "warning_closed", "prevented"].includes(status) ? "won" : "open";
}

/** Seconds since 1970, as Stripe counts, in milliseconds. */
const moment = z.number().transform((seconds) => seconds * 1000);

export const customer = z.object({ id: z.string() });

/** Undefined for one who was deleted, or whom somebody else made with the same account at Stripe. */
const ownCustomer = z
  .object({
    id: z.string(),
    email: z.string().nullish(),
    metadata: z.object({ user_id: z.string().optional() }).optional(),
  })
  .transform(({ id, email, metadata }): Customer | undefined =>
    metadata?.user_id ? { id, userId: metadata.user_id, email: email ?? null } : undefined,
  );

const customerList = z.object({ data: z.array(ownCustomer) });

export const charge = z
  .object({
    customer: z.string().nullish(),
    refunded: z.boolean(),
    payment_intent: z.string().nullish(),
  })
  .transform(({ customer, refunded, payment_intent }) => ({
    customerId: customer ?? null,
    isRefunded: refunded,
    payment_intent: payment_intent ?? null,
  }));

/** Asked for with `charge` expanded. */
export const dispute = z.object({ status: z.string(), charge });

/** Asked for with `invoice` expanded. */
export const invoicePayments = z.object({
  data: z.array(
    z
      .object({
        invoice: z.object({
          id: z.string(),
          parent: z
            .object({ subscription_details: z.object({ subscription: z.string() }).nullish() })
            .nullish(),
        }),
      })
      .transform(({ invoice: { id, parent } }) => ({
        id,
        subscriptionId: parent?.subscription_details?.subscription ?? null,
      })),
  ),
});

export const latestInvoice = z.object({ latest_invoice: z.string().nullable() });

export const portalSession = z.object({ url: z.url() });

export const checkoutSession = z
  .object({
    id: z.string(),
    // Stripe adds words as it likes; only these three change what is done.
    status: z.enum(["open", "complete", "expired"]).catch("expired"),
    url: z.url().nullish(),
  })
  .transform(
    ({ id, status, url }): Checkout => ({ id, status, url: status === "open" ? (url ?? null) : null }),
  );

const period = z.object({ current_period_start: moment, current_period_end: moment });

/** How a subscription was told to end: Stripe's own portal sets the time alone, its API the flag. */
export const cancellation = z.object({
  id: z.string(),
  cancel_at: moment.nullable(),
  cancel_at_period_end: z.boolean(),
});

/** Asked for with `latest_invoice` expanded. */
const subscription = cancellation
  .extend({
    status: z.string(),
    created: moment,
    ended_at: moment.nullish(),
    items: z.object({ data: z.array(period) }),
    latest_invoice: z.object({ amount_paid: z.number().int() }).nullish(),
  })
  .transform((answer): Subscription => {
    const [item] = answer.items.data;
    const periodEnd = item?.current_period_end ?? null;
    return {
      id: answer.id,
      status: answer.status,
      createdAt: answer.created,
      periodStart: item?.current_period_start ?? null,
      periodEnd,
      cancelAt: answer.ended_at ?? answer.cancel_at ?? (answer.cancel_at_period_end ? periodEnd : null),
      paidCents: answer.latest_invoice?.amount_paid ?? 0,
    };
  });

const eventList = z.object({ data: z.array(z.object({ id: z.string() })) });

export const subscriptionList = z.object({ data: z.array(subscription) });
