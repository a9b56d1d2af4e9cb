/**
 * One JSON line a failure, with what happened and where but never with what was said: a database error's own message
 * quotes every bound value, so only its cause's is kept.
 */
export function logError(where: string, error: unknown, context: Record<string, string> = {}): void {
  const known = error instanceof Error ? error : new Error("not an Error");
  const cause = known.cause instanceof Error ? known.cause : undefined;
  console.error(
    JSON.stringify({
      level: "error",
      where,
      ...context,
      name: known.name,
      message: cause ? cause.message : known.message.startsWith("Failed query") ? undefined : known.message,
      at: known.stack
        ?.split("\n")
        .filter((line) => line.trimStart().startsWith("at "))
        .slice(0, 6),
    }),
  );
}
