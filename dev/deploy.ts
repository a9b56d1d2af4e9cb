import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { missingOperator } from "./operator.ts";
import { askTelegram, CommandFailed, exitCode, ROOT, runPackage, startPackage } from "./tools.ts";

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
const BUCKET = `${NAME}-vault`;
/** Where the data are to lie, which nothing changes once they are made. A jurisdiction is more than a location. */
const { D1_LOCATION: location = "", D1_JURISDICTION: jurisdiction = "" } = process.env;
const IN_JURISDICTION = jurisdiction ? ["--jurisdiction", jurisdiction] : [];
const PLACE = location && !jurisdiction ? ["--location", location] : IN_JURISDICTION;
const TESTS = ["dev/setup.mjs", "--test", "test/main.ts"];
const ORIGIN = process.env.SITE_ORIGIN;
const DESCRIBE = ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"];

/** Whether the account is empty or serves an earlier version: every step leaves something that works, so it can be run again. */
async function deploy(): Promise<void> {
  const names = missingOperator().join(", ");
  const why = "Terms and Privacy name who runs this deployment: set them, then run this again.";
  if (names) throw new CommandFailed(`Not set: ${names}. ${why}`);
  const [shared] = addressesOf("").intersection(addressesOf("staging"));
  if (shared) throw new CommandFailed(`wrangler.toml gives ${shared} to production and staging.`);
  // Prints the account, or how to log in. A token without the right to read its user fails here, and can deploy.
  await step("Looking at the login", ["whoami"]).catch(() => undefined);
  type Database = { name: string; jurisdiction?: string | null };
  const databases = await ask<Database[]>("Listing the databases", ["d1", "list"]);
  const database = databases.find(({ name }) => name === NAME);
  const { jurisdiction: ofBucket = "" } =
    configOf(values.env).r2_buckets.find(({ binding }) => binding === "VAULT") ?? {};
  // Elsewhere, a bucket of the same name is another one, and without the sound that is kept.
  const ofData = database ? (database.jurisdiction ?? "") : jurisdiction;
  if (ofBucket !== ofData)
    throw new CommandFailed(
      `${database ? "The database lies in" : "D1_JURISDICTION is"} "${ofData}", and "${ofBucket}" is the jurisdiction of VAULT in wrangler.toml: give both the same.`,
    );
  console.log(values.untested ? "▸ Not tested (--untested)" : "▸ Testing");
  if (!values.untested && spawnSync(process.execPath, TESTS, { cwd: ROOT, stdio: "inherit" }).status !== 0)
    throw new CommandFailed("The tests failed. Nothing was changed; `--untested` deploys all the same.");
  console.log("▸ Building the web app");
  await runPackage("vite", ["build"]);
  if (!database) {
    // Where a place is given, also the bucket, and first: this is not done again once there is a database.
    const look = ["r2", "bucket", "info", BUCKET, ...IN_JURISDICTION];
    if (PLACE.length > 0 && (await exitCode(startPackage("wrangler", look, { stdio: "ignore" }))) !== 0)
      await step("Making the bucket", ["r2", "bucket", "create", BUCKET, ...PLACE]);
    await step("Making the database", ["d1", "create", NAME, ...PLACE]);
  }
  const info = ["d1", "time-travel", "info", "DB", ...IN_ENVIRONMENT];
  const { bookmark } = await ask<{ bookmark: string }>("The bookmark of the database, from before", info);
  const restore = `npx wrangler d1 time-travel restore DB --bookmark=${bookmark} --env "${values.env}"`;
  console.log(`\`${restore}\` takes back the migrations, with all that is written from here on.`);
  // Before the code that needs them. Migrations only ever add, so the code that still serves is not disturbed.
  await step("Migrating the database", ["d1", "migrations", "apply", "DB", "--remote", ...IN_ENVIRONMENT]);
  await deployHealthy();
  // From the environment, since the Worker's secrets can't be read.
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_WEBHOOK_SECRET: secret_token } = process.env;
  if (token && secret_token && ORIGIN) {
    console.log("▸ Telling Telegram where the bot is");
    const url = new URL(API.telegramWebhook, ORIGIN).href;
    await askTelegram(token, "setWebhook", { url, secret_token, allowed_updates: ["message"] });
  }
  const where = `${API.health} at ${ORIGIN ?? "the address above"}`;
  console.log(`\n${where} says what is still to be set up; docs/deploying.md says how.`);
}

