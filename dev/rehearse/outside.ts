import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { linkedinConnection, user } from "#contract/auth.ts";
import { checkout } from "#contract/billing.ts";
import { type OperatorHealth, operatorHealth } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { post } from "#contract/posts.ts";
import { type App, summaryOf } from "./app.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { NotTried, type Step, Unexpected } from "./report.ts";

/** A mail is sent at once, or after a failure minutes later. */
const MAIL_LOOKS = 10;
const LOOK_MS = 1_000;

export const mailStep = ({ app, health, options }: Rehearsal): Step => ({
  name: "Mail",
  expects: "the link that confirms the address is taken for delivery",
  remedy:
    'read the error lines `where: "mail"`: most often MAIL_API_KEY, MAIL_FROM or the domain is not set up',
  async run() {
    if (health?.mail === "off") throw new NotTried("no mail is set up here.");
    if (!options.mail) throw new NotTried("no address was given (--mail).");
    const { emailConfirmed } = await app.askFor(user, API.user);
    if (!emailConfirmed) await app.ask(API.sendConfirmEmail, { method: "POST" });
    const look = `Look whether it is in the inbox of ${options.mail}, and not among its spam`;
    if (!options.operatorToken)
      throw new NotTried(`only OPERATOR_TOKEN shows whether the one just queued was taken. ${look}`);
    for (let looks = 0; looks < MAIL_LOOKS; looks += 1) {
      if ((await lookAtAll(app, options.operatorToken)).mail.oldestMinutes === null) return `taken. ${look}`;
      await setTimeout(LOOK_MS);
    }
    throw new Unexpected("it still waits to be sent");
  },
});

export const checkoutStep = ({ app, health }: Rehearsal): Step => ({
  name: "A payment page, left again",
  expects: "an address of Stripe's in test mode, and that the page can be closed",
  remedy: "look at `missing.billing` of GET /api/health, and at error lines that name Stripe",
  async run() {
    if (health?.billing === "off") throw new NotTried("Stripe is not set up here.");
    const { checkoutUrl } = await app.askFor(checkout, API.createSubscription, { method: "POST" });
    await app.ask(API.cancelCheckout, { method: "POST" });
    if (checkoutUrl.includes("cs_live_")) throw new Unexpected("a page that takes real money (closed again)");
    return `${new URL(checkoutUrl).host}, closed again`;
  },
});

export const portalStep = ({ app, health }: Rehearsal): Step => ({
  name: "Stripe's portal",
  expects: "its address, or, for somebody who never paid, an error that says so",
  remedy: "save the portal's settings once in Stripe's dashboard",
  async run() {
    if (health?.billing === "off") throw new NotTried("Stripe is not set up here.");
    const answer = await app.fetch(API.billingPortal, { method: "POST" });
    const came = await summaryOf(answer);
    if (answer.status >= 500) throw new Unexpected(came);
    return came;
  },
});

const MEND_WEBHOOK =
  "STRIPE_WEBHOOK_SECRET is not the signing secret of this endpoint: put the one that Stripe's dashboard shows";

export const forgedEventStep = ({ app, health }: Rehearsal): Step => ({
  name: "A forged event to Stripe's webhook",
  expects: "400",
  remedy: `take it offline where it is taken (200): anybody could give themselves a plan. 503: ${MEND_WEBHOOK}`,
  async run() {
    if (health?.billing === "off") throw new NotTried("Stripe is not set up here.");
    const forged = await sendEventTo(app.address, "whsec_forged");
    if (forged.status !== 400) throw new Unexpected(await summaryOf(forged));
    return "refused";
  },
});

export const webhookStep = ({ app, health, options: { webhookSecret } }: Rehearsal): Step => ({
  name: "Stripe's webhook",
  expects: "200 for an event that is signed with STRIPE_WEBHOOK_SECRET",
  remedy: MEND_WEBHOOK,
  async run() {
    if (health?.billing === "off") throw new NotTried("Stripe is not set up here.");
    if (!webhookSecret) throw new NotTried("STRIPE_WEBHOOK_SECRET was not given.");
    const signed = await sendEventTo(app.address, webhookSecret);
    if (!signed.ok) throw new Unexpected(await summaryOf(signed));
    return "taken";
  },
});

/** One of a type that means nothing to us. */
async function sendEventTo(address: string, secret: string): Promise<Response> {
  const created = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: `evt_rehearsal_${created}`,
    object: "event",
    type: "rehearsal.ping",
    created,
    livemode: false,
    data: { object: { id: "rehearsal", object: "rehearsal" } },
  });
  const signature = createHmac("sha256", secret).update(`${created}.${body}`).digest("hex");
  return await fetch(new URL(API.billingWebhook, address), {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", "Stripe-Signature": `t=${created},v1=${signature}` },
  });
}

export const linkedinStep = (rehearsal: Rehearsal): Step => ({
  name: "LinkedIn",
  expects: "one post, and the same one when it is asked for again",
  remedy:
    "read the error lines whose message begins with `linkedin`; publish_version: set LINKEDIN_VERSION to a newer month; linkedin_reconnect: connect it again, once `dataKey` of the operator's health is ok",
  async run() {
    const { app, health, options, draft } = rehearsal;
    if (health?.linkedin === "off") throw new NotTried("LinkedIn is not set up here.");
    if (!options.linkedin) throw new NotTried("--linkedin, which publishes a post, was not given.");
    if (!draft) throw new NotTried("there is no draft.");
    const { connected } = await app.askFor(linkedinConnection, API.linkedinConnection);
    if (!connected)
      throw new NotTried(
        "this login has no connection to LinkedIn: make one in the app, then give that login.",
      );
    const publish = () => app.askFor(post, API.publishPost(draft.id), { method: "POST" });
    const first = await publish();
    const again = await publish();
    if (!first.publishedAt || first.linkedinUrl !== again.linkedinUrl)
      throw new Unexpected(`${first.linkedinUrl}, then ${again.linkedinUrl}`);
    return `${first.linkedinUrl ?? "published"}, once. Delete it there by hand`;
  },
});

export const operatorStep = ({ app, options: { operatorToken } }: Rehearsal): Step => ({
  name: "What an operator looks at",
  expects: "all of GET /api/health/operator is well",
  remedy: "docs/operating.md says for each field what to do",
  async run() {
    if (!operatorToken) throw new NotTried("OPERATOR_TOKEN is not set in this shell.");
    const all = await lookAtAll(app, operatorToken);
    const unwell = Object.entries(all).filter(([, part]) => typeof part === "object" && !part.ok);
    if (unwell.length > 0)
      throw new Unexpected(unwell.map(([name, part]) => `${name} ${JSON.stringify(part)}`).join("; "));
    return "all is well";
  },
});

async function lookAtAll(app: App, operatorToken: string): Promise<OperatorHealth> {
  const headers = { Authorization: `Bearer ${operatorToken}` };
  const answer = await app.fetch(API.operatorHealth, { headers });
  if (answer.status !== 200 && answer.status !== 503) throw new Unexpected(await summaryOf(answer));
  return operatorHealth.parse(await answer.json());
}
