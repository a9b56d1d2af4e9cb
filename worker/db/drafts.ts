import { and, asc, eq, not, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Draft, DraftChange, DraftVersion } from "#contract/drafts.ts";
import { joinPost, selectedParts } from "#contract/post-text.ts";
import type { Review } from "#contract/posts.ts";
import type { SpokenRecording } from "../language/sources/index.ts";
import { composePost, countWords } from "../language/text/index.ts";
import { columnsOf, type Database, insertWhere, isOwn, isoTime, type Owner } from "./database.ts";
import { firstBytes, growth, hasRoomFor } from "./draft-size.ts";
import { activeHabitsQuery } from "./habits.ts";
import { drafts, draftVersions, messages, sessions, users } from "./schema.ts";
import { waitsForReview } from "./sessions.ts";
import { spokenQuery, toSpokenRecording } from "./vault.ts";
import { textColumns, textStatements, versionTexts } from "./version-texts.ts";
import { shownVersion, wholeBodies, wholeVersion } from "./whole-post.ts";

/** A draft as stored, its bodies whole posts. A change must be based on its `revision`; fidelity and sources are computed when it is read. */
export type StoredDraft = Omit<Draft, Computed> &
  Pick<DraftRow, "angle" | "idealTiming" | "revision" | "textBytes">;

type Unsaid = "fidelity" | "hookUnsaid" | "ctaUnsaid";
type Computed = Unsaid | "sources" | "hookSources" | "ctaSources" | "heardPoorly" | "hookShown";
type DraftRow = typeof drafts.$inferSelect;

type OfPost = "scheduled_at" | "publishedAt" | "linkedinUrl";
type OfVersion = "version" | "previousVersion" | "versionCount";
/** `review`: for one that was reviewed before it is saved. */
export type NewDraft = Omit<StoredDraft, "sessionId" | "revision" | "textBytes" | OfPost | OfVersion> & {
  review?: Review;
};

export function draftsQuery(db: Database, owner: Owner, sessionId: string) {
  const ofSession = and(eq(drafts.sessionId, sessionId), eq(drafts.userId, owner));
  return db.select().from(drafts).where(ofSession).orderBy(asc(drafts.postIndex));
}

/** What the drafts of a session are compared with. */
export interface SessionSpeech {
  /** Everything that was said in it, oldest first, and what the author's habits ask for. */
  said: string[];
  /** At least those that have times of words. */
  recordings: SpokenRecording[];
}

/** A draft with everything that its speaker said in its session. */
export async function findDraft(db: Database, userId: string, draftId: string) {
  const isDraft = isOwn(drafts, userId, draftId);
  const sessionId = db.select({ id: drafts.sessionId }).from(drafts).where(isDraft);
  const [[row], said, spoken, habits] = await db.batch([
    db.select().from(drafts).where(isDraft),
    saidQuery(db, sql`(${sessionId})`),
    spokenQuery(db, userId, sql`(${sessionId})`),
    activeHabitsQuery(db, userId),
  ]);
  const words = [...said.map(({ content }) => content), ...habits.map(({ rule }) => rule)];
  return (
    row && {
      draft: toStoredDraft(row),
      speech: { said: words, recordings: spoken.map(toSpokenRecording) },
    }
  );
}

/** The drafts of a session that wait for a review. */
export const draftsToReviewQuery = (db: Database, ref: { userId: string; sessionId: string }) =>
  db.select().from(drafts).where(waitsForReview(ref)).orderBy(asc(drafts.postIndex));

/** What was said in a session, oldest first. */
export const saidQuery = (db: Database, sessionId: string | SQL) =>
  db
    .select({ content: messages.content })
    .from(messages)
    .where(and(eq(messages.role, "user"), eq(messages.sessionId, sql`${sessionId}`)))
    .orderBy(asc(messages.createdAt), asc(messages.id));

/** A draft to save, and with `change` its post as a new version. */
export interface ChangedDraft {
  draft: StoredDraft;
  change: DraftChange | undefined;
}

/**
 * Saves changed drafts, all or none. Returns false, and writes nothing, when one was changed meanwhile, has no room to grow
 * (`isFull`), or `only` does not hold. The statements of `also` run in the same batch, under the condition that they get.
 */
