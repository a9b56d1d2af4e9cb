import { and, asc, eq, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { MAX_PICTURES } from "#contract/limits.ts";
import { DOCUMENT_TYPE, type PostDocument, type PostPicture } from "#contract/posts.ts";
import {
  columnsOf,
  type Database,
  hasChanged,
  insertWhere,
  type Owner,
  whereOneOf,
  whereOwn,
  whereSome,
} from "./database.ts";
import { type MoreStatements, whereIdle, whereUploading } from "./schedule.ts";
import { drafts, postFiles, type SentFile, type StoredCard, type Upload } from "./schema.ts";
import type { SessionRef } from "./sessions.ts";
import { whereFileFits } from "./usage.ts";

export type PostFile = typeof postFiles.$inferSelect;

/** The files of a post as a column of its row in `drafts`: they take no query of their own. Their order is that of the post. */
export const filesOfPost = () =>
  sql`(select json_group_array(json_object('id', id, 'contentType', content_type, 'bytes', bytes,
    'label', label, 'width', width, 'height', height, 'pages', pages, 'card', json(card), 'createdAt', created_at))
    from (select * from post_files where draft_id = drafts.id order by position))`.mapWith(readFiles);
const readFiles = (files: string): ShownFile[] => JSON.parse(files);
type ShownFile = Omit<PostFile, "userId" | "draftId" | "position" | "upload">;

export function toPostFiles(files: ShownFile[]): { pictures: PostPicture[]; document: PostDocument | null } {
  const pictures: PostPicture[] = [];
  let document: PostDocument | null = null;
  for (const { id, contentType, bytes, label, width, height, pages, card } of files) {
    if (contentType === DOCUMENT_TYPE) document = { id, title: label, pages: pages ?? 0, bytes };
    else {
      const size = { width: width ?? 0, height: height ?? 0 };
      pictures.push({ id, alt: label, ...size, contentType, bytes, card: card && toCard(card) });
    }
  }
  return { pictures, document };
}

const toCard = ({ drawn, ...card }: StoredCard) => ({ ...card, isOutdated: card.text !== drawn });

const whereDocument = eq(postFiles.contentType, DOCUMENT_TYPE);
const whereInPost = (postId: string, which?: SQL) => and(eq(postFiles.draftId, postId), which);
export type FileName = "document" | { pictureId: string };
const whereFile = (postId: string, which: FileName) =>
  which === "document"
    ? whereInPost(postId, whereDocument)
    : and(whereInPost(postId, not(whereDocument)), eq(postFiles.id, which.pictureId));

export const postFilesQuery = (db: Database, userId: string, postId: string) =>
  db
    .select()
    .from(postFiles)
    .where(and(whereInPost(postId), eq(postFiles.userId, userId)))
    .orderBy(asc(postFiles.position));

export const postFileQuery = (db: Database, owner: Owner, postId: string, which: FileName) =>
  db
    .select()
    .from(postFiles)
    .where(and(whereFile(postId, which), eq(postFiles.userId, owner)));

/** LinkedIn can't have the post: not published, no attempt unsettled or under way, but for one from before `staleBefore` that sent only files. */
const whereUnsent = (staleBefore: number) =>
  and(
    isNull(drafts.publishedAt),
    not(drafts.publishUnsettled),
    or(isNull(drafts.publishAttempt), and(whereIdle(staleBefore), whereUploading)),
  );

type PostRef = { userId: string; postId: string };

/** `also`: statements for the same batch, under the condition that they get. */
export type Moment = { now: number; staleBefore: number; also?: MoreStatements };

const whereFree = ({ userId, postId }: PostRef, { staleBefore }: Moment) =>
  and(whereOwn(drafts, { userId, id: postId }), whereUnsent(staleBefore));

/** Whether the files of this post may be changed; false also where there is no such post. */
export const mayChangeFiles = async (db: Database, post: PostRef, when: Moment): Promise<boolean> =>
  (await db.$count(drafts, whereFree(post, when))) > 0;

export type FilesChange = { condition: SQL | undefined; statements: MoreStatements };

/** Makes the change if the files may be changed and its condition holds. Returns whether it did. A dead attempt can't send any more then. */
export async function changeFiles(
  db: Database,
  post: PostRef,
  when: Moment,
  { condition, statements }: FilesChange,
): Promise<boolean> {
  const whereAllowed = and(whereFree(post, when), condition);
  const whereStillAllowed = whereSome(drafts, whereAllowed);
  const update = db.update(drafts).set({ ...NO_ATTEMPT, updatedAt: when.now });
  const [{ meta }] = await db.batch([
    update.where(whereAllowed),
    ...(when.also?.(whereStillAllowed) ?? []),
    ...statements(whereStillAllowed),
  ]);
  return meta.changes > 0;
}

/** No attempt to publish is under way: a dead one can't send any more then. */
const NO_ATTEMPT = { publishAttempt: null, publishingSince: null };

type NewFile = Omit<PostFile, "draftId" | "position" | "upload" | "createdAt"> & PostRef;

/** Adds a picture at the end, or in place of `replaces`; a document takes the place of the last. Not without room, or beside the other kind. */
export function addition(
  db: Database,
  { replaces, postId, ...file }: NewFile & { replaces?: string },
  now: number,
): FilesChange {
  const isNewDocument = file.contentType === DOCUMENT_TYPE;
  const whereOld = replaces === undefined ? undefined : whereFile(postId, { pictureId: replaces });
  const count = sql`(select count(*) from post_files where draft_id = ${postId})`;
  const condition = and(
    whereFileFits(file.userId, file.bytes, now),
    not(whereSome(postFiles, whereInPost(postId, isNewDocument ? not(whereDocument) : whereDocument))),
    whereOld ? whereSome(postFiles, whereOld) : isNewDocument ? undefined : sql`${count} < ${MAX_PICTURES}`,
  );
  const position = whereOld
    ? sql`(select position from post_files where id = ${replaces})`
    : sql`(select coalesce(max(position) + 1, 0) from post_files where draft_id = ${postId})`;
  const before = isNewDocument ? whereInPost(postId, ne(postFiles.id, file.id)) : (whereOld ?? sql`false`);
  const whereAdded = whereSome(postFiles, eq(postFiles.id, file.id));
  const statements = (whereAllowed: SQL) => [
    insertWhere(db, postFiles, { ...file, draftId: postId, position, createdAt: now }, whereAllowed),
    db.update(postFiles).set({ draftId: null }).where(and(before, whereAdded)),
  ];
  return { condition, statements };
}

/** Takes a file out of its post, or describes a picture anew. Not where there is none. */
export function changeOfFile(
  db: Database,
  postId: string,
  which: FileName,
  change: Partial<Pick<PostFile, "draftId" | "label">>,
): FilesChange {
  const where = whereFile(postId, which);
  const statement = (whereAllowed: SQL) => db.update(postFiles).set(change).where(and(where, whereAllowed));
  return { condition: whereSome(postFiles, where), statements: (allowed) => [statement(allowed)] };
}

/** Not where these ids, each once, are not those of all its pictures. */
export function ordering(db: Database, postId: string, ids: string[]): FilesChange {
  const wherePicture = whereInPost(postId, not(whereDocument));
  const condition = and(
    sql`(select count(*) from ${postFiles} where ${wherePicture}) = ${ids.length}`,
    not(whereSome(postFiles, and(wherePicture, not(whereOneOf(postFiles.id, ids))))),
  );
  const position = sql`(select key from json_each(${JSON.stringify(ids)}) where value = ${postFiles.id})`;
  const update = db.update(postFiles).set({ position });
  return { condition, statements: (whereAllowed) => [update.where(and(wherePicture, whereAllowed))] };
}

/** The posts of a session that LinkedIn can't have, with their files. */
export const unsentPostsQuery = (db: Database, { sessionId, userId }: SessionRef, staleBefore: number) =>
  db
    .select({ id: drafts.id, files: filesOfPost() })
    .from(drafts)
    .where(and(eq(drafts.sessionId, sessionId), eq(drafts.userId, userId), whereUnsent(staleBefore)));
export type UnsentPost = Awaited<ReturnType<typeof unsentPostsQuery>>[number];

/** A picture's next alt text, and what its card should say if it is one. */
export interface CorrectedPicture {
  id: string;
  postId: string;
  /** Its alt text as it was read. */
  was: string;
  alt: string;
  text: string | null;
}

/** The condition that LinkedIn can have none of these posts. */
export const wherePostsUnsent = (ids: readonly string[], staleBefore: number): SQL =>
  sql`(select count(*) from ${drafts} where ${whereOneOf(drafts.id, ids)} and ${whereUnsent(staleBefore)}) = ${ids.length}`;

/** The condition that these pictures are in their posts as they were read. */
export const wherePicturesAsRead = (pictures: readonly CorrectedPicture[]): SQL =>
  sql`(select count(*) from json_each(${JSON.stringify(pictures)}) as read join post_files on post_files.id = read.value ->> 'id'
    where draft_id = read.value ->> 'postId' and label = read.value ->> 'was') = ${pictures.length}`;

/** Attempts to publish that have died can't send any more then: see `changeFiles`. */
export const endAttempts = (db: Database, postIds: readonly string[], now: number, condition: SQL) =>
  db
    .update(drafts)
    .set({ ...NO_ATTEMPT, updatedAt: now })
    .where(and(whereOneOf(drafts.id, postIds), condition));

/** A card whose text changes is outdated until it is drawn again. */
export function correctPictures(db: Database, pictures: readonly CorrectedPicture[], condition: SQL) {
  const next = (field: "alt" | "text") =>
    sql`(select value ->> ${field} from json_each(${JSON.stringify(pictures)}) where value ->> 'id' = ${postFiles.id})`;
  const ids = pictures.map(({ id }) => id);
  return db
    .update(postFiles)
    .set({ label: next("alt"), card: sql`json_set(${postFiles.card}, '$.text', ${next("text")})` })
    .where(and(whereOneOf(postFiles.id, ids), condition));
}

/** An attempt to publish, by its lock. */
export interface Attempt extends PostRef {
  attempt: string;
}

/** Keeps the lock of an attempt for as long again, and saves what it came to: a file's upload, or what it now sends. False where it has lost it. */
export async function keepPublishing(
  db: Database,
  { userId, postId, attempt }: Attempt,
  progress: { fileId: string; upload: Upload | null } | { media: SentFile[] },
  now: number,
): Promise<boolean> {
  const whereOurs = and(whereOwn(drafts, { userId, id: postId }), eq(drafts.publishAttempt, attempt));
  const lock = db
    .update(drafts)
    .set({ publishingSince: now, ...("media" in progress && { publishMedia: progress.media }) })
    .where(whereOurs);
  if ("media" in progress) return await hasChanged(lock);
  const { fileId, upload } = progress;
  const whereFileOfOurs = and(eq(postFiles.id, fileId), whereSome(drafts, whereOurs));
  const [{ meta }] = await db.batch([lock, db.update(postFiles).set({ upload }).where(whereFileOfOurs)]);
  return meta.changes > 0;
}

/** Files that no post has any more, of one user or of all. */
export const goneFilesQuery = (db: Database, limit: number, userId?: string) =>
  db
    .select(columnsOf(postFiles, "id", "userId"))
    .from(postFiles)
    .where(and(isNull(postFiles.draftId), userId === undefined ? undefined : eq(postFiles.userId, userId)))
    .limit(limit);

export async function forgetFiles(db: Database, ids: string[]): Promise<void> {
  await db.delete(postFiles).where(and(whereOneOf(postFiles.id, ids), isNull(postFiles.draftId)));
}
