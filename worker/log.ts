import { AsyncLocalStorage } from "node:async_hooks";

/** What a line in the log belongs to: the id of a request, the session of an object, the cron job. */
type Context = Record<string, string>;

const contexts = new AsyncLocalStorage<Context>();

/** Whatever this work logs, and whatever it leaves running behind it, says what it belongs to. */
export const inLog = <Result>(context: Context, work: () => Result): Result => contexts.run(context, work);

/**
 * One JSON line a failure, with what happened and where but never with what was said. So messages go without what they
 * quote, a syntax error, which quotes the text that it read, without its message, and of a database error, which quotes
 * every bound value, only its cause's is kept.
 */
export function logError(where: string, error: unknown, context: Context = {}): void {
  const known = error instanceof Error ? error : new Error("not an Error");
  const cause = known.cause instanceof Error ? known.cause : known;
  const tells = !(cause instanceof SyntaxError) && !cause.message.startsWith("Failed query");
  console.error(
    JSON.stringify({
      level: "error",
      where,
      ...contexts.getStore(),
      ...context,
      name: known.name,
      message: tells ? cause.message.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "…") : undefined,
      at: known.stack
        ?.split("\n")
        .filter((line) => line.trimStart().startsWith("at "))
        .slice(0, 6),
    }),
  );
}
