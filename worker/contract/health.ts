import { z } from "zod";

const sentences = z.array(z.string());

/** Which implementation serves each outside need, `off` where none is configured, and what is still to be set up. */
export const health = z.object({
  /** Whether the database is `ready`; nothing works without. False comes with status 503. */
  ok: z.boolean(),
  /** Which version of the Worker answers, as Cloudflare names it. */
  version: z.string(),
  speech: z.enum(["workers-ai", "openai", "off"]),
  writer: z.enum(["workers-ai", "openai", "builtin"]),
  billing: z.enum(["stripe", "off"]),
  linkedin: z.enum(["linkedin", "off"]),
  mail: z.enum(["cloudflare", "resend", "off"]),
  /** What the widget by which strangers prove to be people needs; null where nobody has to. */
  challenge: z.object({ siteKey: z.string() }).nullable(),
  /** `behind`: it lacks a migration that this build needs. */
  database: z.enum(["ready", "behind", "unreachable"]),
  /** What each still lacks, as sentences that name the setting or the step, and never a secret's value. */
  missing: z.object({
    speech: sentences,
    writer: sentences,
    billing: sentences,
    linkedin: sentences,
    mail: sentences,
  }),
  /** Whose account could not be looked at just now, so that more may be missing there. */
  unknown: z.array(z.enum(["billing"])),
  /** What to register at LinkedIn and Stripe for this deployment, at SITE_ORIGIN, or the address of this request where it is not set. */
  addresses: z.object({ linkedinRedirect: z.url(), stripeWebhook: z.url() }),
});
export type Health = z.infer<typeof health>;

const minutes = z.int().nullable();

/** What whoever runs this deployment looks at, each with whether it is well. */
export const operatorHealth = z.object({
  /** Whether all of it is well. False comes with status 503. */
  ok: z.boolean(),
  /** What `missing` of the other health says of services that are set up, or half set up. */
  setup: z.object({ ok: z.boolean(), missing: sentences }),
  /** `lastRun` is when it ended; null before the first. */
  cron: z.object({ ok: z.boolean(), lastRun: z.iso.datetime().nullable(), failedJobs: z.array(z.string()) }),
  /** How long the oldest mail has waited; null where none does. */
  mail: z.object({ ok: z.boolean(), oldestMinutes: minutes }),
  /** Accounts that are being erased. */
  erasures: z.object({ ok: z.boolean(), waiting: z.int(), oldestMinutes: minutes }),
  /** What the models may have cost today (UTC). */
  spend: z.object({ ok: z.boolean(), dollars: z.number(), budget: z.number() }),
  /** Jobs of today that the built-in writer did in place of a model. */
  fallbacks: z.object({ ok: z.boolean(), today: z.int(), modelCalls: z.int() }),
  /** Recordings of the last hour that the speech service failed to transcribe, and that wait. */
  speech: z.object({ ok: z.boolean(), waiting: z.int() }),
  /** Stripe's events of the last day that our webhook did not take; null where Stripe is off or silent. */
  webhook: z.object({ ok: z.boolean(), undelivered: z.int().nullable() }),
  /** The names of what is switched off (docs/operating.md), which is well. */
  switches: z.object({ ok: z.literal(true), off: z.array(z.string()) }),
  /** Sessions whose work fails again and again, and is tried ever more rarely. */
  jobs: z.object({ ok: z.boolean(), stuck: z.int() }),
  /** By how long the scheduled post that waits longest is late; null where none waits. */
  schedule: z.object({ ok: z.boolean(), lateMinutes: minutes }),
  /** LinkedIn's tokens that the key before DATA_KEY sealed: to be sealed anew, or, where it is not known, lost. */
  dataKey: z.object({ ok: z.boolean(), sealedOtherwise: z.int() }),
  database: z.object({ ok: z.boolean(), bytes: z.int().nullable() }),
  /** `monthsLeft` until LinkedIn may end this version of its API. */
  linkedin: z.object({ ok: z.boolean(), version: z.string().nullable(), monthsLeft: z.int().nullable() }),
});
export type OperatorHealth = z.infer<typeof operatorHealth>;
