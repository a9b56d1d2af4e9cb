import { z } from "zod";

const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

const seconds = z.coerce.number().positive().max(600);

const count = z.coerce.number().int().nonnegative();

/** Variables and secrets of the deployment. `npm run docs` writes docs/configuration.md from their descriptions. */
export const settings = z.object({
  SPEECH: z
    .enum(["workers-ai", "openai", "off"])
    .default("off")
    .describe("Who transcribes. With `off`, notes can only be typed."),
  SPEECH_BASE_URL: optional.describe(
    "An OpenAI-compatible API, of which `/audio/transcriptions` is called; OpenAI's unless set.",
  ),
  SPEECH_API_KEY: optional.describe("Its key; an API at another address than OpenAI's may need none."),
  SPEECH_MODEL: optional.describe(
    "Its model: `gpt-transcribe` unless set, which gives no times of words; `whisper-1` at another address than OpenAI's; at Workers AI `@cf/openai/whisper-large-v3-turbo`, and `@cf/deepgram/nova-3` for what that one can't read.",
  ),
  SPEECH_TIMEOUT_SECONDS: seconds
    .default(50)
    .describe("How long one attempt may take. Two attempts must fit into the browser's 120 s."),
  LIVE_WORDS: z
    .enum(["on", "off"])
    .default("on")
    .describe(
      "Whether recordings are transcribed while they are spoken, in pieces. `off`: once, after they have ended, and speakers see no words while they speak.",
    ),
  WRITER: z
    .enum(["workers-ai", "openai", "builtin"])
    .default("builtin")
    .describe("Who writes. `builtin` is the plain writer: rules, no model."),
  WRITER_BASE_URL: optional.describe(
    "An OpenAI-compatible API, of which `/chat/completions` is called; OpenAI's unless set.",
  ),
  WRITER_API_KEY: optional.describe("Its key; an API at another address than OpenAI's may need none."),
  WRITER_MODEL: optional.describe(
    "Its model: `gpt-6-luna` unless set; at Workers AI `@cf/zai-org/glm-4.7-flash`.",
  ),
  WRITER_TIMEOUT_SECONDS: seconds.default(45).describe("How long one attempt may take."),
  VOICE: z
    .enum(["workers-ai", "openai", "off"])
    .default("off")
    .describe("Who reads an interview's questions aloud. With `off` the browser does."),
  VOICE_BASE_URL: optional.describe(
    "An OpenAI-compatible API, of which `/audio/speech` is called; OpenAI's unless set.",
  ),
  VOICE_API_KEY: optional.describe("Its key; an API at another address than OpenAI's may need none."),
  VOICE_MODEL: optional.describe(
    "Its model: `gpt-4o-mini-tts` unless set, until OpenAI ends it on 2027-01-06, with nothing to follow it there: then another service, or none. Not used at Workers AI.",
  ),
  VOICE_NAME: optional.describe("Its voice: `alloy` unless set. Not used at Workers AI."),
  STRIPE_SECRET_KEY: optional.describe("Your account's key. Without it, or without a price, billing is off."),
  STRIPE_WEBHOOK_SECRET: optional.describe(
    "The webhook endpoint's signing secret. May hold several, with a space between, while it is being changed.",
  ),
  STRIPE_PRICE_ID: optional.describe("The monthly price of the Basic plan."),
  STRIPE_EARLIER_PRICE_IDS: optional.describe(
    "Earlier prices of the plan, with a space between. A subscription at one of these still has the plan.",
  ),
  // With no other path: the SDK puts `/v1` before every path itself.
  STRIPE_API_BASE: optional
    .pipe(z.stringFormat("address", /^https?:\/\/[^/?#]+(\/v1)?\/?$/).optional())
    .describe("`https://api.stripe.com/v1` unless set. No other path than `/v1`."),
  LINKEDIN_CLIENT_ID: optional.describe("Your application's. Without it, LinkedIn is off."),
  LINKEDIN_CLIENT_SECRET: optional.describe("Your application's."),
  LINKEDIN_AUTH_BASE: optional.describe("`https://www.linkedin.com/oauth/v2` unless set."),
  LINKEDIN_API_BASE: optional.describe("`https://api.linkedin.com` unless set."),
  LINKEDIN_VERSION: optional
    .pipe(z.stringFormat("version", /^20\d\d(0[1-9]|1[0-2])$/).optional())
    .describe(
      "The monthly version of its API, as `YYYYMM`; unless set, the one in `worker/services/linkedin.ts`.",
    ),
  TURNSTILE_SITE_KEY: optional.describe(
    "A widget of Cloudflare's Turnstile, to keep bots out: asked for at sign-up by email and at a visitor's first note. Without both keys nobody is asked.",
  ),
  TURNSTILE_SECRET_KEY: optional.describe("The widget's secret key."),
  TURNSTILE_BASE_URL: optional.describe("`https://challenges.cloudflare.com/turnstile/v0` unless set."),
  SITE_ORIGIN: optional
    .pipe(z.url({ protocol: /^https?$/ }).optional())
    .describe(
      "The app's own address: in mails and preview images, where LinkedIn and Stripe send people back to, and the host that passkeys belong to. Unless set, the address of the request, and no mail is sent.",
    ),
  MAIL: z
    .enum(["cloudflare", "resend", "off"])
    .default("off")
    .describe("Who sends mail: the binding `EMAIL`, or an HTTP API in Resend's shape."),
  MAIL_BASE_URL: optional.describe(
    "That API, of which `/emails` is called; `https://api.resend.com` unless set.",
  ),
  MAIL_API_KEY: optional.describe("Its key; an API at another address than Resend's may need none."),
  MAIL_FROM: optional.describe(
    "The sender, as in `Outspoken <hello@example.com>`; `outspoken@` the host of `SITE_ORIGIN` unless set.",
  ),
  TELEGRAM_BOT_TOKEN: optional.describe(
    "Of a bot that takes notes, from @BotFather. Without this, the name and the secret, or `SITE_ORIGIN`, Telegram is off.",
  ),
  TELEGRAM_BOT_NAME: optional.describe("What that bot is called, without the @."),
  TELEGRAM_WEBHOOK_SECRET: optional
    .pipe(z.stringFormat("secret", /^[\w-]{16,256}$/).optional())
    .describe("What proves that Telegram calls: 16 to 256 letters, digits, `_` and `-`, of your own choice."),
  TELEGRAM_API_BASE: optional.describe("`https://api.telegram.org` unless set."),
  TELEGRAM_LINK_BASE: optional.describe("Where links to the bot lead: `https://t.me` unless set."),
  NOTES_ADDRESS: optional
    .transform((address) => address?.toLowerCase())
    .pipe(z.stringFormat("address", /^[^@\s+]+@[^@\s+]+$/).optional())
    .describe(
      "An address such as `notes@example.com`, whose mail Cloudflare's Email Routing hands to this Worker: notes by mail, each author to `notes+…@example.com`. Without it they are off.",
    ),
  OPERATOR_TOKEN: optional.describe(
    "Opens `GET /api/health/operator`, as a bearer token; without it there is no such path.",
  ),
  DATA_KEY: optional.describe(
    "32 bytes in base64: encrypts LinkedIn's tokens and the links in unsent mails, signs visitors' cookies, and hashes who has used the trial. Without it LinkedIn and mail are off, those cookies are not signed, and a deleted account's trial begins anew. May hold several, with a comma between: the first seals, all open.",
  ),
  DAILY_ATTEMPTS_PERSON: count
    .default(300)
    .describe("Model calls that one account may cause in a day (UTC)."),
  DAILY_ATTEMPTS_VISITOR: count.default(30).describe("The same for one visitor."),
  DAILY_ATTEMPTS_NETWORK: count
    .default(600)
    .describe("The same for one network: an IPv4 address or an IPv6 /64."),
  DAILY_SIGNUPS_NETWORK: count.default(50).describe("New accounts from one network in a day; 0 takes none."),
  DAILY_MAILS: count
    .default(1_500)
    .describe(
      "How many emails are sent in a day. A third of them is kept for links that confirm an address or choose a password.",
    ),
  DAILY_MODEL_DOLLARS: z.coerce
    .number()
    .nonnegative()
    .default(25)
    .describe(
      "What all model calls may cost in a day, half of it for people without a plan, by the prices in `worker/contract/models.ts`. A model that is not in it counts as the dearest of its kind: add yours.",
    ),
});
export type Settings = z.infer<typeof settings>;

/** Nothing can work with these settings. It names each, and never says its value. */
export class InvalidSettings extends Error {
  override name = "InvalidSettings";
  readonly settings: string[];
  constructor(names: string[]) {
    super(`These settings are not valid: ${names.join(", ")}. docs/configuration.md lists what each may be.`);
    this.settings = names;
  }
}

export function readSettings(env: object): Settings {
  const parsed = settings.safeParse(env);
  if (parsed.success) return parsed.data;
  throw new InvalidSettings([...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))]);
}