type Route = string | { pattern: string };
type Config = { route?: Route; routes?: Route[]; r2_buckets: { binding: string; jurisdiction?: string }[] };

/** Wrangler's own type for it is lost in its declarations. */
const configOf = (env: string): Config => unstable_readConfig({ config: join(ROOT, "wrangler.toml"), env });

/** Of the routes of an environment, without the slash or star at their end. */
function addressesOf(env: string): Set<string> {
  const { route, routes = [] } = configOf(env);
  const patterns = [route ?? [], routes].flat().map((one) => (typeof one === "string" ? one : one.pattern));
  return new Set(patterns.map((pattern) => pattern.toLowerCase().replace(/^https?:\/\/|\/?\*?$/g, "")));
}

/** Until a new version is everywhere. */
const HEALTH_LOOKS = 10;
const LOOK_MS = 3_000;

/** Puts the version before back, unless the new one is well within half a minute. Without SITE_ORIGIN nobody looks. */
async function deployHealthy(): Promise<void> {
  const before = ORIGIN && (await versionAt(ORIGIN).catch(() => undefined));
  // Outside of a checkout, a version has no message.
  const { status, stdout } = spawnSync("git", DESCRIBE, { cwd: ROOT, encoding: "utf8" });
  const message = status === 0 ? ["--message", stdout.trim()] : [];
  // Makes the bucket when there is none.
  await step("Deploying", ["deploy", ...message, ...IN_ENVIRONMENT]);
  if (!ORIGIN) return;
  console.log("▸ Looking at its health");
  let problem = "";
  for (let looks = 0; looks < HEALTH_LOOKS; looks += 1) {
    if (looks > 0) await setTimeout(LOOK_MS);
    try {
      if ((await versionAt(ORIGIN)) !== before) return;
      problem = "still answered by the version before";
    } catch (error) {
      problem = String(error);
    }
  }
  console.error(`${ORIGIN}${API.health}: ${problem}.`);
  await goBack();
  throw new CommandFailed("The version before serves everybody; the database stays migrated.");
}

/** The code of before, at once; the database stays as it is, which that code can work with. */
async function goBack(): Promise<void> {
  type Deployment = { created_on: string; versions: { version_id: string }[] };
  const list = ["deployments", "list", ...IN_ENVIRONMENT];
  const deployments = await ask<Deployment[]>("Asking which versions served", list);
  const [serving = "", ...earlier] = deployments
    .toSorted((a, b) => b.created_on.localeCompare(a.created_on))
    .flatMap(({ versions }) => versions[0]?.version_id ?? []);
  // Not one that served for a moment, and was taken back, as `wrangler rollback` would take.
  const version = earlier[earlier.lastIndexOf(serving) + 1];
  if (!version) throw new CommandFailed("There is no version before to go back to.");
  await step("Going back", ["versions", "deploy", `${version}@100%`, "--yes", ...IN_ENVIRONMENT]);
}

async function versionAt(origin: string): Promise<string> {
  const answer = await fetch(new URL(API.health, origin));
  const body = await answer.text();
  if (!answer.ok) throw new CommandFailed(`${answer.status} ${body.slice(0, 200)}`);
  return health.parse(JSON.parse(body)).version;
}

/** The JSON that wrangler prints: it cannot ask anybody anything. */
async function ask<Answer>(what: string, args: string[]): Promise<Answer> {
  console.log(`▸ ${what}`);
  return JSON.parse(await runPackage("wrangler", [...args, "--json"]));
}

/** A step that may ask those who run it: for the first address at workers.dev, for instance. */
async function step(what: string, args: string[]): Promise<void> {
  console.log(`▸ ${what}`);
  if ((await exitCode(startPackage("wrangler", args, { stdio: "inherit" }))) === 0) return;
  const again = `npm run deploy${values.env && ` -- --env ${values.env}`}`;
  throw new CommandFailed(`${what} failed. Once that is mended, \`${again}\` goes on from there.`);
}

try {
  const isBack = positionals.join(" ") === "back";
  if ((positionals.length > 0 && !isBack) || !["", "staging"].includes(values.env))
    throw new CommandFailed(USAGE);
  await (isBack ? goBack() : deploy());
} catch (error) {
  console.error(error instanceof CommandFailed ? `\n${error.message}` : error);
  process.exitCode = 1;
}