export async function updateDrafts(
  db: Database,
  userId: string,
  [first, ...others]: readonly [ChangedDraft, ...ChangedDraft[]],
  { now, also, only }: { now: number; also?: (written: SQL) => BatchItem<"sqlite">[]; only?: SQL },
): Promise<boolean> {
  const areAsRead = others.map(
    (other) => sql`exists (select 1 from ${drafts} where ${isAsRead(userId, other)})`,
  );
  const { update, rest, written } = draftStatements(db, userId, first, {
    now,
    only: and(only, ...areAsRead),
  });
  const following = others.map((other) => draftStatements(db, userId, other, { now, only: written }));
  const [{ meta }] = await db.batch([
    update,
    ...rest,
    ...following.flatMap((other) => [other.update, ...other.rest]),
    ...(also?.(written) ?? []),
  ]);
  return meta.changes > 0;
}

/** Whether one of these drafts can't be saved for want of room, as its row is now. */
export async function isFull(
  db: Database,
  userId: string,
  changed: readonly ChangedDraft[],
): Promise<boolean> {
  const full = changed.map((one) => and(isOwn(drafts, userId, one.draft.id), not(hasRoom(one))));
  const found = db.select({ id: drafts.id }).from(drafts);
  return (await found.where(or(sql`false`, ...full)).limit(1)).length > 0;
}

/** The condition that a draft's row may take this change: it is as it was read, and has room. */
const isAsRead = (userId: string, changed: ChangedDraft) =>
  and(isOwn(drafts, userId, changed.draft.id), eq(drafts.revision, changed.draft.revision), hasRoom(changed));

const growthBy = ({ draft, change }: ChangedDraft): SQL => growth({ draft, isVersion: change !== undefined });
const hasRoom = (changed: ChangedDraft): SQL => hasRoomFor(growthBy(changed));

/** `written` holds after `update`, if that changed the draft. */
function draftStatements(
  db: Database,
  userId: string,
  changed: ChangedDraft,
  { now, only }: { now: number; only: SQL | undefined },
) {
  const { draft, change } = changed;
  const next = change ? numbered(draft) : draft;
  // Its title and what became of it are changed elsewhere.
  const { id, sessionId, postIndex: _index, title: _title, ...rowOf } = next;
  const { scheduled_at: _at, publishedAt: _published, linkedinUrl: _url, ...fields } = rowOf;
  const revision = crypto.randomUUID();
  const written = sql`exists (select 1 from ${drafts} where ${drafts.id} = ${id} and ${drafts.revision} = ${revision})`;
  const textBytes = sql`${drafts.textBytes} + ${growthBy(changed)}`;
  const update = db
    .update(drafts)
    .set({ ...fields, ...WHOLE, textBytes, revision, updatedAt: now })
    .where(and(isAsRead(userId, changed), only));
  const grown = sql`(select ${drafts.textBytes} from ${drafts} where ${drafts.id} = ${id}) - ${draft.textBytes}`;
  const session = and(isOwn(sessions, userId, sessionId), written);
  const rest: BatchItem<"sqlite">[] = [
    db.update(sessions).set({ updatedAt: now }).where(session),
    db
      .update(users)
      .set({ textBytes: sql`${users.textBytes} + ${grown}` })
      .where(and(eq(users.id, userId), written)),
    ...(change ? versionStatements(db, next, change, { now, only: written }) : []),
  ];
  return { update, rest, written };
}

/** The statements that store a version of the draft with its texts, if the condition holds. */
function versionStatements(
  db: Database,
  draft: NumberedDraft,
  change: DraftChange,
  { now, only }: { now: number; only: SQL },
): BatchItem<"sqlite">[] {
  const { id: draftId, version, previousVersion } = draft;
  const parts = selectedParts(draft);
  const wordCount = countWords(joinPost(composePost(parts)));
  const row = { draftId, version, previousVersion, change, wordCount, whole: true, createdAt: now };
  return [
    ...textStatements(db, draftId, parts, only),
    insertWhere(db, draftVersions, { ...row, ...textColumns(parts) }, only),
  ];
}

type NumberedDraft = Parameters<typeof selectedParts>[0] &
  Pick<StoredDraft, "id" | "version" | "previousVersion">;

/** The draft with the numbers of its next version. */
export const numbered = (draft: StoredDraft): StoredDraft => ({
  ...draft,
  version: draft.versionCount,
  previousVersion: draft.version,
  versionCount: draft.versionCount + 1,
});

