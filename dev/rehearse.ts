import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { TestError } from "vitest";
import { startVitest } from "vitest/node";
import { ROOT } from "./tools.ts";

const USAGE = `npm run rehearse -- <address> [--mail <address>] [--linkedin]

Walks a deployment through everything, with an account that it makes and erases. Costs a few cents of its models.
  --mail <address>   the account's email, where its confirmation is to arrive
  --linkedin         publishes one post, which you delete there by hand, and disconnects; needs a login with a connection
In the environment, all optional:
  REHEARSE_EMAIL, REHEARSE_PASSWORD   a login to use instead of a new account; what is made in it is deleted again
  OPERATOR_TOKEN                      to look at GET /api/health/operator too
  STRIPE_WEBHOOK_SECRET               to send the webhook a signed event`;

/** Far more than one wants to read. */
const MAX_CAME_CHARS = 600;
/** An interview waits for four answers of models. */
const STEP_MS = 480_000;

/** By the beginnings of steps' names, or a code: what comes where all is well, what serves otherwise, and what to do. */
const GUIDE = readFileSync(join(ROOT, "docs/deploying.md"), "utf8").split("### The steps")[1] ?? "";
const TEXTS = [...GUIDE.matchAll(/^\| (.*) \| (.*) \| (.*) \| (.*) \|$/gm)].map(([, ...cells]) => cells);

let failed = 0;
let stopped = false;

function printFailure(name: string, { message, cause }: TestError): void {
  failed += 1;
  const why = cause ? `${message} (${cause.message})` : message;
  const came = why.replace(/\s+/g, " ").slice(0, MAX_CAME_CHARS);
  const isOfStep = (steps = "") => steps.split(", ").some((step) => name.startsWith(step));
  const [, expected, serves, own] = TEXTS.find(([steps]) => isOfStep(steps)) ?? [];
  const isOf = (code = "") => /^`/.test(code) && came.includes(code.replaceAll("`", '"'));
  const toDo = TEXTS.find(([code]) => isOf(code))?.[3] ?? own;
  const lines = [`expected: ${expected}`, `came:     ${came}`, `serves:   ${serves}`, `to do:    ${toDo}`];
  console.log([`✗ ${name}`, ...lines].join("\n    "));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mail: { type: "string" }, linkedin: { type: "boolean", default: false } },
});
const { mail, linkedin } = values;
const [address = "", ...others] = positionals;
if (!URL.canParse(address) || others.length > 0) {
  console.error(USAGE);
  process.exit(2);
}
await startVitest("test", [], {
  ...{ root: ROOT, config: false, watch: false, include: ["dev/rehearse/walk.ts"] },
  env: { REHEARSE_ADDRESS: address, REHEARSE_MAIL: mail ?? "", REHEARSE_LINKEDIN: linkedin ? "1" : "" },
  ...{ testTimeout: STEP_MS, hookTimeout: STEP_MS },
  // In this process, to which the terminal's signals go.
  pool: "threads",
  reporters: [
    {
      onInit(vitest) {
        for (const signal of ["SIGINT", "SIGTERM"]) {
          // Vitest's own listener would leave the account, as a second cancellation would: npm may pass on a signal that came to us too.
          process.removeAllListeners(signal).on(signal, () => {
            if (!stopped) void vitest.cancelCurrentRun("keyboard-input");
            stopped = true;
          });
        }
      },
      onTestCaseResult(step) {
        const result = step.result();
        for (const error of result.errors ?? []) printFailure(step.name, error);
        if (result.state === "passed") console.log(`✓ ${step.name}: ${step.annotations()[0]?.message}`);
        if (result.state === "skipped" && !stopped)
          console.log(`– ${step.name}: not tried, because ${result.note}`);
      },
      onUserConsoleLog: ({ content }) => void process.stdout.write(content),
      onTestModuleEnd(walk) {
        const cleaning = process.env.REHEARSE_EMAIL ? "Deleting what was made" : "Erasing the account";
        for (const error of walk.errors()) printFailure(cleaning, error);
      },
    },
  ],
});
if (!stopped)
  console.log(failed ? `${failed} came otherwise than expected.` : "All that was tried came as expected.");
process.exitCode = stopped ? 130 : failed ? 1 : 0;
