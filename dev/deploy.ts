import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { missingOperator } from "./operator.ts";
import { CommandFailed, exitCode, ROOT, runPackage, startPackage } from "./tools.ts";

const USAGE = `npm run deploy [-- --env staging] [--untested]   tests what is checked out, and brings it to Cloudflare
npm run deploy -- back [--env staging]          returns to the version that was served before`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { env: { type: "string" }, untested: { type: "boolean", default: false } },
});
/** As in wrangler.toml; undefined for production. */
const environment = values.env;
const DATABASE = environment ? `outspoken-${environment}` : "outspoken";
const COMMAND = environment ? `npm run deploy -- --env ${environment}` : "npm run deploy";
const BACK = `npm run deploy -- back${environment ? ` --env ${environment}` : ""}`;
/** Wrangler asks for it where there are several. */
const IN_ENVIRONMENT = ["--env", environment ?? ""];

/**
 * Brings what is checked out to Cloudflare, whether the account is empty or serves an earlier version. Every step leaves
 * something that works, so that the command can simply be run again after any failure.
 */
async function deploy(): Promise<void> {
  requireOperator();
  await requireLogin();
  if (values.untested) console.log("▸ Not tested (--untested)");
  else await runTests();
  console.log("▸ Building the web app");
  await runPackage("vite", ["build"]);
  if (!(await databaseExists())) await wrangler("Making the database", "d1", "create", DATABASE);
  // Should a migration do harm: docs/operating.md says how to go back to it.
  await wrangler(
    "The database's bookmark, from before",
    "d1",
    "time-travel",
    "info",
    "DB",
    ...IN_ENVIRONMENT,
  );
  // Before the code that needs them. Migrations only ever add, so the code that still serves is not disturbed.
  await wrangler("Migrating the database", "d1", "migrations", "apply", "DB", "--remote", ...IN_ENVIRONMENT);
  // Makes the bucket when there is none.
  await wrangler("Deploying", "deploy", ...IN_ENVIRONMENT);
  const { SITE_ORIGIN } = process.env;
  if (SITE_ORIGIN) await checkHealth(SITE_ORIGIN);
  console.log(
    `\n${API.health} at ${SITE_ORIGIN ?? "the address above"} says what is still to be set up; README.md says how.`,
  );
}

/** The code of before; the database stays as it is, which that code can work with. */
async function goBack(): Promise<void> {
  await requireLogin();
  const message = "npm run deploy -- back";
  await wrangler("Going back", "rollback", "--yes", "--message", message, ...IN_ENVIRONMENT);
}

/** Until a new version is everywhere. */
const HEALTH_LOOKS = 10;
const LOOK_MS = 3_000;

async function checkHealth(origin: string): Promise<void> {
  console.log("▸ Looking at its health");
  let came = "";
  for (let looks = 0; looks < HEALTH_LOOKS; looks += 1) {
    if (looks > 0) await setTimeout(LOOK_MS);
    came = await lookAtHealth(origin);
    if (came === "") return;
  }
  throw new CommandFailed(`${origin}${API.health}: ${came}. \`${BACK}\` returns to the version before.`);
}

/** What is wrong; "" where nothing is. */
async function lookAtHealth(origin: string): Promise<string> {
  try {
    const answer = await fetch(new URL(API.health, origin));
    const body = await answer.text();
    const read = health.safeParse(body.startsWith("{") ? JSON.parse(body) : undefined);
    return answer.ok && read.data?.ok ? "" : `${answer.status} ${body.slice(0, 200)}`;
  } catch (error) {
    return String(error);
  }
}

async function runTests(): Promise<void> {
  console.log("▸ Testing");
  const tests = spawn(process.execPath, ["dev/setup.mjs", "--test", "dev/test.ts"], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if ((await exitCode(tests)) === 0) return;
  throw new CommandFailed("The tests failed. Nothing was changed; `--untested` deploys all the same.");
}

/** Terms, Privacy and Contact have to say who is responsible. */
function requireOperator(): void {
  const missing = missingOperator();
  if (missing.length === 0) return;
  throw new CommandFailed(
    `Not set: ${missing.join(", ")}. Terms, Privacy and Contact name who runs this deployment: set them, then run this again.`,
  );
}

async function requireLogin(): Promise<void> {
  const { output } = await ask("whoami", "--json");
  // A token that may not say whose it is, is good all the same.
  if (!/"loggedIn":\s*false/.test(output)) return;
  throw new CommandFailed(
    "Not logged in to Cloudflare. Run `npx wrangler login`, then this again. " +
      "Without a browser, set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.",
  );
}

async function databaseExists(): Promise<boolean> {
  const { code, output } = await ask("d1", "list", "--json");
  if (code === 0) {
    const databases: { name: string }[] = JSON.parse(output);
    return databases.some(({ name }) => name === DATABASE);
  }
  console.error(output);
  throw new CommandFailed("Cloudflare did not say which databases there are. Nothing was changed.");
}

/** What a command answers, for us to read: it cannot ask anybody anything. */
async function ask(...args: string[]): Promise<{ code: number; output: string }> {
  const child = startPackage("wrangler", args, { stdio: ["ignore", "pipe", "inherit"] });
  const [code, output] = await Promise.all([exitCode(child), child.stdout ? text(child.stdout) : ""]);
  return { code, output };
}

/** A step that people see, and that may ask them: for the first address at workers.dev, for instance. */
async function wrangler(step: string, ...args: string[]): Promise<void> {
  console.log(`▸ ${step}`);
  const code = await exitCode(startPackage("wrangler", args, { stdio: "inherit" }));
  if (code !== 0) {
    throw new CommandFailed(`${step} failed. Once that is mended, \`${COMMAND}\` goes on from there.`);
  }
}

try {
  const [task, ...more] = positionals;
  const isKnown = (task === undefined || task === "back") && (environment ?? "staging") === "staging";
  if (more.length > 0 || !isKnown) throw new CommandFailed(USAGE);
  await (task === "back" ? goBack() : deploy());
} catch (error) {
  console.error(error instanceof CommandFailed ? `\n${error.message}` : error);
  process.exitCode = 1;
}
