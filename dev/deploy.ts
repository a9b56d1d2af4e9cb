import { spawn, spawnSync } from "node:child_process";
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
  options: { env: { type: "string", default: "" }, untested: { type: "boolean", default: false } },
});
/** Wrangler asks for it where there are several; "" is production. */
const IN_ENVIRONMENT = ["--env", values.env];
/** The name of the Worker and of its database, as in wrangler.toml. */
const NAME = values.env ? `outspoken-${values.env}` : "outspoken";
const failed = (what: string) =>
  `${what} failed. Once that is mended, \`npm run deploy${values.env && ` -- --env ${values.env}`}\` goes on from there.`;

/**
 * Brings what is checked out to Cloudflare, whether the account is empty or serves an earlier version. Every step leaves
 * something that works, so that the command can simply be run again after any failure.
 */
async function deploy(): Promise<void> {
  const missing = missingOperator().join(", ");
  const why = "Terms, Privacy and Contact name who runs this deployment: set them, then run this again.";
  if (missing) throw new CommandFailed(`Not set: ${missing}. ${why}`);
  await requireLogin();
  console.log(values.untested ? "▸ Not tested (--untested)" : "▸ Testing");
  const tests = ["dev/setup.mjs", "--test", "dev/test.ts"];
  const testing = () => exitCode(spawn(process.execPath, tests, { cwd: ROOT, stdio: "inherit" }));
  if (!values.untested && (await testing()) !== 0)
    throw new CommandFailed("The tests failed. Nothing was changed; `--untested` deploys all the same.");
  console.log("▸ Building the web app");
  await runPackage("vite", ["build"]);
  const noList = "Cloudflare did not say which databases there are. Nothing was changed.";
  const { output: list } = await ask(["d1", "list", "--json"], noList);
  const databases: { name: string }[] = JSON.parse(list);
  if (!databases.some(({ name }) => name === NAME)) await step("Making the database", "d1", "create", NAME);
  console.log("▸ The bookmark of the database, from before");
  const info = ["d1", "time-travel", "info", "DB", "--json", ...IN_ENVIRONMENT];
  const noBookmark = "Cloudflare gave no bookmark of the database, so nothing was migrated or deployed.";
  const { bookmark }: { bookmark: string } = JSON.parse((await ask(info, noBookmark)).output);
  console.log(bookmark);
  // Before the code that needs them. Migrations only ever add, so the code that still serves is not disturbed.
  await step("Migrating the database", ...migrations("apply")).catch(async ({ message }: Error) => {
    await step("What is not applied", ...migrations("list")).catch(() => undefined);
    throw new CommandFailed(
      `${message}\nWhat served before still serves, and can work with the migrations that were applied. ` +
        `\`npx wrangler d1 time-travel restore DB --bookmark=${bookmark} --env "${values.env}"\` takes them back, with all that was written since.`,
    );
  });
  const { SITE_ORIGIN } = process.env;
  await deployHealthy(SITE_ORIGIN);
  const where = `${API.health} at ${SITE_ORIGIN ?? "the address above"}`;
  console.log(`\n${where} says what is still to be set up; docs/deploying.md says how.`);
}

const migrations = (task: string) => ["d1", "migrations", task, "DB", "--remote", ...IN_ENVIRONMENT];

/**
 * Nobody is served by the new version before its health is good. It is deployed at 0 % until then and not at a few: the page of one
 * version names scripts that only that version has, and each request finds its version anew.
 */
async function deployHealthy(origin: string | undefined): Promise<void> {
  const [before] = await deployedVersions();
  const version = origin && before ? await upload() : undefined;
  if (!origin || !before || !version) {
    // Makes the bucket when there is none.
    await step("Deploying", "deploy", ...withCommit(), ...IN_ENVIRONMENT);
    if (origin) await keepIfHealthy(origin, before);
    return;
  }
  await serve("Deploying at 0 %", `${version}@0%`, `${before}@100%`);
  await keepIfHealthy(origin, before, version);
  await serve("Deploying", `${version}@100%`);
  // A version brings neither cron nor addresses.
  await step("Setting cron and addresses", "triggers", "deploy", ...IN_ENVIRONMENT);
  await keepIfHealthy(origin, before);
}

/** By which version most were served, of the last ten deployments, the present one first; none before the first. */
async function deployedVersions(): Promise<string[]> {
  const none = /code: 10007|has no deployments/;
  const list = ["deployments", "list", "--json", ...IN_ENVIRONMENT];
  const { ok, output } = await ask(list, failed("Asking which version serves"), none);
  type Deployment = { created_on: string; versions: { version_id: string; percentage: number }[] };
  const deployments: Deployment[] = ok ? JSON.parse(output) : [];
  return deployments
    .toSorted((a, b) => b.created_on.localeCompare(a.created_on))
    .flatMap(({ versions }) => versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? []);
}

