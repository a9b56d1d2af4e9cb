import { makeZip } from "client-zip";
import { joinPost, postText } from "#contract/post-text.ts";
import type { ExportedPost } from "../../db/export.ts";

/** Fields with milliseconds since 1970, which are written as dates. */
const MOMENT = /(?:At|Until|Through|^period(?:Start|End))$/;

/**
 * An object as JSON text in parts: `head` first, then the lists, none of which is ever in memory as a whole. Times are
 * written as ISO 8601.
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

/** A post as a file: its metadata as front matter, then its text to the letter. */
export function postMarkdown(post: ExportedPost): string {
  const { title, status, linkedinUrl, createdAt, publishedAt } = post;
  const known = {
    title,
    status,
    created: new Date(createdAt).toISOString(),
    published: publishedAt && new Date(publishedAt).toISOString(),
    linkedin: linkedinUrl,
  };
  // JSON's strings are YAML's too.
  const lines = Object.entries(known).flatMap(([name, value]) =>
    value ? [`${name}: ${JSON.stringify(value)}`] : [],
  );
  return ["---", ...lines, "---", "", joinPost(postText(post)), ""].join("\n");
}

export interface ZipEntry {
  name: string;
  input: ReadableStream<Uint8Array> | AsyncIterable<string> | string;
  lastModified: Date;
}

/** A zip that is made while it is read, uncompressed: sound is compressed already, and the rest is small. */
export function zipOf(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const reader = makeZip(entries).getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // The library throws when the reader cancels, and nobody could handle that.
    cancel: (reason) => reader.cancel(reason).catch(() => undefined),
  });
}
