import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { CALENDAR_POSTS, PAGE_SIZE } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post, SeenPost } from "#contract/posts.ts";
import { composePost } from "../language/text/index.ts";
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
import { saidQuery, selectDrafts, toStoredDraft, versionsQuery, whereSelectedVersion } from "./drafts.ts";
import { activeHabitsQuery, forgetGonePosts } from "./habits.ts";
import { filesOfPost, type PostFile, postFilesQuery, toPostFiles } from "./post-files.ts";
import {
  type DueTry,
  UNSCHEDULED,
  whereIdle,
  whereSeen,
  whereStillScheduled,
  whereUnsettled,
} from "./schedule.ts";
import { drafts, draftVersions, linkedinConnections, type SentFile, users } from "./schema.ts";
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

type PostRow = Awaited<ReturnType<typeof posts>>[number];

/** One more row than a page, newest first, which says whether there is a next one. */
export const postPageQuery = (
  db: Database,
  owner: Owner,
  { status, cursor }: { status?: StoredStatus; cursor?: Cursor } = {},
) =>
  posts(db)
    .where(
      and(
        eq(drafts.userId, owner),
        status && eq(drafts.status, status),
        whereAfter(drafts.createdAt, drafts.id, cursor),
      ),
    )
    .orderBy(desc(drafts.createdAt), desc(drafts.id))
    .limit(PAGE_SIZE + 1);

/** Posts with a time from `from` until before `to`, soonest first, at most `CALENDAR_POSTS`. */
export const calendarQuery = (db: Database, owner: Owner, { from, to }: { from: number; to: number }) =>
  posts(db)
    .where(and(eq(drafts.userId, owner), gte(drafts.scheduledAt, from), lt(drafts.scheduledAt, to)))
    // As the index has them: sorting by an id too would copy every post.
    .orderBy(asc(drafts.scheduledAt))
    .limit(CALENDAR_POSTS);

export const postQuery = (db: Database, owner: Owner, id: string) =>
  posts(db).where(whereOwn(drafts, owner, id));

/** Which posts of a user: of a status, a session's, or one; else all. */
export type PostChoice = Partial<Pick<typeof drafts.$inferSelect, "id" | "sessionId" | "status">>;

/** Posts, newest first, with their drafts and what they are compared with. */
export async function findPostsWithSpeech(db: Database, userId: string, choice: PostChoice, limit: number) {
  const { id, sessionId, status } = choice;
  const chosen = (column: typeof drafts.id | typeof drafts.sessionId) =>
    db
      .select({ column })
      .from(drafts)
      .where(
        and(
          eq(drafts.userId, userId),
          id === undefined ? undefined : eq(drafts.id, id),
          sessionId === undefined ? undefined : eq(drafts.sessionId, sessionId),
          status && eq(drafts.status, status),
        ),
      )
      .orderBy(desc(drafts.createdAt), desc(drafts.id))
      .limit(limit);
  const [rows, found, said, habits] = await db.batch([
    posts(db)
      .where(inArray(drafts.id, chosen(drafts.id)))
      .orderBy(desc(drafts.createdAt), desc(drafts.id)),
    selectDrafts(db, inArray(drafts.id, chosen(drafts.id))),
    saidQuery(db, chosen(drafts.sessionId)),
    activeHabitsQuery(db, userId),
  ]);
  return { rows, drafts: found.map(toStoredDraft), said, habits };
}

const RECENT_POSTS = 20;
const OWN_POSTS = 3;

/** Those of a user's recent posts that they published or edited themselves, latest first. */
export function ownPostsQuery(db: Database, userId: string) {
  const recent = db
    .select(columnsOf(drafts, "id", "version", "publishedAt", "status", "createdAt"))
    .from(drafts)
    .where(eq(drafts.userId, userId))
    .orderBy(desc(drafts.createdAt))
    .limit(RECENT_POSTS)
    .as("recent");
  return db
    .select(columnsOf(draftVersions, "hook", "body", "cta"))
    .from(recent)
    .innerJoin(
      draftVersions,
      and(eq(draftVersions.draftId, recent.id), eq(draftVersions.version, recent.version)),
    )
    .where(
      and(ne(recent.status, "archived"), or(isNotNull(recent.publishedAt), eq(draftVersions.change, "edit"))),
    )
    .orderBy(desc(recent.createdAt))
    .limit(OWN_POSTS);
}

/**
 * Deletes a post with its versions and what habits show of it. Returns false where there is none, or while an attempt that
 * began after `staleBefore` publishes it.
 */
export async function deletePost(db: Database, userId: string, id: string, staleBefore: number) {
  const whereDeletable = and(whereOwn(drafts, userId, id), whereIdle(staleBefore));
  const [{ meta }] = await db.batch([
    db.delete(drafts).where(whereDeletable),
    ...forgetGonePosts(db, userId),
  ]);
  return meta.changes > 0;
}

/** A published post stays published, also when it leaves the archive: it is still on LinkedIn. */
const statusAfter = (status: StoredStatus) =>
  sql`case when ${drafts.publishedAt} is not null and ${status} <> 'archived' then 'published' else ${status} end`;

/** Changes what is not text. A published post can only be archived. */
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
      .set({
        ...change,
        status: change.status && statusAfter(change.status),
        ...(change.status === "archived" && UNSCHEDULED),
        updatedAt: now,
      })
      .where(whereOwn(drafts, userId, id)),
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
  const saved = db.update(drafts).set({ review, reviewing: false });
  const [, [pending]] = await db.batch([
    saved.where(whereOwn(drafts, ref.userId, id)),
    pendingQuery(db, ref),
  ]);
  return pending;
}