/** Undefined where Cloudflare takes this code in no other way than to serve it at once. */
async function upload(): Promise<string | undefined> {
  console.log("▸ Uploading");
  const newClasses = /pending Durable Object migration|code: 10211/;
  const args = ["versions", "upload", ...withCommit(), ...IN_ENVIRONMENT];
  const { ok, output } = await ask(args, failed("Uploading"), newClasses);
  if (!ok)
    console.log(
      "It changes which classes of Durable Objects there are, so it is deployed to everybody at once.",
    );
  return /Worker Version ID: (\S+)/.exec(output)?.[1];
}

/** So that `wrangler deployments status` says which commit serves, with `-dirty` where files were changed since; nothing outside of a checkout. */
function withCommit(): string[] {
  const describe = ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"];
  const { status, stdout } = spawnSync("git", describe, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? ["--message", stdout.trim()] : [];
}

const serve = (what: string, ...shares: string[]) =>
  step(what, "versions", "deploy", ...shares, "--yes", ...IN_ENVIRONMENT);

/** The code of before, at once; the database stays as it is, which that code can work with, unless a bookmark is given. */
async function goBack(bookmark: string | undefined): Promise<void> {
  await requireLogin();
  const [serving = "", ...earlier] = await deployedVersions();
  // Not one that served for a moment, and was taken back.
  const to = earlier[earlier.lastIndexOf(serving) + 1];
  if (to === undefined) throw new CommandFailed("There is no version before to go back to.");
  await serve("Going back", `${to}@100%`);
  if (bookmark === undefined) return;
  const restore = ["d1", "time-travel", "restore", "DB", `--bookmark=${bookmark}`];
  await step("Restoring the database", ...restore, ...IN_ENVIRONMENT).catch(() => {
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
  let came = await lookAtHealth(origin, version).catch(String);
  for (let looks = 1; came && looks < HEALTH_LOOKS; looks += 1) {
    await setTimeout(LOOK_MS);
    came = await lookAtHealth(origin, version).catch(String);
  }
  if (!came) return;
  const failure = `${origin}${API.health}: ${came}.`;
  if (!before) throw new CommandFailed(`${failure} There is no version before to go back to.`);
  await serve("Going back", `${before}@100%`);
  const again = version ? ", as it did all the time" : " again";
  throw new CommandFailed(
    `${failure} The version before serves everybody${again}; the database stays migrated.`,
  );
}

/** What is wrong; "" where nothing is. */
async function lookAtHealth(origin: string, version = ""): Promise<string> {
  const headers = { "Cloudflare-Workers-Version-Overrides": `${NAME}="${version}"` };
  const answer = await fetch(new URL(API.health, origin), version ? { headers } : {});
  const body = await answer.text();
  const served = answer.ok ? health.parse(JSON.parse(body)).version : undefined;
  if (!served) return `${answer.status} ${body.slice(0, 200)}`;
  return version && served !== version ? `still answered by version ${served}` : "";
}

async function requireLogin(): Promise<void> {
  // A token that may not say whose it is, is good all the same.
  const { output } = await ask(["whoami", "--json"], "", /(?:)/);
  if (!/"loggedIn":\s*false/.test(output)) return;
  throw new CommandFailed(
    "Not logged in to Cloudflare. Run `npx wrangler login`, then this again. " +
      "Without a browser, set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.",
  );
}

/** What wrangler answers, for us to read: it cannot ask anybody anything. Throws when it fails, unless it says what is `expected`. */
async function ask(args: string[], failure: string, expected?: RegExp) {
  const child = startPackage("wrangler", args, { stdio: ["ignore", "pipe", "pipe"] });
  const said = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  const [code, output = "", errors = ""] = await Promise.all([exitCode(child), ...said]);
  if (code === 0 || expected?.test(output + errors)) return { ok: code === 0, output };
  console.error(output + errors);
  throw new CommandFailed(failure);
}

/** A step that people see, and that may ask them: for the first address at workers.dev, for instance. */
async function step(what: string, ...args: string[]): Promise<void> {
  console.log(`▸ ${what}`);
  const code = await exitCode(startPackage("wrangler", args, { stdio: "inherit" }));
  if (code !== 0) throw new CommandFailed(failed(what));
}

try {
  const [task = "deploy", bookmark, ...rest] = positionals;
  const isKnown = task === "back" || (task === "deploy" && bookmark === undefined);
  if (!isKnown || rest.length > 0 || !["", "staging"].includes(values.env)) throw new CommandFailed(USAGE);
  await (task === "back" ? goBack(bookmark) : deploy());
} catch (error) {
  console.error(error instanceof CommandFailed ? `\n${error.message}` : error);
  process.exitCode = 1;
}
