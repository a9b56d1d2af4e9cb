import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { PostParts } from "#contract/post-text.ts";
import { type Database, insertWhere } from "./database.ts";
import { drafts, draftTexts, draftVersions } from "./schema.ts";

// Most changes leave most of a post as it was, so that each text of a draft's versions is stored once, and versions refer to it.

type TextColumn = "hook" | "body" | "cta" | "hookHash" | "bodyHash" | "ctaHash";

/** A version's texts; older rows hold their own. For queries of more than one table. */
export function versionTexts(version: Record<"draftId" | TextColumn, SQLiteColumn> = draftVersions) {
  const textOf = <Text extends string | null>(hash: SQLiteColumn, own: SQLiteColumn) =>
    sql<Text>`coalesce((select stored.text from ${draftTexts} as stored
      where stored.draft_id = ${version.draftId} and stored.hash = ${hash}), ${own})`;
  return {
    hook: textOf<string>(version.hookHash, version.hook),
    body: textOf<string>(version.bodyHash, version.body),
    cta: textOf<string | null>(version.ctaHash, version.cta),
  };
}

/** How a new version's row holds these. */
export const textColumns = ({ hook, body, cta }: PostParts) => ({
  ...{ hook: "", body: "", cta: null },
  ...{ hookHash: hashOf(hook), bodyHash: hashOf(body), ctaHash: cta === null ? null : hashOf(cta) },
});

/** The statements that store them where they are not yet, if the condition holds. */
export const textStatements = (
  db: Database,
  draftId: string,
  parts: PostParts,
  condition: SQL,
): BatchItem<"sqlite">[] =>
  textsOf(parts).map((text) =>
    insertWhere(db, draftTexts, { draftId, hash: hashOf(text), text }, condition).onConflictDoNothing(),
  );

/** How many bytes they add to what the versions of a row of `drafts` hold. */
export function addedBytes(parts: PostParts): SQL {
  const texts = textsOf(parts).map((text) => [hashOf(text), bytesOf(text)]);
  return sql`(select coalesce(sum(json_extract(new.value, '$[1]')), 0) from json_each(${JSON.stringify(texts)}) as new
    where not exists (select 1 from draft_texts as stored
      where stored.draft_id = ${drafts.id} and stored.hash = json_extract(new.value, '$[0]')))`;
}

const textsOf = ({ hook, body, cta }: PostParts): string[] => [
  ...new Set([hook, body, cta].filter((text) => text !== null)),
];

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);
