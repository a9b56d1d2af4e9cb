/**
 * The data of each server-sent event, in whatever pieces the bytes come. Comments and fields other than `data` are
 * passed over; an event that is not ended by a blank line is none.
 */
export async function* eventData(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const piece of pieces) {
    pending += decoder.decode(piece, { stream: true });
    // A carriage return at the end may be half of a line break.
    const blocks = pending.replace(/\r\n|\r(?!$)/g, "\n").split("\n\n");
    pending = blocks.pop() ?? "";
    yield* blocks.flatMap(dataOf);
  }
}

function dataOf(block: string): string[] {
  const lines = block.split("\n").flatMap((line) => line.match(/^data(?:: ?(.*))?$/s)?.slice(1) ?? []);
  return lines.length > 0 ? [lines.map((line) => line ?? "").join("\n")] : [];
}
