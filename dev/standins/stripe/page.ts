import { page } from "../page.ts";
import { PRICE_CENTS } from "./new-objects.ts";
import type { Subscription } from "./objects.ts";

export function stripePage(title: string, body: string): string {
  const look = {
    title: `${title} | Stripe stand-in`,
    disclaimer: "This is not Stripe, but its stand-in on this machine. No money moves.",
    accent: { light: "#544fc5", dark: "#a8a4ff" },
  };
  return page(look, body);
}

export const PRICE = `$${(PRICE_CENTS / 100).toFixed(2)} per month`;

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
