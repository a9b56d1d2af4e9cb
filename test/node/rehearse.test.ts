import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { API } from "#contract/paths.ts";
import { startApp } from "../../bench/app.ts";
import { DEVICES, QUIET_ROOM, soundFile } from "../../dev/rehearse/sounds.ts";
import { serve, standinApp } from "../../dev/standins/http.ts";
import { startLinkedInStandin } from "../../dev/standins/linkedin.ts";
import { exitCode, ROOT } from "../../dev/tools.ts";
import { PRICING } from "../../web/pages/landing/samples.ts";
import { faultsOfMembers } from "../standins/faults.ts";
import { startOpenAiStandin } from "../standins/openai.ts";
import { startStripe } from "../standins/stripe.ts";
import { consent } from "../worker/linkedin/consent.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const SECRETS = { OPERATOR_TOKEN: "an operator's token of 32 characters", STRIPE_WEBHOOK_SECRET: "" };
/** One of its own for each: a mailbox gets ten mails a day. */
const newMailbox = () => `${crypto.randomUUID()}@example.com`;

/** What a service answers to what it was sent from now on, by its path; as ever where that is nothing. */
type Answering = (sent: Uint8Array<ArrayBuffer>) => Response | undefined;
const broken = new Map<string, Answering>();
const SPEECH = "/v1/audio/transcriptions";
const WRITER = "/v1/chat/completions";
const VOICE = "/v1/audio/speech";
const MAILS = "/emails";

const refuse = (status: number) => () => Response.json({ error: { message: "Told to fail." } }, { status });

/** Of what the rehearsal sends, only two seconds of a quiet room are fewer, and these with eight of speech. */
const [QUIET_BYTES, PIECE_BYTES] = [50_000, 300_000];
const HEARD = { text: PRICING.transcript, language: "english", duration: 41, segments: [] };

/** Hears, but tells no times: a service that did once would not be asked without them later. */
const hearing = (heard: object) => (sent: Uint8Array) =>
  Buffer.from(sent).includes("timestamp_granularities") ? refuse(400)() : Response.json(heard);

const hearWell = (sent: Uint8Array<ArrayBuffer>) => {
  const start = PRICING.transcript.slice(0, 70);
  const text = sent.length < QUIET_BYTES ? "" : sent.length < PIECE_BYTES ? start : HEARD.text;
  return hearing({ ...HEARD, text })(sent);
};
const failingAtSilence: Answering = (sent) =>
  sent.length < QUIET_BYTES ? refuse(500)() : hearing(HEARD)(sent);

const models = await startOpenAiStandin();
const services = await serve(
  standinApp().all("*", async (call) => {
    const { path } = call.req;
    const sent = new Uint8Array(await call.req.arrayBuffer());
    const answered = broken.get(path)?.(sent);
    if (answered) return answered;
    if (path === MAILS) return call.json({ id: "a mail" });
    if (path === SPEECH) return hearWell(sent);
    const headers = { "Content-Type": call.req.header("Content-Type") ?? "" };
    const answer = await fetch(models.url + path, { method: "POST", headers, body: sent });
    const type = answer.headers.get("Content-Type") ?? "";
    return new Response(answer.body, { status: answer.status, headers: { "Content-Type": type } });
  }),
);
const linkedin = await startLinkedInStandin({ faults: faultsOfMembers() });
const stripe = await startStripe();
const { url } = services;
const app = await startApp({
  ...linkedin.env,
  ...stripe.env,
  OPERATOR_TOKEN: SECRETS.OPERATOR_TOKEN,
  // Models that have no price here count as the dearest.
  DAILY_MODEL_DOLLARS: "2000",
  ...{ SPEECH: "openai", SPEECH_BASE_URL: `${url}/v1`, SPEECH_API_KEY: "a key", SPEECH_MODEL: "a model" },
  ...{ WRITER: "openai", WRITER_BASE_URL: `${url}/v1`, WRITER_API_KEY: "a key", WRITER_MODEL: "gpt-4.1" },
  ...{ VOICE: "openai", VOICE_BASE_URL: `${url}/v1`, VOICE_API_KEY: "a key", VOICE_MODEL: "a model" },
  ...{ MAIL: "resend", MAIL_BASE_URL: url, MAIL_API_KEY: "a key" },
});
let { origin } = app;

