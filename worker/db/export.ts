import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { composePost } from "../language/text/index.ts";
import { columnsOf, columnsWithout, type Database, whereOneOf } from "./database.ts";
import { whereSelectedVersion } from "./drafts.ts";
import { habitsQuery } from "./habits.ts";
import { filesOfPost } from "./post-files.ts";
import { correctionsQuery, samplesQuery, toCorrection } from "./profiles.ts";
import {
  drafts,
  draftVersions,
  linkedinConnections,
  messages,
  passkeys,
  profiles,
  recordings,
  sessions,
  subscriptions,
  topics,
  usageDays,
  users,
} from "./schema.ts";
import { telegramQuery } from "./telegram.ts";

/** All columns but those of use to us alone: secrets, locks, and ids of other tables and of Stripe. */
const ACCOUNT = columnsWithout(users, ...(["passwordHash", "publishedAs", "habitsSuggestedAt"] as const));
const POST = {
  ...columnsWithout(
    drafts,
    ...(["userId", "revision", "publishAttempt", "publishingSince", "publishVersion"] as const),
    ...(["publishMedia", "scheduledAs", "scheduleNextTry", "scheduleTries"] as const),
  ),
  ...columnsOf(draftVersions, "hook", "body", "cta"),
  files: filesOfPost(),
};
const RECORDING = columnsWithout(recordings, "userId", "key", "sha256", "reservedUntil");
const CONNECTION = { name: linkedinConnections.name, publishesUntil: linkedinConnections.expiresAt };
const SESSION = columnsWithout(sessions, "userId");
const DAY = columnsWithout(usageDays, "userId");
const PASSKEY = columnsOf(passkeys, "device", "createdAt", "lastUsedAt");
const PLAN = columnsWithout(
  subscriptions,
  ...(["userId", "customerId", "subscriptionId", "checkoutId", "attempt", "revision"] as const),
);

/** What a user has once, and the ids of their sessions and recordings, oldest first. */
export async function exportedAccount(db: Database, userId: string) {
  const [
    [account],
    passkeysMade,
    [linkedin],
    [subscription],
    usage,
    [profile],
    corrections,
    habits,
    samples,
    [offered],
    [telegram],
    sessionIds,
    soundIds,
  ] = await db.batch([
    db.select(ACCOUNT).from(users).where(eq(users.id, userId)),
    db.select(PASSKEY).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)),
    db.select(CONNECTION).from(linkedinConnections).where(eq(linkedinConnections.userId, userId)),
    db.select(PLAN).from(subscriptions).where(eq(subscriptions.userId, userId)),
    db.select(DAY).from(usageDays).where(eq(usageDays.userId, userId)).orderBy(asc(usageDays.day)),
    db.select(columnsWithout(profiles, "userId")).from(profiles).where(eq(profiles.userId, userId)),
    correctionsQuery(db, userId),
    habitsQuery(db, userId),
    samplesQuery(db, userId),
    db.select({ questions: topics.questions }).from(topics).where(eq(topics.userId, userId)),
    telegramQuery(db, userId),
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt), asc(sessions.id)),
    db
      .select({ id: recordings.id })
      .from(recordings)
      .where(eq(recordings.userId, userId))
      .orderBy(asc(recordings.createdAt), asc(recordings.id)),
  ]);
  return (
    account && {
      data: {
        account,
        passkeys: passkeysMade,
        linkedin: linkedin ?? null,
        telegram: telegram?.name ?? null,
        subscription: subscription ?? null,
        usage,
        profile: profile ?? null,
        corrections: corrections.map(toCorrection),
        habits,
        samples,
        topics: offered?.questions ?? [],
      },
      sessionIds: sessionIds.map(({ id }) => id),
      recordingIds: soundIds.map(({ id }) => id),
    }
  );
}

/** Sessions with their messages, posts and versions, oldest first. */
export async function exportedSessions(db: Database, userId: string, ids: string[]) {
  const [rows, said, posts, versions] = await db.batch([
    db
      .select(SESSION)
      .from(sessions)
      .where(whereOwnRows(sessions.id, ids, sessions.userId, userId))
      .orderBy(asc(sessions.createdAt), asc(sessions.id)),
    db
      .select(getTableColumns(messages))
      .from(messages)
      .innerJoin(sessions, eq(sessions.id, messages.sessionId))
      .where(whereOwnRows(messages.sessionId, ids, sessions.userId, userId))
      .orderBy(asc(messages.createdAt), asc(messages.id)),
    postsQuery(db, userId, ids),
    db
      .select(getTableColumns(draftVersions))
      .from(drafts)
      .innerJoin(draftVersions, eq(draftVersions.draftId, drafts.id))
      .where(whereOwnRows(drafts.sessionId, ids, drafts.userId, userId))
      .orderBy(asc(draftVersions.version)),
  ]);
  const messagesOf = Map.groupBy(said, ({ sessionId }) => sessionId);
  const postsOf = Map.groupBy(posts, ({ sessionId }) => sessionId);
  const versionsOf = Map.groupBy(versions, ({ draftId }) => draftId);
  return rows.map((row) => ({
    ...row,
    messages: (messagesOf.get(row.id) ?? []).map(({ sessionId: _, ...message }) => message),
    posts: (postsOf.get(row.id) ?? []).map((post) => ({
      ...composePost(post),
      versions: (versionsOf.get(post.id) ?? []).map(({ draftId: _, ...version }) => ({
        ...composePost(version),
        whole: version.body,
      })),
    })),
  }));
}

/** The posts of these sessions, without their versions. */
export const exportedPosts = async (db: Database, userId: string, sessionIds: string[]) =>
  (await postsQuery(db, userId, sessionIds)).map(composePost);
export type ExportedPost = Awaited<ReturnType<typeof exportedPosts>>[number];

const postsQuery = (db: Database, userId: string, sessionIds: string[]) =>
  db
    .select(POST)
    .from(drafts)
    .innerJoin(draftVersions, whereSelectedVersion)
    .where(whereOwnRows(drafts.sessionId, sessionIds, drafts.userId, userId))
    .orderBy(asc(drafts.sessionId), asc(drafts.postIndex));

/** Recordings, oldest first. */
export const recordingsQuery = (db: Database, userId: string, ids: string[]) =>
  db
    .select(RECORDING)
    .from(recordings)
    .where(whereOwnRows(recordings.id, ids, recordings.userId, userId))
    .orderBy(asc(recordings.createdAt), asc(recordings.id));
export type ExportedRecording = Awaited<ReturnType<typeof recordingsQuery>>[number];

/** The condition for the user's rows with these ids. The plus keeps SQLite from scanning all of the user's rows instead. */
const whereOwnRows = (column: SQLiteColumn, ids: string[], owner: SQLiteColumn, userId: string) =>
  and(whereOneOf(column, ids), sql`+${owner} = ${userId}`);
