import { setTimeout } from "node:timers/promises";

const MAX_CAME_CHARS = 600;
const WAIT_MS = 120_000;
const POLL_MS = 500;

/** How many steps failed, what was skipped and why, and whether no more are to be begun. */
export const report = { failed: 0, skipped: [] as string[], isStopped: false };

class Skipped extends Error {}

/** Ends a step that can't be tried, which is no fault of the deployment. */
export function skip(why: string): never {
  throw new Skipped(why);
}

export async function step(name: string, attempt: () => Promise<string>): Promise<void> {
  if (report.isStopped) return;
  try {
    console.log(`✓ ${name}: ${await attempt()}`);
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    if (error instanceof Skipped) {
      report.skipped.push(`${name}: ${message}`);
      return console.log(`– ${name}: skipped, ${message}`);
    }
    report.failed += 1;
    const why = cause instanceof Error ? `${message} (${cause.message})` : message;
    console.log(`✗ ${name}: ${why.replace(/\s+/g, " ").slice(0, MAX_CAME_CHARS)}`);
  }
}

export async function until<Found>(read: () => Promise<Found>, timeout = WAIT_MS) {
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline && !report.isStopped) {
    const value = await read();
    if (value) return value;
    await setTimeout(POLL_MS);
  }
  throw new Error(`nothing came within ${timeout / 1000} s`);
}
