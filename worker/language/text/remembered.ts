/** Of all that one function is asked for: some megabytes of a process's 128. */
const MOST_CHARS = 2_000_000;

/**
 * A function that works the same out once while this process lives: a post is read far more often than it is changed, and new
 * code is a new process. What was not asked for the longest is forgotten first. Results are shared: never change one.
 */
export function remembered<Input, Result>(
  work: (input: Input) => Result,
  keyOf: (input: Input) => string = JSON.stringify,
): (input: Input) => Result {
  const results = new Map<string, { result: Result }>();
  let chars = 0;
  return (input) => {
    const key = keyOf(input);
    const known = results.get(key) ?? { result: work(input) };
    if (!results.delete(key)) chars += key.length;
    results.set(key, known);
    for (const oldest of results.keys()) {
      if (chars <= MOST_CHARS) break;
      results.delete(oldest);
      chars -= oldest.length;
    }
    return known.result;
  };
}