/**
 * Locks a post for publishing. Returns undefined when it is published or not as it was `seen`, or while another attempt is under way; one that began
 * before `staleBefore` has died, and its outcome is unsettled. With `due` only while it is scheduled for that time and no
 * other run has this try; if this one dies, the next is made at `due.nextAt`. `text` is the whole post of `version`, `media` what an
 * unsettled attempt sent with it; of any other attempt it is still to be made of `files`.
 */
export async function beginPublishing(
  db: Database,
  userId: string,
  id: string,
  attempt: { id: string; now: number; staleBefore: number; due?: DueTry; seen?: SeenPost },
): Promise<Locked | undefined> {
  const { due, seen = {} } = attempt;
  const lock = db
    .update(drafts)
    .set({
      publishAttempt: attempt.id,
      publishingSince: attempt.now,
      publishUnsettled: whereUnsettled,
      ...(due && { scheduleNextTry: due.nextAt, scheduleTries: sql`${drafts.scheduleTries} + 1` }),
      publishVersion: sql`case when ${whereUnsettled} then coalesce(${drafts.publishVersion}, ${drafts.version}) else ${drafts.version} end`,
    })
    .where(
      and(
        whereOwn(drafts, userId, id),
        isNull(drafts.publishedAt),
        whereSeen(seen),
        due && and(whereStillScheduled(due), lte(drafts.scheduleNextTry, attempt.now)),
        or(isNull(drafts.publishingSince), lt(drafts.publishingSince, attempt.staleBefore)),
      ),
    )
    .returning({
      unsettled: drafts.publishUnsettled,
      version: sql<number>`${drafts.publishVersion}`,
      media: drafts.publishMedia,
    });
  const [[locked], [row], files] = await db.batch([
    lock,
    versionsQuery(db, userId, id, sql`${drafts.publishVersion}`),
    postFilesQuery(db, userId, id),
  ]);
  return locked && row && { ...locked, text: joinPost(composePost(row)), files };
}

interface Locked {
  unsettled: boolean;
  version: number;
  text: string;
  media: SentFile[] | null;
  files: PostFile[];
}

export type PublishResult =
  /** `as`: the member. `bySchedule`: at its time, and not by hand. */
  | { kind: "published"; url: string | null; as: string; now: number; bySchedule: boolean }
  | { kind: "refused" | "unknown" };

/**
 * Saves the result of an attempt, and returns the post as it is then. Not `isSaved`, and nothing is, where another attempt has
 * replaced it, or for an edited `version`.
 */
export async function endPublishing(
  db: Database,
  { userId, id, attempt, version }: { userId: string; id: string; attempt: string; version?: number },
  result: PublishResult,
): Promise<{ isSaved: boolean; row: PostRow | undefined }> {
  const [{ meta }, [row]] = await db.batch([
    db
      .update(drafts)
      .set({
        publishAttempt: null,
        publishingSince: null,
        // Known not to be there, it may be changed.
        ...(result.kind !== "unknown" && {
          publishMedia: sql`case when ${drafts.publishUnsettled} then ${drafts.publishMedia} end`,
        }),
        ...(result.kind === "published" && publishedColumns(result)),
        ...(result.kind === "unknown" && { publishUnsettled: true }),
      })
      .where(
        and(
          whereOwn(drafts, userId, id),
          eq(drafts.publishAttempt, attempt),
          version === undefined ? undefined : eq(drafts.version, version),
        ),
      ),
    postQuery(db, userId, id),
    ...(result.kind === "published"
      ? [db.update(users).set({ publishedAs: result.as }).where(eq(users.id, userId))]
      : []),
  ]);
  return { isSaved: meta.changes > 0, row };
}

const publishedColumns = ({ url, now, bySchedule }: Extract<PublishResult, { kind: "published" }>) => ({
  status: "published" as const,
  linkedinUrl: url,
  publishedAt: now,
  publishUnsettled: false,
  publishMedia: null,
  usedAt: now,
  usedVersion: sql`${drafts.publishVersion}`,
  ...(bySchedule ? SENT : UNSCHEDULED),
});

/** A post that was archived meanwhile is not in the schedule any more. */
const SENT = {
  scheduleState: sql`case when ${drafts.scheduleState} = 'scheduled' then 'published' end`,
  scheduleError: null,
  scheduleNextTry: null,
};

export function toPost(row: PostRow): Post {
  const { id, sessionId, version, title, reviewing, linkedinUrl, publishUnsettled, wordCount } = row;
  const { hook, body, cta } = composePost({ hook: row.hook, body: row.body, cta: row.cta });
  return {
    // A published or archived post keeps its status while it is reviewed.
    status: reviewing && row.status === "draft" ? "review" : row.status,
    publishedAt: isoTime(row.publishedAt),
    scheduled_at: isoTime(row.scheduledAt),
    schedule_state: row.scheduleState,
    schedule_error: row.scheduleError,
    schedule_warning: isConnectionTooShort(row) ? "connection_ends" : null,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    // Named properties after a spread take a hundred times as long, and a page has many posts.
    ...{
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
    },
    ...toPostFiles(row.files),
    ...reviewOf(row),
  };
}

function reviewOf({ review: stored, version: current }: PostRow): Pick<Post, "review" | "reviewOutdated"> {
  if (!stored) return { review: null, reviewOutdated: false };
  const { version, overallScore, strengths, improvements } = stored;
  return { review: { overallScore, strengths, improvements }, reviewOutdated: version !== current };
}

const isConnectionTooShort = ({ scheduleState, scheduledAt, connectionEndsAt }: PostRow): boolean =>
  scheduleState === "scheduled" && (connectionEndsAt ?? 0) <= (scheduledAt ?? 0);
