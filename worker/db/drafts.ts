import { and, asc, eq, gt, inArray, isNull, lte, min, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DraftChange, DraftVersion } from "#contract/drafts.ts";
import * as limits from "#contract/limits.ts";
import { joinPost, type PostParts } from "#contract/post-text.ts";
import type { SpokenRecording } from "../language/sources/index.ts";
import { composePost, countWords } from "../language/text/index.ts";
import type { FoundReview } from "../language/writer.ts";
import { columnsOf, type Database, insertWhere, isoTime, type Owner, whereOwn } from "./database.ts";
import { activeHabitsQuery } from "./habits.ts";
import { drafts, draftVersions, messages, sessions } from "./schema.ts";
import { whereWaitsForReview } from "./sessions.ts";
import { spokenQuery, toSpokenRecording } from "./vault.ts";

export const whereSelectedVersion = and(
  eq(draftVersions.draftId, drafts.id),
  eq(draftVersions.version, drafts.version),
);

/** The version to undo to: the one that was changed, or where that is deleted the last one before it. */
const previousVersion = sql<number | null>`(select max(version) from draft_versions as earlier
  where earlier.draft_id = ${draftVersions.draftId} and earlier.version <= ${draftVersions.previousVersion})`;

const DRAFT = {
  ...columnsOf(drafts, "id", "sessionId", "postIndex", "title", "angle", "idealTiming", "language"),
  ...columnsOf(drafts, "writtenBy", "fallback", "hooks", "ctaSuggestions", "customCta", "confirmed"),
  ...columnsOf(draftVersions, "hook", "body", "cta"),
  ...columnsOf(drafts, "review", "version", "revision"),
  ...columnsOf(drafts, "scheduleState", "scheduledAt", "publishedAt", "linkedinUrl"),
  previousVersion,
  /** The number of the next version. */
  versionCount: sql<number>`(select max(version) + 1 from draft_versions as latest where latest.draft_id = ${drafts.id})`,
};

export const selectDrafts = (db: Database, where: SQL | undefined) =>
  db.select(DRAFT).from(drafts).innerJoin(draftVersions, whereSelectedVersion).where(where);

type DraftRow = Awaited<ReturnType<typeof selectDrafts>>[number];

/** A draft with the text of its selected version; `body` is the whole post. A change must be based on its `revision`. */
export type StoredDraft = ReturnType<typeof toStoredDraft>;

export const toStoredDraft = ({ scheduleState, scheduledAt, publishedAt, ...draft }: DraftRow) => ({
  ...draft,
  scheduled_at: scheduleState === "scheduled" ? isoTime(scheduledAt) : null,
  publishedAt: isoTime(publishedAt),
});

type SetOnSaving = "sessionId" | "userId" | "revision" | "createdAt" | "updatedAt";
/** `review`: for one that was reviewed before it is saved. */
export type NewDraft = Omit<typeof drafts.$inferInsert, SetOnSaving | "review"> &
  PostParts & { review?: FoundReview };

/** The plus keeps SQLite from scanning all of the owner's drafts instead of the session's few. */
const whereOfSession = (owner: Owner, sessionId: string) =>
  and(eq(drafts.sessionId, sessionId), sql`+${drafts.userId} = ${owner}`);

export const draftsQuery = (db: Database, owner: Owner, sessionId: string) =>
  selectDrafts(db, whereOfSession(owner, sessionId)).orderBy(asc(drafts.postIndex));

export const draftsToReviewQuery = (db: Database, ref: { userId: string; sessionId: string }) =>
  selectDrafts(db, whereWaitsForReview(ref)).orderBy(asc(drafts.postIndex));

/** The bodies of the versions of drafts, each once, in the order in which they were first written. */
const bodiesQuery = (db: Database, where: SQL | undefined) =>
  db
    .select(columnsOf(draftVersions, "draftId", "body"))
    .from(drafts)
    .innerJoin(draftVersions, eq(draftVersions.draftId, drafts.id))
    .where(where)
    .groupBy(draftVersions.draftId, draftVersions.body)
    .orderBy(asc(min(draftVersions.version)));

export const bodiesOfSessionQuery = (db: Database, owner: Owner, sessionId: string) =>
  bodiesQuery(db, whereOfSession(owner, sessionId));

/** The bodies of each draft, by its id; as stored, each is a whole post. */
export type Bodies = ReadonlyMap<string, readonly string[]>;