afterAll(async () => {
  await app.stop();
  for (const { close } of [stripe, linkedin, services, models]) await close();
});

/** Breaks a service until the test is over. */
function breakService(path: string, misbehave: Answering): void {
  broken.set(path, misbehave);
  onTestFinished(() => void broken.delete(path));
}

/** What the platform does every quarter of an hour, on a day without any broken model so far. */
async function runCron(): Promise<void> {
  changeStored("delete from attempts where scope = 'fallbacks'");
  await fetch(`${origin}/cdn-cgi/local/scheduled?time=${Date.now()}`);
}

/** Rehearses until it ends, by a signal at its first step where one is given; its exit code, what it printed, and the steps that came otherwise. */
async function rehearse(args: string[] = [], env: Record<string, string> = SECRETS, signal?: NodeJS.Signals) {
  const child = spawn(process.execPath, [join(ROOT, "dev/rehearse.ts"), origin, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  if (signal) child.stdout.on("data", (piece) => /A new account/.test(String(piece)) && child.kill(signal));
  const [code, output] = await Promise.all([exitCode(child), text(child.stdout)]);
  const failed = [...output.matchAll(/^✗ ([^:]*):/gm)].map(([, name]) => name);
  return { code, output, failed };
}

const ALL_SOUNDS = Object.keys(DEVICES).map((name) => `A recording of ${name}`);
/** Without the one that is nearly too large. */
const RECORDINGS = ALL_SOUNDS.slice(0, -1);

test("a cron that never ran is found", async () => {
  const { code, output, failed } = await rehearse();
  expect(failed).toEqual(["What an operator looks at"]);
  expect(output).toContain('work {"ok":false');
  expect(code).toBe(1);
});

test("a deployment that is well passes, and nothing of the rehearsal stays", async () => {
  await runCron();
  const { code, output, failed } = await rehearse(["--mail", newMailbox()]);
  expect(failed, output).toEqual([]);
  expect(code).toBe(0);
  expect(output).toContain("A question read aloud: audio/wav");
  // By which docs/rehearsing.md finds the accounts that a killed one leaves.
  expect(output).toMatch(/A new account: [\w-]+\+rehearsal-\w+@example\.com/);
  expect(output).toContain("Erasing the account: gone");
  expect(output).toMatch(/The first draft: by the model/);
  expect(output).toMatch(/What an operator looks at: .*models take .*times/);
  for (const step of [
    "Silence: nothing was said",
    "Words while one speaks: Okay so",
    "Agents: offered their tools, and told",
  ])
    expect(output).toContain(`✓ ${step}`);
  expect(output).toMatch(/\nNot tried:\n- Telegram: .*\n(?:- .*\n)+- http:.*(?:\n.*)*- Turnstile's box/);
});

test.for([
  ["a wrong key of the speech service", SPEECH, refuse(401), ALL_SOUNDS],
  ["a model that rejects what is asked", WRITER, refuse(400), ["The first draft"]],
  ["a model that is not there", WRITER, refuse(404), ["The first draft"]],
  ["a model that answers nonsense", WRITER, nonsense, ["The first draft"]],
  ["a voice that is down", VOICE, refuse(503), ["A question read aloud"]],
  ["mail that is refused", MAILS, refuse(401), ["Mail"]],
  ["a model that answers silence by an error", SPEECH, failingAtSilence, ["Silence"]],
] as const)("%s is found", async ([, path, misbehave, expected]) => {
  await runCron();
  breakService(path, misbehave);
  const { code, output, failed } = await rehearse(["--mail", newMailbox()]);
  expect(failed, output).toEqual(expect.arrayContaining([...expected]));
  for (const recording of path === SPEECH ? [] : RECORDINGS) expect(failed).not.toContain(recording);
  expect(output).toContain("Erasing the account: gone");
  expect(code).toBe(1);
});

test.for(["SIGINT", "SIGTERM"] as const)("nothing stays of a rehearsal that %s ends", async (signal) => {
  const { code, output } = await rehearse([], {}, signal);
  expect(code).toBe(130);
  expect(output).toContain("Erasing the account: gone");
});

test("a webhook with another secret is found", async () => {
  await runCron();
  const { failed } = await rehearse([], { ...SECRETS, STRIPE_WEBHOOK_SECRET: "whsec_another" });
  expect(failed).toEqual(["Stripe's webhook"]);
});

test("without an operator's token nothing is said of whether a mail was taken", async () => {
  breakService(MAILS, refuse(401));
  const { output } = await rehearse(["--mail", newMailbox()], {});
  expect(output).toContain("– Mail: skipped, only OPERATOR_TOKEN");
});

test("a login of somebody's own with a connection publishes a post, one with a picture and one with a document, and what was made in it is deleted", async () => {
  await runCron();
  const { env, headers } = await connectedLogin();
  const body = new FormData();
  body.set("audio", soundFile(DEVICES["Chrome (WebM, Opus)"], QUIET_ROOM));
  await fetch(origin + API.transcribe, { method: "POST", headers, body });
  const before = await call<{ id: string }[]>(API.recordings, { headers });
  expect(before).toHaveLength(1);
  const { output, failed } = await rehearse(["--linkedin"], env);
  expect(failed, output).toEqual([]);
  for (const step of ["LinkedIn", "Pictures on LinkedIn", "A document on LinkedIn"])
    expect(output).toMatch(new RegExp(`✓ ${step}: http.*, once`));
  expect(await call(API.recordings, { headers })).toEqual(before);
  expect(await call(API.posts, { headers })).toEqual([]);
});

test("a permission that LinkedIn does not end is found", async () => {
  await runCron();
  const { env } = await connectedLogin("revoke-500");
  const { output, failed } = await rehearse(["--linkedin"], env);
  expect(failed, output).toEqual(["LinkedIn's permission"]);
  expect(output).toContain("permissions that did not end");
  changeStored("delete from jobs where kind = 'revocation'");
});

test("an address where nothing answers is found", async () => {
  origin = "http://127.0.0.1:9";
  const { code, failed } = await rehearse();
  expect(failed).toEqual(["Health", "A new account"]);
  expect(code).toBe(1);
});

function nonsense(): Response {
  const message = { role: "assistant", content: "I can't do that.", refusal: null };
  const choices = [{ index: 0, message, finish_reason: "stop" }];
  return Response.json({ id: "1", object: "chat.completion", choices });
}

async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { "Content-Type": "application/json", ...init.headers };
  return (await (await fetch(origin + path, { ...init, headers })).json()) as Answer;
}

/** A login that may publish on LinkedIn, for the rehearsal and for us; of a member with this last name. */
async function connectedLogin(lastName = "Ruiz") {
  const login = { email: `${crypto.randomUUID()}@example.com`, password: "a good password" };
  const body = JSON.stringify({ ...login, firstName: "Ana", lastName: "Ruiz" });
  const { token } = await call<{ token: string }>(API.signup, { method: "POST", body });
  const headers = { Authorization: `Bearer ${token}` };
  const start = await fetch(origin + API.linkedinStart, { headers });
  const { authUrl } = (await start.json()) as { authUrl: string };
  const { pathname, search } = await consent(authUrl, { ...login, lastName });
  const Cookie = start.headers.get("set-cookie")?.split(";")[0] ?? "";
  await fetch(origin + pathname + search, { headers: { Cookie }, redirect: "manual" });
  return { headers, env: { ...SECRETS, REHEARSE_EMAIL: login.email, REHEARSE_PASSWORD: login.password } };
}

/** In the app's database, which it has open too. */
function changeStored(sql: string): void {
  const file = readdirSync(app.stateDir, { recursive: true, encoding: "utf8" }).find(
    (name) => name.includes("d1") && name.endsWith(".sqlite") && !name.includes("metadata"),
  );
  if (!file) throw new Error("There is no database.");
  // The app may be writing.
  const database = new DatabaseSync(join(app.stateDir, file), { timeout: 10_000 });
  database.exec(sql);
  database.close();
}
