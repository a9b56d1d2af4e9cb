import type { Context } from "hono";
import { PAGES } from "#contract/pages.ts";
import { usageHistoryQuery, usageQuery } from "../../db/usage.ts";
import { askForCheckout, closeCheckout } from "../../domain/billing/checkout.ts";
import * as plan from "../../domain/billing/plan.ts";
import { usageOf } from "../../domain/quota.ts";
import { existing } from "../../errors.ts";
import { readAs, requireUser } from "../authentication.ts";
import { limitBilling, limitWork } from "../limits.ts";
import { type AppEnv, noContent, router, siteOrigin } from "../router.ts";

export const billing = router()
  .get("/usage", async (c) => {
    const [[row], history] = await readAs(c, [usageQuery, usageHistoryQuery]);
    return c.json(usageOf(existing(row, "unauthorized"), history, Date.now()));
  })
  // Called by Stripe, which signs the exact body instead of logging in.
  .post("/webhook", async (c) => {
    await plan.handleStripeEvent(c.var.deps, await c.req.text(), c.req.header("Stripe-Signature") ?? "");
    return c.json({ received: true as const });
  })
  .post("/create-subscription", requireUser, limitWork, async (c) => {
    const page = billingPage(c);
    const returns = { successUrl: `${page}?success=true`, cancelUrl: `${page}?canceled=true` };
    return c.json(await askForCheckout(c.var.deps, c.var.userId, returns));
  })
  .post("/cancel-checkout", requireUser, limitBilling, (c) =>
    noContent(c, closeCheckout(c.var.deps, c.var.userId)),
  )
  .post("/cancel-subscription", requireUser, limitBilling, async (c) =>
    c.json(await plan.cancelPlan(c.var.deps, c.var.userId)),
  )
  .post("/resume-subscription", requireUser, limitBilling, async (c) =>
    c.json(await plan.resumePlan(c.var.deps, c.var.userId)),
  )
  .post("/sync-subscription", requireUser, limitBilling, async (c) =>
    c.json(await plan.syncPlan(c.var.deps, c.var.userId)),
  )
  .post("/portal", requireUser, limitBilling, async (c) =>
    c.json(await plan.openPortal(c.var.deps, c.var.userId, `${billingPage(c)}?portal=true`)),
  );

const billingPage = (c: Context<AppEnv>) => new URL(PAGES.billing, siteOrigin(c)).href;
