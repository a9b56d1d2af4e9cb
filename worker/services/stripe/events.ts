import Stripe from "stripe";
import { z } from "zod";

/** A signed event. What it says of the subscription is not believed: it may be old. It says whom to ask about. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** What it is about: an invoice, a dispute, a subscription. */
  objectId: string | null;
  /** Null when the event names no customer. */
  customerId: string | null;
}

/** How far Stripe's clock and ours may be apart, and how old an event may be. */
const TOLERANCE_SECONDS = 300;

const object = z.object({
  object: z.string(),
  id: z.string().optional(),
  customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});

const event = z.object({ id: z.string(), type: z.string(), data: z.object({ object }) });

/** The event that this raw body is; undefined unless it is one, signed with one of the secrets within the last five minutes. */
export async function readEvent(
  secrets: readonly string[],
  body: string,
  signature: string,
): Promise<PaymentEvent | undefined> {
  const tries = secrets.map((secret) =>
    Stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS),
  );
  const signed = await Promise.any(tries).catch(() => undefined);
  const { data: read } = event.safeParse(signed);
  if (!read || secondsAhead(signature) > TOLERANCE_SECONDS) return undefined;
  const { object } = read.data;
  return { id: read.id, type: read.type, objectId: object.id ?? null, customerId: customerOf(object) };
}

function customerOf({ object: kind, id, customer }: z.infer<typeof object>): string | null {
  if (kind === "customer") return id ?? null;
  return (typeof customer === "object" ? customer?.id : customer) ?? null;
}

/** The SDK looks for events that are too old only. Of several times it takes the last, as we do. */
function secondsAhead(signature: string): number {
  const time = signature.split(",").findLast((part) => part.startsWith("t="));
  return Number.parseInt(time?.slice(2) ?? "", 10) - Date.now() / 1000;
}
