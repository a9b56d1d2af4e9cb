import type { Health } from "#contract/health.ts";
import type { Settings } from "../env.ts";
import { plainWriter } from "../language/plain-writer/index.ts";
import type { Writer } from "../language/writer.ts";
import { analyticsCounters, type Counters } from "./counters.ts";
import { LINKEDIN_VERSION, type LinkedIn, linkedIn } from "./linkedin/linkedin.ts";
import { cloudflareMailer } from "./mail/cloudflare.ts";
import type { Mailer } from "./mail/mail.ts";
import { resendMailer } from "./mail/resend.ts";
import type { BookCall } from "./model-calls.ts";
import { openAiChat } from "./model-writer/openai.ts";
import { workersAiChat } from "./model-writer/workers-ai.ts";
import { modelWriter } from "./model-writer/writer.ts";
import { isDataKey, pseudonym, type Seal, sealWith } from "./seal.ts";
import { openAiSpeech } from "./speech/openai.ts";
import type { SpeechToText } from "./speech/speech.ts";
import { workersAiSpeech } from "./speech/workers-ai.ts";
import { type Payments, stripePayments } from "./stripe/payments.ts";
import { type Challenge, turnstile } from "./turnstile/turnstile.ts";
import { r2Vault, type Vault } from "./vault.ts";
import { openAiVoice } from "./voice/openai.ts";
import type { TextToSpeech } from "./voice/voice.ts";
import { workersAiVoice } from "./voice/workers-ai.ts";

/** What asks a model, and so costs money. */
export interface Models {
  /** Null where none is configured. */
  speech: SpeechToText | null;
  /** The built-in writer when no model is configured. */
  writer: Writer;
  /** Null where questions are left to the browser to read. */
  voice: TextToSpeech | null;
}

export interface Services {
  /** The only way to a model: every call is first booked through `book`. */
  modelsFor(book: BookCall): Models;
  /** Always there, whatever the model does. */
  plainWriter: Writer;
  /** Null where the application's secrets are not set, or nothing to keep tokens safe with. */
  linkedin: LinkedIn | null;
  /** Null where Stripe's key or price is not set. */
  payments: Payments | null;
  /** Keeps a secret for its owner; null without a key. */
  tokenSeal: Seal | null;
  /** What the log calls this person; undefined for nobody, and without a key. */
  nameInLog(userId: string | undefined): string | undefined;
  /** Which monthly version of LinkedIn's API is spoken; null where it is off. */
  linkedinVersion: string | null;
  /** Each of them opens the operator's health. */
  operatorTokens: string[];
  vault: Vault;
  /** Of requests and jobs; counts nothing where its binding is missing. */
  counters: Counters;
  /** Null where mail is off; nothing is asked to be confirmed then. */
  mailer: Mailer | null;
  /** The origin of the addresses in mails, without a slash; null where it is not set. */
  siteOrigin: string | null;
  /** Null where nobody is asked to prove to be a person. */
  challenge: Challenge | null;
  /** What `GET /api/health` says of them. */
  names: Pick<Health, "speech" | "writer" | "billing" | "linkedin" | "mail">;
  /** What the settings lack for each. */
  missing: Health["missing"];
  /** Whether somebody began to set each up: then what it lacks is no choice. */
  begun: Record<keyof Health["missing"], boolean>;
}

/** Picks the implementation of everything outside, from the environment and nothing else. */
export function chooseServices(env: Env, settings: Settings): Services {
  const linkedin = chooseLinkedIn(settings);
  const payments = choosePayments(settings);
  const mailer = chooseMailer(env, settings);
  return {
    modelsFor: (book) => ({
      speech: chooseSpeech(env, settings, book),
      writer: chooseWriter(env, settings, book),
      voice: chooseVoice(env, settings, book),
    }),
    plainWriter: plainWriter,
    linkedin,
    payments,
    tokenSeal: hasDataKey(settings) ? sealWith(settings.DATA_KEY, previousKey(settings)) : null,
    nameInLog: (userId) =>
      userId !== undefined && hasDataKey(settings) ? pseudonym(settings.DATA_KEY, userId) : undefined,
    linkedinVersion: linkedin && (settings.LINKEDIN_VERSION ?? LINKEDIN_VERSION),
    operatorTokens: operatorTokensOf(settings.OPERATOR_TOKEN ?? ""),
    vault: r2Vault(env.VAULT),
    counters: analyticsCounters(env.COUNTERS),
    mailer,
    siteOrigin: originOf(settings),
    challenge: chooseChallenge(settings),
    names: {
      speech: settings.SPEECH,
      writer: settings.WRITER,
      billing: payments ? "stripe" : "off",
      linkedin: linkedin ? "linkedin" : "off",
      mail: mailer ? settings.MAIL : "off",
    },
    missing: missingSettings(settings, env),
    begun: {
      speech: settings.SPEECH !== "off",
      writer: settings.WRITER !== "builtin",
      billing: settings.STRIPE_SECRET_KEY !== undefined,
      linkedin: settings.LINKEDIN_CLIENT_ID !== undefined,
      mail: settings.MAIL !== "off",
    },
  };
}

