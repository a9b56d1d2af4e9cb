/** Of all that one function is asked for: some megabytes of a process's 128. */
const MOST_CHARS = 2_000_000;
/** Of each end of a text: to look it up by all of it takes longer than to compare it with the one found. */
const KEY_CHARS = 20;

/**
 * A function that works the same out once while this process lives: a post is read far more often than it is changed, and new
 * code is a new process. What was not asked for the longest is forgotten first. Results are shared: never change one. The same
 * is what has the same texts.
 */
export function remembered<Input, Result>(
  work: (input: Input) => Result,
  textsOf: (input: Input) => string[] = (input) => [JSON.stringify(input)],
): (input: Input) => Result {
  const results = new Map<string, { texts: string[]; result: Result }>();
  let chars = 0;
  const forget = (key: string, texts: string[]) => {
    results.delete(key);
    chars -= charsIn(texts);
  };
  return (input) => {
    const texts = textsOf(input);
    const key = texts.map(keyOf).join();
    const found = results.get(key);
    const isSame = found?.texts.every((text, index) => text === texts[index]);
    const known = found && isSame ? found : { texts, result: work(input) };
    if (found) forget(key, found.texts);
    results.set(key, known);
    chars += charsIn(texts);
    for (const [oldest, { texts }] of results) {
      if (chars <= MOST_CHARS) break;
      forget(oldest, texts);
    }
    return known.result;
  };
}

const keyOf = (text: string) => `${text.length} ${text.slice(0, KEY_CHARS)}${text.slice(-KEY_CHARS)}`;

const charsIn = (texts: string[]): number => texts.reduce((sum, { length }) => sum + length, 0);
