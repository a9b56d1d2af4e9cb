import { AsyncLocalStorage } from "node:async_hooks";

/** What a line of the log belongs to: a request, a Durable Object's session, or a cron job. */
type Context = Record<string, string>;

const contexts = new AsyncLocalStorage<Context>();

/** Adds this context to every line that the work logs, also from what it leaves running in the background. */
export const inLog = <Result>(context: Context, work: () => Result): Result => contexts.run(context, work);

/**
 * Logs a failure as one JSON line: what happened and where, but nothing private. So quoted words are cut out of
 * messages; a syntax error, which quotes the text it read, goes without its message; and a database error, which quotes
 * every bound value, goes with the message of its cause only.
 */
export function logError(where: string, error: unknown, context: Context = {}): void {
  const known = error instanceof Error ? error : new Error("not an Error");
  const cause = known.cause instanceof Error ? known.cause : known;
  const isSafe = !(cause instanceof SyntaxError) && !cause.message.startsWith("Failed query");
  console.error(
    JSON.stringify({
      level: "error",
      where,
      ...contexts.getStore(),
      ...context,
      name: known.name,
      message: isSafe ? cause.message.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "…") : undefined,
      at: known.stack
        ?.split("\n")
        .filter((line) => line.trimStart().startsWith("at "))
        .slice(0, 6),
    }),
  );
}
