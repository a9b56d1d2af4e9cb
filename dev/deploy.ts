import { spawnSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { missingOperator } from "./operator.ts";
import { askTelegram } from "./telegram.ts";
import { CommandFailed, exitCode, ROOT, runPackage, startPackage } from "./tools.ts";

const USAGE = `npm run deploy [-- --env staging] [--untested]   tests what is checked out, and brings it to Cloudflare
npm run deploy -- back [--env staging]           returns to the version that was served before`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { env: { type: "string", default: "" }, untested: { type: "boolean", default: false } },
});
/** Wrangler asks for it where there are several; "" is production. */
const IN_ENVIRONMENT = ["--env", values.env];
/** The name of the Worker and of its database, as in wrangler.toml. */
const NAME = values.env ? `outspoken-${values.env}` : "outspoken";
const TESTS = ["dev/setup.mjs", "--test", "dev/test.ts"];
const ORIGIN = process.env.SITE_ORIGIN;
const DESCRIBE = ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"];

/**
 * Brings what is checked out to Cloudflare, whether the account is empty or serves an earlier version. Every step leaves
 * something that works, so that the command can simply be run again after any failure.
 */
async function deploy(): Promise<void> {
  const missing = missingOperator().join(", ");
  const why = "Terms and Privacy name who runs this deployment: set them, then run this again.";
  if (missing) throw new CommandFailed(`Not set: ${missing}. ${why}`);
  // Prints the account, or how to log in. A token without the right to read its user fails here, and can deploy.
  await step("Looking at the login", ["whoami"]).catch(() => undefined);
  const databases = await ask<{ name: string }[]>("Listing the databases", ["d1", "list"]);
  console.log(values.untested ? "▸ Not tested (--untested)" : "▸ Testing");
  if (!values.untested && spawnSync(process.execPath, TESTS, { cwd: ROOT, stdio: "inherit" }).status !== 0)
    throw new CommandFailed("The tests failed. Nothing was changed; `--untested` deploys all the same.");
  console.log("▸ Building the web app");
  await runPackage("vite", ["build"]);
  if (!databases.some(({ name }) => name === NAME)) await step("Making the database", ["d1", "create", NAME]);
  const info = ["d1", "time-travel", "info", "DB", ...IN_ENVIRONMENT];
  const { bookmark } = await ask<{ bookmark: string }>("The bookmark of the database, from before", info);
  const restore = `npx wrangler d1 time-travel restore DB --bookmark=${bookmark} --env "${values.env}"`;
  console.log(`\`${restore}\` takes back the migrations, with all that is written from here on.`);
  // Before the code that needs them. Migrations only ever add, so the code that still serves is not disturbed.
  await step("Migrating the database", ["d1", "migrations", "apply", "DB", "--remote", ...IN_ENVIRONMENT]);
  await deployHealthy();
  await setTelegramWebhook();
  const where = `${API.health} at ${ORIGIN ?? "the address above"}`;
  console.log(`\n${where} says what is still to be set up; docs/deploying.md says how.`);
}

/** Telegram is told where the bot's messages go by whoever knows its token: the Worker's secrets can't be read. */
async function setTelegramWebhook(): Promise<void> {
  const { TELEGRAM_BOT_TOKEN, TELEGRAM_WEBHOOK_SECRET: secret_token } = process.env;
  if (!TELEGRAM_BOT_TOKEN || !secret_token || !ORIGIN) return;
  console.log("▸ Telling Telegram where the bot is");
  const url = new URL(API.telegramWebhook, ORIGIN).href;
  await askTelegram(TELEGRAM_BOT_TOKEN, "setWebhook", { url, secret_token, allowed_updates: ["message"] });
}

/**
 * Nobody is served by the new version before its health is good. It is deployed at 0 % until then and not at a few: the page of one
 * version names scripts that only that version has, and each request finds its version anew.
 */
async function deployHealthy(): Promise<void> {
  // Outside of a checkout, a version has no message.
  const { status, stdout } = spawnSync("git", DESCRIBE, { cwd: ROOT, encoding: "utf8" });
  const options = [...(status === 0 ? ["--message", stdout.trim()] : []), ...IN_ENVIRONMENT];
  const [before] = await deployedVersions();
  const version = ORIGIN && before && (await upload(options));
  if (version) {
    await serve("Deploying at 0 %", `${version}@0%`, `${before}@100%`);
    await keepIfHealthy(before, version);
    await serve("Deploying", `${version}@100%`);
    // A version brings neither cron nor addresses.
    await step("Setting cron and addresses", ["triggers", "deploy", ...IN_ENVIRONMENT]);
  } else {
    // Makes the bucket when there is none.
    await step("Deploying to everybody at once", ["deploy", ...options]);
  }
  await keepIfHealthy(before);
}

