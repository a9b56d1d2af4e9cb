import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { ErrorCode } from "#contract/errors.ts";
import type { Health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { findChatModel, findWhisperServer, type LocalModel } from "./local-models.ts";
import { dataKey, InvalidSetting, localSettings } from "./settings.ts";
import { startCounters } from "./standins/counters.ts";
import { startLinkedInStandin } from "./standins/linkedin/server.ts";
import { startMailStandin } from "./standins/mail/server.ts";
import { startSpeechStandin } from "./standins/speech/server.ts";
import { findWhisperCpp, startWhisperServer } from "./standins/speech/whisper.ts";
import { startStripeStandin } from "./standins/stripe/server.ts";
import { startTurnstileStandin } from "./standins/turnstile/server.ts";
import { type SpeechSource, summary } from "./summary.ts";
import { CommandFailed, freePort, portIsFree } from "./tools.ts";
import { buildWeb } from "./web-build.ts";
import { migrate, serveWorker } from "./worker.ts";

const ANSWER_TIMEOUT_MS = 60_000;
const POLL_MS = 100;
const MISCONFIGURED: ErrorCode = "misconfigured";
const STOP_TIMEOUT_MS = 5_000;

/** What has to be stopped again, in the order in which it was started. */
const running: (() => Promise<void>)[] = [];

async function main(): Promise<void> {
  const watch = process.argv.includes("--watch");
  const settings = localSettings();
  const { port, stateDir } = settings;
  if (!(await portIsFree(port))) {
    throw new InvalidSetting(
      `Port ${port} is in use. Stop what uses it, or choose another: PORT=8788 npm start`,
    );
  }
  const vars: Record<string, string> = {
    VOICE: "off",
    SITE_ORIGIN: `http://localhost:${port}`,
    ...settings.vars,
    DATA_KEY: settings.vars.DATA_KEY ?? dataKey(stateDir),
  };
  const workerPort = watch ? await freePort(port + 1) : port;
  await chooseChallenge(vars);
  // Before the build, which keeps this process too busy to hear an answer in time.
  const localWriter = await chooseWriter(vars);
  const whisperServer = vars.SPEECH ? undefined : await findWhisperServer();
  const [speech, linkedIn, stripe, mailbox] = await Promise.all([
    chooseSpeech(vars, whisperServer),
    chooseLinkedIn(vars),
    chooseStripe(vars, { stateDir, webhookUrl: `http://localhost:${port}${API.billingWebhook}` }),
    chooseMail(vars),
    migrate(stateDir),
    watch ? undefined : buildWeb(),
  ]);

  const counters = await startCounters();
  running.push(counters.close);
  const worker = await serveWorker({ port: workerPort, stateDir, vars, watch, onInfo: counters.add });
  running.push(worker.stop);
  const health = await whenAnswering(`http://127.0.0.1:${workerPort}${API.health}`);
  if (watch) {
    const { serveWeb } = await import("./hot-reload.ts");
    running.push(await serveWeb(port, `http://127.0.0.1:${workerPort}`));
  }
  console.log(
    summary(`http://localhost:${port}`, health, {
      speech,
      localWriter,
      linkedIn,
      stripe,
      mailbox,
      counters: counters.url,
    }),
  );
}

/**
 * Points the Worker at a whisper that this machine has, or else at Moonshine, unless a service was configured;
 * `SPEECH=local` looks for no whisper.
 */
async function chooseSpeech(
  vars: Record<string, string>,
  server: LocalModel | undefined,
): Promise<SpeechSource> {
  if (vars.SPEECH && vars.SPEECH !== "local") return "configured";
  const whisper = vars.SPEECH === "local" ? undefined : await chooseWhisper(vars, server);
  if (whisper) return whisper;
  const standin = await startSpeechStandin();
  if (!standin) {
    vars.SPEECH = "off";
    return "missing";
  }
  running.push(standin.close);
  Object.assign(vars, { SPEECH: "openai", SPEECH_BASE_URL: `${standin.url}/v1` });
  return "standin";
}

async function chooseWhisper(
  vars: Record<string, string>,
  server: LocalModel | undefined,
): Promise<{ whisper: string } | undefined> {
  if (server) {
    Object.assign(vars, { SPEECH: "openai", SPEECH_BASE_URL: server.baseUrl, SPEECH_MODEL: server.model });
    return { whisper: `${server.model} at ${server.baseUrl}` };
  }
  const found = findWhisperCpp();
  if (!found) return undefined;
  const { program, model } = found;
  const name = `${program} with ${basename(model)}`;
  try {
    const started = program === "whisper-server" ? await startWhisperServer(model) : await cliServer(model);
    running.push(started.close);
    Object.assign(vars, { SPEECH: "openai", SPEECH_BASE_URL: started.baseUrl, SPEECH_MODEL: "whisper" });
    return { whisper: name };
  } catch (error) {
    console.error(`${name} did not start: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

async function cliServer(whisperModel: string) {
  const standin = await startSpeechStandin({ whisperModel });
  if (!standin) throw new Error("it cannot be used here");
  return { baseUrl: `${standin.url}/v1`, close: standin.close };
}

/** A laptop may take a minute for a draft; two attempts must not outlast the patience of whoever waits. */
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
  return `${vars.WRITER_MODEL} at ${found.baseUrl}`;
}

/** Starts the LinkedIn stand-in and points the Worker at it, unless an application of one's own was configured. */
async function chooseLinkedIn(vars: Record<string, string>): Promise<string | undefined> {
  if (vars.LINKEDIN_CLIENT_ID) return undefined;
  const standin = await startLinkedInStandin();
  running.push(standin.close);
  Object.assign(vars, standin.env);
  return standin.url;
}

/** Starts the Stripe stand-in and points the Worker at it, unless an account of one's own was configured. */
async function chooseStripe(
  vars: Record<string, string>,
  { stateDir, webhookUrl }: { stateDir: string; webhookUrl: string },
): Promise<string | undefined> {
  if (vars.STRIPE_SECRET_KEY) return undefined;
  mkdirSync(stateDir, { recursive: true });
  const standin = await startStripeStandin({ webhookUrl, stateFile: join(stateDir, "stripe.json") });
  running.push(standin.close);
  Object.assign(vars, standin.env);
  return standin.url;
}

/** Starts the mailbox and points the Worker at it, unless a service was configured, or mail switched off. */
async function chooseMail(vars: Record<string, string>): Promise<string | undefined> {
  if (vars.MAIL) return undefined;
  const standin = await startMailStandin();
  running.push(standin.close);
  Object.assign(vars, standin.env);
  return standin.url;
}

/** Starts the Turnstile stand-in where `TURNSTILE=local` asks for it: without it, nobody has to prove anything. */
async function chooseChallenge(vars: Record<string, string>): Promise<void> {
  const isAsked = vars.TURNSTILE === "local";
  delete vars.TURNSTILE;
  if (!isAsked) return;
  const standin = await startTurnstileStandin();
  running.push(standin.close);
  Object.assign(vars, standin.env);
}

/** Throws at once where waiting is no use: what a setting lacks, the Worker has logged. */
async function whenAnswering(url: string): Promise<Health> {
  const deadline = Date.now() + ANSWER_TIMEOUT_MS;
  let problem: unknown;
  while (Date.now() < deadline && !String(problem).includes(MISCONFIGURED)) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      if (response.ok) return (await response.json()) as Health;
      problem = `${response.status}: ${await response.text()}`;
    } catch (error) {
      problem = error;
    }
    await new Promise((again) => setTimeout(again, POLL_MS));
  }
  throw new CommandFailed(`The app does not answer. ${problem}`);
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
  const expected = error instanceof InvalidSetting || error instanceof CommandFailed;
  console.error(expected ? error.message : error);
  await stop(1);
}
