import type { Health } from "#contract/health.ts";

const TITLES = { speech: "Speech", writer: "Writer", billing: "Billing", linkedin: "LinkedIn", mail: "Mail" };
type Service = keyof typeof TITLES;

/** What runs on this machine, where that serves. */
export type Local = Partial<Record<Service | "telegram", string>>;

/** What each implementation is called. */
const NAMES: Record<Health[Service], string> = {
  off: "off",
  builtin: "local: plain rules; for a model run Ollama (ollama pull qwen3:8b)",
  "workers-ai": "Workers AI (real)",
  openai: "the OpenAI-compatible service that you set (real)",
  stripe: "Stripe (real)",
  linkedin: "LinkedIn (real)",
  cloudflare: "Cloudflare's Email Service (real)",
  resend: "the mail service that you set (real)",
};

/** What `npm start` prints once the app answers: where it is, and which services are real. `overview` leads to the stand-ins. */
export function summary(url: string, overview: string, health: Pick<Health, Service>, local: Local): string {
  const services = Object.keys(TITLES) as Service[];
  return [
    "",
    `Outspoken is ready: ${url}`,
    `See mails, posts and payments: ${overview}`,
    "",
    ...services.map((name) => `  ${TITLES[name].padEnd(9)} ${local[name] ?? NAMES[health[name]]}`),
    `  Telegram  ${local.telegram ?? "the bot that you set (real)"}`,
    "",
    "docs/configuration.md says how to use real services. Press Ctrl-C to stop.",
    "",
  ].join("\n");
}