/** By which version most were served, of the last ten deployments, the present one first; none before the first. */
async function deployedVersions(): Promise<string[]> {
  type Deployment = { created_on: string; versions: { version_id: string; percentage: number }[] };
  const list = ["deployments", "list", ...IN_ENVIRONMENT];
  return (await ask<Deployment[]>("Asking which version serves", list, /code: 10007|has no deployments/))
    .toSorted((a, b) => b.created_on.localeCompare(a.created_on))
    .flatMap(({ versions }) => versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? []);
}

/** Undefined where its classes of Durable Objects are new: that is taken in no other way than to serve everybody at once. */
async function upload(options: string[]): Promise<string | undefined> {
  console.log("▸ Uploading");
  const expected = /pending Durable Object migration|code: 10211/;
  const output = await runPackage("wrangler", ["versions", "upload", ...options], { expected });
  return /Worker Version ID: (\S+)/.exec(output)?.[1];
}

const serve = (what: string, ...shares: string[]) =>
  step(what, ["versions", "deploy", ...shares, "--yes", ...IN_ENVIRONMENT]);

/** The code of before, at once; the database stays as it is, which that code can work with. */
async function goBack(): Promise<void> {
  const [serving = "", ...earlier] = await deployedVersions();
  // Not one that served for a moment, and was taken back.
  await serveAgain(earlier[earlier.lastIndexOf(serving) + 1]);
}

async function serveAgain(version: string | undefined): Promise<void> {
  if (!version) throw new CommandFailed("There is no version before to go back to.");
  await serve("Going back", `${version}@100%`);
}

/** Until a new version is everywhere. */
const HEALTH_LOOKS = 10;
const LOOK_MS = 3_000;

/** Looks at `version`, or whichever serves; where it is not well, everybody is served by the one `before`. */
async function keepIfHealthy(before: string | undefined, version = ""): Promise<void> {
  if (!ORIGIN) return;
  console.log("▸ Looking at its health");
  let problem = "";
  for (let looks = 0; looks < HEALTH_LOOKS; looks += 1) {
    if (looks > 0) await setTimeout(LOOK_MS);
    problem = await lookAtHealth(ORIGIN, version).catch(String);
    if (!problem) return;
  }
  console.error(`${ORIGIN}${API.health}: ${problem}.`);
  await serveAgain(before);
  throw new CommandFailed("The version before serves everybody; the database stays migrated.");
}

/** What is wrong; "" where nothing is. */
async function lookAtHealth(origin: string, version: string): Promise<string> {
  const headers = { "Cloudflare-Workers-Version-Overrides": `${NAME}="${version}"` };
  const answer = await fetch(new URL(API.health, origin), version ? { headers } : {});
  const body = await answer.text();
  if (!answer.ok) return `${answer.status} ${body.slice(0, 200)}`;
  const served = health.parse(JSON.parse(body)).version;
  return version && served !== version ? `still answered by version ${served}` : "";
}

/** The JSON that wrangler prints: it cannot ask anybody anything. An empty list where it failed as is `expected`. */
async function ask<Answer>(what: string, args: string[], expected?: RegExp): Promise<Answer> {
  console.log(`▸ ${what}`);
  return JSON.parse((await runPackage("wrangler", [...args, "--json"], { expected })) || "[]");
}

/** A step that may ask those who run it: for the first address at workers.dev, for instance. */
async function step(what: string, args: string[]): Promise<void> {
  console.log(`▸ ${what}`);
  if ((await exitCode(startPackage("wrangler", args, { stdio: "inherit" }))) === 0) return;
  const again = `npm run deploy${values.env && ` -- --env ${values.env}`}`;
  throw new CommandFailed(`${what} failed. Once that is mended, \`${again}\` goes on from there.`);
}

try {
  const [task = "deploy", ...others] = positionals;
  const isKnown = (task === "deploy" || task === "back") && others.length === 0;
  if (!isKnown || !["", "staging"].includes(values.env)) throw new CommandFailed(USAGE);
  await (task === "back" ? goBack() : deploy());
} catch (error) {
  console.error(error instanceof CommandFailed ? `\n${error.message}` : error);
  process.exitCode = 1;
}
