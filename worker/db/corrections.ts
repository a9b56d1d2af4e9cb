import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Correction, CorrectionRequest, ProfileField } from "#contract/context.ts";
import { MAX_CORRECTIONS } from "#contract/limits.ts";
import { columnsOf, type Database, insertWhere, type Owner } from "./database.ts";
import { corrections } from "./schema.ts";

/** Latest first. */
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

/**
 * Saves a correction and deletes the ones it contradicts, in one batch. One that exists already stays as it is. Returns
 * false when there is no room for another.
 */
export async function saveCorrection(
  db: Database,
  userId: string,
  correction: CorrectionRequest,
  { replaced, now }: { replaced: string[]; now: number },
): Promise<boolean> {
  const { kind, text } = correction;
  const field: ProfileField | "" = kind === "removed" ? correction.field : "";
  const heard = (kind === "spelling" && correction.heard) || "";
  const mine = eq(corrections.userId, userId);
  const room = sql`(select count(*) from ${corrections} where ${mine}) < ${MAX_CORRECTIONS}
    or exists (select 1 from ${corrections} where ${mine} and ${corrections.kind} = ${kind}
      and ${corrections.field} = ${field} and ${corrections.text} = ${text} and ${corrections.heard} = ${heard})`;
  const row = { id: crypto.randomUUID(), userId, kind, field, text, heard, createdAt: now };
  const once = columnsOf(corrections, "userId", "kind", "field", "text", "heard");
  const [, { meta }] = await db.batch([
    db.delete(corrections).where(and(mine, inArray(corrections.id, replaced))),
    // The update changes nothing, but tells that the row is there.
    insertWhere(db, corrections, row, room).onConflictDoUpdate({
      target: Object.values(once),
      set: { heard },
    }),
  ]);
  return meta.changes > 0;
}
