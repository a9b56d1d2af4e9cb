import { z } from "zod";

const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

const seconds = z.coerce.number().positive().max(600);

const count = z.coerce.number().int().nonnegative();

/** Variables and secrets of the deployment. `wrangler types` types the bindings. */
const settings = z.object({
  SPEECH: z.enum(["workers-ai", "openai", "off"]).default("off"),
  SPEECH_BASE_URL: optional,
  SPEECH_API_KEY: optional,
  SPEECH_MODEL: optional,
  /** How long one attempt may take. Two attempts must fit into the browser's 120 s. */
  SPEECH_TIMEOUT_SECONDS: seconds.default(50),
  WRITER: z.enum(["workers-ai", "openai", "builtin"]).default("builtin"),
  WRITER_BASE_URL: optional,
  WRITER_API_KEY: optional,
  WRITER_MODEL: optional,
  WRITER_TIMEOUT_SECONDS: seconds.default(45),
  /** Reads an interview's questions aloud; with `off` the browser does. */
  VOICE: z.enum(["workers-ai", "openai", "off"]).default("off"),
  VOICE_BASE_URL: optional,
  VOICE_API_KEY: optional,
  VOICE_MODEL: optional,
  VOICE_NAME: optional,
  STRIPE_SECRET_KEY: optional,
  /** Several, with a space between, while it is being changed. */
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_ID: optional,
  /** What the plan cost before, with a space between: whoever still pays one of these has the plan. */
  STRIPE_EARLIER_PRICE_IDS: optional,
  /** With no other path: the SDK puts `/v1` before every path itself. */
  STRIPE_API_BASE: optional.pipe(z.stringFormat("address", /^https?:\/\/[^/?#]+(\/v1)?\/?$/).optional()),
  LINKEDIN_CLIENT_ID: optional,
  LINKEDIN_CLIENT_SECRET: optional,
  LINKEDIN_AUTH_BASE: optional,
  LINKEDIN_API_BASE: optional,
  /** `YYYYMM`: which monthly version of LinkedIn's API to speak. */
  LINKEDIN_VERSION: optional.pipe(
    z
      .string()
      .regex(/^20\d\d(0[1-9]|1[0-2])$/)
      .optional(),
  ),
  /** Together they ask strangers to prove that they are people. */
  TURNSTILE_SITE_KEY: optional,
  TURNSTILE_SECRET_KEY: optional,
  TURNSTILE_BASE_URL: optional,
  /** The address in mails, and the one that passkeys are good for. */
  SITE_ORIGIN: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  MAIL: z.enum(["cloudflare", "resend", "off"]).default("off"),
  MAIL_BASE_URL: optional,
  MAIL_API_KEY: optional,
  /** `Outspoken <hello@example.com>`; `outspoken@` the site's host when it is not set. */
  MAIL_FROM: optional,
  /** Opens `GET /api/health/operator`; without it there is no such path. Several, with a space between, while it is being changed. */
  OPERATOR_TOKEN: optional,
  /** 32 bytes, base64: encrypts LinkedIn's tokens, and the links in mails that wait, at rest. */
  DATA_KEY: optional,
  /** The one before, while it is being changed: opens what it sealed. */
  DATA_KEY_PREVIOUS: optional,
  /** Calls of models that one account, one visitor and one network may cause a day (UTC). */
  DAILY_ATTEMPTS_PERSON: count.default(300),
  DAILY_ATTEMPTS_VISITOR: count.default(30),
  DAILY_ATTEMPTS_NETWORK: count.default(600),
  /** New accounts a day from one network. */
  DAILY_SIGNUPS_NETWORK: count.default(50),
  /** What all calls of models together may cost a day, by `services/model-calls.ts`. */
  DAILY_MODEL_DOLLARS: z.coerce.number().nonnegative().default(25),
});
export type Settings = z.infer<typeof settings>;

/** Nothing can work with these settings. It names each, and never says its value. */
export class InvalidSettings extends Error {
  override name = "InvalidSettings";
  constructor(
    readonly settings: string[],
    message = `These settings are not valid: ${settings.join(", ")}. README.md lists what each may be.`,
  ) {
    super(message);
  }
}

/** Reads the settings of this deployment. Throws `InvalidSettings`. */
export function readSettings(env: object): Settings {
  const parsed = settings.safeParse(env);
  if (parsed.success) return parsed.data;
  throw new InvalidSettings([...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))]);
}
