import { AsyncLocalStorage } from "node:async_hooks";
import type { CountedWork } from "./services/counters.ts";

/** What a line of the log belongs to: a request, a Durable Object's session, or a cron job. */
type Context = Record<string, string>;

type Tally = { modelCalls: number; microdollars: number; fallback: boolean };

/** What is said of work beside how it ended. */
interface Facts extends Pick<CountedWork, "route" | "status" | "job" | "person"> {
  method?: string;
  posts?: number;
}

const current = new AsyncLocalStorage<{ context: Context; tally?: Tally }>();

/** Adds this context to every line that the work logs, also from what it leaves running in the background. */
export const inLog = <Result>(context: Context, work: () => Result): Result =>
  current.run({ context, tally: current.getStore()?.tally }, work);

/**
 * Logs one line about this work once it has ended: whether it threw, how long it took by the platform's clock (which stands still while
 * nothing is waited for), and what it asked of models itself. `facts` is read at the end and must say nothing private; `count` gets the
 * line, too.
 */
export async function logWork<Result>(
  where: "request" | "turn" | "job" | "cron",
  work: () => Promise<Result>,
  count: (work: CountedWork) => void,
  facts: () => Facts = () => ({}),
): Promise<Result> {
  const context = current.getStore()?.context ?? {};
  const tally: Tally = { modelCalls: 0, microdollars: 0, fallback: false };
  const startedAt = Date.now();
  let ok = false;
  try {
    const result = await current.run({ context, tally }, work);
    ok = true;
    return result;
  } finally {
    const { modelCalls, microdollars, fallback } = tally;
    const cents = microdollars / 10_000;
    const ms = Date.now() - startedAt;
    const line = { level: "info", where, ok, ms, modelCalls, cents, fallback, ...context, ...facts() };
    console.info(JSON.stringify(line));
    count(line);
  }
}

/** Logs that something was not taken. `reason` must say nothing private. */
export const logRefusal = (where: string, reason: string): void =>
  console.info(JSON.stringify({ level: "info", where, ...current.getStore()?.context, refused: reason }));

/** Counts a call of a model in the line of the work that makes it. */
export function tallyModelCall(microdollars: number): void {
  const tally = current.getStore()?.tally;
  if (!tally) return;
  tally.modelCalls += 1;
  tally.microdollars += microdollars;
}

/** Says in the line of the work that the built-in writer stood in for a model. */
export function tallyFallback(): void {
  const tally = current.getStore()?.tally;
  if (tally) tally.fallback = true;
}

/**
 * Logs a failure as one JSON line: what happened and where, but nothing private. So a message ends where it begins to quote,
 * since what is quoted may have such marks itself; a syntax error, which quotes the text it read, goes without its message;
 * and a database error, which quotes every bound value, goes with the message of its cause only.
 */
export function logError(where: string, error: unknown, context: Context = {}): void {
  const fault = error instanceof Error ? error : new Error("not an Error");
  const cause = fault.cause instanceof Error ? fault.cause : fault;
  const isSafe = !(cause instanceof SyntaxError) && !cause.message.startsWith("Failed query");
  const message = isSafe ? cause.message.replace(/["'`“”‘’„«»].*/s, "…") : undefined;
  // A stack begins with the message, which may have lines like it.
  const stack = fault.stack?.slice(fault.stack.indexOf(fault.message) + fault.message.length) ?? "";
  const at = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const line = { ...current.getStore()?.context, ...context, name: fault.name, message, at: at.slice(0, 6) };
  console.error(JSON.stringify({ level: "error", where, ...line }));
}
