import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { App, NotTried } from "./rehearse/app.ts";
import { type Steps, stepsOf } from "./rehearse/steps.ts";
import { ROOT } from "./tools.ts";

const USAGE = `npm run rehearse -- <address> [--mail <address>] [--linkedin]

Walks a deployment through everything, with an account that it makes and erases. Costs a few cents of its models.
  --mail <address>   the account's email, where its confirmation is to arrive
  --linkedin         publishes one post, which you delete there by hand; needs a login with a connection
In the environment, all optional:
  REHEARSE_EMAIL, REHEARSE_PASSWORD   a login to use instead of a new account; what is made in it is deleted again
  OPERATOR_TOKEN                      to look at GET /api/health/operator too
  STRIPE_WEBHOOK_SECRET               to send the webhook a signed event`;

/** Far more than a line that one wants to read. */
const MAX_CAME_CHARS = 600;

/** The table of steps: what comes where all is well, and what to do otherwise, by the beginning of a step's name or a code. */
const GUIDE = readFileSync(join(ROOT, "docs/deploying.md"), "utf8").split("### The steps")[1] ?? "";
const TEXTS = [...GUIDE.matchAll(/^\| (.*) \| (.*) \| (.*) \|$/gm)].map(([, ...cells]) => cells);

/** Runs the steps one after the other, and prints how each ended. Returns how many came out otherwise than expected. */
async function run(steps: Steps): Promise<number> {
  let failed = 0;
  for (const [name, attempt] of Object.entries(steps)) {
    try {
      console.log(`✓ ${name}: ${await attempt()}`);
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error));
      if (error instanceof NotTried) {
        console.log(`– ${name}: not tried, because ${message}`);
        continue;
      }
      failed += 1;
      const why = cause instanceof Error ? `${message} (${cause.message})` : message;
      const came = why.replace(/\s+/g, " ").slice(0, MAX_CAME_CHARS);
      const [, expected, own] = TEXTS.find(([step = ""]) => name.startsWith(step)) ?? [];
      const [, , ofCode] =
        TEXTS.find(([code = ""]) => /^`/.test(code) && came.includes(code.replaceAll("`", '"'))) ?? [];
      console.log(
        `✗ ${name}\n    expected: ${expected}\n    came:     ${came}\n    to do:    ${ofCode ?? own}`,
      );
    }
  }
  return failed;
}

async function rehearse(address: string, mail: string | undefined, linkedin: boolean): Promise<number> {
  const app = new App(address);
  const { lookAtHealth, signIn, walk, clean } = stepsOf(app, { mail, linkedin });
  const sick = await run(lookAtHealth);
  const signingIn = run(signIn);
  let erased: Promise<number> | undefined;
  const erase = () => (erased ??= app.token ? run(clean) : Promise.resolve(0));
  // An account that is being made is not known yet. npm may pass on a signal that came to us as well.
  const stop = () => void signingIn.then(erase).then(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  const failed = sick + (await signingIn);
  return app.token ? failed + (await run(walk)) + (await erase()) : failed;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mail: { type: "string" }, linkedin: { type: "boolean", default: false } },
});
const [address = "", ...others] = positionals;
if (URL.canParse(address) && others.length === 0) {
  const failed = await rehearse(address, values.mail, values.linkedin);
  console.log(failed ? `${failed} came otherwise than expected.` : "All that was tried came as expected.");
  process.exitCode = failed ? 1 : 0;
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
