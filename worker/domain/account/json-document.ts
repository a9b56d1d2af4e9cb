/** Fields that hold milliseconds since 1970 in the database, and are to be read by people. */
const MOMENT = /(?:At|Until|Through|^period(?:Start|End))$/;

/**
 * An object as JSON text, piece by piece: `head` first, then each list as long as it yields, so that no list ever has
 * to be in memory as a whole. Moments are written as ISO 8601.
 */
export async function* jsonDocument(
  head: Record<string, unknown>,
  lists: Record<string, AsyncIterable<unknown>>,
): AsyncGenerator<string> {
  // Without the brace that closes it.
  yield write(head).slice(0, -1).trimEnd();
  for (const [name, items] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = "\n";
    for await (const item of items) {
      yield separator + write(item);
      separator = ",\n";
    }
    yield "]";
  }
  yield "\n}\n";
}

const write = (value: unknown) =>
  JSON.stringify(
    value,
    (key, entry) => (typeof entry === "number" && MOMENT.test(key) ? new Date(entry).toISOString() : entry),
    2,
  );
