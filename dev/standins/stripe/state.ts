import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { type Catalogue, newCatalogue } from "./catalogue.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Fault } from "./faults.ts";
import type { Charge, Checkout, Customer, Dispute, Invoice, PortalSession, Subscription } from "./objects.ts";

export const PRICE_ID = "price_outspoken_basic_monthly";

/** A map's order is the order in which things came to be. */
interface Kept {
  customers: Map<string, Customer>;
  checkouts: Map<string, Checkout>;
  subscriptions: Map<string, Subscription>;
  invoices: Map<string, Invoice>;
  /** By the invoice that each paid; made when it is first looked at. */
  charges: Map<string, Charge>;
  disputes: Map<string, Dispute>;
}

type MapEntry<Of> = Of extends Map<infer Key, infer Value> ? [Key, Value] : never;

/** Everything that the stand-in knows. What is `Kept` outlives it when there is a file to keep it in. */
export interface State extends Kept {
  /** Where its own pages are. */
  origin: string;
  secretKey: string;
  portals: Map<string, PortalSession>;
  /** What was answered under an idempotency key, and to which request. */
  answered: Map<string, { request: string; body: object }>;
  faults: Fault[];
  deliveries: Deliveries;
  catalogue: Catalogue;
}

export function newState(origin: string, deliveries: Deliveries, stateFile?: string): State {
  return {
    ...readKept(stateFile),
    origin,
    secretKey: `sk_test_${randomBytes(16).toString("hex")}`,
    portals: new Map(),
    answered: new Map(),
    faults: [],
    deliveries,
    catalogue: newCatalogue(PRICE_ID, deliveries.webhookUrl),
  };
}

function readKept(stateFile: string | undefined): Kept {
  const text = stateFile && readIfThere(stateFile);
  const kept: { [Name in keyof Kept]?: MapEntry<Kept[Name]>[] } = text ? JSON.parse(text) : {};
  return {
    customers: new Map(kept.customers),
    checkouts: new Map(kept.checkouts),
    subscriptions: new Map(kept.subscriptions),
    invoices: new Map(kept.invoices),
    charges: new Map(kept.charges),
    disputes: new Map(kept.disputes),
  };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

export function keep(state: Kept, stateFile: string): void {
  const kept: { [Name in keyof Kept]: MapEntry<Kept[Name]>[] } = {
    customers: [...state.customers],
    checkouts: [...state.checkouts],
    subscriptions: [...state.subscriptions],
    invoices: [...state.invoices],
    charges: [...state.charges],
    disputes: [...state.disputes],
  };
  // A process that is killed while it writes leaves the file as it was.
  writeFileSync(`${stateFile}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${stateFile}.new`, stateFile);
}

/** One that was deleted is there no more. */
export function hasCustomer({ customers }: State, id: string): boolean {
  const customer = customers.get(id);
  return customer !== undefined && !customer.deleted;
}

/** Newest first. */
export function subscriptionsOf(state: State, customerId: string): Subscription[] {
  return [...state.subscriptions.values()].filter(({ customer }) => customer === customerId).reverse();
}

export const isLive = ({ status }: Subscription) => status !== "canceled";

export type ShownCheckout = Omit<Checkout, "subscription_metadata"> & { url: string | null };

/** As Stripe shows it: where to pay is said only as long as one can. */
export function shownCheckout({ origin }: State, checkout: Checkout): ShownCheckout {
  const { subscription_metadata, ...shown } = checkout;
  return { ...shown, url: checkout.status === "open" ? `${origin}/checkout/${checkout.id}` : null };
}
