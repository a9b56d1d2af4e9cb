import { makeZip } from "client-zip";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import { joinPost } from "#contract/post-text.ts";
import { FILE_EXTENSIONS } from "#contract/posts.ts";
import { isoTime } from "../../db/database.ts";
import * as stored from "../../db/export.ts";
import { unpackTimes } from "../../db/word-times.ts";
import { existing } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { fileStem } from "../file-names.ts";

type Account = NonNullable<Awaited<ReturnType<typeof stored.exportedAccount>>>;

/**
 * Everything of a user as one zip, made while it is read: sound, posts as text, their files, and `outspoken.json` with all data. Throws
 * `unauthorized` once the account is gone. A later failure aborts the stream: an export is complete, or none.
 */
export async function exportAccount(deps: Deps, userId: string, now: Date) {
  const account = existing(await stored.exportedAccount(deps.db, userId), "unauthorized");
  const fileName = `outspoken-export-${now.toISOString().slice(0, 10)}.zip`;
  return { zip: zipOf(zipEntries(deps, userId, account, now)), fileName };
}

async function* zipEntries(
  { db, vault }: Deps,
  userId: string,
  account: Account,
  now: Date,
): AsyncGenerator<ZipEntry> {
  /** The file in the zip of each recording, post, picture and document, by its id. */
  const files = new Map<string, string>();
  for await (const recording of paged(account.recordingIds, (ids) =>
    stored.recordingsQuery(db, userId, ids),
  )) {
    const { id, createdAt } = recording;
    const name = soundFile(recording);
    const sound = name && (await vault.get({ userId, id }));
    if (!sound) continue;
    files.set(id, name);
    yield { name, input: sound, lastModified: new Date(createdAt) };
  }
  for await (const post of paged(account.sessionIds, (ids) => stored.exportedPosts(db, userId, ids))) {
    const name = postFile(post);
    files.set(post.id, name);
    yield { name, input: postMarkdown(post), lastModified: new Date(post.updatedAt) };
    for (const file of post.files) {
      const bytes = await vault.get({ userId, id: file.id });
      if (!bytes) continue;
      const title = file.label || "picture";
      const fileName = `files/${fileStem({ ...file, title })}.${FILE_EXTENSIONS[file.contentType]}`;
      files.set(file.id, fileName);
      yield { name: fileName, input: bytes, lastModified: new Date(file.createdAt) };
    }
  }
  const fileOf = ({ id }: { id: string }) => files.get(id) ?? null;
  // Last, because only now it is known which sound exists.
  const document = jsonDocument(
    { exportedAt: now.toISOString(), ...account.data },
    {
      sessions: paged(account.sessionIds, async (ids) =>
        (await stored.exportedSessions(db, userId, ids)).map(({ posts, ...session }) => ({
          ...session,
          posts: posts.map((post) => ({
            ...post,
            file: fileOf(post),
            files: post.files.map((file) => ({ ...file, file: fileOf(file) })),
          })),
        })),
      ),
      recordings: paged(account.recordingIds, async (ids) =>
        (await stored.recordingsQuery(db, userId, ids)).map(({ wordTimes, ...recording }) => ({
          ...recording,
          words: unpackTimes(recording.transcript, wordTimes),
          file: fileOf(recording),
          soundMissing: fileOf(recording) === null && soundFile(recording) !== null,
        })),
      ),
    },
  );
  yield { name: "outspoken.json", input: document, lastModified: now };
}

/** How many rows, with all that belongs to each, are in memory at once. */
const PAGE = 25;

async function* paged<Row>(ids: string[], read: (page: string[]) => PromiseLike<Row[]>): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += PAGE) yield* await read(ids.slice(at, at + PAGE));
}

/** Null without sound: for a typed note, or one whose sound was deleted. */
function soundFile({ format, soundGoneAt, ...recording }: Omit<stored.ExportedRecording, "wordTimes">) {
  if (!format || soundGoneAt !== null) return null;
  const title = recording.transcript ?? recording.topic ?? "recording";
  return `recordings/${fileStem({ ...recording, title })}.${AUDIO_FORMATS[format].extension}`;
}

function postFile(post: stored.ExportedPost): string {
  const { hook, body } = post;
  return `posts/${fileStem({ ...post, title: post.title ?? (hook || body) })}.md`;
}

/** Fields with milliseconds since 1970, which are written as dates. */
const MOMENT = /(?:At|Until|Through|^period(?:Start|End))$/;

/** An object as JSON in parts: `head`, then the lists, none of which is ever whole in memory. Times are ISO 8601. */
async function* jsonDocument(
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
    (key, entry) => (typeof entry === "number" && MOMENT.test(key) ? isoTime(entry) : entry),
    2,
  );

/** A post as a file: its metadata as front matter, then its text to the letter. */
function postMarkdown(post: stored.ExportedPost): string {
  const { title, status, linkedinUrl, createdAt, publishedAt } = post;
  const facts = {
    title,
    status,
    created: isoTime(createdAt),
    published: isoTime(publishedAt),
    linkedin: linkedinUrl,
  };
  // JSON's strings are YAML's too.
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    value ? [`${name}: ${JSON.stringify(value)}`] : [],
  );
  return ["---", ...lines, "---", "", joinPost(post), ""].join("\n");
}

interface ZipEntry {
  name: string;
  input: ReadableStream<Uint8Array> | AsyncIterable<string> | string;
  lastModified: Date;
}

/** A zip that is made while it is read, uncompressed: sound is compressed already, and the rest is small. */
function zipOf(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
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
