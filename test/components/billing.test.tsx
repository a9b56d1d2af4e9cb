import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Usage } from "#contract/billing.ts";
import type { Health } from "#contract/health.ts";
import { PLAN_DOLLARS_PER_MONTH } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import BillingScreen from "../../web/pages/billing/billing.tsx";
import { PATHS } from "../../web/paths.ts";
import { HEALTH, NEW_USAGE } from "./people.ts";
import { answer, cutOff } from "./server.ts";
import { show } from "./show.tsx";

const DAY_MS = 86_400_000;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const rows = page.getByRole("table", { name: "Usage history" }).getByRole("row");

/** The value under a name: of a tile, or of the plan. */
const shown = (name: string) =>
  page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .element()
    .parentElement?.querySelector("dd")?.textContent;

const history = (days: number): Usage["history"] =>
  Array.from({ length: days }, (_, day) => ({
    date: new Date(Date.UTC(2026, 10, 21) - day * DAY_MS).toISOString().slice(0, 10),
    recordings: day % 3,
    chat_turns: day + 1,
  }));

async function showBilling(usage: Partial<Usage> = {}, health: Partial<Health> = {}) {
  answer(API.usage, { ...NEW_USAGE, ...usage });
  answer(API.health, { ...HEALTH, ...health });
  await show(<BillingScreen />, { at: PATHS.billing });
  await expect.element(page.getByText("Recordings used", { exact: true })).toBeVisible();
}

test("a newcomer sees the trial, four tiles, what Basic brings, and that nothing is used yet", async () => {
  await showBilling();
  await expect.element(page.getByRole("heading", { level: 1, name: "Billing & Usage" })).toBeVisible();
  await expect.element(page.getByText("Free Trial", { exact: true })).toBeVisible();
  await expect.element(page.getByText("5 of 5 left", { exact: true })).toBeVisible();
  expect(shown("Recordings used")).toBe("0in total");
  expect(shown("Chat turns used")).toBe("0in total");
  expect(shown("Paid")).toBe("$0.00the trial is free");
  expect(shown("Remaining")).toBe("5free recordings");
  await expect.element(page.getByText("Billing period", { exact: true })).not.toBeInTheDocument();
  const upgrade = page.getByRole("region", { name: "Upgrade to Basic" });
  await expect.element(upgrade.getByText(`$${PLAN_DOLLARS_PER_MONTH}`, { exact: true })).toBeVisible();
  await expect.element(upgrade.getByText("per month", { exact: true })).toBeVisible();
  expect(
    upgrade
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Unlimited voice recordings",
    "Unlimited chat refinements",
    "AI-powered posts",
    "Interview mode for deeper stories",
    "Cancel anytime",
  ]);
  await expect.element(button("Subscribe")).toBeEnabled();
  await expect.element(button("Check my payment")).toBeVisible();
  await expect.element(button("Cancel subscription")).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Nothing used yet\./)).toBeVisible();
});

test("a plan on hold is not sold a second time: it asks for a card that works", async () => {
  await showBilling({ subscription_status: "unpaid", payment_failed: true });
  await expect.element(page.getByText("On hold", { exact: true })).toBeVisible();
  await expect.element(button("Update payment method")).toBeVisible();
  await expect.element(button("Check my payment")).toBeVisible();
  await expect.element(button("Subscribe")).not.toBeInTheDocument();
});

test("a long history shows its latest ten days, and all of them on request", async () => {
  await showBilling({ history: history(90) });
  await expect.poll(() => rows.elements()).toHaveLength(11);
  expect(rows.elements()[1]?.textContent).toBe("Nov 21, 202601");
  await button("Show all 90 days").click();
  await expect.poll(() => rows.elements()).toHaveLength(91);
  await button("Show fewer days").click();
  await expect.poll(() => rows.elements()).toHaveLength(11);
});

test("says that it is loading; what doesn't load can be tried again", async () => {
  cutOff(API.usage);
  answer(API.usage, NEW_USAGE);
  answer(API.health, HEALTH);
  await show(<BillingScreen />, { at: PATHS.billing });
  await expect.element(page.getByRole("heading", { name: "Your billing didn't load" })).toBeVisible();
  await expect.element(page.getByText(/^We can't reach the server\./)).toBeVisible();
  await button("Try again").click();
  await expect.element(page.getByText("5 of 5 left", { exact: true })).toBeVisible();
});

test("a server without payments says so in the place of Subscribe", async () => {
  await showBilling({}, { billing: "off" });
  await expect.element(page.getByText("Payments aren't set up on this server.")).toBeVisible();
  await expect.element(button("Subscribe")).not.toBeInTheDocument();
  await expect.element(button("Check my payment")).not.toBeInTheDocument();
});
