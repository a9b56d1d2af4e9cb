import { setTimeout } from "node:timers/promises";
import { isStopped } from "./app.ts";

/** Far more than one wants to read. */
const MAX_CAME_CHARS = 600;
const WAIT_MS = 120_000;
const POLL_MS = 500;

class Skipped extends Error {}

/** Ends a step that can't be tried, which is no fault of the deployment. */
export function skip(why: string): never {
  throw new Skipped(why);
}

/** The names of the steps that failed. */
export const failed: string[] = [];

/** Tries something at the deployment, and prints what came. */
export async function step(name: string, attempt: () => Promise<string>): Promise<void> {
  if (isStopped()) return;
  try {
    console.log(`✓ ${name}: ${await attempt()}`);
  } catch (error) {
    if (error instanceof Skipped) return console.log(`– ${name}: skipped, ${error.message}`);
    // A call that was left, or not begun any more, is no failure.
    if (isStopped()) return;
    failed.push(name);
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const why = cause instanceof Error ? `${message} (${cause.message})` : message;
    console.log(`✗ ${name}: ${why.replace(/\s+/g, " ").slice(0, MAX_CAME_CHARS)}`);
  }
}

/** Calls `read` until it returns something, and returns that. */
export async function until<Found>(read: () => Promise<Found>, timeout = WAIT_MS) {
  const deadline = Date.now() + timeout;
  for (;;) {
    const found = await read();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`nothing came within ${timeout / 1000} s`);
    await setTimeout(POLL_MS);
  }
}