function chooseSpeech(env: Env, settings: Settings, book: BookCall): SpeechToText | null {
  switch (settings.SPEECH) {
    case "workers-ai":
      return workersAiSpeech(env.AI, {
        model: settings.SPEECH_MODEL,
        timeoutSeconds: settings.SPEECH_TIMEOUT_SECONDS,
        book,
      });
    case "openai":
      return openAiSpeech({
        baseUrl: settings.SPEECH_BASE_URL,
        apiKey: settings.SPEECH_API_KEY,
        model: settings.SPEECH_MODEL,
        timeoutSeconds: settings.SPEECH_TIMEOUT_SECONDS,
        book,
      });
    case "off":
      return null;
  }
}

function chooseWriter(env: Env, settings: Settings, book: BookCall): Writer {
  const timeoutSeconds = settings.WRITER_TIMEOUT_SECONDS;
  switch (settings.WRITER) {
    case "workers-ai":
      return modelWriter(workersAiChat(env.AI, { model: settings.WRITER_MODEL, timeoutSeconds, book }));
    case "openai":
      return modelWriter(
        openAiChat({
          baseUrl: settings.WRITER_BASE_URL,
          apiKey: settings.WRITER_API_KEY,
          model: settings.WRITER_MODEL,
          timeoutSeconds,
          book,
        }),
      );
    case "builtin":
      return plainWriter;
  }
}

/** A question that takes longer than this to be read aloud is quicker read by the browser. */
const VOICE_TIMEOUT_SECONDS = 15;

function chooseVoice(env: Env, settings: Settings, book: BookCall): TextToSpeech | null {
  switch (settings.VOICE) {
    case "workers-ai":
      return workersAiVoice(env.AI, { timeoutSeconds: VOICE_TIMEOUT_SECONDS, book });
    case "openai":
      return openAiVoice({
        baseUrl: settings.VOICE_BASE_URL,
        apiKey: settings.VOICE_API_KEY,
        model: settings.VOICE_MODEL,
        voice: settings.VOICE_NAME,
        timeoutSeconds: VOICE_TIMEOUT_SECONDS,
        book,
      });
    case "off":
      return null;
  }
}

function chooseLinkedIn(settings: Settings): LinkedIn | null {
  const { LINKEDIN_CLIENT_ID: clientId, LINKEDIN_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId || !clientSecret || !hasDataKey(settings)) return null;
  return linkedIn({
    clientId,
    clientSecret,
    authBase: settings.LINKEDIN_AUTH_BASE,
    apiBase: settings.LINKEDIN_API_BASE,
    version: settings.LINKEDIN_VERSION,
  });
}

function choosePayments(settings: Settings): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PRICE_ID: priceId } = settings;
  if (!secretKey || !priceId) return null;
  return stripePayments({
    secretKey,
    priceId,
    earlierPriceIds: settings.STRIPE_EARLIER_PRICE_IDS?.split(/\s+/),
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    apiBase: settings.STRIPE_API_BASE,
  });
}

const originOf = ({ SITE_ORIGIN }: Settings): string | null =>
  SITE_ORIGIN ? new URL(SITE_ORIGIN).origin : null;

/** The binding exists only where the operator has set mail up at Cloudflare: see wrangler.toml. */
type MailBinding = object & { EMAIL?: SendEmail };

