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
  /** For the widget by which visitors prove to be people; null where they need not. */
  challenge: z.object({ siteKey: z.string() }).nullable(),
  /** `behind`: it lacks a migration that this build needs. */
  database: z.enum(["ready", "behind", "unreachable"]),
  /** What each still lacks, as sentences that name the setting or the step, and never a secret's value. */
  missing: z.record(z.enum(["speech", "writer", "billing", "linkedin", "mail", "challenge"]), sentences),
});
export type Health = z.infer<typeof health>;

const minutes = z.int().nullable();
const ok = z.boolean();
/** `missing`: as the other health has it, of a service that is set up, or half set up. */
const service = { ok, missing: sentences };

/** For the operator: each part, and whether it is well. docs/operating.md says what to do where it is not. */
export const operatorHealth = z.object({
  /** Whether all of it is well. False comes with status 503. */
  ok,
  database: z.object({ ok, bytes: z.int().nullable() }),
  vault: z.object({ ok }),
  /** `waiting`: recordings of the last hour that it failed to transcribe. */
  speech: z.object({ ...service, waiting: z.int() }),
  /** `fallbacks`: jobs of today (UTC) that the built-in writer did; `dollars`: what all models may have cost. */
  writer: z.object({
    ...service,
    fallbacks: z.int(),
    modelCalls: z.int(),
    dollars: z.number(),
    budget: z.number(),
  }),
  /** How long the oldest mail has waited; null where none does. */
  mail: z.object({ ...service, oldestMinutes: minutes }),
  /** `monthsLeft` of this API version; `sealedOtherwise`: tokens of another DATA_KEY; `unrevoked`: tokens that LinkedIn has still to end. */
  linkedin: z.object({
    ...service,
    version: z.string().nullable(),
    monthsLeft: z.int().nullable(),
    sealedOtherwise: z.int(),
    unrevoked: z.int(),
  }),
  /** `undelivered`: events of the last day that our webhook did not take; null where Stripe is off or silent. */
  billing: z.object({ ...service, undelivered: z.int().nullable() }),
  /** `stuckSessions`: waiting for half an hour; `…Minutes`: how long the oldest erasure and the latest scheduled post have waited. */
  work: z.object({
    ok,
    lastCron: z.iso.datetime().nullable(),
    failedJobs: sentences,
    stuckSessions: z.int(),
    erasureMinutes: minutes,
    postMinutes: minutes,
  }),
  /** Models of today (UTC), and what they were asked without because one refuses it, which is well. */
  workarounds: sentences,
});
export type OperatorHealth = z.infer<typeof operatorHealth>;
