import { AUDIO_FORMATS } from "#contract/audio.ts";
import { postText } from "#contract/post-text.ts";
import {
  type ExportedPost,
  type ExportedRecording,
  exportedAccount,
  exportedPosts,
  exportedRecordings,
  exportedSessions,
} from "../../db/export.ts";
import { unpackTimes } from "../../db/word-times.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { fileStem } from "../file-names.ts";
import { jsonDocument, postMarkdown, type ZipEntry, zipOf } from "./export-format.ts";

/** How many rows, with all that belongs to each, are in memory at once. */
const PAGE = 25;

/** What each recording and post is called in the zip, by its id. */
type Files = Map<string, string>;

type Account = NonNullable<Awaited<ReturnType<typeof exportedAccount>>>;

/**
 * Everything of a user as one zip, made while it is read: the sound of their recordings, their posts as text, and
 * `outspoken.json` with all data. Throws `unauthorized` once the account is gone. A later failure aborts the stream: an
 * export is complete, or none.
 */
export async function exportAccount(
  deps: Deps,
  userId: string,
  now: Date,
): Promise<{ zip: ReadableStream<Uint8Array>; fileName: string }> {
  const account = await exportedAccount(deps.db, userId);
  if (!account) throw new AppError("unauthorized");
  const fileName = `outspoken-export-${now.toISOString().slice(0, 10)}.zip`;
  return { zip: zipOf(entries(deps, userId, account, now)), fileName };
}

async function* entries(deps: Deps, userId: string, account: Account, now: Date): AsyncGenerator<ZipEntry> {
  const files: Files = new Map();
  for await (const recording of recordingsOf(deps, userId, account)) {
    const { id, createdAt } = recording;
    const name = soundFile(recording);
    const sound = name && (await deps.vault.get({ userId, id }));
    if (!sound) continue;
    files.set(id, name);
    yield { name, input: sound, lastModified: new Date(createdAt) };
  }
  for (const ids of pages(account.sessionIds)) {
    for (const post of await exportedPosts(deps.db, userId, ids)) {
      const name = postFile(post);
      files.set(post.id, name);
      yield { name, input: postMarkdown(post), lastModified: new Date(post.updatedAt) };
    }
  }
  // Last, because only now it is known which sound exists.
  const document = jsonDocument(
    { exportedAt: now.toISOString(), ...account.data },
    {
      sessions: describedSessions(deps, userId, account, files),
      recordings: describedRecordings(deps, userId, account, files),
    },
  );
  yield { name: "outspoken.json", input: document, lastModified: now };
}

async function* describedSessions({ db }: Deps, userId: string, { sessionIds }: Account, files: Files) {
  for (const ids of pages(sessionIds)) {
    for (const { posts, ...session } of await exportedSessions(db, userId, ids)) {
      yield { ...session, posts: posts.map((post) => ({ ...post, file: files.get(post.id) ?? null })) };
    }
  }
}

async function* recordingsOf({ db }: Deps, userId: string, { recordingIds }: Account) {
  for (const ids of pages(recordingIds)) yield* await exportedRecordings(db, userId, ids);
}

async function* describedRecordings(deps: Deps, userId: string, account: Account, files: Files) {
  for await (const recording of recordingsOf(deps, userId, account)) {
    const file = files.get(recording.id) ?? null;
    const { wordTimes, ...fields } = recording;
    const words = unpackTimes(recording.transcript, wordTimes);
    yield { ...fields, words, file, soundMissing: file === null && soundFile(recording) !== null };
  }
}

/** Null without sound: for a typed note, or one whose sound was deleted. */
function soundFile({ format, soundGoneAt, ...recording }: ExportedRecording): string | null {
  if (!format || soundGoneAt !== null) return null;
  const title = recording.transcript ?? recording.topic ?? "recording";
  return `recordings/${fileStem({ ...recording, title })}.${AUDIO_FORMATS[format].extension}`;
}

function postFile(post: ExportedPost): string {
  const { hook, body } = postText(post);
  return `posts/${fileStem({ ...post, title: post.title ?? (hook || body) })}.md`;
}

function* pages(ids: string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += PAGE) yield ids.slice(at, at + PAGE);
}
