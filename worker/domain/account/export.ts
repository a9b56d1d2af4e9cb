import { makeZip } from "client-zip";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import { joinPost } from "#contract/post-text.ts";
import { FILE_EXTENSIONS } from "#contract/posts.ts";
import { isoTime } from "../../db/database.ts";
import * as tables from "../../db/export.ts";
import { unpackTimes } from "../../db/word-times.ts";
import { AppError } from "../../errors.ts";
import { composePost } from "../../language/text/index.ts";
import type { Deps } from "../deps.ts";
import { fileStem } from "../file-names.ts";

type Row<Name extends tables.TableName> = tables.ExportedRow<Name>;
type RowIds = Record<tables.TableName, number[]>;

/** Everything of a user as a zip, made while it is read. A failure on the way aborts the stream: an export is complete, or none. */
export async function exportAccount(deps: Deps, userId: string, now: Date) {
  const ids = await tables.exportedRowIds(deps.db, userId);
  if (ids.account.length === 0) throw new AppError("unauthorized");
  const fileName = `outspoken-export-${now.toISOString().slice(0, 10)}.zip`;
  return { zip: zipOf(zipEntries(deps, userId, ids, now)), fileName };
}

async function* zipEntries({ db, vault }: Deps, userId: string, ids: RowIds, now: Date) {
  async function* rowsOf<Name extends tables.TableName>(name: Name): AsyncGenerator<Row<Name>> {
    for (let at = 0; at < ids[name].length; at += PAGE)
      yield* await tables.exportedRows(db, userId, name, ids[name].slice(at, at + PAGE));
  }
  /** The file in the zip of each recording, post, picture and document, by its id. */
  const files = new Map<string, string>();
  async function* storedFile({ id, createdAt }: { id: string; createdAt: number }, name: string | null) {
    const input = name && (await vault.get({ userId, id }));
    if (!input) return;
    files.set(id, name);
    yield { name, input, lastModified: new Date(createdAt) };
  }
  for await (const row of rowsOf("recordings")) yield* storedFile(row, soundFile(row));
  for await (const row of rowsOf("files")) yield* storedFile(row, postFile(row));
  for await (const row of rowsOf("posts")) {
    const post = composePost(row);
    const name = `posts/${fileStem({ ...post, title: post.title ?? (post.hook || post.body) })}.md`;
    files.set(post.id, name);
    yield { name, input: postMarkdown(post), lastModified: new Date(post.updatedAt) };
  }
  async function* withFiles<Row extends { id: string }>(rows: AsyncIterable<Row>) {
    for await (const row of rows) yield { ...row, file: files.get(row.id) ?? null };
  }
  async function* withWords() {
    for await (const { wordTimes, ...row } of withFiles(rowsOf("recordings"))) {
      const words = unpackTimes(row.transcript, wordTimes);
      yield { ...row, words, soundMissing: row.file === null && soundFile(row) !== null };
    }
  }
  // Last, because only now it is known which files exist.
  const all = Object.fromEntries(tables.TABLE_NAMES.map((name) => [name, rowsOf(name)]));
  const filed = { posts: withFiles(rowsOf("posts")), files: withFiles(rowsOf("files")) };
  const input = jsonDocument(now, { ...all, ...filed, recordings: withWords() });
  yield { name: "outspoken.json", input, lastModified: now };
}

/** How many rows are in memory at once. */
const PAGE = 50;

/** Null without sound: for a typed note, or one whose sound was deleted. */
function soundFile(row: Omit<Row<"recordings">, "wordTimes">) {
  if (!row.format || row.soundGoneAt !== null) return null;
  const title = row.transcript ?? row.topic ?? "recording";
  return `recordings/${fileStem({ ...row, title })}.${AUDIO_FORMATS[row.format].extension}`;
}

const postFile = (row: Row<"files">) =>
  `files/${fileStem({ ...row, title: row.label || "picture" })}.${FILE_EXTENSIONS[row.contentType]}`;

/** Fields with milliseconds since 1970, which are written as dates. */
const MOMENT = /(?:At|Until|Through|^period(?:Start|End))$/;

/** Tables as JSON in parts: none is ever whole in memory. Times are ISO 8601. */
async function* jsonDocument(now: Date, tables: Record<string, AsyncIterable<unknown>>) {
  yield `{\n  "exportedAt": ${JSON.stringify(now)}`;
  for (const [name, rows] of Object.entries(tables)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = "\n";
    for await (const row of rows) {
      yield separator + JSON.stringify(row, dated, 2);
      separator = ",\n";
    }
    yield "]";
  }
  yield "\n}\n";
}

const dated = (key: string, entry: unknown) =>
  typeof entry === "number" && MOMENT.test(key) ? isoTime(entry) : entry;

/** A post as a file: its metadata as front matter, then its text to the letter. */
function postMarkdown(post: Row<"posts">): string {
  const { title, status, linkedinUrl: linkedin, createdAt, publishedAt } = post;
  const facts = { title, status, created: isoTime(createdAt), published: isoTime(publishedAt), linkedin };
  // JSON's strings are YAML's too.
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    value ? [`${name}: ${JSON.stringify(value)}`] : [],
  );
  return ["---", ...lines, "---", "", joinPost(post), ""].join("\n");
}

/** A zip that is made while it is read, uncompressed: sound is compressed already, and the rest is small. */
function zipOf(entries: Parameters<typeof makeZip>[0]): ReadableStream<Uint8Array> {
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
