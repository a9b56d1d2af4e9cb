/** Of all that one function was asked for: some megabytes of a process's 128. */
const MOST_CHARS = 2_000_000;

/**
 * A function that works the same out once while this process lives: a post is read far more often than it is changed, and new
 * code is a new process. When too much is remembered, all of it is forgotten. Results are shared: never change one.
 */
export function remembered<Input, Result>(work: (input: Input) => Result): (input: Input) => Result {
  const results = new Map<string, Result>();
  let chars = 0;
  return (input) => {
    const key = JSON.stringify(input);
    const known = results.get(key);
    if (known !== undefined) return known;
    if (chars > MOST_CHARS) {
      results.clear();
      chars = 0;
    }
    const result = work(input);
    results.set(key, result);
    chars += key.length;
    return result;
  };
}
