import { z } from "zod";
import { PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import { ServiceFailure } from "../failure.ts";
import { type AskStripe, undefinedIfMissing } from "./client.ts";
import { EVENTS } from "./events.ts";

const price = z.object({
  active: z.boolean(),
  currency: z.string(),
  unit_amount: z.number().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
});

const endpointList = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
});

const configurationList = z.object({ data: z.array(z.unknown()) });

export async function missingSetup(ask: AskStripe, priceId: string, webhookUrl: string): Promise<string[]> {
  try {
    const [soldPrice, { data: endpoints }, { data: portals }] = await Promise.all([
      ask(price, (stripe) => stripe.prices.retrieve(priceId)).catch(undefinedIfMissing()),
      ask(endpointList, (stripe) => stripe.webhookEndpoints.list({ limit: 100 })),
      ask(configurationList, (stripe) =>
        stripe.billingPortal.configurations.list({ is_default: true, active: true }),
      ),
    ]);
    const ourEndpoints = endpoints.filter(({ url, status }) => url === webhookUrl && status === "enabled");
    const sentEvents = ourEndpoints.flatMap(({ enabled_events }) => enabled_events);
    const missingEvents = sentEvents.includes("*")
      ? []
      : EVENTS.filter((event) => !sentEvents.includes(event));
    return [
      soldPrice
        ? !isPlan(soldPrice) &&
          `STRIPE_PRICE_ID has to be an active, recurring price of $${PLAN_DOLLARS_PER_MONTH} a month.`
        : "Stripe has no price STRIPE_PRICE_ID. It has to be of the same mode, test or live, as STRIPE_SECRET_KEY.",
      ourEndpoints.length > 0
        ? missingEvents.length > 0 &&
          `The webhook endpoint does not get these events: ${missingEvents.join(", ")}.`
        : `Stripe has no enabled webhook endpoint ${webhookUrl}.`,
      portals.length === 0 && "The customer portal's settings have to be saved once in Stripe's dashboard.",
    ].filter((sentence) => sentence !== false);
  } catch (error) {
    if (!(error instanceof ServiceFailure) || error.reason !== "rejected") throw error;
    return [
      "Stripe does not take STRIPE_SECRET_KEY, or the key may not read prices, webhook endpoints and the portal's settings.",
    ];
  }
}

const isPlan = ({ currency, unit_amount: cents, recurring, active }: z.infer<typeof price>): boolean =>
  active &&
  currency === "usd" &&
  cents === PLAN_DOLLARS_PER_MONTH * 100 &&
  recurring?.interval === "month" &&
  recurring.interval_count === 1;
