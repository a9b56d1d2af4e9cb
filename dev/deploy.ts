import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { health } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { missingOperator } from "./operator.ts";
import { CommandFailed, exitCode, ROOT, runPackage, startPackage } from "./tools.ts";

const USAGE = `npm run deploy [-- --env staging] [--untested]   tests what is checked out, and brings it to Cloudflare
npm run deploy -- back [<bookmark>] [--env staging]    returns to the version that was served before, and to the database of then`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { env: { type: "string" }, untested: { type: "boolean", default: false } },
});
/** As in wrangler.toml; undefined for production. */
const environment = values.env;
/** The name of the Worker and of its database, as in wrangler.toml. */
const NAME = environment ? `outspoken-${environment}` : "outspoken";
const COMMAND = environment ? `npm run deploy -- --env ${environment}` : "npm run deploy";
/** Wrangler asks for it where there are several. */
const IN_ENVIRONMENT = ["--env", environment ?? ""];
const isKnownEnvironment = environment === undefined || environment === "staging";

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
  if (!(await listDatabases()).includes(NAME)) await wrangler("Making the database", "d1", "create", NAME);
  // Before the code that needs them. Migrations only ever add, so the code that still serves is not disturbed.
  await migrate(await findBookmark());
  const { SITE_ORIGIN } = process.env;
  await deployHealthy(SITE_ORIGIN);
  console.log(
    `\n${API.health} at ${SITE_ORIGIN ?? "the address above"} says what is still to be set up; README.md says how.`,
  );
}

async function findBookmark(): Promise<string> {
  console.log("▸ The bookmark of the database, from before");
  const { code, output } = await ask("d1", "time-travel", "info", "DB", "--json", ...IN_ENVIRONMENT);
  if (code !== 0) {
    console.error(output);
    throw new CommandFailed(
      "Cloudflare gave no bookmark of the database, so nothing was migrated or deployed.",
    );
  }
  const info: { bookmark: string } = JSON.parse(output);
  console.log(info.bookmark);
  return info.bookmark;
}

async function migrate(before: string): Promise<void> {
  try {
    await wrangler(
      "Migrating the database",
      "d1",
      "migrations",
      "apply",
      "DB",
      "--remote",
      ...IN_ENVIRONMENT,
    );
  } catch (error) {
    const list = ["d1", "migrations", "list", "DB", "--remote", ...IN_ENVIRONMENT];
    await wrangler("What is not applied", ...list).catch(() => undefined);
    const restore = `npx wrangler d1 time-travel restore DB --bookmark=${before} --env "${environment ?? ""}"`;
    throw new CommandFailed(
      `${error instanceof Error ? error.message : error}\nWhat served before still serves, and can work with the migrations ` +
        `that were applied. \`${restore}\` takes them back, with all that was written since.`,
    );
  }
}

/**
 * Nobody is served by the new version before its health is good. It is deployed at 0 % until then and not at a few: the page of one
 * version names scripts that only that version has, and each request finds its version anew.
 */
async function deployHealthy(origin: string | undefined): Promise<void> {
  const [before] = await deployedVersions();
  const version = origin && before ? await upload() : undefined;
  if (!origin || !before || !version) {
    // Makes the bucket when there is none.
    await wrangler("Deploying", "deploy", ...withCommit(), ...IN_ENVIRONMENT);
    if (origin) await keepIfHealthy(origin, before);
    return;
  }
  await serve("Deploying at 0 %", `${version}@0%`, `${before}@100%`);
  await keepIfHealthy(origin, before, version);
  await serve("Deploying", `${version}@100%`);
  // A version brings neither cron nor addresses.
  await wrangler("Setting cron and addresses", "triggers", "deploy", ...IN_ENVIRONMENT);
  await keepIfHealthy(origin, before);
}

interface Deployment {
  created_on: string;
  versions: { version_id: string; percentage: number }[];
}

