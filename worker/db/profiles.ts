import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Correction, CorrectionRequest, ProfileField } from "#contract/context.ts";
import { MAX_CORRECTIONS, MAX_SAMPLES } from "#contract/limits.ts";
import { columnsOf, type Database, insertWhere, type Owner } from "./database.ts";
import { whereOpen } from "./logins.ts";
import * as schema from "./schema.ts";

const { corrections, messages, profiles, recordings, samples, sessions, topics } = schema;
const PROFILE = columnsOf(profiles, "learned", "updatedAt");

export const profileQuery = (db: Database, owner: Owner) =>
  db.select(PROFILE).from(profiles).where(eq(profiles.userId, owner));

/** A user's latest notes and interview answers, newest first. After an interview's posts are written, turns are requests. */
export const latestNotesQuery = (db: Database, userId: string, limit: number) =>
  db
    .select({ text: sql<string>`${recordings.transcript}`, language: sessions.language })
    .from(recordings)
    .innerJoin(sessions, eq(sessions.id, recordings.sessionId))
    .leftJoin(messages, and(eq(messages.id, recordings.id), eq(recordings.purpose, "turn")))
    .where(and(eq(recordings.userId, userId), isNotNull(recordings.transcript), whereSaid))
    .orderBy(desc(recordings.createdAt))
    .limit(limit);

const whereUndrafted = or(isNull(sessions.draftedAt), lte(messages.createdAt, sessions.draftedAt));
const whereAnswer = and(eq(sessions.interviewMode, true), isNotNull(messages.id), whereUndrafted);
const whereSaid = or(eq(recordings.purpose, "note"), whereAnswer);

export const topicsQuery = (db: Database, owner: Owner) =>
  db.select({ questions: topics.questions }).from(topics).where(eq(topics.userId, owner));

/** `through`: when the notes were read. An older profile or older questions never replace newer ones. */
export async function saveProfile(
  db: Database,
  userId: string,
  { learned, now, ...topics }: NewTopics & { learned: schema.Learned; now: number },
): Promise<void> {
  const { through } = topics;
  const row = { userId, learned, learnedThrough: through, updatedAt: now };
  await db.batch([
    insertWhere(db, profiles, row, whereOpen(userId)).onConflictDoUpdate({
      target: profiles.userId,
      set: { learned, learnedThrough: through, updatedAt: now },
      setWhere: sql`${profiles.learnedThrough} <= ${through}`,
    }),
    saveTopics(db, userId, topics),
  ]);
}

type NewTopics = { questions: string[]; through: number };

/** As in `saveProfile`, whose batch it is also part of. */
export const saveTopics = (db: Database, userId: string, { questions, through }: NewTopics) =>
  insertWhere(db, topics, { userId, questions, updatedAt: through }, whereOpen(userId)).onConflictDoUpdate({
    target: topics.userId,
    set: { questions, updatedAt: through },
    setWhere: sql`${topics.updatedAt} <= ${through}`,
  });

export const correctionsQuery = (db: Database, owner: Owner) =>
  db
    .select(columnsOf(corrections, "id", "kind", "field", "text", "heard"))
    .from(corrections)
    .where(eq(corrections.userId, owner))
    .orderBy(desc(corrections.createdAt), asc(corrections.id));

type CorrectionRow = Awaited<ReturnType<typeof correctionsQuery>>[number];

export function toCorrection({ id, kind, field, text, heard }: CorrectionRow): Correction {
  if (kind === "spelling") return { id, kind, text, heard: heard || null };
  if (kind !== "removed") return { id, kind, text };
  if (field === "") throw new Error("a removal without its field");
  return { id, kind, field, text };
}

/** Saves a correction, unless it exists, and deletes those it contradicts. Returns false when there is no room. */
export async function saveCorrection(
  db: Database,
  userId: string,
  correction: CorrectionRequest,
  { replaced, now }: { replaced: string[]; now: number },
): Promise<boolean> {
  const { kind, text } = correction;
  const field: ProfileField | "" = kind === "removed" ? correction.field : "";
  const heard = (kind === "spelling" && correction.heard) || "";
  const whereOwner = eq(corrections.userId, userId);
  const room = sql`(select count(*) from ${corrections} where ${whereOwner}) < ${MAX_CORRECTIONS}
    or exists (select 1 from ${corrections} where ${whereOwner} and ${corrections.kind} = ${kind}
      and ${corrections.field} = ${field} and ${corrections.text} = ${text} and ${corrections.heard} = ${heard})`;
  const row = { id: crypto.randomUUID(), userId, kind, field, text, heard, createdAt: now };
  const target = Object.values(columnsOf(corrections, "userId", "kind", "field", "text", "heard"));
  const [, { meta }] = await db.batch([
    db.delete(corrections).where(and(whereOwner, inArray(corrections.id, replaced))),
    // The update changes nothing, but tells that the row is there.
    insertWhere(db, corrections, row, room).onConflictDoUpdate({ target, set: { heard } }),
  ]);
  return meta.changes > 0;
}

export const samplesQuery = (db: Database, owner: Owner, limit = MAX_SAMPLES) =>
  db
    .select(columnsOf(samples, "id", "text", "addedAt"))
    .from(samples)
    .where(eq(samples.userId, owner))
    .orderBy(desc(samples.addedAt), asc(samples.id))
    .limit(limit);

/** Saves at most MAX_SAMPLES posts, the latest first, as far as there is room, and returns how many were new. `gist` is the same for the same words. */
export async function saveSamples(
  db: Database,
  userId: string,
  posts: readonly { text: string; gist: string }[],
  now: number,
): Promise<number> {
  const whereOwner = eq(samples.userId, userId);
  const room = sql`${whereOpen(userId)} and (select count(*) from ${samples} where ${whereOwner}) < ${MAX_SAMPLES}`;
  const [first, ...others] = posts.map((post, place) => {
    // So that they are read in the order in which they came.
    const row = { ...post, id: crypto.randomUUID(), userId, addedAt: now - place };
    return insertWhere(db, samples, row, room).onConflictDoNothing();
  });
  const results = first ? await db.batch([first, ...others]) : [];
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}
