import type { Health } from "#contract/health.ts";
import { LIVE_TIMEOUT_SECONDS } from "#contract/limits.ts";
import { DEFAULT_WRITERS } from "#contract/models.ts";
import type { Settings } from "../env.ts";
import { plainWriter } from "../language/plain-writer/index.ts";
import { remembered } from "../language/text/index.ts";
import type { Writer } from "../language/writer.ts";
import { analyticsCounters } from "./counters.ts";
import { linkedIn } from "./linkedin.ts";
import { cloudflareMailer, type Mailer, resendMailer } from "./mail.ts";
import type { CallConfig } from "./model-calls.ts";
import { openAiChat, workersAiChat } from "./model-writer/providers.ts";
import { modelWriter } from "./model-writer/writer.ts";
import { isDataKey, pseudonym, sealWith } from "./seal.ts";
import { openAiSpeech, type SpeechToText } from "./speech.ts";
import { stripePayments } from "./stripe/payments.ts";
import { telegramBot } from "./telegram.ts";
import { turnstile } from "./turnstile.ts";
import { r2Vault } from "./vault.ts";
import { openAiVoice, type TextToSpeech, workersAiVoice } from "./voice.ts";
import { workersAiSpeech } from "./workers-ai-speech.ts";

export interface Models {
  speech: SpeechToText | null;
  writer: Writer;
  /** Null where questions are left to the browser to read. */
  voice: TextToSpeech | null;
}

export type Services = ReturnType<typeof chooseServices>;

/** Picks the implementation of everything outside, from the environment and nothing else. */
export function chooseServices(env: Env, settings: Settings) {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: turnstileSecret } = settings;
  const { LINKEDIN_CLIENT_ID: clientId, LINKEDIN_CLIENT_SECRET: clientSecret } = settings;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PRICE_ID: priceId } = settings;
  const userAgent = userAgentOf(settings);
  const [dataKey, ...olderKeys] = keysIn(settings);
  /** Null where the application's secrets are not set, or no key to encrypt tokens with. */
  const linkedin =
    clientId && clientSecret && dataKey
      ? linkedIn({
          clientId,
          clientSecret,
          userAgent,
          authBase: settings.LINKEDIN_AUTH_BASE,
          apiBase: settings.LINKEDIN_API_BASE,
          version: settings.LINKEDIN_VERSION,
        })
      : null;
  /** Null where Stripe's key or price is not set. */
  const payments =
    secretKey && priceId
      ? stripePayments({
          secretKey,
          priceId,
          earlierPriceIds: settings.STRIPE_EARLIER_PRICE_IDS?.split(/\s+/),
          webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
          apiBase: settings.STRIPE_API_BASE,
        })
      : null;
  /** Null where mail is off; no address is asked to be confirmed then. */
  const mailer = chooseMailer(env, settings);
  const nameOf = dataKey ? remembered((userId: string) => pseudonym(dataKey, userId), String) : undefined;
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name } = settings;
  const { TELEGRAM_WEBHOOK_SECRET: webhookSecret } = settings;
  const { TELEGRAM_API_BASE: apiBase, TELEGRAM_LINK_BASE: linkBase } = settings;
  return {
    /** Null where its settings are not complete: its answers lead to the app. */
    telegram:
      token && name && webhookSecret && originOf(settings)
        ? telegramBot({ token, name, webhookSecret, userAgent, apiBase, linkBase })
        : null,
    /** The address that takes notes by mail, before each author's name is put into it; undefined where mail takes none. */
    notesAddress: settings.NOTES_ADDRESS,
    /** The only way to a model: every call is first booked through `book`. */
    modelsFor: (options: ModelOptions) => chooseModels(env, settings, options),
    plainWriter,
    linkedin,
    payments,
    /** Encrypts a secret for its owner; null without a key. */
    tokenSeal: dataKey ? sealWith(dataKey, ...olderKeys) : null,
    /** What the log calls this user; undefined without a user or a key. */
    nameInLog: (userId: string | undefined) => (userId === undefined ? undefined : nameOf?.(userId)),
    operatorToken: settings.OPERATOR_TOKEN,
    vault: r2Vault(env.VAULT),
    /** Of requests and jobs; counts nothing where its binding is missing. */
    counters: analyticsCounters(env.COUNTERS),
    mailer,
    /** The origin of the addresses in mails, without a slash; null where it is not set. */
    siteOrigin: originOf(settings),
    /** Null where no proof of being a person is asked for. */
    challenge:
      siteKey && turnstileSecret
        ? turnstile(siteKey, turnstileSecret, userAgent, settings.TURNSTILE_BASE_URL)
        : null,
    names: {
      speech: settings.SPEECH,
      writer: settings.WRITER,
      billing: payments ? "stripe" : "off",
      linkedin: linkedin ? "linkedin" : "off",
      mail: mailer ? settings.MAIL : "off",
    } satisfies Partial<Health>,
    missing: missingSettings(settings, env),
    /** Whether each is to be used: then it is no choice that something is missing. */
    isWanted: {
      speech: settings.SPEECH !== "off",
      writer: settings.WRITER !== "builtin",
      billing: secretKey !== undefined,
      linkedin: clientId !== undefined,
      mail: settings.MAIL !== "off",
    },
  };
}

type ModelOptions = Omit<CallConfig, "timeoutSeconds">;

/** A question that takes longer than this to be read aloud is quicker read by the browser. */
const VOICE_TIMEOUT_SECONDS = 15;