/** For new rows, whose bodies are whole posts. */
const WHOLE = { whole: true, fullText: null };

/** A version of a post, and what it came from. */
const VERSION = {
  ...columnsOf(draftVersions, "version", "previousVersion", "change", "whole"),
  ...versionTexts(),
  createdAt: draftVersions.createdAt,
};

/** The versions of a draft in order, or one of them; none for another user's. */
export const versionsQuery = (db: Database, owner: Owner, draftId: string, version?: number | SQL) =>
  db
    .select(VERSION)
    .from(draftVersions)
    .innerJoin(drafts, eq(drafts.id, draftVersions.draftId))
    .where(
      and(
        eq(draftVersions.draftId, draftId),
        eq(drafts.userId, owner),
        version === undefined ? undefined : eq(draftVersions.version, version),
      ),
    )
    .orderBy(asc(draftVersions.version));

/** One version, its body the whole post. */
export async function findVersion(db: Database, userId: string, draftId: string, version: number) {
  const [row] = await versionsQuery(db, userId, draftId, version);
  return row && wholeVersion(row);
}

/** Saves a session's first drafts and the message that announces them, all at once; a second run changes nothing. */
export async function saveFirstDrafts(
  db: Database,
  { sessionId, userId }: { sessionId: string; userId: string },
  first: {
    drafts: NewDraft[];
    message: Pick<typeof messages.$inferInsert, "role" | "content" | "fullAiResponse">;
  },
  now: number,
): Promise<void> {
  const isUndrafted = sql`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId}
    and ${sessions.userId} = ${userId} and ${sessions.draftedAt} is null)`;
  // The message comes first: if the one of this new id is there, this run is the one that writes.
  const message = { ...first.message, id: crypto.randomUUID(), sessionId, createdAt: now };
  const isThisRun = sql`exists (select 1 from ${messages} where ${messages.id} = ${message.id})`;
  const rows = first.drafts.map((draft) => ({
    ...draft,
    review: draft.review && { ...draft.review, version: 0 },
    ...WHOLE,
    sessionId,
    revision: crypto.randomUUID(),
    textBytes: firstBytes(draft),
    version: 0,
    previousVersion: null,
    versionCount: 1,
  }));
  const drafted = and(eq(sessions.id, sessionId), isThisRun);
  const bytes = rows.reduce((sum, { textBytes }) => sum + textBytes, 0);
  await db.batch([
    insertWhere(db, messages, message, isUndrafted),
    db.update(sessions).set({ draftedAt: now, updatedAt: now }).where(drafted),
    db
      .update(users)
      .set({ textBytes: sql`${users.textBytes} + ${bytes}` })
      .where(and(eq(users.id, userId), isThisRun)),
    ...rows.flatMap((row) => [
      insertWhere(
        db,
        drafts,
        // What was not reviewed yet is reviewed next.
        { ...row, userId, reviewing: !row.review, createdAt: now, updatedAt: now },
        isThisRun,
      ),
      ...versionStatements(db, row, "draft", { now, only: isThisRun }),
    ]),
  ]);
}

export function toStoredDraft(row: DraftRow): StoredDraft {
  const { id, sessionId, postIndex, title, angle, idealTiming, language, writtenBy, fallback } = row;
  const { hooks, selectedHookIndex, selectedBodyIndex, ctaSuggestions, selectedCtaIndex, customCta } = row;
  const { confirmed, version, previousVersion, versionCount, revision, textBytes } = row;
  const { scheduleState, scheduledAt, publishedAt, linkedinUrl } = row;
  return {
    ...{ id, sessionId, postIndex, title, angle, idealTiming, language, writtenBy, fallback },
    ...{ hooks, selectedHookIndex, selectedBodyIndex, ctaSuggestions, selectedCtaIndex, customCta },
    ...{ confirmed, version, previousVersion, versionCount, revision, textBytes },
    bodies: wholeBodies(row),
    scheduled_at: scheduleState === "scheduled" ? isoTime(scheduledAt) : null,
    publishedAt: isoTime(publishedAt),
    linkedinUrl,
  };
}

type VersionRow = Awaited<ReturnType<typeof versionsQuery>>[number];

/** A version as it is shown. */
export const toVersion = ({ createdAt, ...version }: VersionRow): DraftVersion => ({
  ...shownVersion(version),
  created_at: isoTime(createdAt),
});