export function toBodies(rows: Awaited<ReturnType<typeof bodiesQuery>>): Bodies {
  const byDraft = Map.groupBy(rows, ({ draftId }) => draftId);
  return new Map([...byDraft].map(([id, of]) => [id, of.map(({ body }) => body)]));
}

/** What the drafts of a session are compared with. */
export interface SessionSpeech {
  /** Everything that was said in it, oldest first, and what the author's habits ask for. */
  said: string[];
  /** At least those that have times of words. */
  recordings: SpokenRecording[];
}

export async function findDraft(db: Database, userId: string, draftId: string) {
  const whereDraft = whereOwn(drafts, { userId, id: draftId });
  const sessionId = db.select({ id: drafts.sessionId }).from(drafts).where(whereDraft);
  const [[row], bodies, turns, spoken, habits] = await db.batch([
    selectDrafts(db, whereDraft),
    bodiesQuery(db, whereDraft),
    saidQuery(db, sessionId),
    spokenQuery(db, userId, sql`(${sessionId})`),
    activeHabitsQuery(db, userId),
  ]);
  const speech = { said: allSaid(turns, habits), recordings: spoken.map(toSpokenRecording) };
  return row && { draft: toStoredDraft(row), bodies: bodies.map(({ body }) => body), speech };
}

export const allSaid = (
  turns: readonly { content: string }[],
  habits: readonly { rule: string }[],
): string[] => [...countedAsSaid(turns.map(({ content }) => content)), ...habits.map(({ rule }) => rule)];

/** Of everything that was said in a session, oldest first, what counts: comparing a text with it takes time at each read. */
export function countedAsSaid(texts: readonly string[]): string[] {
  const first = 1 + limits.MAX_INTERVIEW_ANSWERS;
  let [from, chars] = [texts.length, 0];
  for (; from > first; from -= 1) {
    chars += texts[from - 1]?.length ?? 0;
    if (chars > limits.MAX_LATER_SAID_CHARS) break;
  }
  return [...texts.slice(0, first), ...texts.slice(from)];
}

export const saidQuery = (db: Database, sessionIds: string[] | SQLWrapper) =>
  db
    .select(columnsOf(messages, "sessionId", "content"))
    .from(messages)
    .where(and(eq(messages.role, "user"), isNull(messages.keyName), inArray(messages.sessionId, sessionIds)))
    .orderBy(asc(messages.createdAt), asc(messages.id));

export const whereUnpublished = isNull(drafts.publishedAt);

/** A draft to save, and with `change` its text as a new version, by this key. */
export interface ChangedDraft {
  draft: StoredDraft;
  change: DraftChange | undefined;
  keyName?: string | null;
}

/** Saves changed drafts, all or none: false where one was changed meanwhile or `only` does not hold. `also` runs in the batch, if that wrote. */
export async function updateDrafts(
  db: Database,
  userId: string,
  [first, ...others]: readonly [ChangedDraft, ...ChangedDraft[]],
  { now, also, only }: { now: number; also?: (whereWritten: SQL) => BatchItem<"sqlite">[]; only?: SQL },
): Promise<boolean> {
  const whereOthersUnchanged = others.map(
    ({ draft }) => sql`exists (select 1 from ${drafts} where ${whereUnchanged(userId, draft)})`,
  );
  const when = { now, only: and(only, ...whereOthersUnchanged) };
  const { update, rest, whereWritten } = draftStatements(db, userId, first, when);
  const following = others.map((other) => draftStatements(db, userId, other, { now, only: whereWritten }));
  const [{ meta }] = await db.batch([
    update,
    ...rest,
    ...following.flatMap((other) => [other.update, ...other.rest]),
    ...(also?.(whereWritten) ?? []),
  ]);
  return meta.changes > 0;
}

const whereUnchanged = (userId: string, { id, revision }: StoredDraft) =>
  and(whereOwn(drafts, { userId, id }), eq(drafts.revision, revision));

