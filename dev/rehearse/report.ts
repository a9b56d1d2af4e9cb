/** One thing that is tried at a deployment. */
export interface Step {
  name: string;
  /** What comes from a deployment that is well. */
  expects: string;
  /** What to do where something else comes, or where this comes. */
  remedy: string | ((came: string) => string);
  /** Returns what came. Throws `Unexpected`, `NotTried`, or anything that went wrong on the way. */
  run: () => Promise<string>;
}

/** Something else came than was expected; the message says what. */
export class Unexpected extends Error {}

/** Why a step could not be tried: what it needs is missing, which is no fault of the deployment. */
export class NotTried extends Error {}

/** Runs the steps one after the other, and prints how each ended. Returns how many came out otherwise than expected. */
export async function runSteps(steps: readonly Step[], print: (line: string) => void): Promise<number> {
  let failed = 0;
  for (const { name, expects, remedy, run } of steps) {
    try {
      print(`✓ ${name}: ${await run()}`);
    } catch (error) {
      if (error instanceof NotTried) {
        print(`– ${name}: not tried, because ${error.message}`);
        continue;
      }
      failed += 1;
      const came = cameOf(error);
      const toDo = typeof remedy === "string" ? remedy : remedy(came);
      print(`✗ ${name}\n    expected: ${expects}\n    came:     ${came}\n    to do:    ${toDo}`);
    }
  }
  return failed;
}

function cameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}