function chooseMailer(env: MailBinding, settings: Settings): Mailer | null {
  if (missingForMail(settings, env).length > 0) return null;
  const { MAIL_BASE_URL: baseUrl, MAIL_API_KEY: apiKey } = settings;
  const from = settings.MAIL_FROM ?? `Outspoken <outspoken@${new URL(originOf(settings) ?? "").hostname}>`;
  if (settings.MAIL === "resend") return resendMailer({ from, apiKey, baseUrl });
  return env.EMAIL ? cloudflareMailer(env.EMAIL, from) : null;
}

/** Links need an address to lead to, and the data key while they wait to be sent. */
function missingForMail(settings: Settings, env: MailBinding): string[] {
  if (settings.MAIL === "off") {
    return [
      "MAIL is off, so no address can be confirmed and no password reset. Set it to cloudflare or resend.",
    ];
  }
  const { MAIL_BASE_URL, MAIL_API_KEY, SITE_ORIGIN } = settings;
  return [
    ...(settings.MAIL === "cloudflare" && !env.EMAIL
      ? ["The binding EMAIL is missing: see wrangler.toml."]
      : []),
    ...(settings.MAIL === "resend" && !MAIL_API_KEY && !MAIL_BASE_URL ? ["MAIL_API_KEY is not set."] : []),
    ...(SITE_ORIGIN ? [] : ["SITE_ORIGIN is not set."]),
    ...missingDataKey(settings),
  ];
}

function chooseChallenge(settings: Settings): Challenge | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = settings;
  if (!siteKey || !secretKey) return null;
  return turnstile({ siteKey, secretKey, baseUrl: settings.TURNSTILE_BASE_URL });
}

/** One that is not 32 bytes in base64 is treated as unset: LinkedIn is off then, and all else works. */
const hasDataKey = (settings: Settings): settings is Settings & { DATA_KEY: string } =>
  settings.DATA_KEY !== undefined && isDataKey(settings.DATA_KEY);

const previousKey = ({ DATA_KEY_PREVIOUS: key }: Settings) =>
  key !== undefined && isDataKey(key) ? key : undefined;

/** What the settings alone lack for each service, as `GET /api/health` says it. */
export function missingSettings(settings: Settings, env: MailBinding = {}): Health["missing"] {
  const notSet = (...names: (keyof Settings)[]) =>
    names.filter((name) => settings[name] === undefined).map((name) => `${name} is not set.`);
  // OpenAI needs a key; services at other addresses may have no login.
  const speech: Record<Settings["SPEECH"], () => string[]> = {
    "workers-ai": () => [],
    openai: () => (settings.SPEECH_BASE_URL ? [] : notSet("SPEECH_API_KEY")),
    off: () => [`SPEECH is off, so notes can only be typed. Set it to ${otherThan("off", speech)}.`],
  };
  const writer: Record<Settings["WRITER"], () => string[]> = {
    "workers-ai": () => [],
    openai: () => (settings.WRITER_BASE_URL ? [] : notSet("WRITER_API_KEY")),
    builtin: () => [],
  };
  return {
    speech: speech[settings.SPEECH](),
    writer: writer[settings.WRITER](),
    billing: notSet("STRIPE_SECRET_KEY", "STRIPE_PRICE_ID", "STRIPE_WEBHOOK_SECRET"),
    linkedin: [...notSet("LINKEDIN_CLIENT_ID", "LINKEDIN_CLIENT_SECRET"), ...missingDataKey(settings)],
    mail: missingForMail(settings, env),
  };
}

function missingDataKey(settings: Settings): string[] {
  if (settings.DATA_KEY === undefined) return ["DATA_KEY is not set."];
  const names = ["DATA_KEY", "DATA_KEY_PREVIOUS"] as const;
  return names
    .filter((name) => settings[name] !== undefined && !isDataKey(settings[name]))
    .map((name) => `${name} is not 32 bytes in base64. \`openssl rand -base64 32\` makes one.`);
}

const otherThan = (name: string, implementations: object): string =>
  Object.keys(implementations)
    .filter((other) => other !== name)
    .join(" or ");

/** Shorter ones with spaces between are a passphrase, of which no word may do alone. */
const OPERATOR_TOKEN_LENGTH = 32;

function operatorTokensOf(setting: string): string[] {
  if (setting === "") return [];
  const tokens = setting.split(/\s+/);
  return tokens.every(({ length }) => length >= OPERATOR_TOKEN_LENGTH) ? tokens : [setting];
}
