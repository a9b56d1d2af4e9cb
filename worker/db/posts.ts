import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { PAGE_SIZE } from "#contract/limits.ts";
import { postText } from "#contract/post-text.ts";
import type { Post, PostStatus, Review } from "#contract/posts.ts";
import { type Cursor, comesAfter } from "./cursor.ts";
import type { Database } from "./database.ts";
import type { Owner } from "./owner.ts";
import { drafts } from "./schema.ts";

type PostRow = typeof drafts.$inferSelect;

/** What the library can be narrowed to; `review` passes by itself and cannot be asked for. */
export type StoredStatus = PostRow["status"];

/** One more row than a page, newest first, so that the caller can tell whether there is a next one. */
export const postPageQuery = (db: Database, owner: Owner, status: StoredStatus | undefined, after?: Cursor) =>
  db
    .select()
    .from(drafts)
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

export const postQuery = (db: Database, owner: Owner, id: string) =>
  db.select().from(drafts).where(mine(owner, id));

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

/** Changes what is not text: its place in the library. A published post only ever leaves for the archive. */
export async function setPost(
  db: Database,
  userId: string,
  id: string,
  change: { status?: StoredStatus; title?: string | null; reviewing?: boolean },
  now: number,
): Promise<Post | undefined> {
  const row = await db
    .update(drafts)
    .set({ ...change, updatedAt: now })
    .where(mine(userId, id))
    .returning()
    .get();
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
  const over = { publishAttempt: null, publishingSince: null };
  const outcome = {
    published: () => ({
      ...over,
      status: "published" as const,
      linkedinUrl: end.kind === "published" ? end.url : null,
      publishedAt: end.kind === "published" ? end.now : null,
      publishUnsettled: false,
    }),
    refused: () => over,
    unknown: () => ({ ...over, publishUnsettled: true }),
  }[end.kind]();
  await db
    .update(drafts)
    .set(outcome)
    .where(and(mine(userId, id), eq(drafts.publishAttempt, attempt)));
}

export function toPost(row: PostRow): Post {
  const { hook, body, cta } = postText(row);
  return {
    id: row.id,
    sessionId: row.sessionId,
    title: row.title,
    hook,
    body,
    cta,
    status: statusOf(row),
    reviewing: row.reviewing,
    wordCount: countWords([hook, body, cta ?? ""].join(" ")),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    review: row.review,
    linkedinUrl: row.linkedinUrl,
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
    publishUnsettled: row.publishUnsettled,
  };
}

const statusOf = ({ status, reviewing }: PostRow): PostStatus =>
  reviewing && status === "draft" ? "review" : status;

/** By the rules of the text's own script, so that a language without spaces has words too. */
function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    if (isWordLike) words++;
  }
  return words;
}
