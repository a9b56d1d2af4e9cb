import { makeZip } from "client-zip";

export interface ZipEntry {
  name: string;
  input: ReadableStream<Uint8Array> | AsyncIterable<string> | string;
  lastModified: Date;
}

/** A zip that is made as it is read, uncompressed: sound already is, and the rest is small. */
export function zipOf(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const reader = makeZip(entries).getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // The library takes a reader who leaves for an error, and nobody would be there to hear of it.
    cancel: (reason) => reader.cancel(reason).catch(() => undefined),
  });
}
