import type { Context, MiddlewareHandler } from "hono";
import type { BillingMessage, Checkout, Portal, SubscriptionSync, Usage } from "#contract/billing.ts";
import { PAGES } from "#contract/pages.ts";
import { usageHistoryQuery, usageQuery } from "../../db/usage.ts";
import { closeCheckout, openCheckout } from "../../domain/billing/checkout.ts";
import { cancelPlan, openPortal, resumePlan, syncPlan } from "../../domain/billing/plan.ts";
import { handleStripeEvent } from "../../domain/billing/stripe-sync.ts";
import { usageOf } from "../../domain/quota.ts";
import { AppError } from "../../errors.ts";
import { type AppEnv, limitRate, readAsCaller, requireUser, router } from "../http.ts";

/** Each of these calls asks Stripe. */
const limitWork: MiddlewareHandler<AppEnv> = async (c, next) => {
  await limitRate(c.env.WORK_LIMIT, c.var.userId);
  await next();
};

export const billing = router()
  .get("/usage", async (c) => {
    const { db } = c.var.deps;
    const { results } = await readAsCaller(c, (owner) => [
      usageQuery(db, owner),
      usageHistoryQuery(db, owner),
    ]);
    const [[row], history] = results;
    if (!row) throw new AppError("unauthorized");
    return c.json(usageOf(row, history, Date.now()) satisfies Usage);
  })
  // Called by Stripe, whose signature over the exact body stands in the place of a login.
  .post("/webhook", async (c) => {
    await handleStripeEvent(c.var.deps, await c.req.text(), c.req.header("Stripe-Signature") ?? "");
    return c.json({ received: true });
  })
  .post("/create-subscription", requireUser, limitWork, async (c) => {
    const page = billingPage(c);
    const returns = { successUrl: `${page}?success=true`, cancelUrl: `${page}?canceled=true` };
    return c.json((await openCheckout(c.var.deps, c.var.userId, returns)) satisfies Checkout);
  })
  .post("/cancel-checkout", requireUser, limitWork, async (c) => {
    await closeCheckout(c.var.deps, c.var.userId);
    return c.body(null, 204);
  })
  .post("/cancel-subscription", requireUser, limitWork, async (c) =>
    c.json((await cancelPlan(c.var.deps, c.var.userId)) satisfies BillingMessage),
  )
  .post("/resume-subscription", requireUser, limitWork, async (c) =>
    c.json((await resumePlan(c.var.deps, c.var.userId)) satisfies BillingMessage),
  )
  .post("/sync-subscription", requireUser, limitWork, async (c) =>
    c.json((await syncPlan(c.var.deps, c.var.userId)) satisfies SubscriptionSync),
  )
  .post("/portal", requireUser, limitWork, async (c) =>
    c.json((await openPortal(c.var.deps, c.var.userId, billingPage(c))) satisfies Portal),
  );

const billingPage = (c: Context<AppEnv>) => new URL(PAGES.billing, c.req.url).href;
