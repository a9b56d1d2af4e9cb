import type { Health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { chooseWriter, findWhisperServer } from "./local-models.ts";
import { dataKey, localSettings } from "./settings.ts";
import { startLinkedInStandin } from "./standins/linkedin.ts";
import { startMailStandin } from "./standins/mail.ts";
import { type Link, startOverview } from "./standins/page.ts";
import { startSpeechStandin } from "./standins/speech/server.ts";
import { startStripeStandin } from "./standins/stripe.ts";
import { startTelegramStandin } from "./standins/telegram.ts";
import { CommandFailed, freePort, portIsFree } from "./tools.ts";
import { buildWeb } from "./web-build.ts";
import { migrate, serveWorker, setAsideOldState } from "./worker.ts";

const ANSWER_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;

/** What has to be stopped again, in the order in which it was started. */
const running: (() => Promise<void>)[] = [];

async function main(): Promise<void> {
  const watch = process.argv.includes("--watch");
  const settings = localSettings();
  const { port, stateDir } = settings;
  const url = `http://localhost:${port}`;
  if (!(await portIsFree(port)))
    throw new CommandFailed(
      `Port ${port} is in use. Stop what uses it, or choose another: PORT=8788 npm start`,
    );
  const setAside = setAsideOldState(stateDir);
  if (setAside)
    console.log(`${stateDir} was made by an older version. It is now ${setAside}; a new one begins.`);
  const defaults = { VOICE: "off", SITE_ORIGIN: url, NOTES_ADDRESS: "notes@notes.localhost" };
  const vars: Record<string, string> = { ...defaults, ...settings.vars };
  vars.DATA_KEY ??= dataKey(stateDir);
  const workerPort = watch ? await freePort() : port;
  const links: Link[] = [["The app", url]];
  const overview = await startOverview(port + 1, links);
  running.push(overview.close);
  // Before the build, which keeps this process too busy to hear an answer in time.
  const [writer, speech, standins] = await Promise.all([
    chooseWriter(vars),
    chooseSpeech(vars),
    startStandins(vars, port, workerPort, links),
  ]);
  await Promise.all([migrate(stateDir), watch ? undefined : buildWeb()]);
  running.push(await serveWorker({ port: workerPort, stateDir, vars, watch }));
  const workerOrigin = `http://127.0.0.1:${workerPort}`;
  const answer = await fetch(workerOrigin + API.health, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  if (!answer.ok)
    throw new CommandFailed(`The app does not answer. ${answer.status}: ${await answer.text()}`);
  if (watch) {
    // The web app with hot reload, in front of the Worker; vite.config.ts reads its address.
    process.env.API_ORIGIN = workerOrigin;
    const { createServer } = await import("vite");
    const vite = await createServer({ server: { port }, logLevel: "warn" });
    await vite.listen();
    running.push(() => vite.close());
  }
  const health = (await answer.json()) as Health;
  console.log(summary(url, overview.url, health, { writer, speech, ...standins }));
}

/** Uses a whisper on this machine, or else Moonshine, unless a service is set; `local` is Moonshine. Returns its name. */
async function chooseSpeech(vars: Record<string, string>): Promise<string | undefined> {
  if (vars.SPEECH && vars.SPEECH !== "local") return undefined;
  const server = vars.SPEECH ? undefined : await findWhisperServer();
  vars.SPEECH = "openai";
  if (server) {
    Object.assign(vars, { SPEECH_BASE_URL: server.baseUrl, SPEECH_MODEL: server.model });
    return `local: ${server.model} at ${server.baseUrl}`;
  }
  const standin = await startSpeechStandin();
  if (standin) {
    running.push(standin.close);
    vars.SPEECH_BASE_URL = `${standin.url}/v1`;
    return "local: Moonshine, English only";
  }
  vars.SPEECH = "off";
  return "off, notes can be typed; to speak, install ffmpeg";
}

/** Starts a stand-in for each service that was not configured, or switched off, at ports of its own above the app's. */
async function startStandins(
  vars: Record<string, string>,
  appPort: number,
  workerPort: number,
  links: Link[],
): Promise<Local> {
  const ofMail = { inboxUrl: `http://127.0.0.1:${workerPort}/cdn-cgi/handler/email` };
  const ofTelegram = { webhookUrl: `http://localhost:${appPort}${API.telegramWebhook}` };
  const ofStripe = { webhookUrl: `http://localhost:${appPort}${API.billingWebhook}` };
  const services = [
    ["mail", vars.MAIL, startMailStandin, ofMail, "Mailbox: what the app has sent"],
    ["linkedin", vars.LINKEDIN_CLIENT_ID, startLinkedInStandin, {}, "LinkedIn: the feed"],
    ["telegram", vars.TELEGRAM_BOT_TOKEN, startTelegramStandin, ofTelegram, "Telegram: a chat with the bot"],
    ["billing", vars.STRIPE_SECRET_KEY, startStripeStandin, ofStripe, "Stripe: payments and subscriptions"],
  ] as const;
  const local: Local = {};
  for (const [at, [name, configured, start, options, link]] of services.entries()) {
    if (configured) continue;
    const { url, close, env } = await start({ ...options, port: await freePort(appPort + 2 + at) });
    running.push(close);
    Object.assign(vars, env);
    links.push([link, url]);
    local[name] = "local";
  }
  return local;
}

const TITLES = { speech: "Speech", writer: "Writer", billing: "Billing", linkedin: "LinkedIn", mail: "Mail" };
type Service = keyof typeof TITLES;

type Local = Partial<Record<Service | "telegram", string>>;

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
function summary(url: string, overview: string, health: Pick<Health, Service>, local: Local): string {
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

let stopping = false;

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const late = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS));
  await Promise.race([Promise.allSettled(running.map((close) => close())), late]);
  process.exit(exitCode);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

try {
  await main();
} catch (error) {
  console.error(error instanceof CommandFailed ? error.message : error);
  await stop(1);
}
