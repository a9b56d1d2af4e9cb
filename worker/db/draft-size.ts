import { type SQL, sql } from "drizzle-orm";
import { MAX_ACCOUNT_TEXT_BYTES, MAX_DRAFT_BYTES } from "#contract/limits.ts";
import { selectedParts } from "#contract/post-text.ts";
import { drafts, users } from "./schema.ts";
import { addedBytes, bytesOf } from "./version-texts.ts";

type Draft = Parameters<typeof selectedParts>[0] & { confirmed: string[] };

/** A row of `draft_versions` beside its texts, about. */
const VERSION_BYTES = 200;

/** What a draft takes with its first version, in bytes. */
export const firstBytes = (draft: Draft): number =>
  listBytes(draft) + VERSION_BYTES + bytesOf(Object.values(selectedParts(draft)).join(""));

/** By how many bytes a change makes the row of `drafts` and its versions larger, `isVersion` if it makes a version. */
export function growth({ draft, isVersion }: { draft: Draft; isVersion: boolean }): SQL {
  const lists = [drafts.hooks, drafts.bodies, drafts.confirmed].map(
    (list) => sql`length(cast(${list} as blob))`,
  );
  const version = isVersion ? sql` + ${number(VERSION_BYTES)} + ${addedBytes(selectedParts(draft))}` : sql``;
  return sql`(${number(listBytes(draft))} - (${sql.join(lists, sql` + `)})${version})`;
}

/** The condition that a row of `drafts` has room to grow by this. Whatever makes nothing larger has. */
export const hasRoomFor = (growth: SQL): SQL => sql`(${growth} <= 0
  or (${drafts.textBytes} + ${growth} <= ${number(MAX_DRAFT_BYTES)} and exists (select 1 from ${users}
    where ${users.id} = ${drafts.userId} and ${users.textBytes} + ${growth} <= ${number(MAX_ACCOUNT_TEXT_BYTES)})))`;

/** Not as a parameter, of which D1 takes a hundred. */
const number = (value: number): SQL => sql.raw(String(value));

const listBytes = ({ hooks, bodies, confirmed }: Draft): number =>
  [hooks, bodies, confirmed].reduce((sum: number, list) => sum + bytesOf(JSON.stringify(list)), 0);
