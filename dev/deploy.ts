import { text } from "node:stream/consumers";
import { API } from "#contract/paths.ts";
import { missingOperator } from "./operator.ts";
import { CommandFailed, exitCode, runPackage, startPackage } from "./tools.ts";

/** As in wrangler.toml. */
const DATABASE = "outspoken";

/**
 * Brings what is checked out to Cloudflare, whether the account is empty or serves an earlier version. Every step leaves
 * something that works, so that the command can simply be run again after any failure.
 */
async function deploy(): Promise<void> {
  requireOperator();
  await requireLogin();
  console.log("▸ Building the web app");
  await runPackage("vite", ["build"]);
  if (!(await databaseExists())) await wrangler("Making the database", "d1", "create", DATABASE);
  // Before the code that needs them. Migrations only ever add, so the code that still serves is not disturbed.
  await wrangler("Migrating the database", "d1", "migrations", "apply", "DB", "--remote");
  // Makes the bucket when there is none.
  await wrangler("Deploying", "deploy");
  console.log(`\n${API.health} at the address above says what is still to be set up; README.md says how.`);
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
    throw new CommandFailed(`${step} failed. Once that is mended, \`npm run deploy\` goes on from there.`);
  }
}

try {
  await deploy();
} catch (error) {
  console.error(error instanceof CommandFailed ? `\n${error.message}` : error);
  process.exitCode = 1;
}
