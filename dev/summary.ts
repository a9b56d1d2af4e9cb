import type { Health } from "#contract/health.ts";

/** The part of the app's health that is printed. */
type Served = Pick<Health, "speech" | "writer" | "billing" | "linkedin" | "mail">;

/** How speech came about: the stand-in of dev/, a whisper found here, no recogniser on this machine, or somebody's choice. */
export type SpeechSource = "standin" | { whisper: string } | "missing" | "configured";

interface Row {
  service: string;
  what: string;
  /** What to do for something else; nothing where somebody has chosen already. */
  change?: string;
}

/** What each implementation is called; the plain writer is described in its row. */
const NAMES: Record<Exclude<Served[keyof Served], "builtin">, string> = {
  off: "off",
  "workers-ai": "Workers AI (real)",
  openai: "the OpenAI-compatible service that you set (real)",
  stripe: "Stripe (real)",
  linkedin: "LinkedIn (real)",
  cloudflare: "Cloudflare's Email Service (real)",
  resend: "the mail service that you set (real)",
};

/** Where the services came from, where their names alone do not say it. */
export interface Sources {
  speech: SpeechSource;
  /** The language model of this machine that writes, and where it is. */
  localWriter?: string;
  /** Addresses of the stand-ins of dev/ that are in use. */
  linkedIn?: string;
  stripe?: string;
  mailbox?: string;
  /** Where requests and jobs are counted. */
  counters?: string;
}

/** What `npm start` prints once the app answers: where it is, which services are real, what would change that. */
export function summary(
  url: string,
  health: Served,
  { speech, localWriter, linkedIn, stripe, mailbox, counters }: Sources,
): string {
  const rows = [
    speechRow(health, speech),
    writerRow(health, localWriter),
    billingRow(health, stripe),
    linkedInRow(health, linkedIn),
    mailRow(health, mailbox),
    ...(counters ? [{ service: "Counts", what: `every request and job: ${counters}` }] : []),
  ];
  const width = Math.max(...rows.map(({ what }) => what.length));
  const lines = rows.map(({ service, what, change }) =>
    `  ${service.padEnd(9)} ${change ? `${what.padEnd(width)}   ${change}` : what}`.trimEnd(),
  );
  return [
    "",
    `Outspoken is ready: ${url}`,
    "",
    ...lines,
    "",
    "Variables: shell or .dev.vars. Ctrl-C stops.",
    "",
  ].join("\n");
}

function speechRow(health: Served, source: SpeechSource): Row {
  const service = "Speech";
  const change = "real: SPEECH_BASE_URL, SPEECH_API_KEY, SPEECH_MODEL";
  if (typeof source === "object") return { service, what: `local: ${source.whisper}`, change };
  if (source === "standin")
    return {
      service,
      what: "local: Moonshine, English only",
      change: `other languages: install whisper.cpp; ${change}`,
    };
  if (source === "missing")
    return {
      service,
      what: "off: notes can be typed",
      change: `local: install ffmpeg; ${change}`,
    };
  return { service, what: NAMES[health.speech] };
}

function writerRow({ writer }: Served, localWriter: string | undefined): Row {
  const service = "Writer";
  if (localWriter) return { service, what: `local: ${localWriter}`, change: "none: WRITER=builtin" };
  if (writer !== "builtin") return { service, what: NAMES[writer] };
  return {
    service,
    what: "local: plain rules, no model",
    change:
      "model: run Ollama (ollama pull qwen3:8b) and start again, or set WRITER_BASE_URL, WRITER_API_KEY, WRITER_MODEL",
  };
}

function billingRow({ billing }: Served, standin: string | undefined): Row {
  const service = "Billing";
  const change = "real: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID";
  if (standin) return { service, what: `local: payments appear at ${standin}`, change };
  return { service, what: NAMES[billing], ...(billing === "off" && { change }) };
}

function linkedInRow({ linkedin }: Served, standin: string | undefined): Row {
  const service = "LinkedIn";
  const change = "real: LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET";
  if (standin) return { service, what: `local: posts appear at ${standin}/feed`, change };
  return { service, what: NAMES[linkedin], ...(linkedin === "off" && { change }) };
}

function mailRow({ mail }: Served, standin: string | undefined): Row {
  const service = "Mail";
  const change = "real: MAIL_API_KEY, MAIL_FROM, SITE_ORIGIN";
  if (standin) return { service, what: `local: mails appear at ${standin}`, change };
  return { service, what: NAMES[mail], ...(mail === "off" && { change }) };
}
