import type { Health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { findChatModel, findWhisperServer } from "./local-models.ts";
import { dataKey, localSettings } from "./settings.ts";
import { startLinkedInStandin } from "./standins/linkedin.ts";
import { startMailStandin } from "./standins/mail.ts";
import { type Link, startOverview } from "./standins/overview.ts";
import { startSpeechStandin } from "./standins/speech/server.ts";
import { startStripeStandin } from "./standins/stripe.ts";
import { startTelegramStandin } from "./standins/telegram.ts";
import { type Local, summary } from "./summary.ts";
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
  const inUse = `Port ${port} is in use. Stop what uses it, or choose another: PORT=8788 npm start`;
  if (!(await portIsFree(port))) throw new CommandFailed(inUse);
  const setAside = setAsideOldState(stateDir);
  if (setAside)
    console.log(`${stateDir} was made by an older version. It is now ${setAside}; a new one begins.`);
  const vars: Record<string, string> = {
    VOICE: "off",
    ...{ SITE_ORIGIN: url, NOTES_ADDRESS: "notes@notes.localhost" },
    ...settings.vars,
    DATA_KEY: settings.vars.DATA_KEY ?? dataKey(stateDir),
  };
  const workerPort = watch ? await freePort() : port;
  const links: Link[] = [["The app", url]];
  const overview = await startOverview(port + 1, links);
  running.push(overview.close);
  // Before the build, which keeps this process too busy to hear an answer in time.
  const [writer, speech, standins] = await Promise.all([
    chooseWriter(vars),
    chooseSpeech(vars),
    startStandins(vars, { port, workerPort }, links),
  ]);
  await Promise.all([migrate(stateDir), watch ? undefined : buildWeb()]);
  running.push(await serveWorker({ port: workerPort, stateDir, vars, watch }));
  const workerOrigin = `http://127.0.0.1:${workerPort}`;
  const health = await readHealth(workerOrigin);
  if (watch) running.push(await serveWeb(port, workerOrigin));
  console.log(summary(url, overview.url, health, { writer, speech, ...standins }));
}

/** Serves the web app by Vite, with hot reload, in front of the Worker. Returns how to stop it. */
async function serveWeb(port: number, workerOrigin: string): Promise<() => Promise<void>> {
  // vite.config.ts, which Vite finds in the folder of this checkout, reads it.
  process.env.API_ORIGIN = workerOrigin;
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { port }, logLevel: "warn" });
  await vite.listen();
  return () => vite.close();
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

/** A laptop may take a minute for a draft; two attempts must not outlast the user's patience. */
const LOCAL_WRITER_TIMEOUT_SECONDS = "110";

/** Points the Worker at a language model that runs on this machine, unless a writer was configured. Returns its name. */
async function chooseWriter(vars: Record<string, string>): Promise<string | undefined> {
  if (vars.WRITER) return undefined;
  const found = await findChatModel();
  vars.WRITER = found ? "openai" : "builtin";
  if (!found) return undefined;
  vars.WRITER_BASE_URL = found.baseUrl;
  vars.WRITER_MODEL ??= found.model;
  vars.WRITER_TIMEOUT_SECONDS ??= LOCAL_WRITER_TIMEOUT_SECONDS;
  return `local: ${vars.WRITER_MODEL} at ${found.baseUrl}`;
}

/** Starts a stand-in for each service that was not configured, or switched off, at ports of its own above the app's. */
async function startStandins(
  vars: Record<string, string>,
  { port: appPort, workerPort }: { port: number; workerPort: number },
  links: Link[],
): Promise<Local> {
  const urlOf = (path: string) => `http://localhost:${appPort}${path}`;
  const ofMail = { inboxUrl: `http://127.0.0.1:${workerPort}/cdn-cgi/handler/email` };
  const ofTelegram = { webhookUrl: urlOf(API.telegramWebhook) };
  const ofStripe = { webhookUrl: urlOf(API.billingWebhook) };
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

/** What the app says of itself. What a setting lacks, the Worker has logged. */
async function readHealth(origin: string): Promise<Health> {
  const answer = await fetch(origin + API.health, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  if (answer.ok) return (await answer.json()) as Health;
  throw new CommandFailed(`The app does not answer. ${answer.status}: ${await answer.text()}`);
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