/** `whereWritten` holds after `update`, if that changed the draft. */
function draftStatements(
  db: Database,
  userId: string,
  { draft, change, keyName }: ChangedDraft,
  { now, only }: { now: number; only: SQL | undefined },
) {
  const next = change ? withNextVersion(draft) : draft;
  const { hooks, ctaSuggestions, customCta, confirmed, writtenBy, fallback, version } = next;
  const row = { hooks, ctaSuggestions, customCta, confirmed, writtenBy, fallback, version, updatedAt: now };
  const revision = crypto.randomUUID();
  const changed = db.update(drafts).set({ ...row, revision });
  const update = changed.where(and(whereUnchanged(userId, draft), only));
  const whereWritten = sql`exists (select 1 from ${drafts} where ${drafts.id} = ${draft.id} and ${drafts.revision} = ${revision})`;
  const whereSession = and(whereOwn(sessions, { userId, id: draft.sessionId }), whereWritten);
  const rest: BatchItem<"sqlite">[] = [db.update(sessions).set({ updatedAt: now }).where(whereSession)];
  if (change) {
    const version = insertVersion(db, next, { change, keyName, now, where: whereWritten });
    rest.push(version, deleteOldVersions(db, next, whereWritten));
  }
  return { update, rest, whereWritten };
}

const insertVersion = (
  db: Database,
  text: PostParts & Pick<StoredDraft, "id" | "version" | "previousVersion">,
  { change, keyName, now, where }: { change: DraftChange; keyName?: string | null; now: number; where: SQL },
) => {
  const wordCount = countWords(joinPost(composePost(text)));
  const row = { ...text, draftId: text.id, wordCount, change, keyName, createdAt: now };
  return insertWhere(db, draftVersions, row, where);
};

/** Keeps the first version, the latest of so many characters, the one to undo to, and what the draft's row refers to. */
const deleteOldVersions = (db: Database, { id, version, previousVersion }: StoredDraft, where: SQL) =>
  db.delete(draftVersions).where(
    and(
      eq(draftVersions.draftId, id),
      gt(draftVersions.version, 0),
      or(
        lte(draftVersions.version, version - (limits.MAX_VERSIONS - 1)),
        sql`${draftVersions.version} in (select version from (
          select version, sum(length(hook) + length(body) + coalesce(length(cta), 0)) over (order by version desc) as chars
          from draft_versions where draft_id = ${id}
        ) where chars > ${limits.MAX_VERSIONS_CHARS})`,
      ),
      sql`${draftVersions.version} is not ${previousVersion}`,
      sql`not exists (select 1 from ${drafts} where ${drafts.id} = ${id}
        and ${draftVersions.version} in (${drafts.version}, ${drafts.publishVersion}))`,
      where,
    ),
  );

export const withNextVersion = (draft: StoredDraft): StoredDraft => ({
  ...draft,
  version: draft.versionCount,
  previousVersion: draft.version,
  versionCount: draft.versionCount + 1,
});

/** The versions of a draft in order, or one of them; none for another user's. Each body is a whole post. */
export const versionsQuery = (db: Database, owner: Owner, draftId: string, version?: number | SQL) =>
  db
    .select({
      ...columnsOf(draftVersions, "version", "change", "hook", "body", "cta", "keyName", "createdAt"),
      previousVersion,
    })
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

export type VersionRow = Awaited<ReturnType<typeof versionsQuery>>[number];

export const toVersion = ({ createdAt, keyName, ...version }: VersionRow): DraftVersion => ({
  ...composePost(version),
  keyName: keyName ?? undefined,
  created_at: isoTime(createdAt),
});

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
  const whereSession = whereOwn(sessions, { userId, id: sessionId });
  const whereUndrafted = sql`exists (select 1 from ${sessions} where ${whereSession} and ${sessions.draftedAt} is null)`;
  // The message comes first: if the one of this new id is there, this run is the one that writes.
  const message = { ...first.message, id: crypto.randomUUID(), sessionId, createdAt: now };
  const whereThisRun = sql`exists (select 1 from ${messages} where ${messages.id} = ${message.id})`;
  await db.batch([
    insertWhere(db, messages, message, whereUndrafted),
    db.update(sessions).set({ draftedAt: now, updatedAt: now }).where(and(whereSession, whereThisRun)),
    ...first.drafts.flatMap(({ hook, body, cta, review, ...draft }) => {
      // What was not reviewed yet is reviewed next.
      const reviewed = { review: review && { ...review, version: 0 }, reviewing: !review };
      const row = { ...draft, ...reviewed, sessionId, userId, revision: crypto.randomUUID() };
      const version = { id: draft.id, hook, body, cta, version: 0, previousVersion: null };
      return [
        insertWhere(db, drafts, { ...row, createdAt: now, updatedAt: now }, whereThisRun),
        insertVersion(db, version, { change: "draft", now, where: whereThisRun }),
      ];
    }),
  ]);
}
