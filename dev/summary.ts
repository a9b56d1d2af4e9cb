import type { Health } from "#contract/health.ts";

/** The part of the app's health that is printed. */
type Served = Pick<Health, "speech" | "writer" | "billing" | "linkedin" | "mail">;

/** How speech came about: the stand-in of dev/, a whisper found here, no recogniser on this machine, or somebody's choice. */
export type SpeechSource = "standin" | { whisper: string } | "missing" | "configured";

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

type Local = "billing" | "linkedin" | "mail";

/** Where the services came from, where their names alone do not say it. */
export interface Sources {
  speech: SpeechSource;
  /** The language model of this machine that writes, and where it is. */
  localWriter?: string;
  /** Those that a stand-in of dev/ serves. */
  local: readonly Local[];
  /** The page that leads to the stand-ins. */
  overview: string;
}

/** What `npm start` prints once the app answers: where it is, and which services are real. docs/configuration.md says how to change that. */
export function summary(
  url: string,
  health: Served,
  { speech, localWriter, local, overview }: Sources,
): string {
  const nameOf = (service: Local) => (local.includes(service) ? "local" : NAMES[health[service]]);
  const rows = {
    Speech: speechName(health, speech),
    Writer: writerName(health, localWriter),
    Billing: nameOf("billing"),
    LinkedIn: nameOf("linkedin"),
    Mail: nameOf("mail"),
  };
  return [
    "",
    `Outspoken is ready: ${url}`,
    `See mails, posts and payments: ${overview}`,
    "",
    ...Object.entries(rows).map(([service, what]) => `  ${service.padEnd(9)} ${what}`),
    "",
    "docs/configuration.md says how to use real services. Press Ctrl-C to stop.",
    "",
  ].join("\n");
}

function speechName(health: Served, source: SpeechSource): string {
  if (typeof source === "object") return `local: ${source.whisper}`;
  if (source === "standin") return "local: Moonshine, English only";
  if (source === "missing") return "off, notes can be typed; to speak, install ffmpeg";
  return NAMES[health.speech];
}

function writerName({ writer }: Served, localWriter: string | undefined): string {
  if (localWriter) return `local: ${localWriter}`;
  if (writer !== "builtin") return NAMES[writer];
  return "local: plain rules; for a model run Ollama (ollama pull qwen3:8b)";
}
