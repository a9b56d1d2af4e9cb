import { and, asc, desc, eq, gte, inArray, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { CALENDAR_POSTS, PAGE_SIZE } from "#contract/limits.ts";
import type { Post } from "#contract/posts.ts";
import { composePost, remembered } from "../language/text/index.ts";
import type { FoundReview } from "../language/writer.ts";
import {
  type Cursor,
  columnsOf,
  type Database,
  isoTime,
  type Owner,
  whereAfter,
  whereOwn,
} from "./database.ts";
import { saidQuery, selectDrafts, toStoredDraft, whereSelectedVersion } from "./drafts.ts";
import { activeHabitsQuery, forgetGonePosts, whereOfNoKey } from "./habits.ts";
import { fill } from "./logins.ts";
import { filesOfPost, toPostFiles } from "./post-files.ts";
import { UNSCHEDULED, whereIdle } from "./schedule.ts";
import { drafts, draftVersions, linkedinConnections } from "./schema.ts";
import { type PendingWork, pendingQuery, type SessionRef } from "./sessions.ts";

/** A draft as the library shows it: of its versions only the current one. */
const POST = {
  ...columnsOf(drafts, "id", "sessionId", "title", "status", "reviewing", "review", "version"),
  ...columnsOf(draftVersions, "hook", "body", "cta", "wordCount"),
  ...columnsOf(drafts, "linkedinUrl", "publishedAt", "publishUnsettled"),
  ...columnsOf(drafts, "scheduledAt", "scheduleState", "scheduleError", "createdAt", "updatedAt"),
  connectionEndsAt: linkedinConnections.expiresAt,
  files: filesOfPost(),
};

/** Only for a scheduled post: for all others no row is read. */
const whereConnection = eq(
  linkedinConnections.userId,
  sql`case when ${drafts.scheduleState} = 'scheduled' then ${drafts.userId} end`,
);

/** The statuses that can be filtered by; `review` is temporary and not stored. */
type StoredStatus = (typeof drafts.$inferSelect)["status"];

const posts = (db: Database) =>
  db
    .select(POST)
    .from(drafts)
    .innerJoin(draftVersions, whereSelectedVersion)
    .leftJoin(linkedinConnections, whereConnection);

export type PostRow = Awaited<ReturnType<typeof posts>>[number];

/** Which posts of a user: of a status, a session's, or one; else all. `cursor`: only those after it. */
export type PostChoice = Partial<Pick<typeof drafts.$inferSelect, "id" | "sessionId" | "status">> & {
  cursor?: Cursor;
};

const whereChosen = (owner: Owner, { id, sessionId, status, cursor }: PostChoice) =>
  and(
    eq(drafts.userId, owner),
    id === undefined ? undefined : eq(drafts.id, id),
    sessionId === undefined ? undefined : eq(drafts.sessionId, sessionId),
    status && eq(drafts.status, status),
    whereAfter(drafts.createdAt, drafts.id, cursor),
  );

const NEWEST_FIRST = [desc(drafts.createdAt), desc(drafts.id)];

/** One more row than a page, newest first, which says whether there is a next one. */
export const postPageQuery = (db: Database, owner: Owner, choice: PostChoice = {}) =>
  posts(db)
    .where(whereChosen(owner, choice))
    .orderBy(...NEWEST_FIRST)
    .limit(PAGE_SIZE + 1);

/** The first page of a status is one function, so that its query is built once. */
export const postPage = ({ status, cursor }: Pick<PostChoice, "status" | "cursor">) =>
  cursor ? (db: Database, owner: Owner) => postPageQuery(db, owner, { status, cursor }) : firstPage(status);

const firstPage = remembered(
  (status: PostChoice["status"]) => (db: Database, owner: Owner) => postPageQuery(db, owner, { status }),
  String,
);

const inCalendar = (db: Database, owner: Owner) =>
  posts(db)
    .where(
      and(
        eq(drafts.userId, owner),
        gte(drafts.scheduledAt, sql.placeholder("from")),
        lt(drafts.scheduledAt, sql.placeholder("to")),
      ),
    )
    // As the index has them: sorting by an id too would copy every post.
    .orderBy(asc(drafts.scheduledAt))
    .limit(CALENDAR_POSTS);

/** Posts with a time from `from` until before `to`, soonest first, at most `CALENDAR_POSTS`. */
export const calendarQuery = (range: { from: number; to: number }) => fill(inCalendar, range);

export const postQuery = (db: Database, owner: Owner, id: string) =>
  posts(db).where(whereOwn(drafts, { userId: owner, id }));

export async function findPostsWithSpeech(db: Database, userId: string, choice: PostChoice, limit: number) {
  const chosenPosts = (column: typeof drafts.id | typeof drafts.sessionId) =>
    db
      .select({ column })
      .from(drafts)
      .where(whereChosen(userId, choice))
      .orderBy(...NEWEST_FIRST)
      .limit(limit);
  const [rows, draftRows, turns, habits] = await db.batch([
    posts(db)
      .where(inArray(drafts.id, chosenPosts(drafts.id)))
      .orderBy(...NEWEST_FIRST),
    selectDrafts(db, inArray(drafts.id, chosenPosts(drafts.id))),
    saidQuery(db, chosenPosts(drafts.sessionId)),
    activeHabitsQuery(db, userId),
  ]);
  return { rows, drafts: draftRows.map(toStoredDraft), turns, habits };
}

const RECENT_POSTS = 20;
const OWN_POSTS = 3;

/** Those of a user's recent posts that they published or edited themselves, and no key wrote in, latest first. */
export function ownPostsQuery(db: Database, userId: string) {
  const recent = db
    .select(columnsOf(drafts, "id", "version", "publishedAt", "status", "createdAt"))
    .from(drafts)
    .where(eq(drafts.userId, userId))
    .orderBy(desc(drafts.createdAt))
    .limit(RECENT_POSTS)
    .as("recent");
  const { draftId, change } = draftVersions;
  const whereTheirs = or(isNotNull(recent.publishedAt), eq(change, "edit"));
  return db
    .select(columnsOf(draftVersions, "hook", "body", "cta"))
    .from(recent)
    .innerJoin(draftVersions, and(eq(draftId, recent.id), eq(draftVersions.version, recent.version)))
    .where(and(ne(recent.status, "archived"), whereTheirs, whereOfNoKey(recent.id, recent.version)))
    .orderBy(desc(recent.createdAt))
    .limit(OWN_POSTS);
}

/** Deletes a post and what habits show of it. False where there is none, or while an attempt that began after `staleBefore` publishes it. */
export async function deletePost(db: Database, userId: string, id: string, staleBefore: number) {
  const deletion = db.delete(drafts).where(and(whereOwn(drafts, { userId, id }), whereIdle(staleBefore)));
  const [{ meta }] = await db.batch([deletion, ...forgetGonePosts(db, userId)]);
  return meta.changes > 0;
}

/** A published post stays published, also when it leaves the archive: it is still on LinkedIn. */
const statusAfter = (status: StoredStatus) =>
  sql`case when ${drafts.publishedAt} is not null and ${status} <> 'archived' then 'published' else ${status} end`;

/** Changes what is not text. A published post can only be archived. Setting `published` here means that its author posted it by hand. */
export async function setPost(
  db: Database,
  userId: string,
  id: string,
  change: { status?: StoredStatus; title?: string | null; reviewing?: boolean },
): Promise<Post | undefined> {
  const { status } = change;
  const now = Date.now();
  const [, [row]] = await db.batch([
    db
      .update(drafts)
      .set({
        ...change,
        status: status && statusAfter(status),
        ...((status === "archived" || status === "published") && UNSCHEDULED),
        ...(status === "published" && { publishedAt: sql`coalesce(${drafts.publishedAt}, ${now})` }),
        updatedAt: now,
      })
      .where(whereOwn(drafts, { userId, id })),
    postQuery(db, userId, id),
  ]);
  return row && toPost(row);
}

/** Returns what is left to do in the post's session. */
export async function saveReview(
  db: Database,
  ref: SessionRef,
  id: string,
  review: FoundReview & { version: number },
): Promise<PendingWork | undefined> {
  const whereReviewed = whereOwn(drafts, { userId: ref.userId, id });
  const update = db.update(drafts).set({ review, reviewing: false }).where(whereReviewed);
  const [, [pending]] = await db.batch([update, pendingQuery(db, ref)]);
  return pending;
}

export function toPost(row: PostRow): Post {
  const { id, sessionId, version, title, reviewing, linkedinUrl, publishUnsettled, wordCount } = row;
  const { hook, body, cta } = composePost({ hook: row.hook, body: row.body, cta: row.cta });
  const { pictures, document } = toPostFiles(row.files);
  const { review, reviewOutdated } = reviewOf(row);
  return {
    id,
    sessionId,
    version,
    title,
    hook,
    body,
    cta,
    wordCount,
    reviewing,
    linkedinUrl,
    publishUnsettled,
    // A published or archived post keeps its status while it is reviewed.
    status: reviewing && row.status === "draft" ? "review" : row.status,
    publishedAt: isoTime(row.publishedAt),
    scheduled_at: isoTime(row.scheduledAt),
    schedule_state: row.scheduleState,
    schedule_error: row.scheduleError,
    schedule_warning: isConnectionTooShort(row) ? "connection_ends" : null,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    pictures,
    document,
    review,
    reviewOutdated,
  };
}

function reviewOf({ review: last, version: current }: PostRow): Pick<Post, "review" | "reviewOutdated"> {
  if (!last) return { review: null, reviewOutdated: false };
  const { version, overallScore, strengths, improvements } = last;
  return { review: { overallScore, strengths, improvements }, reviewOutdated: version !== current };
}

const isConnectionTooShort = ({ scheduleState, scheduledAt, connectionEndsAt }: PostRow): boolean =>
  scheduleState === "scheduled" && (connectionEndsAt ?? 0) <= (scheduledAt ?? 0);