/** By which version most were served, of the last ten deployments, the present one first; none before the first. */
async function deployedVersions(): Promise<string[]> {
  const child = startPackage("wrangler", ["deployments", "list", "--json", ...IN_ENVIRONMENT], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const outputs = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  const [code, output = "", errors = ""] = await Promise.all([exitCode(child), ...outputs]);
  if (code !== 0) {
    if (/code: 10007|has no deployments/.test(output + errors)) return [];
    console.error(output + errors);
    throw stepFailed("Asking which version serves");
  }
  const deployments: Deployment[] = JSON.parse(output);
  return deployments
    .toSorted((a, b) => b.created_on.localeCompare(a.created_on))
    .flatMap(({ versions }) => versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? []);
}

/** Undefined where Cloudflare takes this code in no other way than to serve it at once. */
async function upload(): Promise<string | undefined> {
  console.log("▸ Uploading");
  const folder = mkdtempSync(join(tmpdir(), "outspoken-upload-"));
  const report = join(folder, "report");
  try {
    const child = startPackage("wrangler", ["versions", "upload", ...withCommit(), ...IN_ENVIRONMENT], {
      stdio: ["inherit", "inherit", "pipe"],
      env: { ...process.env, WRANGLER_OUTPUT_FILE_PATH: report },
    });
    const [code, errors] = await Promise.all([exitCode(child), child.stderr ? text(child.stderr) : ""]);
    if (code === 0) return /"version_id":"([^"]+)"/.exec(readFileSync(report, "utf8"))?.[1];
    if (!/pending Durable Object migration|code: 10211/.test(errors)) {
      console.error(errors);
      throw stepFailed("Uploading");
    }
    console.log(
      "It changes which classes of Durable Objects there are, so it is deployed to everybody at once.",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * So that `wrangler deployments status` says which commit serves; with `-dirty` behind it where files that git tracks were changed
 * since. Nothing outside of a checkout.
 */
function withCommit(): string[] {
  const describe = ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"];
  const { status, stdout } = spawnSync("git", describe, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? ["--message", stdout.trim()] : [];
}

const serve = (step: string, ...shares: string[]) =>
  wrangler(step, "versions", "deploy", ...shares, "--yes", ...IN_ENVIRONMENT);

/** The code of before, at once; the database stays as it is, which that code can work with, unless a bookmark is given. */
async function goBack(bookmark: string | undefined): Promise<void> {
  await requireLogin();
  const [serving = "", ...earlier] = await deployedVersions();
  // Not one that served for a moment, and was taken back.
  const to = earlier[earlier.lastIndexOf(serving) + 1];
  if (to === undefined) throw new CommandFailed("There is no version before to go back to.");
  await serve("Going back", `${to}@100%`);
  if (bookmark === undefined) return;
  const restore = ["d1", "time-travel", "restore", "DB", `--bookmark=${bookmark}`, ...IN_ENVIRONMENT];
  await wrangler("Restoring the database", ...restore).catch(() => {
    throw new CommandFailed(
      "The code of before serves again, but the database was not restored: it is as it was, which that code can work with. " +
        "Bookmarks are kept for 30 days; `npx wrangler d1 time-travel info DB --timestamp=<time>` gives others.",
    );
  });
}

/** Until a new version is everywhere. */
const HEALTH_LOOKS = 10;
const LOOK_MS = 3_000;

/** Looks at `version`, or whichever serves; where it is not well, everybody is served by the one `before`. */
async function keepIfHealthy(origin: string, before: string | undefined, version?: string): Promise<void> {
  console.log("▸ Looking at its health");
  let came = "";
  for (let looks = 0; looks < HEALTH_LOOKS; looks += 1) {
    if (looks > 0) await setTimeout(LOOK_MS);
    came = await lookAtHealth(origin, version);
    if (came === "") return;
  }
  const failure = `${origin}${API.health}: ${came}.`;
  if (!before) throw new CommandFailed(`${failure} There is no version before to go back to.`);
  await serve("Going back", `${before}@100%`);
  throw new CommandFailed(
    `${failure} The version before serves everybody${version ? ", as it did all the time" : " again"}; the database stays migrated.`,
  );
}

/** What is wrong; "" where nothing is. */
async function lookAtHealth(origin: string, version: string | undefined): Promise<string> {
  const headers = version && { "Cloudflare-Workers-Version-Overrides": `${NAME}="${version}"` };
  try {
    const answer = await fetch(new URL(API.health, origin), headers ? { headers } : {});
    const body = await answer.text();
    const read = health.safeParse(body.startsWith("{") ? JSON.parse(body) : undefined);
    if (!answer.ok || !read.data?.ok) return `${answer.status} ${body.slice(0, 200)}`;
    return version && read.data.version !== version ? `still answered by version ${read.data.version}` : "";
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

async function listDatabases(): Promise<string[]> {
  const { code, output } = await ask("d1", "list", "--json");
  if (code === 0) {
    const databases: { name: string }[] = JSON.parse(output);
    return databases.map(({ name }) => name);
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
  if (code !== 0) throw stepFailed(step);
}

const stepFailed = (step: string) =>
  new CommandFailed(`${step} failed. Once that is mended, \`${COMMAND}\` goes on from there.`);

try {
  const [task, before, ...more] = positionals;
  const isKnown = (task === undefined || task === "back") && isKnownEnvironment;
  if (!isKnown || more.length > 0) throw new CommandFailed(USAGE);
  await (task === "back" ? goBack(before) : deploy());
} catch (error) {
  console.error(error instanceof CommandFailed ? `\n${error.message}` : error);
  process.exitCode = 1;
}