function chooseModels(env: Env, settings: Settings, options: ModelOptions): Models {
  const configOf = (service: "SPEECH" | "WRITER" | "VOICE") => ({
    baseUrl: settings[`${service}_BASE_URL`],
    apiKey: settings[`${service}_API_KEY`],
    model: settings[`${service}_MODEL`],
    timeoutSeconds: Math.min(
      service === "VOICE" ? VOICE_TIMEOUT_SECONDS : settings[`${service}_TIMEOUT_SECONDS`],
      options.isPiece ? LIVE_TIMEOUT_SECONDS : Infinity,
    ),
    userAgent: userAgentOf(settings),
    ...options,
  });
  const speech = {
    "workers-ai": () => workersAiSpeech(env.AI, configOf("SPEECH")),
    openai: () => openAiSpeech(configOf("SPEECH")),
    off: () => null,
  }[settings.SPEECH];
  const writer = {
    "workers-ai": () => modelWriter(workersAiChat(env.AI, configOf("WRITER"))),
    openai: () => modelWriter(openAiChat(configOf("WRITER"))),
    builtin: () => plainWriter,
  }[settings.WRITER];
  const voice = {
    "workers-ai": () => workersAiVoice(env.AI, configOf("VOICE")),
    openai: () => openAiVoice({ ...configOf("VOICE"), voice: settings.VOICE_NAME }),
    off: () => null,
  }[settings.VOICE];
  return { speech: speech(), writer: writer(), voice: voice() };
}

export const writerModelOf = ({ WRITER, WRITER_MODEL }: Settings): string | null =>
  WRITER === "builtin" ? null : (WRITER_MODEL ?? DEFAULT_WRITERS[WRITER]);

const originOf = ({ SITE_ORIGIN }: Settings): string | null =>
  SITE_ORIGIN ? new URL(SITE_ORIGIN).origin : null;

const userAgentOf = (settings: Settings): string =>
  ["Outspoken/1", ...(settings.SITE_ORIGIN ? [`(+${originOf(settings)})`] : [])].join(" ");

/** The binding exists only where the operator has set mail up at Cloudflare: see wrangler.toml. */
type MailBinding = object & { EMAIL?: SendEmail };

function chooseMailer(env: MailBinding, settings: Settings): Mailer | null {
  if (missingForMail(settings, env).length > 0) return null;
  const { MAIL_BASE_URL: baseUrl, MAIL_API_KEY: apiKey } = settings;
  const from = settings.MAIL_FROM ?? `Outspoken <outspoken@${new URL(originOf(settings) ?? "").hostname}>`;
  if (settings.MAIL === "resend")
    return resendMailer({ from, apiKey, baseUrl, userAgent: userAgentOf(settings) });
  return env.EMAIL ? cloudflareMailer(env.EMAIL, from) : null;
}

/** Links need an address to lead to, and the data key while they wait to be sent. */
function missingForMail(settings: Settings, env: MailBinding): string[] {
  const { MAIL, MAIL_BASE_URL, MAIL_API_KEY, SITE_ORIGIN } = settings;
  const off =
    "MAIL is off, so no address can be confirmed and no password reset. Set it to cloudflare or resend.";
  if (MAIL === "off") return [off];
  const lacksBinding = MAIL === "cloudflare" && !env.EMAIL;
  const lacksKey = MAIL === "resend" && !MAIL_API_KEY && !MAIL_BASE_URL;
  return [
    lacksBinding ? "The binding EMAIL is missing: see wrangler.toml." : [],
    lacksKey ? "MAIL_API_KEY is not set." : [],
    SITE_ORIGIN ? [] : "SITE_ORIGIN is not set.",
    missingDataKey(settings),
  ].flat();
}

/** Where one is not 32 bytes in base64, there are none: LinkedIn is off then, and all else works. */
function keysIn({ DATA_KEY = "" }: Settings): string[] {
  const keys = DATA_KEY.split(/\s*,\s*/);
  return keys.every(isDataKey) ? keys : [];
}

/** What the settings alone lack for each service, as `GET /api/health` says it. */
export function missingSettings(settings: Settings, env: MailBinding = {}): Health["missing"] {
  const notSet = (...names: (keyof Settings)[]) =>
    names.filter((name) => settings[name] === undefined).map((name) => `${name} is not set.`);
  // OpenAI needs a key; services at other addresses may have no login.
  const missingKey = (service: "SPEECH" | "WRITER") =>
    settings[service] === "openai" && !settings[`${service}_BASE_URL`] ? notSet(`${service}_API_KEY`) : [];
  const noSpeech = "SPEECH is off, so notes can only be typed. Set it to workers-ai or openai.";
  return {
    speech: settings.SPEECH === "off" ? [noSpeech] : missingKey("SPEECH"),
    writer: missingKey("WRITER"),
    billing: notSet("STRIPE_SECRET_KEY", "STRIPE_PRICE_ID", "STRIPE_WEBHOOK_SECRET"),
    linkedin: [...notSet("LINKEDIN_CLIENT_ID", "LINKEDIN_CLIENT_SECRET"), ...missingDataKey(settings)],
    mail: missingForMail(settings, env),
    challenge: notSet("TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"),
  };
}

function missingDataKey(settings: Settings): string[] {
  if (settings.DATA_KEY === undefined) return ["DATA_KEY is not set."];
  if (keysIn(settings).length > 0) return [];
  return ["DATA_KEY is not 32 bytes in base64. `openssl rand -base64 32` makes one."];
}
