import { and, asc, eq, sql } from "drizzle-orm";
import type { Draft } from "#contract/drafts.ts";
import { type Database, insertWhere } from "./database.ts";
import type { Owner } from "./owner.ts";
import { drafts, messages, sessions } from "./schema.ts";

type DraftRow = typeof drafts.$inferSelect;

/** A draft as stored, with the version that a change must be based on. */
export type VersionedDraft = Draft & { version: number };

export const draftsQuery = (db: Database, owner: Owner, sessionId: string) =>
  db
    .select()
    .from(drafts)
    .where(and(eq(drafts.sessionId, sessionId), eq(drafts.userId, sql`${owner}`)))
    .orderBy(asc(drafts.postIndex));

export const hasDraftsQuery = (db: Database, owner: Owner, sessionId: string) =>
  db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.sessionId, sessionId), eq(drafts.userId, sql`${owner}`)))
    .limit(1);

export async function findDraft(
  db: Database,
  owner: Owner,
  draftId: string,
): Promise<VersionedDraft | undefined> {
  const row = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, draftId), eq(drafts.userId, sql`${owner}`)))
    .get();
  return row && { ...toDraft(row), version: row.version };
}

/** Writes a changed draft unless somebody else changed it first; answers whether it was written. */
export async function updateDraft(
  db: Database,
  userId: string,
  draft: VersionedDraft,
  now: number,
): Promise<boolean> {
  const { id, sessionId: _session, postIndex: _index, version, ...fields } = draft;
  const [written] = await db.batch([
    db
      .update(drafts)
      .set({ ...fields, version: version + 1, updatedAt: now })
      .where(and(eq(drafts.id, id), eq(drafts.userId, userId), eq(drafts.version, version)))
      .returning({ sessionId: drafts.sessionId }),
    db
      .update(sessions)
      .set({ updatedAt: now })
      .where(and(eq(sessions.id, draft.sessionId), eq(sessions.userId, userId))),
  ]);
  return written.length === 1;
}

export interface FirstDraft {
  draft: Omit<Draft, "sessionId" | "postIndex">;
  message: { id: string; content: string };
}

/**
 * Stores a session's first draft and the message that brings it, together and once: a second run of the job finds
 * them there and changes nothing.
 */
export async function saveFirstDraft(
  db: Database,
  session: { id: string; userId: string },
  first: FirstDraft,
  now: number,
): Promise<void> {
  const none = sql`not exists (select 1 from ${drafts} where ${drafts.sessionId} = ${session.id})`;
  await db.batch([
    insertWhere(
      db,
      messages,
      { ...first.message, sessionId: session.id, role: "assistant", createdAt: now },
      none,
    ),
    db
      .update(sessions)
      .set({ updatedAt: now })
      .where(and(eq(sessions.id, session.id), eq(sessions.userId, session.userId), none)),
    db
      .insert(drafts)
      .values({
        ...first.draft,
        sessionId: session.id,
        userId: session.userId,
        postIndex: 0,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing(),
  ]);
}

export function toDraft(row: DraftRow): Draft {
  return {
    id: row.id,
    sessionId: row.sessionId,
    postIndex: row.postIndex,
    hooks: row.hooks,
    selectedHookIndex: row.selectedHookIndex,
    bodies: row.bodies,
    selectedBodyIndex: row.selectedBodyIndex,
    ctaSuggestions: row.ctaSuggestions,
    selectedCtaIndex: row.selectedCtaIndex,
    customCta: row.customCta,
    language: row.language,
    writtenBy: row.writtenBy,
    fallback: row.fallback,
  };
}
