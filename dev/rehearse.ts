import { parseArgs } from "node:util";
import { z } from "zod";
import { tokenResponse } from "#contract/auth.ts";
import { sessionDetail } from "#contract/chat.ts";
import { draft } from "#contract/drafts.ts";
import { health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { App, summaryOf } from "./rehearse/app.ts";
import {
  checkoutStep,
  forgedEventStep,
  linkedinStep,
  mailStep,
  operatorStep,
  portalStep,
  webhookStep,
} from "./rehearse/outside.ts";
import type { Options, Rehearsal } from "./rehearse/rehearsal.ts";
import { runSteps, type Step, Unexpected } from "./rehearse/report.ts";
import { recordingStep, vaultStep } from "./rehearse/speaking.ts";
import { draftStep, hooksStep, interviewStep, streamStep, tweakStep, voiceStep } from "./rehearse/writing.ts";

const USAGE = `npm run rehearse -- <address> [--mail <address>] [--linkedin]

Walks a deployment through everything, with an account that it makes and erases. Costs a few cents of its models.
  --mail <address>   the account's email, where its confirmation is to arrive
  --linkedin         publishes one post, which you delete there by hand; needs a login with a connection
In the environment, all optional:
  REHEARSE_EMAIL, REHEARSE_PASSWORD   a login to use instead of a new account; what is made in it is deleted again
  OPERATOR_TOKEN                      to look at GET /api/health/operator too
  STRIPE_WEBHOOK_SECRET               to send the webhook a signed event`;

function readOptions(args: string[]): { address: string; options: Options } | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { mail: { type: "string" }, linkedin: { type: "boolean", default: false } },
  });
  const [address] = positionals;
  if (!address || positionals.length > 1 || !URL.canParse(address)) return undefined;
  const { REHEARSE_EMAIL, REHEARSE_PASSWORD, OPERATOR_TOKEN, STRIPE_WEBHOOK_SECRET } = process.env;
  const login =
    REHEARSE_EMAIL && REHEARSE_PASSWORD ? { email: REHEARSE_EMAIL, password: REHEARSE_PASSWORD } : undefined;
  return {
    address,
    options: {
      login,
      mail: values.mail,
      linkedin: values.linkedin,
      operatorToken: OPERATOR_TOKEN,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
    },
  };
}

const healthStep = (rehearsal: Rehearsal): Step => ({
  name: "Health",
  expects: "200, a database that is ready, and nothing missing of what is set up",
  remedy:
    "what `missing` says; `behind`: deploy again, which migrates; `unreachable`: look at D1 in the dashboard",
  async run() {
    const answer = await rehearsal.app.fetch(API.health);
    const text = await answer.text();
    const read = health.safeParse(JSON.parse(text.startsWith("{") ? text : "null"));
    if (!read.success) throw new Unexpected(`${answer.status} ${text.slice(0, 200)}`);
    rehearsal.health = read.data;
    const { ok, database, missing, speech, writer, billing, linkedin, mail } = read.data;
    const services = { speech, writer, billing, linkedin, mail };
    // What is off may be left off on purpose; its steps are not tried.
    const lacks = (of: keyof typeof services) => (services[of] === "off" ? [] : missing[of]);
    const wrong = (Object.keys(services) as (keyof typeof services)[]).flatMap(lacks);
    if (!ok || wrong.length > 0)
      throw new Unexpected(`${answer.status}, database ${database}. ${wrong.join(" ")}`);
    return Object.entries(services)
      .map((parts) => parts.join(" "))
      .join(", ");
  },
});

const signInStep = ({ app, options }: Rehearsal): Step => ({
  name: options.login ? "Signing in" : "A new account",
  expects: "a login",
  remedy:
    "a challenge, closed sign-ups or a limit of the network: give a login of your own by REHEARSE_EMAIL and REHEARSE_PASSWORD; 500 or 503: the log says why, as *Exceeded maximum DB size* of a full database",
  async run() {
    const newcomer = {
      firstName: "Rehearsal",
      lastName: "Outspoken",
      email: options.mail ?? `rehearsal-${crypto.randomUUID()}@example.com`,
      password: crypto.randomUUID(),
    };
    const path = options.login ? API.login : API.signup;
    const answer = await app.askFor(tokenResponse, path, { method: "POST", json: options.login ?? newcomer });
    app.token = answer.token;
    return answer.user.email;
  },
});

/** Erases the account, or from a login of somebody's own what was made in it. */
const cleanStep = ({ app, options, sessions }: Rehearsal): Step => ({
  name: options.login ? "Deleting what was made" : "Erasing the account",
  expects: options.login ? "recordings and posts are gone" : "204, and its login no longer works",
  remedy: "delete it by hand, under Account",
  async run() {
    if (options.login) {
      for (const sessionId of sessions) await deleteSession(app, sessionId);
      return `${sessions.length} recordings with their posts`;
    }
    await app.ask(API.account, { method: "DELETE" });
    const after = await app.fetch(API.user);
    if (after.status !== 401) throw new Unexpected(`its login still works: ${await summaryOf(after)}`);
    return "gone, and its login with it";
  },
});

async function deleteSession(app: App, sessionId: string): Promise<void> {
  for (const { id } of await app.askFor(z.array(draft), API.drafts(sessionId)))
    await app.ask(API.post(id), { method: "DELETE" });
  const { recordings } = await app.askFor(sessionDetail, API.chat(sessionId));
  for (const { id } of recordings) await app.ask(API.recording(id), { method: "DELETE" });
}

async function rehearse(address: string, options: Options): Promise<number> {
  const app = new App(address);
  const rehearsal: Rehearsal = {
    app,
    options,
    health: undefined,
    sessions: [],
    notes: [],
    draft: undefined,
    question: undefined,
  };
  const run = (...steps: ((of: Rehearsal) => Step)[]) =>
    runSteps(
      steps.map((step) => step(rehearsal)),
      console.log,
    );
  let failed = await run(healthStep);
  const signingIn = run(signInStep);
  let erased: Promise<number> | undefined;
  const erase = () => {
    erased ??= app.token ? run(cleanStep) : Promise.resolve(0);
    return erased;
  };
  // An account that is being made is not known yet. npm may pass on a signal that came to us as well.
  const stop = () => void signingIn.then(erase).then(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  failed += await signingIn;
  if (!app.token) return failed;
  failed += await run(
    (of) => recordingStep(of, "an iPhone (fragmented MP4, AAC)"),
    (of) => recordingStep(of, "Chrome on Android or a desktop (WebM, Opus)"),
    (of) => recordingStep(of, "Firefox (Ogg, Opus)"),
    vaultStep,
    draftStep,
    streamStep,
    hooksStep,
    tweakStep,
    interviewStep,
    voiceStep,
    // The last of a trial's five.
    (of) => recordingStep(of, "a file of nearly 10 MB (WAV)"),
    mailStep,
    checkoutStep,
    portalStep,
    forgedEventStep,
    webhookStep,
    linkedinStep,
    operatorStep,
  );
  return failed + (await erase());
}

const given = readOptions(process.argv.slice(2));
if (given) {
  const failed = await rehearse(given.address, given.options);
  console.log(
    failed === 0 ? "All that was tried came as expected." : `${failed} came otherwise than expected.`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
