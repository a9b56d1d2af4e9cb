import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { PAGE_SIZE } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post, PostStatus, Review } from "#contract/posts.ts";
import { type Cursor, comesAfter } from "./cursor.ts";
import type { Database } from "./database.ts";
import type { Owner } from "./owner.ts";
import { drafts, draftVersions } from "./schema.ts";

type DraftRow = typeof drafts.$inferSelect;

/** What the library shows of a draft: of all its versions only the one that is the post. */
const POST = {
  id: drafts.id,
  sessionId: drafts.sessionId,
  title: drafts.title,
  hook: draftVersions.hook,
  body: draftVersions.body,
  cta: draftVersions.cta,
  status: drafts.status,
  reviewing: drafts.reviewing,
  review: drafts.review,
  linkedinUrl: drafts.linkedinUrl,
  publishedAt: drafts.publishedAt,
  publishUnsettled: drafts.publishUnsettled,
  createdAt: drafts.createdAt,
  updatedAt: drafts.updatedAt,
};

const posts = (db: Database) =>
  db
    .select(POST)
    .from(drafts)
    .innerJoin(
      draftVersions,
      and(eq(draftVersions.draftId, drafts.id), eq(draftVersions.version, drafts.version)),
    );

type PostRow = Awaited<ReturnType<typeof posts>>[number];

/** What the library can be narrowed to; `review` passes by itself and cannot be asked for. */
export type StoredStatus = DraftRow["status"];

/** One more row than a page, newest first, so that the caller can tell whether there is a next one. */
export const postPageQuery = (db: Database, owner: Owner, status: StoredStatus | undefined, after?: Cursor) =>
  posts(db)
    .where(
      and(
        eq(drafts.userId, sql`${owner}`),
        status && eq(drafts.status, status),
        comesAfter(drafts.createdAt, drafts.id, after),
      ),
    )
    .orderBy(desc(drafts.createdAt), desc(drafts.id))
    .limit(PAGE_SIZE + 1);

const mine = (owner: Owner, id: string) => and(eq(drafts.id, id), eq(drafts.userId, sql`${owner}`));

export const postQuery = (db: Database, owner: Owner, id: string) => posts(db).where(mine(owner, id));

export async function findPost(db: Database, userId: string, id: string): Promise<Post | undefined> {
  const row = await postQuery(db, userId, id).get();
  return row && toPost(row);
}

/** The posts of a session that wait for a review. */
export async function postsToReview(db: Database, userId: string, sessionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.sessionId, sessionId), eq(drafts.userId, userId), eq(drafts.reviewing, true)));
  return rows.map(({ id }) => id);
}

/** Answers whether there was such a post. Its versions go with it; what was said stays in its session. */
export async function deletePost(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(drafts).where(mine(userId, id)).returning({ id: drafts.id });
  return deleted.length > 0;
}

/** What is published stays published, also out of the archive: nothing takes it back from LinkedIn. */
const placedAs = (status: StoredStatus) =>
  sql`case when ${drafts.publishedAt} is not null and ${status} <> 'archived' then 'published' else ${status} end`;

/** Changes what is not text: its place in the library. A published post only ever leaves for the archive. */
export async function setPost(
  db: Database,
  userId: string,
  id: string,
  change: { status?: StoredStatus; title?: string | null; reviewing?: boolean },
  now: number,
): Promise<Post | undefined> {
  const [, [row]] = await db.batch([
    db
      .update(drafts)
      .set({ ...change, status: change.status && placedAs(change.status), updatedAt: now })
      .where(mine(userId, id)),
    postQuery(db, userId, id),
  ]);
  return row && toPost(row);
}

export async function saveReview(db: Database, userId: string, id: string, review: Review): Promise<void> {
  await db.update(drafts).set({ review, reviewing: false }).where(mine(userId, id));
}

/**
 * Takes the right to publish this post now. Answers undefined when it is published already, or while another attempt
 * is under way; one that began before `staleBefore` died without a word, which leaves its outcome unsettled.
 */
export async function beginPublishing(
  db: Database,
  userId: string,
  id: string,
  attempt: { id: string; now: number; staleBefore: number },
): Promise<{ unsettled: boolean; version: number } | undefined> {
  const unsettled = sql`(${drafts.publishUnsettled} or ${drafts.publishAttempt} is not null)`;
  const row = await db
    .update(drafts)
    .set({
      publishAttempt: attempt.id,
      publishingSince: attempt.now,
      publishUnsettled: unsettled,
      publishVersion: sql`case when ${unsettled} then coalesce(${drafts.publishVersion}, ${drafts.version}) else ${drafts.version} end`,
    })
    .where(
      and(
        mine(userId, id),
        isNull(drafts.publishedAt),
        or(isNull(drafts.publishingSince), lt(drafts.publishingSince, attempt.staleBefore)),
      ),
    )
    .returning({ unsettled: drafts.publishUnsettled, version: drafts.publishVersion })
    .get();
  return row && row.version !== null ? { unsettled: row.unsettled, version: row.version } : undefined;
}

export type PublishEnd =
  | { kind: "published"; url: string | null; now: number }
  | { kind: "refused" }
  | { kind: "unknown" };

/** Notes how an attempt ended, unless another one has taken its place. */
export async function endPublishing(
  db: Database,
  userId: string,
  id: string,
  attempt: string,
  end: PublishEnd,
): Promise<void> {
  await db
    .update(drafts)
    .set({ publishAttempt: null, publishingSince: null, ...resultOf(end) })
    .where(and(mine(userId, id), eq(drafts.publishAttempt, attempt)));
}

function resultOf(end: PublishEnd): Partial<DraftRow> {
  switch (end.kind) {
    case "published":
      return { status: "published", linkedinUrl: end.url, publishedAt: end.now, publishUnsettled: false };
    case "unknown":
      return { publishUnsettled: true };
    case "refused":
      return {};
  }
}

export function toPost(row: PostRow): Post {
  return {
    ...row,
    status: statusOf(row),
    wordCount: countWords(joinPost(row)),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
  };
}

const statusOf = ({ status, reviewing }: PostRow): PostStatus =>
  reviewing && status === "draft" ? "review" : status;

// Making one costs as much as using it on a post or four.
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** By the rules of the text's own script, so that a language without spaces has words too. */
function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words++;
  }
  return words;
}
